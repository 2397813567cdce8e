"""What a line of the record says in words."""

from bot.orders import speech
from bot.orders.casualties import sentence
from engine import new, read_header


def test_a_ship_that_is_damaged_is_not_lost() -> None:
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted"}))
    line = {"by": "united_kingdom", "do": "casualties", "units": {"transport": 2}, "hit": {"battleship": 1}}
    assert sentence(line, speech(game.state)) == "lose 2 transports, 1 battleship damaged"
    assert sentence(line | {"units": {}}, speech(game.state)) == "1 battleship damaged"
