"""What the computer player buys: what its army lacks, and ships only for those who have no way on foot."""

from __future__ import annotations

from engine import Game, new, read_header
from engine.players.effort import Effort
from engine.players.purchases import Purchases


def buying(edition: str, power: str) -> Purchases:
    game: Game = new(read_header({"record": 1, "edition": edition, "dice": "scripted"}))
    game.state.power = game.state.turn.power = power
    game.state.phase = "purchase"
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
