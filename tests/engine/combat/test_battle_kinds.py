"""Kinds of battle: what an edition must say of one, shown by a raid that begins in the air, as in Anniversary."""

from typing import Any

import pytest
from msgspec.structs import replace

import engine
from engine.combat.battle_kinds import land_battle, raid, sea_battle
from engine.combat.raids import BombIndustry, raid_target
from engine.combat.sea_sequence import STRIKE_OR_SUBMERGE
from engine.combat.steps import BeginRound, Clear
from engine.combat.volley import everybody, volley
from engine.editions import edition
from engine.editions.base import LAND
from engine.events import BattleBegan
from engine.facts import table
from engine.legal import open_battles
from engine.state import State, Unit
from engine.state.battle import ATTACKER, DEFENDER, RAID, Battle
from tests.engine.small_board import begun, move
from tests.support.positions import play

AIR_BATTLE = (
    BeginRound(),
    *volley("escorts_fire", ATTACKER, everybody),
    *volley("interceptors_fire", DEFENDER, everybody),
    Clear(),
    BombIndustry(),
)
UNITS = table("units", "1941")
BOMBERS = {**UNITS, "units": {**UNITS["units"]}}
BOMBERS["units"]["bomber"] = {**UNITS["units"]["bomber"], "raid": {"targets": ["industrial_complex"]}}
PAGE = edition("1941")


def interceptors(state: State, battle: Battle) -> list[Unit]:
    """Every fighter of the territory goes up [Anniversary: Fighter Escorts and Interceptors]."""
    return [unit for unit in state.enemies_at(battle.space, battle.attacker) if unit.kind == "fighter"]


def is_raid(state: State, battle: Battle) -> bool:
    return battle.kind == RAID


KINDS = {
    "raid": replace(raid(AIR_BATTLE), defenders=interceptors),
    "sea": sea_battle(STRIKE_OR_SUBMERGE),
    "land": land_battle(LAND),
}
RULES = replace(PAGE.combat, kinds=KINDS, first={"battle.raids_first": is_raid, **PAGE.combat.first})
MOVES = replace(PAGE.movement, missions=frozenset({"attack", "raid"}), raid_target=raid_target)


def bombing(plain: dict[str, int] | None = None, **northland: int) -> engine.Game:
    """South sends a bomber against North's complex, and a tank against whoever stands in the plain."""
    units = {"southland": {"south": {"bomber": 1, "tank": 1}}, "northland": {"north": northland}}
    units["plain"] = {"north": plain or {}}
    start = {"power": "south", "phase": "combat_move", "units": units}
    game = begun(units=BOMBERS, combat=RULES, movement=MOVES, position=start)
    game = play(game, move("south", {"bomber": 1}, "southland", "plain", "northland", mission="raid"))
    if plain:
        game = play(game, move("south", {"tank": 1}, "southland", "plain"))
    return play(game, {"by": "south", "do": "end_phase"})


def fight(space: str, kind: str, *dice: int) -> dict[str, Any]:
    return {"by": "south", "do": "battle", "space": space, "kind": kind, "dice": list(dice)}


def test_an_air_battle_is_steps_before_the_bombs_fall() -> None:
    game = play(bombing(infantry=1, fighter=1), fight("northland", "raid", 6, 6, 5))
    assert game.state.treasury["north"] == 10 - 5
    assert not game.state.battles


def test_who_goes_up_is_who_can_be_hit_and_no_bomb_falls_from_who_was_shot_down() -> None:
    game = play(bombing(infantry=1, fighter=1), fight("northland", "raid", 1, 1))
    assert [unit.kind for unit in game.state.at("northland")] == ["infantry"]
    assert game.state.treasury["north"] == 10


def test_a_raid_is_told_even_if_nobody_goes_up() -> None:
    game = bombing(infantry=1)
    played = game.play(engine.read_action(fight("northland", "raid")), engine.Dice(engine.Script([2])))
    (began,) = [event for event in played.events if isinstance(event, BattleBegan)]
    assert (began.kind, began.attackers, began.defenders) == ("raid", {"south": {"bomber": 1}}, {})
    assert played.state.treasury["north"] == 8


def test_raids_come_first_where_the_edition_says_so() -> None:
    """[Anniversary: Combat Sequence]"""
    game = bombing(plain={"infantry": 1})
    assert [battle.kind for battle in game.state.battles] == ["raid", "land"]
    assert [battle.kind for battle in open_battles(game)] == ["raid"]
    with pytest.raises(engine.Illegal) as caught:
        play(game, fight("plain", "land", 1, 1))
    assert caught.value.rule == "battle.raids_first"
    game = play(game, fight("northland", "raid", 3))
    assert [battle.kind for battle in open_battles(game)] == ["land"]


def test_today_the_attacker_chooses_between_a_raid_and_other_battles() -> None:
    """[Revised: Phase 4: Conduct Combat]"""
    units = {
        "germany": {"germany": {"bomber": 1}},
        "eastern_europe": {"germany": {"tank": 3}},
        "russia": {"soviet_union": {"infantry": 1}},
        "ukraine_ssr": {"soviet_union": {"infantry": 1}},
    }
    header = {"record": 1, "edition": "revised"}
    owners = {"ukraine_ssr": "soviet_union"}
    position = {"clear": True, "power": "germany", "phase": "combat_move", "units": units, "owners": owners}
    game = engine.new(engine.read_header(header | {"position": position}))
    game = play(
        game,
        move("germany", {"bomber": 1}, "germany", "russia", mission="raid"),
        move("germany", {"tank": 1}, "eastern_europe", "ukraine_ssr"),
        {"by": "germany", "do": "end_phase"},
    )
    assert sorted(battle.kind for battle in open_battles(game)) == ["land", "raid"]


def test_who_means_another_kind_of_battle_is_told_which_is_open() -> None:
    land = {"ukraine": {"germany": {"infantry": 2}}, "caucasus": {"soviet_union": {"infantry": 2}}}
    position = {"clear": True, "power": "germany", "phase": "combat_move", "units": land}
    game = engine.new(engine.read_header({"record": 1, "edition": "1941", "position": position}))
    move = {"by": "germany", "do": "move", "units": {"infantry": 2}, "path": ["ukraine", "caucasus"]}
    for line in (move, {"by": "germany", "do": "end_phase"}):
        game = game.after(game.play(engine.read_action(line), engine.Dice(engine.Script())))
    sea = engine.read_action({"by": "germany", "do": "battle", "space": "caucasus", "kind": "sea"})
    with pytest.raises(engine.Illegal, match="no sea battle is open in caucasus; open there: land"):
        game.play(sea, engine.Dice(engine.Script()))
