"""Fighters and decks, against trying every way to send the carriers."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import product

from engine.movement.deck_matching import Deck, most_seated

ZONES = ("sz_1", "sz_2", "sz_3", "sz_4", "sz_5", "sz_6")


def seated(wanting: Iterable[frozenset[str]], decks: list[Deck]) -> int:
    return most_seated(Counter(wanting), decks)


def by_trying(wanting: list[frozenset[str]], decks: list[Deck]) -> int:
    ways = product(*(sorted(deck.zones) for deck in decks if deck.zones))
    rooms = [deck.room for deck in decks if deck.zones]
    return max(_placed(wanting, [zone for zone, n in zip(way, rooms, strict=True) for _ in range(n)]) for way in ways)


def _placed(wanting: list[frozenset[str]], seats: list[str]) -> int:
    """Fighters and single seats, one after the other, those who have one moving over."""
    taken: dict[int, int] = {}

    def place(fighter: int, tried: set[int]) -> bool:
        for seat, zone in enumerate(seats):
            if zone in wanting[fighter] and seat not in tried:
                tried.add(seat)
                if seat not in taken or place(taken[seat], tried):
                    taken[seat] = fighter
                    return True
        return False

    return sum(place(fighter, set()) for fighter in range(len(wanting)))


def test_as_many_land_as_the_best_way_to_send_the_carriers_lets() -> None:
    for seed in range(400):
        chance = random.Random(seed)

        def some(chance: random.Random = chance) -> frozenset[str]:
            return frozenset(chance.sample(ZONES, chance.randint(0, len(ZONES))))

        decks = [Deck(chance.randint(1, 3), some()) for _ in range(chance.randint(0, 4))]
        decks += decks[: chance.randint(0, 1)]
        wanting = [some() for _ in range(chance.randint(1, 8))]
        most = by_trying(wanting, decks)
        assert seated(wanting, decks) == most, seed
        for enough in (most - 1, most, most + 1):
            assert (most_seated(Counter(wanting), decks, enough) >= enough) == (most >= enough), seed


def test_one_carrier_is_in_one_zone_only() -> None:
    carrier = Deck(2, frozenset({"sz_1", "sz_2"}))
    apart = [frozenset({"sz_1"}), frozenset({"sz_2"})]
    assert seated(apart, [carrier]) == 1
    assert seated(apart, [carrier, carrier]) == 2


def test_carriers_that_stay_where_they_are_may_be_enough() -> None:
    near = frozenset(ZONES)
    fleet = [Deck(2, near, zone) for zone in ZONES for _ in range(100)]
    wanting = [frozenset({zone}) for zone in ZONES for _ in range(200)]
    assert seated(wanting, fleet) == 1200


def test_hundreds_of_carriers_are_not_tried_out_one_by_one() -> None:
    chance = random.Random(7)
    zones = [f"sz_{n}" for n in range(1, 50)]
    fleet = [Deck(2, frozenset(chance.sample(zones, 6))) for _ in range(600)]
    wanting = [frozenset(chance.sample(zones, chance.randint(1, 9))) for _ in range(1200)]
    assert 1100 < seated(wanting, fleet) <= 1200
