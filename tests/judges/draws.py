"""Random battles, drawn from the books' tables: whoever draws them must not know how the odds are found."""

import random
from collections import Counter
from collections.abc import Iterator

from tests.judges.books import BOOKS, Bombardment, Book, Guns, Kind
from tests.judges.forces import DAMAGED
from tests.judges.judge import Battle

MOST_SORTS = 5
MOST_UNITS = 7


def battles(edition: str, seed: int, most: int = MOST_UNITS) -> Iterator[Battle]:
    """Battles of an edition without end, always the same ones for a seed."""
    rng = random.Random(f"{edition} {seed}")
    book = BOOKS[edition]
    while True:
        battle = _at_sea(edition, book, rng, most) if rng.random() < 0.5 else _on_land(edition, book, rng, most)
        if battle is not None:
            yield battle


def _some(names: list[str], rng: random.Random, most: int) -> dict[str, int]:
    sorts = rng.sample(names, k=min(len(names), rng.randint(1, MOST_SORTS)))
    units = Counter(sorts + rng.choices(sorts, k=rng.randint(0, most)))
    while sum(units.values()) > most:
        del units[rng.choice(sorted(units))]
    return dict(units)


def _on_land(edition: str, book: Book, rng: random.Random, most: int) -> Battle | None:
    names = [unit.name for unit in book.units if unit.kind in (Kind.LAND, Kind.AIR)]
    attack = _some([name for name in names if name != "aaa"], rng, most)
    defend = _some(names, rng, most)
    if not attack or not set(defend) - {"aaa"}:
        return None
    landed = sum(n for name, n in attack.items() if book.names[name].kind is Kind.LAND)
    bombard: dict[str, int] = {}
    if book.bombardment is not Bombardment.NONE and landed and rng.random() < 0.4:
        bombard = dict(Counter(rng.choices(sorted(book.bombarders), k=rng.randint(1, min(3, landed)))))
    gun = book.guns is Guns.ONE_DIE_EACH and rng.random() < 0.5
    return Battle(edition, attack, defend, bombard=bombard, gun=gun)


def _at_sea(edition: str, book: Book, rng: random.Random, most: int) -> Battle | None:
    """Only aircraft that a carrier could carry defend at sea."""
    ships = [unit.name for unit in book.units if unit.kind in (Kind.SHIP, Kind.SUBMARINE)]
    air = [unit.name for unit in book.units if unit.kind is Kind.AIR]
    carried = {"fighter", "tactical_bomber"} | ({"bomber"} if edition == "abc" else set())
    attack = _some(ships + air, rng, most)
    defend = _some(ships + [name for name in air if name in carried], rng, most)
    if not attack or not defend or not any(book.names[name].attack for name in attack):
        return None
    if book.guns is Guns.SIXES and set(defend) == {"submarine"}:
        return None  # ABC, Battle: nobody attacks submarines alone
    if not any(book.names[name].kind is not Kind.AIR for name in defend):
        return None  # aircraft alone defend a zone only once their ships are gone
    if rng.random() < 0.2:
        attack, defend = _damaged(book, attack), _damaged(book, defend)
    return Battle(edition, attack, defend, sea=True)


def _damaged(book: Book, units: dict[str, int]) -> dict[str, int]:
    """The same, its capital ships hit once before."""
    return {name + DAMAGED if book.names[name].hits > 1 else name: n for name, n in units.items()}
