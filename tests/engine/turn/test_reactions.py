"""Between the combat moves and the battles others may react: they are asked while the phase is being left."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

import engine
from engine.edition import Edition
from engine.editions import edition, ids
from engine.errors import Illegal
from engine.events import OrderedAhead, PhaseBegan
from engine.lines import legal_lines
from engine.play import Play
from engine.playback.replay import completed
from engine.playback.snapshot import from_bytes, to_bytes
from engine.record import Action, Submerge, as_one_of
from engine.state import State
from engine.state.ask import Ask
from engine.state.turn import Reacted
from engine.turn.combat_move import CombatMove
from engine.turn.phase import Phase
from engine.units.stacks import count
from tests.engine.small_board import Line
from tests.support.positions import play


@dataclass(frozen=True, slots=True)
class DiveInTime:
    """A rule of no book: submarines that are about to be attacked may submerge before the battles."""

    do: str = "submerge"

    def asks(self, state: State) -> Ask | None:
        done = {(one.by, one.space) for one in state.turn.reactions}
        for battle in state.battles:
            boats = [u for u in state.enemies_at(battle.space, battle.attacker) if state.kind(u).is_submarine]
            for owner in [power for power in state.turn_order() if power in {boat.owner for boat in boats}]:
                if (owner, battle.space) not in done:
                    units = count((boat.kind for boat in boats if boat.owner == owner), state.table(owner))
                    return Ask(owner, "submerge", battle.space, units=dict(units))
        return None

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        units, state = as_one_of(action, Submerge).units, play.state
        boats = [u for u in state.own_at(ask.space, ask.by) if state.kind(u).is_submarine]
        wanted = sum(units.values())
        if wanted > len(boats):
            raise Illegal("submerge.too_many", have=len(boats))
        for boat in boats[:wanted]:
            boat.submerged = True
        state.turn.reactions.append(Reacted(ask.by, ask.do, ask.space, units=dict(units)))


def turn(page: Edition) -> tuple[Phase, ...]:
    return tuple(
        replace(phase, reactions=(DiveInTime(),)) if isinstance(phase, CombatMove) else phase
        for phase in edition("1941").turn(page)
    )


RULES = replace(edition("1941"), turn=turn)
HEADER = engine.read_header(
    {
        "record": 1,
        "edition": "1941",
        "position": {
            "clear": True,
            "power": "united_kingdom",
            "phase": "combat_move",
            "units": {
                "sz_2": {"united_kingdom": {"destroyer": 1}},
                "sz_1": {"germany": {"submarine": 2}, "japan": {"submarine": 1}},
            },
        },
    }
)
SAIL: Line = {"by": "united_kingdom", "do": "move", "units": {"destroyer": 1}, "path": ["sz_2", "sz_1"]}
END: Line = {"by": "united_kingdom", "do": "end_phase"}


def answer(power: str, n: int) -> Line:
    return {"by": power, "do": "submerge", "units": {"submarine": n} if n else {}}


def attacked(*before: Line) -> engine.Game:
    """A British destroyer has sailed among German and Japanese submarines, and the combat moves are over."""
    game = engine.Game(RULES, HEADER, engine.new(HEADER).state)
    return play(game, *before, SAIL, END)


def asked(game: engine.Game) -> list[tuple[str, str, str]]:
    return [(ask.by, ask.do, ask.space) for ask in game.state.pending]


def test_the_question_stands_while_the_phase_is_being_left() -> None:
    game = attacked()
    assert asked(game) == [("germany", "submerge", "sz_1")]
    assert game.state.phase == "combat_move"
    with pytest.raises(engine.NotNow):
        play(game, {"by": "united_kingdom", "do": "move", "units": {"destroyer": 1}, "path": ["sz_1", "sz_2"]})
    assert answer("germany", 2) in legal_lines(game)


def test_everybody_is_asked_in_turn_and_the_last_answer_ends_the_phase() -> None:
    game = play(attacked(), answer("germany", 1))
    assert asked(game) == [("japan", "submerge", "sz_1")]
    assert game.state.phase == "combat_move"
    game = play(game, answer("japan", 0))
    assert (asked(game), game.state.phase) == ([], "conduct_combat")
    assert [(one.by, one.space, one.units) for one in game.state.turn.reactions] == [
        ("germany", "sz_1", {"submarine": 1}),
        ("japan", "sz_1", {}),
    ]


def test_the_battles_are_those_that_the_reactions_leave() -> None:
    fought = play(attacked(), answer("germany", 1), answer("japan", 0))
    assert [battle.space for battle in fought.state.battles] == ["sz_1"]
    avoided = play(attacked(), answer("germany", 2), answer("japan", 1))
    assert avoided.state.battles == []


def test_an_answer_that_is_refused_changes_nothing() -> None:
    game = attacked()
    with pytest.raises(engine.Refused):
        play(game, answer("germany", 3))
    assert asked(game) == [("germany", "submerge", "sz_1")]


def test_a_standing_order_answers_ahead() -> None:
    order: Line = {"by": "germany", "do": "orders", "submerge": "always"}
    game = attacked(order)
    assert asked(game) == [("japan", "submerge", "sz_1")]
    last = game.play(engine.read_action(answer("japan", 1)), engine.Dice(engine.no_dice))
    assert [type(event) for event in last.events] == [PhaseBegan]
    both: Line = {"by": "japan", "do": "orders", "submerge": "never"}
    game = play(engine.Game(RULES, HEADER, engine.new(HEADER).state), order, both, SAIL)
    ended = game.play(engine.read_action(END), engine.Dice(engine.no_dice))
    assert [event.power for event in ended.events if isinstance(event, OrderedAhead)] == ["germany", "japan"]
    assert ended.state.phase == "conduct_combat"


def test_a_snapshot_keeps_the_question_and_the_answers_given() -> None:
    game = play(attacked(), answer("germany", 1))
    kept = engine.Game(RULES, HEADER, from_bytes(to_bytes(game), HEADER).state)
    assert (kept.state.turn, kept.state.pending) == (game.state.turn, game.state.pending)
    end = answer("japan", 1)
    assert engine.state_text(play(kept, end).state) == engine.state_text(play(game, end).state)


def test_the_lines_lead_to_the_same_position_again() -> None:
    lines, game = list[Line](), engine.Game(RULES, HEADER, engine.new(HEADER).state)
    for line in (SAIL, END, answer("germany", 1), answer("japan", 1)):
        played = game.play(engine.read_action(line), engine.Dice(engine.Script()))
        lines.append(completed(played.action, played.dice))
        game = game.after(played)
    again = play(engine.Game(RULES, HEADER, engine.new(HEADER).state), *lines)
    assert to_bytes(again) == to_bytes(game)


def test_what_the_host_takes_away_is_not_asked_about_any_more() -> None:
    away: Line = {"by": "host", "do": "edit", "why": "a test", "position": {"units": {"sz_1": {}}}}
    game = play(attacked(), away, answer("germany", 1))
    assert (asked(game), game.state.phase) == ([], "conduct_combat")


def test_before_1940_nobody_reacts_unless_the_table_wants_it() -> None:
    older = [id for id in ids() if not id.endswith("1940")]
    phases = [phase for id in older for phase in edition(id).phases if isinstance(phase, CombatMove)]
    assert phases
    assert not any(phase.reactions for phase in phases)
