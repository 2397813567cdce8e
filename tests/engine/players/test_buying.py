"""What the computer player buys: what its army lacks, and ships only for those who have no way on foot."""

from engine import Game, new, read_header
from engine.players.effort import Effort
from engine.players.purchases import Purchases
from engine.players.steady import choose


def buying(edition: str, power: str, phase: str = "purchase", units: object = None) -> Purchases:
    position = {"position": {"units": units}} if units else {}
    game: Game = new(read_header({"record": 1, "edition": edition, "dice": "scripted", **position}))
    game.state.power = game.state.turn.power = power
    game.state.phase = phase
    rules = game.phase.buys_by
    assert rules is not None
    return Purchases(game, rules, power, Effort())


def test_an_army_that_can_march_to_the_enemy_waits_for_no_ship() -> None:
    """Revised: Germany's front is in the east; America has none but over the sea."""
    assert not buying("revised", "germany").shipping.by_ship("germany")
    assert buying("revised", "united_states").shipping.by_ship("eastern_united_states")


def test_artillery_is_worth_more_only_while_infantry_has_none_beside_it() -> None:
    """Revised, Artillery: one gun supports one infantry, a second one beside it nobody."""
    purchases = buying("revised", "soviet_union")
    infantry, artillery = (purchases.state.table("soviet_union")[kind] for kind in ("infantry", "artillery"))
    purchases.army = [infantry] * 6
    paired = purchases._strength(artillery)
    purchases.army = [infantry] * 6 + [artillery] * 6
    alone = purchases._strength(artillery)
    assert paired > purchases._strength(infantry) > alone


def spent(edition: str, power: str, money: int) -> dict[str, int]:
    """What a power buys in the setup for so much money."""
    purchases = buying(edition, power)
    purchases.money = money
    line = purchases.line()
    return {} if line is None else line.units


def test_most_land_units_are_infantry_and_what_helps_them() -> None:
    """Where there are places for all of them; who has more money than places buys what is dearer."""
    for power in ("germany", "soviet_union"):
        units = spent("revised", power, 40)
        assert units.get("infantry", 0) + units.get("artillery", 0) >= 2 * units.get("tank", 0), units
    assert spent("revised", "soviet_union", 90).get("tank", 0) > 4


def test_no_more_fighters_where_they_are_more_than_the_army_needs() -> None:
    for power in ("germany", "japan", "united_kingdom"):
        assert "fighter" not in spent("revised", power, 40)


def test_no_warship_is_bought_that_will_be_sunk() -> None:
    """Germany's in the Baltic, which the Royal Air Force reaches: six fighters sink the fleet, battleship and all."""
    royal = {"united_kingdom": {"united_kingdom": {"infantry": 2, "fighter": 6, "bomber": 1}}}
    position = {"power": "germany", "phase": "purchase", "units": royal, "treasury": {"germany": 60}}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    assert not {"battleship", "carrier", "destroyer"} & choose(game, "germany")[0]["units"].keys()


def test_guns_and_tanks_for_ships_are_bought_with_infantry_beside_them() -> None:
    """Revised, Transports: any one land unit, and one infantry more. Guns alone sail half empty."""
    order = spent("revised", "japan", 60)
    heavy = order.get("artillery", 0) + order.get("tank", 0)
    waiting = list(buying("revised", "japan").state.own_at("japan", "japan"))
    light = order.get("infantry", 0) + sum(unit.kind == "infantry" for unit in waiting)
    assert heavy + sum(unit.kind in ("artillery", "tank") for unit in waiting) <= max(2, light + 1)


def test_no_more_warships_where_they_are_more_than_enough() -> None:
    """Half of all the Americans have lies in the Atlantic."""
    purchases = buying("revised", "united_states")
    assert purchases.warships > purchases.say["afloat"] * purchases.forces
    order = spent("revised", "united_states", 60)
    assert not any(order.get(kind) for kind in ("destroyer", "carrier", "battleship", "submarine"))


def test_a_complex_that_is_bombed_to_the_limit_is_repaired_before_anything_is_bought() -> None:
    """Anniversary: Italy's only complex makes nothing, and there is money: it repairs, instead of saving for ever."""
    damage = {"italy": {"industrial_complex": 12}}
    position = {"power": "italy", "phase": "purchase", "treasury": {"italy": 54}, "damage": damage}
    game = new(read_header({"record": 1, "edition": "anniversary", "dice": "scripted", "position": position}))
    assert choose(game, "italy")[0]["repairs"] == damage


def test_money_that_would_be_lost_buys_fighters_for_the_few_places() -> None:
    """ABC, Phase 3: income that is not spent is lost, and Germany makes four units of its eighteen IPCs: four tanks
    would leave ten. Where money is kept there are enough of them."""
    purchases = buying("abc", "germany", "create")
    purchases.money = 18
    line = purchases.line()
    assert line is not None and sum(line.units.values()) == 4 and line.units["fighter"] >= 3, line
    purchases = buying("abc", "germany", "create")
    purchases.money, purchases.is_kept = 18, True
    line = purchases.line()
    assert line is not None and line.units.get("fighter", 0) <= 1, line


def test_no_place_stays_empty_for_a_dear_unit_where_money_would_be_lost() -> None:
    """ABC, Phase 3: with seven IPCs for four places a fighter, and infantry in the others."""
    purchases = buying("abc", "germany", "create")
    purchases.money = 7
    line = purchases.line()
    assert line is not None and sum(line.units.values()) == 4, line


def test_two_tanks_fit_into_every_hold_of_abc() -> None:
    """ABC, Phase 1: a transport takes two units in any mix; elsewhere one of any kind, and infantry beside it."""
    tanks = {"japan": {"japan": {"tank": 6}}}
    for edition, phase, waits in (("abc", "create", False), ("1941", "purchase", True)):
        purchases = buying(edition, "japan", phase, tanks)
        tank = purchases.state.table("japan")["tank"]
        assert purchases.shipping.heavy(tank, "japan") is waits, edition
