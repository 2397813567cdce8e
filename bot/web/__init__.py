"""The board in a browser: what a page is given, and the page.

Beside `discord_ui` and knowing nothing of Discord. `views` says what a page is given (the documented interface), and
is filled by pure functions: `map_arcs`, `board_view` and `look` with what stays the same, `position_view`, `fight_view`
and `story_view` with what happens. `replay_file` puts them and the built page together to one file. The page's sources
are in `page/`, what a host serves in `built/`. No rule is in the page: it shows what it is told, and draws.
"""
