"""Three characters and an easy level: the same eye, but each minds otherwise what he may lose."""

from engine import new, read_header
from engine.players.steady import choose
from engine.players.weights import level


def sent(how: str, guards: int) -> int:
    """How many Germans go into the Ukraine, which so many Russians hold; nine and two tanks stand behind it.
    Three and two guns can go."""
    units = {
        "ukraine_ssr": {"soviet_union": {"infantry": guards}},
        "caucasus": {"soviet_union": {"infantry": 9, "tank": 2}},
        "russia": {"soviet_union": {"infantry": 9}},
        "eastern_europe": {"germany": {"infantry": 3, "artillery": 2}},
        "germany": {"germany": {"infantry": 6}},
    }
    owners = dict.fromkeys(("ukraine_ssr", "caucasus"), "soviet_union")
    position = {"clear": True, "power": "germany", "phase": "combat_move", "units": units, "owners": owners}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    moves = (line for line in choose(game, "germany", how) if line["do"] == "move")
    return sum(sum(line["units"].values()) for line in moves if line["path"][-1] == "ukraine_ssr")


def test_the_cautious_one_leaves_alone_what_the_others_take() -> None:
    assert sent("cautious", 2) == 0 < min(sent("steady", 2), sent("bold", 2))


def test_the_bold_one_goes_where_the_others_do_not() -> None:
    assert sent("cautious", 4) == sent("steady", 4) == 0 < sent("bold", 4)


def test_the_easy_one_takes_what_will_be_won_back() -> None:
    assert sent("steady", 4) == 0 < sent("bold", 4) <= sent("easy", 4)


def test_the_easy_one_weighs_few_battles_whatever_time_it_has() -> None:
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": {"phase": "combat_move"}}
    game = new(read_header(header))
    few = level("easy").looks
    assert few is not None and level("steady").looks is None
    assert choose(game, "soviet_union", "easy") == choose(game, "soviet_union", "easy", budget=few)
    assert choose(game, "soviet_union", "steady") != choose(game, "soviet_union", "steady", budget=few)
