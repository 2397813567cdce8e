"""A unit table says nothing that no rule reads: a key or a trait that nobody knows is an error when it is loaded."""

import copy
import subprocess
import sys
from operator import eq, ne
from typing import Any

import pytest
from msgspec import structs

from engine.editions import ids
from engine.facts import table
from engine.technology.effects import read_chart
from engine.units.facilities import read_facilities
from engine.units.kinds import changed, read_units
from engine.units.rows import BadTable
from engine.units.short_names import SHORT_NAMES
from tests.engine.odds.small_battles import LAND_UNITS, SEA_UNITS

ROW = {"domain": "land", "cost": 3, "move": 1, "attack": 1, "defense": 2}


def units(**more: Any) -> dict[str, Any]:
    return {"units": {"gun": {**ROW, **more}}}


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"atack": 2}, "atack: no rule reads it"),
        ({"aa_fire": {"hits_on": 1, "when": "never"}}, r"aa_fire\.when: no rule reads it"),
        ({"aa_fire": {"hits_on": 1, "shots": "sometimes"}}, r"aa_fire\.shots: .*sometimes"),
        ({"raid": {"targets": ["air_base"], "cap": 3}}, r"raid\.cap: no rule reads it"),
        ({"supports": {"units": ["infantry"]}}, r"supports\.attack: is missing"),
        ({"traits": ["blits"]}, r"traits\[0\]: .*blits"),
        ({"submerge": "now and then"}, "submerge: .*now and then"),
        ({"cost": "3"}, "cost: .*str"),
        ({"cost": 3.0}, "cost: .*float"),
        ({"hits": True}, "hits: .*bool"),
        ({"purchasable": 1}, "purchasable: .*int"),
        ({"domain": "space"}, "domain: .*space"),
        ({"decks": 2}, "decks: no rule reads it"),
        ({"is_air": True}, "is_air: no rule reads it"),
        ({"facility": {"id": "fort"}}, "facility: no rule reads it"),
    ],
)
def test_what_no_rule_reads_is_refused_with_its_row_and_key(more: dict[str, Any], named: str) -> None:
    with pytest.raises(BadTable, match=f"unit gun: {named}"):
        read_units(units(**more))


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"supports": {"units": ["infantri"], "attack": 2}}, "supports: there is no unit infantri"),
        ({"paired_attack": {"partners": ["tnk"], "attack": 4}}, "paired_attack: there is no unit tnk"),
        ({"carries": {"units": ["figter"], "limit": 2}}, "carries: there is no unit figter"),
        ({"blitzes_with": {"units": ["tnk"]}}, "blitzes_with: there is no unit tnk"),
        ({"drops": {"units": ["infantri"], "limit": 1}}, "drops: there is no unit infantri"),
        ({"beside": {"unit": "tnk", "move": 2}}, "beside: there is no unit tnk"),
        ({"raid": {"targets": ["airbase"]}}, "raid: there is no facility airbase"),
        ({"jumps": {"base": "airbase", "range": 3, "limit": 1}}, "jumps: there is no facility airbase"),
        ({"repairs": "after_batle"}, "repairs: there is no facility after_batle"),
    ],
)
def test_what_a_row_names_must_be_in_the_table(more: dict[str, Any], named: str) -> None:
    with pytest.raises(BadTable, match=f"unit gun: {named}"):
        read_units(units(**more))


def test_its_fire_cannot_miss_what_is_no_domain() -> None:
    with pytest.raises(BadTable, match=r"unit gun: cannot_hit"):
        read_units(units(cannot_hit=["arir"]))


def test_a_row_that_says_nothing_lacks_what_every_row_says() -> None:
    with pytest.raises(BadTable, match="unit gun: domain: is missing"):
        read_units({"units": {"gun": {}}})


def fort(**more: Any) -> dict[str, Any]:
    return {"units": {}, "facilities": {"fort": {"cost": 5, **more}}}


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"site": "anywhere"}, "site: no rule reads it"),
        ({"max_damage": "as much as it likes"}, "max_damage: .*str"),
        ({"capacity": True}, "capacity: .*bool"),
    ],
)
def test_a_facility_is_read_as_strictly(more: dict[str, Any], named: str) -> None:
    with pytest.raises(BadTable, match=f"facility fort: {named}"):
        read_facilities(fort(**more))


def test_a_number_of_a_facility_is_fixed_or_goes_by_the_ipcs_of_its_territory() -> None:
    kind = read_facilities(fort(capacity="territory_ipc", max_damage=6))["fort", ""]
    assert kind.capacity and kind.max_damage and (kind.capacity.at(4), kind.max_damage.at(4)) == (4, 6)


@pytest.mark.parametrize("edition", ids())
def test_a_kind_is_told_by_what_it_can_do_not_by_how_its_row_was_written(edition: str) -> None:
    raw = table("units", edition)
    for kind, again in zip(read_units(raw).values(), read_units(raw).values(), strict=True):
        spelled = structs.replace(kind, said={**kind.said, "traits": []})
        dearer = structs.replace(kind, cost=kind.cost + 1)
        for other in (again, spelled, copy.deepcopy(kind)):
            assert eq(kind, other) and not ne(kind, other) and hash(kind) == hash(other)
        assert ne(kind, dearer) and not eq(kind, dearer)
        assert "said" not in repr(kind) and f"id='{kind.id}'" in repr(kind)


def test_a_change_is_read_like_the_row_it_changes() -> None:
    gun = read_units(units(traits=["blitz"]))
    better = changed(gun, {"gun": {"move": 2, "traits": ["immune_to_aa"]}})["gun"]
    assert better.move == 2 and sorted(better.traits) == ["blitz", "immune_to_aa"] and gun["gun"].move == 1
    with pytest.raises(BadTable, match="unit gun: mvoe"):
        changed(gun, {"gun": {"mvoe": 2}})
    with pytest.raises(BadTable, match="tank"):
        changed(gun, {"tank": {"move": 2}})


def test_a_development_says_nothing_that_no_rule_reads() -> None:
    with pytest.raises(BadTable, match="development 1: over_neutrals"):
        read_chart({"1": {"id": "rockets", "range": 3, "over_neutrals": False}}, read_units(units()))
    with pytest.raises(BadTable, match="tank"):
        read_chart({"1": {"id": "engines", "changes": {"tank": {"move": 3}}}}, read_units(units()))


@pytest.mark.parametrize("edition", ids())
def test_each_editions_changes_fit_its_table(edition: str) -> None:
    raw = copy.deepcopy(table("units", edition))
    rows = read_units(raw)
    for chart in raw.get("technology", {}).get("charts", {}).values():
        for development in read_chart(chart, rows).values():
            assert changed(rows, development.changes)


@pytest.mark.parametrize("edition", ids())
def test_each_unit_can_be_written_in_short_and_is_in_the_battles_of_the_odds(edition: str) -> None:
    """A unit with a new name was drawn as a disc, had no short form, and stood in no test of the odds."""
    for kind in read_units(table("units", edition)).values():
        assert kind.id in SHORT_NAMES
        assert kind.is_facility or kind.id in {*LAND_UNITS, *SEA_UNITS}


FIRST_AT_ONCE = """
import sys, threading
from engine.facts import table
from engine.units.kinds import read_units

def read(edition):
    all_ready.wait()
    read_units(table("units", edition))

editions = ("abc", "revised", "anniversary", "global1940")
all_ready = threading.Barrier(len(editions))
for edition in editions:
    table("units", edition)
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=read, args=(edition,)) for edition in editions]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_may_read_the_first_rows_at_once() -> None:
    """A bot that took up a game while it reckoned the odds of another died of it, as every second process here did."""
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", FIRST_AT_ONCE], check=False, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
