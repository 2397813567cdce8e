"""What computers do with bids."""

from engine import Dice, Game, new, no_dice, read_action, read_header
from engine.players.steady import choose


def bid_for(edition: str, **bids: int) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "options": {"bids": bids}}))


def test_a_bid_becomes_units_near_the_enemy_and_what_is_left_cash() -> None:
    game = bid_for("1941", germany=10)
    lines = choose(game, "germany")
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(no_dice)))
    units = [line for line in lines if line["units"]]
    assert len(units) >= 2 and not game.state.bids
    assert not any(line["space"] == "germany" for line in units)
    assert lines[-1]["units"] == {}


def test_on_the_large_board_a_bid_is_placed_too() -> None:
    """As long as a unit is of more use than its price as cash."""
    lines = choose(bid_for("global1940", united_kingdom=9), "united_kingdom")
    assert [line["units"] for line in lines] == [{"infantry": 1}, {"infantry": 1}, {}]
