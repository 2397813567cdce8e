"""The computer player: whole rounds of legal lines, and what a player would call sensible."""

from __future__ import annotations

import pytest

from engine import Dice, Game, new, read_action, read_header
from engine.editions import edition as find_edition
from engine.editions import ids
from engine.players.claiming import claimants
from engine.players.clash import Side, attacking, clash, defending
from engine.players.random import Random
from engine.players.weights import EASY, STEADY
from tests.engine.players.lines import choose


def begun(edition: str, **position: object) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


def played(game: Game, rng: Random, how: str, turns: int) -> Game:
    """Everybody plays by himself for some turns. A line that is not legal raises."""
    while turns and not game.state.winner:
        by = game.state.pending[0].by if game.state.pending else game.state.power
        turn = (game.state.round, game.state.turn.power)
        lines = choose(game, by, how, budget=100)
        assert lines, f"nothing to do for {by} in {game.state.phase}"
        for line in lines:
            game = game.after(game.play(read_action(line), Dice(rng.die)))
        turns -= (game.state.round, game.state.turn.power) != turn
    return game


@pytest.mark.parametrize("edition", [id for id in ids() if id != "global1940"])
@pytest.mark.parametrize("how", [EASY, STEADY])
def test_it_plays_whole_rounds_of_legal_lines(edition: str, how: str) -> None:
    game = begun(edition)
    after = played(game, Random(5), how, turns=len(game.state.board.turns) + 2)
    assert after.state.round == 2 or after.state.winner


def test_nine_powers_play_a_round_of_legal_lines() -> None:
    rng = Random(6)
    after = played(played(begun("global1940"), rng, STEADY, turns=3), rng, EASY, turns=6)
    assert after.state.round == 2


@pytest.mark.parametrize("edition", ["revised", "anniversary", "europe1940", "1942second"])
def test_it_plays_with_every_option(edition: str) -> None:
    """Developments, advantages, interceptors, low luck; powers out of turn claim what is theirs."""
    page = find_edition(edition)
    options = {o.name: (o.values or o.examples or (o.default,))[-1] for o in page.options if o.name != "victory"}
    game, rng = new(read_header({"record": 1, "edition": edition, "dice": "scripted", "options": options})), Random(7)
    for _ in range(3):
        for by in claimants(game):
            for line in choose(game, by):
                game = game.after(game.play(read_action(line), Dice(rng.die)))
        game = played(game, rng, STEADY, turns=1)
    assert game.state.place_in_order(game.state.power) >= 3


def test_the_same_position_gets_the_same_lines() -> None:
    game = begun("revised", power="germany", phase="combat_move")
    assert choose(game, "germany") == choose(game, "germany")


def test_with_no_time_to_think_it_still_ends_its_phase() -> None:
    game = begun("1941", power="germany", phase="combat_move")
    lines = choose(game, "germany", budget=0)
    assert lines[-1]["do"] == "end_phase" and len(lines) < len(choose(game, "germany"))


def test_it_walks_into_what_nobody_defends() -> None:
    units = {"eastern_europe": {"germany": {"infantry": 3}}, "germany": {"germany": {"infantry": 9}}}
    game = begun(
        "1941", clear=True, power="germany", phase="combat_move", units=units, owners={"ukraine": "soviet_union"}
    )
    moves = [line for line in choose(game, "germany") if line["do"] == "move"]
    assert any(line["path"] == ["eastern_europe", "ukraine"] for line in moves)


def test_who_guards_the_capital_stays_while_it_is_threatened() -> None:
    units = {
        "russia": {"soviet_union": {"infantry": 6}},
        "west_russia": {"germany": {"infantry": 6, "tank": 2}},
        "archangel": {"germany": {"infantry": 1}},
    }
    owners = {"west_russia": "germany", "archangel": "germany"}
    game = begun("1941", clear=True, power="soviet_union", phase="combat_move", units=units, owners=owners)
    assert [line["do"] for line in choose(game, "soviet_union")] == ["end_phase"]


def test_the_quick_estimate_is_near_the_exact_odds() -> None:
    table = begun("revised").state.table("germany")

    def kinds(**units: int) -> list[object]:
        return [table[kind] for kind, n in units.items() for _ in range(n)]

    for attackers, defenders, exact in (
        (kinds(infantry=3, tank=2), kinds(infantry=3), 0.954),
        (kinds(infantry=5, tank=5, fighter=2), kinds(infantry=9, tank=1), 0.917),
        (kinds(infantry=30, tank=10), kinds(infantry=30, tank=3), 0.833),
    ):
        found = clash(Side(attacking(attackers)), Side(defending(defenders)))
        assert found.win == pytest.approx(exact, abs=0.12)


def test_pairs_and_helpers_are_counted_in_the_quick_estimate() -> None:
    table = begun("europe1940").state.table("germany")

    def values(**units: int) -> list[int]:
        return sorted(one.value for one in attacking([table[kind] for kind, n in units.items() for _ in range(n)]))

    assert values(tactical_bomber=2, fighter=1) == [3, 3, 4]
    assert values(infantry=1, mechanized_infantry=2, artillery=2) == [1, 2, 2, 2, 2]


def test_an_empty_complex_in_danger_and_no_money_for_a_guard_is_no_reason_to_stop() -> None:
    units = {"normandy_bordeaux": {}, "holland_belgium": {"germany": {"tank": 3}}}
    position = {"clear": True, "power": "united_kingdom", "phase": "purchase", "units": units}
    owners = {"normandy_bordeaux": "united_kingdom"}
    game = begun("europe1940", **position, owners=owners, treasury={"united_kingdom": 2})
    assert choose(game, "united_kingdom")[-1]["do"] == "end_phase"
