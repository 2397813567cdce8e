"""How computers think where thinking comes to nothing: there is always a way on."""

from bot.absent.thinking import fallback
from engine import new, read_header
from engine.game import Game


def beside_enemies() -> Game:
    """A transport lies in a zone with a battleship, and may not stay there."""
    units = {
        "sz_8": {"united_kingdom": {"transport": 2}, "germany": {"battleship": 1}},
        "india": {"united_kingdom": {"infantry": 2}},
        "germany": {"germany": {"infantry": 1}},
    }
    position = {
        "clear": True,
        "power": "united_kingdom",
        "phase": "combat_move",
        "units": units,
        "hostile_at_start": ["sz_8"],
    }
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))


def test_who_finds_nothing_takes_the_way_out() -> None:
    thought = fallback(beside_enemies(), "united_kingdom")
    assert [line["do"] for line in thought.lines][-1] == "end_phase" and thought.rolls is None
