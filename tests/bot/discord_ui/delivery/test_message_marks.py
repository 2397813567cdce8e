"""Which messages may be edited later is remembered for so many cards of a game, the latest."""

from __future__ import annotations

from bot.discord_ui.delivery.message_marks import MOST_CARDS, outdated


def test_old_cards_are_forgotten_and_the_lobby_is_not() -> None:
    marks = {f"card:battle:{n}:germany:ukraine:land": f"77/{1000 + n}" for n in range(MOST_CARDS + 5)}
    marks |= {"card:lobby": "1", "card:dice": "2", "host": "3", "thread:1.germany": "4"}
    assert sorted(outdated(marks)) == sorted(f"card:battle:{n}:germany:ukraine:land" for n in range(5))
    assert outdated(dict(list(marks.items())[5:])) == []
