"""Drafts share nothing with the position they were made from, and snapshots lose nothing."""

from typing import Any

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

import engine
from engine.playback.snapshot import from_bytes, to_bytes
from engine.state import Unit
from engine.state.ask import Ask, StandingOrder
from engine.state.battle import Battle, Hits
from engine.state.marks import Marks
from engine.state.turn import Reacted, Turn

ANOTHER = {int: 7, str: "elsewhere", bool: True, tuple: ("a", "b"), type(None): True}


def unit_with_every_field_set() -> Unit:
    unit = Unit(1, "tank", "germany", "poland")
    for f in fields(Unit):
        if f.default is not NODEFAULT:
            setattr(unit, f.name, ANOTHER[type(f.default)])
    return unit


def test_a_copied_unit_keeps_every_field() -> None:
    unit = unit_with_every_field_set()
    assert unit.copy() == unit
    assert unit.copy() is not unit


def test_rest_forgets_the_turn_but_not_damage_cargo_and_place() -> None:
    unit = unit_with_every_field_set()
    unit.rest()
    assert unit == Unit(1, "tank", "germany", "poland", hits=7, aboard=7)


FULL_TURN = Turn(
    power="germany",
    goes_first="china",
    hostile_at_start={"sz_5"},
    taken={"karelia": None, "ukraine": "soviet_union"},
    placed={"germany": 2},
    launched={"sz_5": {"germany": 1}},
    fought_over={"karelia", "sz_5"},
    beaten=[("tank", "ukraine"), ("tank", "ukraine")],
    built={"italy"},
    moved_industry={"caucasus"},
    set_ashore={12: ["infantry", "infantry"]},
    rocket_targets={"russia"},
    rocket_sites={"germany"},
    repaired={"germany": {"air_base": 2}},
    kept={"infantry": 3},
    claimed={"chinese_divisions"},
    reactions=[Reacted("south", "submerge", "sz_1", units={"submarine": 1})],
    attacks_stand=True,
    researched=True,
    kept_for_a_round={"axis_1"},
    upgraded={"germany"},
    skips_combat=True,
    raids_over=True,
    pact_due=True,
)
FULL_MARKS = Marks(
    begun=True,
    until={"soviet_union": {"russian_winter"}},
    claimed={"soviet_union": {"salvage": 2}},
    bid_spaces={"germany": ["ukraine"]},
    held_since={"germany": {"axis_1": 2}},
    history={"axis_captured_london"},
    kamikaze={"japan": 4},
    treaty_broken=True,
    treaty_attacked=3,
)


@pytest.mark.parametrize("full", [FULL_TURN, FULL_MARKS], ids=["turn", "marks"])
def test_a_copied_memory_keeps_every_field_and_shares_none(full: Turn | Marks) -> None:
    empty, copied = type(full)(), full.copy()
    for f in fields(full):
        kept: Any = getattr(full, f.name)
        assert kept != getattr(empty, f.name), f"{f.name} is not set in this test"
        assert getattr(copied, f.name) == kept
        assert isinstance(kept, (bool, int, str)) or getattr(copied, f.name) is not kept
    assert copied == full


def test_a_snapshot_brings_back_all_that_is_remembered() -> None:
    header = engine.read_header({"record": 1, "edition": "1941"})
    game = engine.new(header)
    game.state.turn, game.state.marks = FULL_TURN.copy(), FULL_MARKS.copy()
    back = from_bytes(to_bytes(game), header)
    assert (back.state.turn, back.state.marks) == (FULL_TURN, FULL_MARKS)


def test_a_draft_shares_nothing_mutable() -> None:
    state = engine.new(engine.read_header({"record": 1, "edition": "1941"})).state
    text = engine.state_text(state)
    draft = state.copy()
    draft.treasury["germany"] = 99
    draft.owners["ukraine"] = "soviet_union"
    draft.facilities["germany"].clear()
    draft.turn.taken["ukraine"] = "soviet_union"
    draft.marks.begun = True
    draft.remove(next(iter(draft.of("japan"))))
    draft.add("tank", "germany", "germany")
    assert engine.state_text(state) == text
    assert (state.turn.taken, state.marks.begun) == ({}, False)


def test_a_snapshot_brings_back_a_battle_in_progress() -> None:
    header = engine.read_header({"record": 1, "edition": "1941"})
    game = engine.new(header)
    state = game.state
    battle = Battle("ukraine", "land", "soviet_union", 2, 4, [1, 2], [3], [1], [3], [Hits("attacker", 1, [1, 2])])
    state.battles = [Battle("sz_5", "sea", "soviet_union"), battle]
    state.fighting = battle
    state.pending = [Ask("soviet_union", "casualties", "ukraine", "attacker", 1, {"infantry": 2}, ("russia",))]
    state.orders = [StandingOrder("germany", "casualties", ["tank"], ("ukraine",))]
    state.turn.taken = {"karelia": None}
    next(state.of("germany")).route = ("a", "b")
    back = from_bytes(to_bytes(game), header)
    assert back.state.battles == state.battles
    assert back.state.fighting is back.state.battles[1]
    assert back.state.pending == state.pending
    assert back.state.orders == state.orders
    assert to_bytes(back) == to_bytes(game)


def test_a_copied_battle_keeps_every_field_and_shares_no_list() -> None:
    battle = Battle("ukraine", "land", "soviet_union", 2, 4, [1, 2], [3], [1], [3], [Hits("attacker", 1, [1, 2])])
    battle.routes, battle.seaborne, battle.zones, battle.asked = ["russia"], [2], ["sz_4"], ["press"]
    battle.notes, battle.doomed, battle.over = {"a": "b"}, [7], True
    copied = battle.copy()
    assert copied == battle
    shared = [f.name for f in fields(Battle) if isinstance(getattr(battle, f.name), list | dict)]
    assert [name for name in shared if getattr(copied, name) is getattr(battle, name)] == []


def test_a_draft_of_a_draft_keeps_to_itself() -> None:
    draft = engine.new(engine.read_header({"record": 1, "edition": "1941"})).state.copy()
    unit = next(iter(draft.at("germany")))
    draft.relocate(unit, "eastern_europe")
    trial = draft.copy()
    trial.relocate(trial.units[unit.id], "ukraine")
    assert unit.space == "eastern_europe"
    assert unit.id in {there.id for there in trial.at("ukraine")}


def test_a_unit_that_was_only_seen_cannot_be_moved() -> None:
    draft = engine.new(engine.read_header({"record": 1, "edition": "1941"})).state.copy()
    seen = next(iter(draft.seen_of("germany")))
    with pytest.raises(AssertionError):
        draft.relocate(seen, "ukraine")


def test_a_unit_is_rested_when_it_remembers_nothing() -> None:
    kept = {"hits", "aboard"}
    for f in fields(Unit):
        unit = Unit(1, "tank", "germany", "poland")
        if f.default is not NODEFAULT:
            setattr(unit, f.name, ANOTHER[type(f.default)])
            assert unit.is_rested == (f.name in kept), f.name
