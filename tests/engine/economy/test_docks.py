"""Ships at naval bases are whole again as a purchase ends; an economy whose capital is lost repairs none."""

from typing import Any

from engine.state import State
from tests.support.positions import begun, play

AFLOAT = {"sz_91": {"united_kingdom": {"battleship": 1}}, "sz_39": {"united_kingdom": {"battleship": 1}}}
BASES = {"gibraltar": {"naval_base": "standard"}, "india": {"naval_base": "standard"}}


def after_purchase(**position: Any) -> State:
    """Global 1940: damaged British battleships off Gibraltar and India, once the purchase is over."""
    start = {
        "clear": True,
        "round": 3,
        "power": "united_kingdom",
        "phase": "purchase",
        "units": {**AFLOAT, "gibraltar": {"united_kingdom": {"infantry": 1}}},
        "at_war": [["germany", "united_kingdom"], ["japan", "united_kingdom"], ["anzac", "japan"]],
        "hit": {zone: {"united_kingdom": {"battleship": 1}} for zone in AFLOAT},
        **position,
    }
    return play(begun("global1940", **start), {"do": "end_phase"}).state


def damaged(state: State) -> set[str]:
    return {unit.space for unit in state.units.seen() if unit.hits}


def test_both_economies_repair_at_their_bases() -> None:
    assert damaged(after_purchase(facilities=BASES)) == set()


def test_with_london_lost_only_bases_of_the_pacific_repair() -> None:
    owners = {"united_kingdom": "germany"}
    assert damaged(after_purchase(facilities=BASES, owners=owners)) == {"sz_91"}


def test_with_calcutta_lost_only_bases_of_europe_repair() -> None:
    owners = {"india": "japan"}
    bases = {"gibraltar": {"naval_base": "standard"}, "ceylon": {"naval_base": "standard"}}
    assert damaged(after_purchase(facilities=bases, owners=owners)) == {"sz_39"}
