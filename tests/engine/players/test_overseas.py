"""Powers that come over the sea: where they go ashore, in convoy, and one after the other with their friends."""

from typing import Any

import pytest

from engine import Game, new, read_header
from engine.players.campaign import Assault, Campaign
from engine.players.clash import Clash
from engine.players.counterattacks import Counterattacks
from engine.players.effort import Effort
from engine.players.followers import Followers
from engine.players.odds import Odds
from engine.players.steady import choose
from engine.players.values import Values


def begun(**position: Any) -> Game:
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": {"clear": True, **position}}
    return new(read_header(header))


def followers(game: Game, power: str) -> Followers:
    values, odds = Values(game, power), Odds(game, Effort())
    return Followers(game, power, Counterattacks(game, power, values, odds))


def aboard(power: str, zone: str, ships: int) -> dict[str, Any]:
    """Transports with two infantry each."""
    cargo = [{"by": power, "ship": "transport", "units": {power: {"infantry": 2}}}] * ships
    units = {zone: {power: {"transport": ships, "infantry": 2 * ships}}}
    return {"units": units, "cargo": {zone: cargo}}


def test_all_ships_of_a_power_go_one_way() -> None:
    """America could sail for Europe or for Japan: its friends fight in Europe."""
    values = Values(new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})), "united_states")
    assert values.front("eastern_united_states") > values.front("western_united_states")


def test_a_coast_beside_an_army_draws_less_than_one_that_nobody_guards() -> None:
    """Western Europe lies empty, with an army in Berlin beside it."""

    def drawn(there: int) -> float:
        units = {
            "germany": {"germany": {"infantry": there}},
            "eastern_united_states": {"united_states": {"infantry": 4}},
        }
        return Values(begun(units=units), "united_states").front("sz_7")

    assert drawn(20) < 0.9 * drawn(1)


def test_who_is_aboard_goes_ashore_where_he_is_safe_rather_than_wait() -> None:
    """The Americans off Britain would be thrown back into the sea in France, and nobody comes to Norway."""
    loaded = aboard("united_states", "sz_8", 2)
    army = {"germany": {"infantry": 20, "tank": 8}}
    units = loaded["units"] | {"germany": army, "norway": {"united_kingdom": {"infantry": 1}}}
    owners = {"norway": "united_kingdom"}
    game = begun(power="united_states", phase="noncombat_move", **(loaded | {"units": units}), owners=owners)
    assert {line["path"][-1] for line in choose(game, "united_states") if "infantry" in line.get("units", {})} == {
        "norway"
    }


def test_loaded_transports_sail_together_with_their_warships() -> None:
    """One alone would leave the others and be sunk: a German cruise of submarines is near."""
    loaded = aboard("united_states", "sz_10", 3)
    fleet = loaded["units"]["sz_10"]["united_states"] | {"battleship": 1, "destroyer": 2}
    units = {
        "sz_10": {"united_states": fleet},
        "sz_13": {"germany": {"submarine": 1, "destroyer": 1}},
        "germany": {"germany": {"infantry": 2}},
        "western_europe": {"germany": {"infantry": 1}},
    }
    game = begun(power="united_states", phase="noncombat_move", units=units, cargo=loaded["cargo"])
    sailed = [line for line in choose(game, "united_states") if line["do"] == "move" and line["path"][0] == "sz_10"]
    ends = {line["path"][-1] for line in sailed}
    ships = [kind for line in sailed for kind, n in line["units"].items() for _ in range(n)]
    assert len(ends) == 1 and sorted(ships) == ["battleship", "destroyer", "destroyer", *["transport"] * 3]


def test_what_one_takes_another_helps_to_hold_whose_turn_comes_before_the_enemys() -> None:
    """Britain lands in France; a third of the Americans who lie off Britain are counted on, and nobody for America,
    after whom Germany comes before any friend but the Soviets."""
    game = begun(power="united_kingdom", phase="combat_move", **aboard("united_states", "sz_8", 3))
    assert followers(game, "united_kingdom").helpers("western_europe") == ("united_states infantry",) * 2
    assert followers(game, "united_states").helpers("western_europe") == ()


def france(fleet: dict[str, int], guards: int = 0, friends: int = 0) -> Game:
    """The British off their coast, France with so many guards, Berlin's army beside it, American transports behind."""
    loaded = aboard("united_states", "sz_8", friends)
    units = loaded["units"] | {
        "united_kingdom": {"united_kingdom": {"infantry": 5, "tank": 2}},
        "sz_6": {"united_kingdom": fleet},
        "western_europe": {"germany": {"infantry": guards}},
        "germany": {"germany": {"infantry": 20, "tank": 8}},
    }
    return begun(power="united_kingdom", phase="combat_move", **(loaded | {"units": units}))


def landed(game: Game) -> list[dict[str, int]]:
    return [line["units"] for line in choose(game, game.state.power) if line.get("to") == "western_europe"]


def test_an_empty_coast_that_will_be_lost_again_is_taken_by_one_alone() -> None:
    """France is worth six IPCs this turn, and Berlin takes it back from two as from one."""
    assert landed(france({"transport": 2, "battleship": 2})) == [{"infantry": 1}]


def test_nobody_lands_where_a_battle_with_one_would_be_lost() -> None:
    assert not landed(france({"transport": 1, "battleship": 1}, guards=6))


def test_friends_do_not_come_to_what_falls_with_them() -> None:
    """A third of the Americans could follow: one of them, with whom a British landing would fall all the same."""
    game = france({"transport": 2, "battleship": 2}, friends=2)
    campaign = Campaign(game, "united_kingdom", Effort(), {})
    lift = campaign.targets.lifts(campaign.targets.found["western_europe"], frozenset())[0]
    stand = campaign.stand([Assault("western_europe", (), (lift,))])
    assert campaign.followers.helpers("western_europe")
    assert {name.split()[0] for name in stand.guards["western_europe"]} == {"united_kingdom"}


def test_what_is_lost_again_counts_no_more_than_what_was_won() -> None:
    """America takes Algeria, where it could hold less well than at home: the Germans win back only that."""
    units = {"algeria": {"united_states": {"infantry": 1}}, "libya": {"germany": {"infantry": 3, "tank": 3}}}
    game = begun(power="united_states", phase="noncombat_move", units=units, owners={"algeria": "united_states"})
    values = Values(game, "united_states")
    found = Counterattacks(game, "united_states", values, Odds(game, Effort()))
    taken = found.stand.copy()
    taken.taken["algeria"] = 1.0
    held, just_won = (found.gain("germany", "algeria", stand, frozenset()) for stand in (found.stand, taken))
    assert values.lasting("algeria") < 1.0
    assert held - just_won == pytest.approx(values.worth("algeria") * (1.0 - values.lasting("algeria")), abs=0.2)


def test_an_attack_that_fails_counts_for_what_a_friend_wins_after_it() -> None:
    """Ten defend Berlin: too many for either, few enough for the Americans once the British have been there."""
    loaded = aboard("united_states", "sz_6", 5)
    units = loaded["units"] | {"germany": {"germany": {"infantry": 10}}}
    found = followers(
        begun(power="united_kingdom", phase="combat_move", **(loaded | {"units": units})), "united_kingdom"
    )
    guards = (
        found.counterattacks.stand.guards.get("germany", ())
        or (found.counterattacks.odds.named("germany", "infantry"),) * 10
    )
    worn, whole = Clash(0.05, 24.0, 21.0, takes=0.05), Clash(0.05, 24.0, 3.0, takes=0.05)
    assert found.gain("germany", guards, worn, 150.0) > 20 > found.gain("germany", guards, whole, 150.0)
    assert found.gain("western_europe", guards, worn, 150.0) == 0.0


def test_ships_of_another_ocean_are_no_places_for_those_who_wait() -> None:
    """Germany has fallen; fourteen American transports lie off Norway, and an army waits in the west for ships to
    Japan."""
    units = {
        "sz_3": {"united_states": {"transport": 14}},
        "western_united_states": {"united_states": {"infantry": 16, "tank": 4}},
        "eastern_united_states": {"united_states": {"infantry": 4}},
        "japan": {"japan": {"infantry": 8}},
    }
    owners = dict.fromkeys(("germany", "western_europe", "southern_europe", "eastern_europe"), "united_kingdom")
    position = {"units": units, "owners": owners, "treasury": {"united_states": 40}}
    order = choose(begun(power="united_states", phase="purchase", **position), "united_states")[0]
    assert order["units"].get("transport", 0) >= 4, order


def american_shores(**units: Any) -> dict[str, Any]:
    """America's turn to move: its friends hold Norway and the way there, the Germans France in strength."""
    others = {
        "germany": {"germany": {"infantry": 8, "tank": 2}},
        "western_europe": {"germany": {"infantry": 12, "tank": 2}},
        "united_kingdom": {"united_kingdom": {"infantry": 6, "fighter": 2}},
        "karelia_ssr": {"soviet_union": {"infantry": 12}},
        "norway": {"united_kingdom": {"infantry": 3}},
        "japan": {"japan": {"infantry": 8}},
    }
    position = {"power": "united_states", "phase": "noncombat_move", "owners": {"norway": "united_kingdom"}}
    return position | {"units": others | units}


def moves(position: dict[str, Any]) -> dict[str, set[str]]:
    """Where each kind of unit goes."""
    found: dict[str, set[str]] = {}
    for line in choose(begun(**position), "united_states"):
        for kind in line.get("units", {}):
            found.setdefault(kind, set()).add(line["to"] if line["do"] == "ferry" else line["path"][-1])
    return found


def test_who_waits_walks_to_where_his_ships_are() -> None:
    """From Canada it is a turn to Norway, from the States two: the ships had better not come and fetch them."""
    waiting = {"eastern_united_states": {"united_states": {"infantry": 4}}, "sz_1": {"united_states": {"transport": 2}}}
    assert moves(american_shores(**waiting)) == {"infantry": {"eastern_canada"}}


def test_nobody_goes_aboard_to_wait_there_who_would_come_ashore_no_sooner() -> None:
    """Over to Britain, from where Norway is a turn away, not out to sea."""
    waiting = {"eastern_canada": {"united_states": {"infantry": 4}}, "sz_10": {"united_states": {"transport": 2}}}
    assert moves(american_shores(**waiting))["infantry"] == {"united_kingdom"}


def test_ships_do_not_sail_away_from_those_who_are_placed_this_turn() -> None:
    """Three walk from the west, eight have been bought: four ships left them once for the three."""
    waiting = {"western_canada": {"united_states": {"infantry": 3}}, "sz_10": {"united_states": {"transport": 4}}}
    position = american_shores(**waiting) | {"purchased": {"united_states": {"infantry": 6, "tank": 2}}}
    lines = choose(begun(**position), "united_states")
    away = [line for line in lines if "transport" in line.get("units", {}) and line["path"][-1] not in {"sz_1", "sz_9"}]
    assert not away, away
    assert sum("transport" in line.get("units", {}) for line in lines) <= 1


def test_ships_come_back_for_those_who_are_placed_this_turn() -> None:
    waiting = {"algeria": {"united_states": {"infantry": 4}}, "sz_12": {"united_states": {"transport": 4}}}
    position = american_shores(**waiting) | {"purchased": {"united_states": {"infantry": 6, "tank": 2}}}
    position["owners"] = position["owners"] | {"algeria": "united_states"}
    assert moves(position)["transport"] >= {"sz_10"}
