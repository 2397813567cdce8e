"""Every edition has a section of its book for every rule that it can refuse by: a phase, a policy or an edition without
its page fails here."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from pathlib import Path
from types import FunctionType, MethodType

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from engine.edition import Edition
from engine.editions import edition, ids
from engine.refusals import SENTENCES
from tests.engine.test_refusals import ABOUT_THE_RECORD

ROOT = Path(__file__).resolve().parents[2]
RULES = frozenset(key for key in SENTENCES if not key.startswith(ABOUT_THE_RECORD))

CANNOT_BE: Mapping[str, frozenset[str]] = {
    "1941": frozenset(
        [
            "air.beyond_borders",
            "bombard.not_there",
            "move.beyond_borders",
            "move.facility",
            "move.mission",
            "move.noncombat_only",
            "place.no_site",
            "purchase.economy_lost",
            "raid.no_target",
            "war.moved_already",
            "war.not_at_war",
        ]
    ),
    "ABC": frozenset(
        [
            "air.beyond_borders",
            "air.cannot_hit_submarines",
            "air.closed",
            "air.landing_place",
            "air.no_deck",
            "air.no_joint_landing",
            "air.no_landing",
            "air.no_target",
            "air.not_on_carriers",
            "battle.amphibious_first",
            "battle.sea_first",
            "blitz.stopped",
            "bombard.not_there",
            "carrier.guests",
            "carrier.owed",
            "casualties.transports_last",
            "land.not_there",
            "move.beyond_borders",
            "move.closed",
            "move.combat_to_friendly",
            "move.facility",
            "move.noncombat_hostile",
            "move.noncombat_only",
            "place.carrier_promised",
            "place.land_unit_at_sea",
            "place.no_site",
            "place.not_on_carriers",
            "position.closed",
            "purchase.too_dear",
            "raid.no_target",
            "retreat.air_only",
            "retreat.together",
            "sea.no_business",
            "sea.noncombat_hostile",
            "submerge.not_there",
            "transport.alone",
            "transport.friend_in_combat",
            "transport.load_at_once",
            "transport.must_assault",
            "transport.not_fought_for",
            "transport.no_move_after_offloading",
            "transport.not_a_friend",
            "transport.offload_in_noncombat",
            "transport.on_friends_ship",
            "transport.one_territory",
            "transport.retreated",
        ]
    ),
    "Revised": frozenset(
        [
            "air.beyond_borders",
            "air.cannot_hit_submarines",
            "battle.amphibious_first",
            "bombard.too_many",
            "casualties.transports_last",
            "move.beyond_borders",
            "neutral.friendly",
            "purchase.economy_lost",
            "research.one_treasury",
            "research.pay",
            "rocket.too_late",
            "transport.alone",
            "transport.must_assault",
            "war.moved_already",
            "war.not_at_war",
        ]
    ),
    "Anniversary": frozenset(
        ["purchase.economy_lost", "purchase.no_coast", "purchase.no_room", "war.moved_already", "war.not_at_war"]
    ),
    "Europe 1940": frozenset(
        [
            "air.beyond_borders",
            "move.beyond_borders",
            "purchase.economy_lost",
            "rocket.from",
            "rocket.once",
            "rocket.target",
            "rocket.technology",
            "rocket.too_late",
        ]
    ),
    "Global 1940": frozenset(["rocket.once"]),
    "1942 Second Edition": frozenset(
        [
            "air.beyond_borders",
            "move.beyond_borders",
            "purchase.economy_lost",
            "rocket.from",
            "rocket.once",
            "rocket.target",
            "rocket.technology",
            "rocket.too_late",
            "war.moved_already",
            "war.not_at_war",
        ]
    ),
}
"""What no edition of a book refuses by, though others do or a file from which it takes something could: its board has
no borders, its powers no politics or one purse, its book knows no such unit, mission or facility."""


def values_in(value: object, seen: set[int]) -> Iterator[object]:
    """Functions and values that something is made of, down to the bottom."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, partial):
        parts: Iterable[object] = (value.func, *value.args, *value.keywords.values())
    elif isinstance(value, MethodType):
        parts = (value.__func__, value.__self__)
    elif isinstance(value, FunctionType):
        yield value
        parts = [cell.cell_contents for cell in value.__closure__ or ()]
    elif isinstance(value, Mapping):
        parts = value.values()
    elif isinstance(value, tuple | list | set | frozenset):
        parts = value
    elif is_dataclass(value) and not isinstance(value, type):
        yield type(value)
        parts = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Struct):
        yield type(value)
        parts = asdict(value).values()
    elif type(value).__module__.startswith("engine."):
        yield type(value)
        parts = vars(value).values() if hasattr(value, "__dict__") else ()
    else:
        return
    for part in parts:
        yield from values_in(part, seen)


@cache
def raised_in(module: str) -> frozenset[str]:
    """The rule keys that a file names."""
    tree = ast.parse(ROOT.joinpath(*module.split(".")).with_suffix(".py").read_text("utf-8"))
    names = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(name for name in names if isinstance(name, str)) & RULES


def cited_by(page: Edition) -> set[str]:
    return {rule.partition("@")[0] for rule in page.pages}


def demanded_of(page: Edition) -> set[str]:
    """What the files name from which an edition has chosen something, and what all other books but one cite: the rules
    of the house. A variant that plays by another's book counts as little as that one does itself."""
    modules = {getattr(value, "__module__", "") for value in values_in(page, set())}
    chosen = {key for module in modules if module.startswith("engine.") for key in raised_in(module)}
    books = {other.book: cited_by(other) for other in map(edition, ids())}
    others = [cited for book, cited in books.items() if book != page.book]
    return chosen | {key for key in RULES if sum(key in cited for cited in others) >= len(others) - 1}


@pytest.mark.parametrize("name", ids())
def test_an_edition_cites_its_book_for_every_rule_it_can_refuse_by(name: str) -> None:
    page = edition(name)
    assert demanded_of(page) - cited_by(page) == CANNOT_BE.get(page.book, frozenset())


def test_much_is_demanded_of_each() -> None:
    """Else the search would have lost its way, and a book without a single page would pass."""
    assert all(len(demanded_of(page) - CANNOT_BE.get(page.book, frozenset())) > 50 for page in map(edition, ids()))


@pytest.mark.parametrize("name", ids())
def test_an_edition_has_notes_for_its_readers(name: str) -> None:
    assert edition(name).notes, "what players read under /rules"
