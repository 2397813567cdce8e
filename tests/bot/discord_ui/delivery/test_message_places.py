"""Which messages may be edited later is remembered for so many cards of a game, the latest."""

from bot.discord_ui.delivery.message_places import MOST_CARDS, outdated
from bot.store.places import Place


def test_old_cards_are_forgotten_and_the_lobby_is_not() -> None:
    cards = {f"battle:{n}:germany:ukraine:land": Place("77", f"{1000 + n}") for n in range(MOST_CARDS + 5)}
    cards |= {"lobby": Place(None, "1"), "dice": Place(None, "2")}
    assert sorted(outdated(cards)) == sorted(f"battle:{n}:germany:ukraine:land" for n in range(5))
    assert outdated(dict(list(cards.items())[5:])) == []
