"""What is listed as legal is what play accepts, no more and no less: in positions out of the recorded games."""

from functools import cache
from pathlib import Path

import pytest

from engine import Dice, Game, OutOfDice, Refused, new, no_dice, read_action, read_header, replay
from engine.legal import destinations, legal_actions, movable, movers, moving, origins, reachable
from engine.lines import legal_lines
from engine.record import Move, to_data

GAMES = Path(__file__).resolve().parents[1] / "games"
MIDDLES = [
    ("1941-berlin-in-three-rounds", 20),
    ("1941-berlin-in-three-rounds", 56),
    ("1941-berlin-in-three-rounds", 60),
    ("revised-calcutta-in-two-rounds", 32),
    ("revised-calcutta-in-two-rounds", 88),
    ("revised-calcutta-in-two-rounds", 115),
    ("abc-london-in-two-rounds", 23),
    ("abc-london-in-two-rounds", 89),
]
"""In movement phases, some moves after they began: combat, noncombat and advances, with cargo and carriers."""


@cache
def at(record: str, line: int) -> Game:
    """The position after a line of a record."""
    return replay((GAMES / f"{record}.jsonl").read_text(), until=line).game


def played(game: Game, move: Move) -> list[str] | None:
    """The path of a move that play accepts after the moves as they were; as it was given where guns fire on the way."""
    try:
        action = game.play(move, Dice(no_dice), as_chosen=True).action
    except Refused:
        return None
    except OutOfDice:
        return list(move.path)
    return list(action.path) if action.do == "move" else None


@pytest.mark.parametrize(("record", "line"), MIDDLES)
def test_listed_moves_are_accepted_and_no_others(record: str, line: int) -> None:
    game = at(record, line)
    listed = [move for move in legal_actions(game) if isinstance(move, Move) and not move.mission]
    tried: list[Move] = []
    for owner in movers(game):
        for start in origins(game, owner):
            for kind in movable(game, owner, start):
                goals = reachable(game, owner, kind, start)
                tried += [moving(game, owner, {kind: 1}, [start, goal]) for goal in goals]
    assert listed == [move for move in tried if played(game, move) is not None]


@pytest.mark.parametrize(("record", "line"), MIDDLES)
def test_a_stack_may_go_where_play_lets_it_and_by_that_path(record: str, line: int) -> None:
    game = at(record, line)
    power = game.state.power
    for start in origins(game, power):
        units = movable(game, power, start)
        goals = set[str].intersection(*(set(reachable(game, power, kind, start)) for kind in units))
        paths = {goal: played(game, moving(game, power, units, [start, goal])) for goal in sorted(goals)}
        assert destinations(game, power, units, start) == [(goal, path) for goal, path in paths.items() if path]


def test_a_tank_that_has_marched_one_space_may_still_board_in_abc() -> None:
    """Going aboard costs a space of the range, like any other [ABC: Loading and unloading]."""
    units = {"germany": {"germany": {"tank": 1, "infantry": 1}}, "sz_5": {"germany": {"transport": 1}}}
    position = {"clear": True, "power": "germany", "phase": "advance", "units": units}
    game = new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))
    tank = {"by": "germany", "do": "move", "units": {"tank": 1}, "path": ["germany", "eastern_europe"]}
    game = game.after(game.play(read_action(tank), Dice(no_dice)))
    aboard = Move(by="germany", units={"tank": 1}, path=["eastern_europe", "sz_5"])
    assert to_data(aboard) in legal_lines(game)
    assert played(game, aboard) == ["eastern_europe", "sz_5"]
    assert "sz_5" not in reachable(game, "germany", "infantry", "eastern_europe")
