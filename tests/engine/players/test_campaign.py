"""Which attacks the computer player makes, and with how much."""

import pytest

from engine import Game, new, read_action, read_header
from engine.dice.roller import Dice, no_dice
from engine.json_types import Line
from engine.players.campaign import Assault, Campaign
from engine.players.effort import Effort
from engine.players.search import Search
from engine.players.steady import choose
from engine.players.weights import CAUTIOUS, STEADY


def begun(**position: object) -> Game:
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))


def attacks(game: Game, goal: str) -> dict[str, int]:
    """What the power in turn sends into a space."""
    sent: dict[str, int] = {}
    for line in choose(game, game.state.power):
        if _goal(line) == goal:
            for kind, n in line["units"].items():
                sent[kind] = sent.get(kind, 0) + n
    return sent


def _goal(line: Line) -> str:
    return str(line.get("to") or line.get("path", [""])[-1])


def test_germany_does_not_empty_berlin_for_a_border_territory() -> None:
    """The British could land with four."""
    units = {
        "germany": {"germany": {"infantry": 7, "tank": 1}},
        "eastern_europe": {"soviet_union": {"infantry": 1}},
        "united_kingdom": {"united_kingdom": {"infantry": 4, "tank": 3}},
        "sz_6": {"united_kingdom": {"transport": 2, "battleship": 1}},
    }
    owners = {"eastern_europe": "soviet_union"}
    game = begun(clear=True, power="germany", phase="combat_move", units=units, owners=owners)
    assert sum(attacks(game, "eastern_europe").values()) <= 3


def test_transports_are_filled_and_land_together() -> None:
    """Berlin is nearly empty: two full ships are enough, with the battleship's guns; a third may keep at home."""
    units = {
        "united_kingdom": {"united_kingdom": {"infantry": 4, "tank": 3}},
        "sz_8": {"united_kingdom": {"transport": 3, "battleship": 1}},
        "western_europe": {"germany": {"infantry": 2}},
        "germany": {"germany": {"infantry": 2}},
    }
    game = begun(clear=True, power="united_kingdom", phase="combat_move", units=units)
    landed = attacks(game, "germany")
    assert landed["tank"] >= 2 and landed["infantry"] == landed["tank"]


def test_everybody_goes_for_a_capital_that_will_fall() -> None:
    units = {
        "west_russia": {"germany": {"infantry": 8, "tank": 4}},
        "caucasus": {"germany": {"infantry": 3, "tank": 2}},
        "russia": {"soviet_union": {"infantry": 6}},
    }
    owners = {"west_russia": "germany", "caucasus": "germany"}
    game = begun(clear=True, power="germany", phase="combat_move", units=units, owners=owners)
    assert sum(attacks(game, "russia").values()) >= 10


def test_nobody_attacks_where_he_would_lose_more_than_he_kills() -> None:
    units = {"eastern_europe": {"germany": {"infantry": 4}}, "ukraine": {"soviet_union": {"infantry": 6}}}
    game = begun(clear=True, power="germany", phase="combat_move", units=units, owners={"ukraine": "soviet_union"})
    assert attacks(game, "ukraine") == {}


def test_aircraft_do_not_hunt_submarines_that_dive_before_they_fire() -> None:
    units = {
        "united_kingdom": {"united_kingdom": {"fighter": 2, "bomber": 1}},
        "sz_5": {"germany": {"submarine": 2}},
    }
    game = begun(clear=True, power="united_kingdom", phase="combat_move", units=units)
    assert attacks(game, "sz_5") == {}


def test_a_destroyer_takes_aircraft_along_against_submarines() -> None:
    units = {
        "united_kingdom": {"united_kingdom": {"fighter": 2, "bomber": 1}},
        "sz_6": {"united_kingdom": {"destroyer": 2}},
        "sz_5": {"germany": {"submarine": 2}},
    }
    game = begun(clear=True, power="united_kingdom", phase="combat_move", units=units)
    assert attacks(game, "sz_5").get("destroyer", 0) >= 1


def behind(guards: dict[str, int], edition: str = "1941", phase: str = "combat_move") -> Game:
    """A British convoy in sz_8. Norway is empty, and `guards` lie off it, in sz_6."""
    units = {
        "united_kingdom": {"united_kingdom": {"infantry": 6, "fighter": 1}},
        "sz_8": {"united_kingdom": {"transport": 1, "destroyer": 2, "battleship": 1}},
        "sz_6": {"germany": guards},
        "western_europe": {"germany": {"infantry": 8}},
        "germany": {"germany": {"infantry": 8}},
    }
    position = {"clear": True, "power": "united_kingdom", "phase": phase, "units": units}
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


def landings(game: Game, how: str = STEADY) -> dict[str, str]:
    """Where somebody goes ashore, and from which zone."""
    return {line["to"]: line["sea"][-1] for line in choose(game, game.state.power, how) if line["do"] == "ferry"}


def test_warships_clear_a_zone_and_transports_land_behind_them() -> None:
    """A single destroyer keeps nobody from the coast."""
    game = behind({"destroyer": 1})
    assert attacks(game, "sz_6") and landings(game) == {"norway_finland": "sz_6"}


def test_nobody_is_landed_behind_a_sea_battle_that_may_be_lost() -> None:
    assert not landings(behind({"destroyer": 2, "battleship": 1}))


def test_landings_of_abc_wait_for_their_sea_battle() -> None:
    """They are ordered in the battle phase, once the zone is won [ABC: Amphibious Assault]."""
    game = behind({"destroyer": 1}, "abc", "advance")
    assert attacks(game, "sz_6") and not landings(game)


@pytest.mark.parametrize(
    ("escort", "goals"),
    [("sz_2", {"eastern_europe"}), ("sz_9", {"eastern_europe"}), ("sz_10", set[str]())],
)
def test_a_convoy_dares_more_where_warships_can_follow_it(escort: str, goals: set[str]) -> None:
    """Two fighters in Berlin would sink it in the Baltic; from sz_10 nobody gets there this turn. Who is cautious minds
    that, others take the land for a ship."""
    units = {
        "united_kingdom": {"united_kingdom": {"infantry": 6}},
        "sz_8": {"united_kingdom": {"transport": 1}},
        escort: {"united_kingdom": {"battleship": 2}},
        "norway_finland": {"germany": {"infantry": 2}},
        "western_europe": {"germany": {"infantry": 9}},
        "germany": {"germany": {"infantry": 9, "fighter": 2}},
    }
    game = begun(clear=True, power="united_kingdom", phase="combat_move", units=units)
    assert landings(game, CAUTIOUS).keys() == goals


def if_lost(attackers: int, guards: int = 0, edition: str = "1941") -> float:
    """What the danger to Moscow counts beyond what is to be expected, if so many attack six Germans beside it."""
    units = {
        "russia": {"soviet_union": {"infantry": attackers + guards}},
        "caucasus": {"germany": {"infantry": 3, "tank": 3}},
        "germany": {"germany": {"infantry": 6}},
    }
    phase, owners = "advance" if edition == "abc" else "combat_move", dict.fromkeys(("caucasus", "ukraine"), "germany")
    position = {"clear": True, "power": "soviet_union", "phase": phase, "units": units, "owners": owners}
    game = new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))
    campaign = Campaign(game, "soviet_union", Effort(), {})
    assault = Assault("caucasus", tuple(campaign.targets.found["caucasus"].walkers[:attackers]))
    return campaign._if_lost(assault, stand := campaign.stand([assault]), campaign.counterattacks.loss(stand))


def test_who_leaves_his_capital_to_attack_thinks_of_failing() -> None:
    """The surer the battle the less of it counts; where enough stay at home only what else enemies take then."""
    assert if_lost(10) > if_lost(12) > 1
    assert 1 < if_lost(10, guards=12) < if_lost(10) / 5


def test_who_may_withdraw_is_not_counted_among_the_dead() -> None:
    """ABC, Withdraw: they leave for the Ukraine, and come back another way."""
    assert if_lost(18, edition="abc") > 30 > 1 > if_lost(18)


@pytest.mark.parametrize(
    ("edition", "coast", "gun", "lost"),
    [("global1940", "holland_belgium", "aaa", 5), ("revised", "western_europe", "aa_gun", 10)],
)
def test_a_gun_fires_at_three_aircraft_or_at_all(edition: str, coast: str, gun: str, lost: float) -> None:
    """Of six fighters for ten each, a gun of 1940 fires at three [Europe 1940: AAA], one of Revised at each
    [Revised: Step 2: Antiaircraft Guns]; a sixth of the shots hit."""
    units = {"united_kingdom": {"united_kingdom": {"fighter": 6}}, coast: {"germany": {"infantry": 1, gun: 1}}}
    position: dict[str, object] = {"clear": True, "power": "united_kingdom", "phase": "combat_move", "units": units}
    if edition == "global1940":
        position["at_war"] = [["germany", "united_kingdom"]]
    game = new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))
    campaign = Campaign(game, "united_kingdom", Effort(), {})
    fighters = tuple(campaign.targets.found[coast].fliers)
    assert len(fighters) == 6
    guards = campaign.odds.force(campaign.targets.enemies(coast))
    assert campaign.odds.fought(campaign.odds.force(fighters), guards).down == pytest.approx(lost, rel=0.05)


def eastern_front(**germans: dict[str, int]) -> Game:
    """One Russian in the Ukraine, seventy who can come back there."""
    units = {space: {"germany": force} for space, force in germans.items()}
    units |= {
        "ukraine_ssr": {"soviet_union": {"infantry": 1}},
        "caucasus": {"soviet_union": {"infantry": 40, "artillery": 20, "tank": 10}},
    }
    position = {"clear": True, "power": "germany", "phase": "combat_move", "units": units}
    position["owners"] = dict.fromkeys(("ukraine_ssr", "caucasus"), "soviet_union")
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))


def test_a_place_that_cannot_be_held_is_taken_with_few() -> None:
    """Whoever is left there dies: infantry that takes it, with aircraft that fly home, and no tanks."""
    game = eastern_front(eastern_europe={"infantry": 12, "tank": 8}, balkans={"infantry": 6}, germany={"fighter": 4})
    attacks = {one.space: one for one in Search(Campaign(game, "germany", Effort(), {})).chosen()}
    walking = [unit.kind for unit in attacks["ukraine_ssr"].units if unit.kind != "fighter"]
    assert "tank" not in walking and len(walking) <= 4


def test_aircraft_are_counted_where_they_will_land() -> None:
    """From Norway to the Ukraine is half a fighter's range and more: it lands behind the front."""
    game = eastern_front(norway={"fighter": 2}, eastern_europe={"infantry": 8}, balkans={"infantry": 1})
    campaign = Campaign(game, "germany", Effort(), {})
    flying = campaign.targets.found["ukraine_ssr"].fliers
    assert [campaign.airfields.after(unit, "ukraine_ssr") for unit in flying] == ["eastern_europe"] * 2
    stand = campaign.stand([Assault("ukraine_ssr", tuple(flying))])
    fighter = campaign.odds.named("germany", "fighter")
    assert stand.guards["eastern_europe"].count(fighter) == 2 and fighter not in stand.guards["norway"]


def test_fighters_in_danger_do_not_flee_into_a_battle_they_lose() -> None:
    """Three in the Ukraine, where Russians will come: they may fly home, and need not go against five infantry."""
    units = {
        "ukraine": {"germany": {"fighter": 3}},
        "caucasus": {"soviet_union": {"infantry": 5, "tank": 3}},
        "russia": {"soviet_union": {"infantry": 9}},
        "germany": {"germany": {"infantry": 9}},
    }
    owners = {"ukraine": "germany", "caucasus": "soviet_union"}
    game = begun(clear=True, power="germany", phase="combat_move", units=units, owners=owners)
    assert not attacks(game, "caucasus") and not attacks(game, "russia")


def test_who_is_shot_down_lands_nowhere() -> None:
    """Two fighters against four infantry: they count as guards of no place afterwards."""
    units = {
        "germany": {"germany": {"fighter": 2, "infantry": 2}},
        "eastern_europe": {"soviet_union": {"infantry": 4}},
    }
    owners = {"eastern_europe": "soviet_union"}
    game = begun(clear=True, power="germany", phase="combat_move", units=units, owners=owners)
    campaign = Campaign(game, "germany", Effort(), {})
    flying = Assault("eastern_europe", tuple(campaign.targets.found["eastern_europe"].fliers))
    assert len(flying.units) == 2 and len(campaign.outcome(flying).fallen) == 2
    after = campaign.stand([flying]).guards
    assert not any("fighter" in name for names in after.values() for name in names)


def test_a_fleet_is_sunk_by_aircraft_that_another_attack_does_not_need() -> None:
    """Revised: whatever flies could help against two infantry in China, or sink the carrier off Hawaii."""
    units = {
        "china": {"united_states": {"infantry": 2}},
        "kwangtung": {"japan": {"infantry": 4}},
        "manchuria": {"japan": {"infantry": 3, "fighter": 1}},
        "japan": {"japan": {"infantry": 4, "fighter": 2, "bomber": 1}},
        "sz_50": {"japan": {"carrier": 1, "fighter": 2}},
        "sz_52": {"united_states": {"carrier": 1, "submarine": 1}},
        "sz_45": {"japan": {"submarine": 1}},
        "western_united_states": {"united_states": {"infantry": 4}},
        "russia": {"soviet_union": {"infantry": 9}},
        "germany": {"germany": {"infantry": 9}},
    }
    position = {"clear": True, "power": "japan", "phase": "combat_move", "units": units}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    assert attacks(game, "sz_52").get("fighter", 0) >= 2 and attacks(game, "china").get("infantry", 0) >= 3


def test_the_soviets_of_revised_open_in_more_than_one_place() -> None:
    """Where an attack fails, most of those it was made on have fallen all the same."""
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted"}))
    while game.state.phase != "combat_move":
        for line in choose(game, "soviet_union"):
            game = game.after(game.play(read_action(line), Dice(no_dice)))
    assert len({_goal(line) for line in choose(game, "soviet_union") if line["do"] == "move"}) > 1
