"""Bringing everybody home from the air: flights first, then carriers that fetch who cannot reach them."""

from collections.abc import Iterator

from msgspec import Struct, field

from engine.advice.landings import in_the_air, is_exposed
from engine.board.facilities import range_left
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.legal import can_still_move, moving, reachable
from engine.movement.landing import air_distances, landed_now, landing_spaces_of, most_landed, own_fliers
from engine.players.draft import Draft
from engine.players.reach import FAR
from engine.record import Move
from engine.state import State, Unit
from engine.units.traits import Trait

MOST_SAIL = 2
"""So many carriers sail to bring one more home: one to fetch, and one into its place."""
MOST_SECOND = 6
"""So many voyages that strand as many as they fetch are gone on from."""


def bring_home(draft: Draft) -> None:
    """Lines after which every air unit stands where it may stay, as far as that can be."""
    home = Homecoming()
    while not draft.closed and in_the_air(draft.game) > 0:
        lines = home.flight(draft.game) or home.voyage(draft.game)
        if not [line for line in lines if draft.add(line)]:
            return


class Homecoming(Struct):
    """The search for landing places in one phase; which spaces are exposed is found out once."""

    exposed: dict[str, bool] = field(default_factory=dict[str, bool])

    def flight(self, game: Game) -> list[Move]:
        """The next that land, safe places first and of those the nearest, so that nobody else is kept from landing;
        those of a kind in one space together if they can."""
        state, rules, power = game.state, game.edition.movement, game.state.power
        safe = landed_now(state, rules, power)
        most = most_landed(state, rules, power)
        stacks: dict[tuple[str, str, int], list[Unit]] = {}
        for unit in _wanting(state, power, safe):
            if can_still_move(game, power, unit):
                stacks.setdefault((unit.space, unit.kind, unit.spent), []).append(unit)
        for units in stacks.values():
            for goal in self._places(game, units[0]):
                for n in dict.fromkeys((len(units), 1)):
                    line = Move(by=power, units={units[0].kind: n}, path=[units[0].space, goal])
                    after = _as_chosen(game, line)
                    if after is None:
                        continue
                    landed = len(landed_now(after.state, rules, power))
                    if landed >= len(safe) + n and most_landed(after.state, rules, power) >= most:
                        return [line]
        return []

    def _places(self, game: Game, unit: Unit) -> list[str]:
        state, rules = game.state, game.edition.movement
        near = air_distances(state, rules, unit.owner, unit.space, state.kind(unit))
        places = landing_spaces_of(state, rules, unit.owner, [unit])
        return sorted(places, key=lambda space: (self._is_exposed(game, space), near.get(space, FAR), space))

    def _is_exposed(self, game: Game, space: str) -> bool:
        if space not in self.exposed:
            self.exposed[space] = is_exposed(game, space)
        return self.exposed[space]

    def voyage(self, game: Game) -> list[Move]:
        """Voyages of carriers, with the flights that they make possible, after which more have landed than before."""
        aloft, tried = in_the_air(game), [(list[Move](), game)]
        for _ in range(MOST_SAIL):
            further: list[tuple[list[Move], Game]] = []
            for lines, now in tried:
                for line, there in _sailings(now, {line.path[-1] for line in lines}):
                    flights, after = self._flights(there)
                    whole, left = [*lines, line, *flights], in_the_air(after)
                    if left < aloft:
                        return whole
                    if left == aloft and len(further) < MOST_SECOND:
                        further.append((whole, after))
            tried = further
        return []

    def _flights(self, game: Game) -> tuple[list[Move], Game]:
        """All who can land one after the other, and the game after that."""
        draft, flights = Draft(game), list[Move]()
        while in_the_air(draft.game) > 0 and (lines := self.flight(draft.game)) and draft.add_all(lines):
            flights += lines
        return flights, draft.game


def _wanting(state: State, power: str, safe: list[Unit]) -> list[Unit]:
    """Who has not landed, or has taken a deck from one who may need it more because he cannot fly on."""
    crowded = {unit.space for unit in own_fliers(state, power) if unit not in safe}
    return [unit for unit in own_fliers(state, power) if unit.space in crowded]


def _sailings(game: Game, left_alone: set[str]) -> Iterator[tuple[Move, Game]]:
    """A carrier that sails to where somebody needs it, if nobody is lost by it; one of those that are alike."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    most, safe, seen = most_landed(state, rules, power), landed_now(state, rules, power), set[tuple[object, ...]]()
    wanted = set[str]()
    for unit in _wanting(state, power, safe):
        if state.kind(unit).has(Trait.LANDS_ON_CARRIER):
            near = air_distances(state, rules, power, unit.space, state.kind(unit))
            wanted |= {space for space, far in near.items() if far <= range_left(state, unit)}
    for carrier in state.seen_of(power):
        alike = (carrier.kind, carrier.owner, carrier.space, carrier.spent)
        if not state.kind(carrier).decks or carrier.space in left_alone or alike in seen:
            continue
        seen.add(alike)
        for goal in reachable(game, power, carrier.kind, carrier.space) if can_still_move(game, power, carrier) else ():
            line = moving(game, carrier.owner, {carrier.kind: 1}, [carrier.space, goal])
            after = _as_chosen(game, line) if goal in wanted else None
            if after is not None and most_landed(after.state, rules, power) >= most:
                yield line, after


def _as_chosen(game: Game, line: Move) -> Game | None:
    """The game after a line; None if it is refused. Other choices among equal units are not tried: hundreds of lines
    are, and nearly all that are refused would be so in any case."""
    try:
        return game.after(game.play(line, Dice(no_dice), as_chosen=True))
    except (Refused, OutOfDice):
        return None


def bring_others_home(draft: Draft) -> None:
    """The same for powers that act beside the one in turn."""
    state = draft.game.state
    for power in draft.game.phase.acting(state):
        while power != state.power and not draft.closed and (line := _flight(draft.game, power)) is not None:
            draft.add(line)


def _flight(game: Game, power: str) -> Move | None:
    """One more unit of a power that lands."""
    state, rules = game.state, game.edition.movement
    safe = landed_now(state, rules, power)
    if len(safe) >= most_landed(state, rules, power):
        return None
    for unit in own_fliers(state, power):
        for goal in reachable(game, power, unit.kind, unit.space) if unit not in safe else ():
            line = moving(game, power, {unit.kind: 1}, [unit.space, goal])
            try:
                after = game.after(game.play(line, Dice(no_dice))).state
            except (Refused, OutOfDice):
                continue
            if len(landed_now(after, rules, power)) > len(safe):
                return line
    return None
