"""What `sandtable check` says to whoever runs the bot."""

from __future__ import annotations

PROGRAM = "Sandtable {version}, commit {commit}."
SETTINGS = "The settings can be used."
NO_TOKEN = "DISCORD_TOKEN is not set here; the bot needs it to begin."  # noqa: S105
NO_DATABASE = "There is no database at {place} yet; the first start makes it."
DATABASE = "{place} can be read and copied."
CHANGES = (
    "{place} is of version {found}; this program changes it to {known} when it starts, and keeps a copy as it was."
)
READ_BY_OTHERS = "Others on this machine can read {path}, and foresee dice with it: chmod 600 {path}"
GAMES = {0: "There are no games in it.", 1: "There is one game in it, and it can be read."}
ALL_GAMES = "There are {count} games in it, and all can be read."
UNREADABLE = "{bad} of {count} games cannot be read:"
GAME = "  {game} ({edition}, {status}, channel {channel}): {why}"
NOT_TRIED = (
    "What is on a server can be tried only by the version that it is of. Make a file with `sandtable backup FILE` by "
    "the version that runs now, and try that: `sandtable check FILE`."
)
WELL = "All is well."
NOT_WELL = "Do not start this version on it before that is mended; nothing was changed."


def games_text(count: int) -> str:
    """That so many games can be read."""
    return GAMES.get(count) or ALL_GAMES.format(count=count)
