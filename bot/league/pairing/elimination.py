"""Single and double elimination: the whole bracket as a value, filled in by the winners that are known."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

BYE = ""
"""In the place of an opponent: nobody is there, and the other goes on."""
FINAL, SECOND_FINAL = "final", "second final"


class Source(Struct, frozen=True):
    """Where one of a match comes from: a seed (counted from 1), or the winner or loser of another match."""

    what: Literal["seed", "winner", "loser"]
    seed: int = 0
    match: str = ""


class Match(Struct, frozen=True):
    """A place of the bracket. `name`: "W1.2" is the second match of round 1; "L": of those who have lost once."""

    name: str
    round: int
    sources: tuple[Source, Source]


class Filled(Struct, frozen=True):
    """A match with what is known of it: None stands for who is not known yet, BYE for nobody."""

    match: Match
    people: tuple[str | None, str | None]
    winner: str | None

    @property
    def open(self) -> bool:
        """Whether it waits to be played."""
        return self.winner is None and None not in self.people and BYE not in self.people

    @property
    def loser(self) -> str | None:
        if self.winner is None:
            return None
        return next((one for one in self.people if one != self.winner), BYE)


def seed_order(size: int) -> list[int]:
    """Seeds in the order of the bracket, so that the best meet as late as they can: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


def single(people: int) -> list[Match]:
    """The matches of a single elimination, in an order in which they can be played."""
    size = 1 << max(1, (people - 1).bit_length())
    order = seed_order(size)
    rounds = [
        [
            Match(f"W1.{n + 1}", 1, (Source("seed", order[2 * n]), Source("seed", order[2 * n + 1])))
            for n in range(size // 2)
        ]
    ]
    while len(rounds[-1]) > 1:
        rounds.append(_next_round("W", len(rounds) + 1, rounds[-1]))
    return [match for matches in rounds for match in matches]


def double(people: int) -> list[Match]:
    """The matches of a double elimination: who has lost twice is out. The last is only played if the one who had lost
    before wins the final."""
    upper = single(people)
    rounds = max(match.round for match in upper)
    by_round = [[match for match in upper if match.round == number] for number in range(1, rounds + 1)]
    lower: list[Match] = []
    if len(by_round[0]) > 1:
        there = _paired("L", 1, [Source("loser", match=match.name) for match in by_round[0]])
        lower += there
        for number, dropping in enumerate(by_round[1:], 1):
            # In every other round those who drop down come in reversed, so that old opponents meet late.
            drop = dropping[::-1] if number % 2 else dropping
            there = [
                Match(f"L{2 * number}.{n + 1}", 2 * number, (_winner(match), Source("loser", match=down.name)))
                for n, (match, down) in enumerate(zip(there, drop, strict=True))
            ]
            lower += there
            if len(there) > 1:
                there = _next_round("L", 2 * number + 1, there)
                lower += there
    last = lower[-1] if lower else None
    beaten = _winner(last) if last else Source("loser", match=upper[-1].name)
    final = Match(FINAL, rounds + 1, (_winner(upper[-1]), beaten))
    again = Match(SECOND_FINAL, rounds + 2, (Source("winner", match=FINAL), Source("loser", match=FINAL)))
    return [*upper, *lower, final, again]


def filled(matches: Sequence[Match], seeds: Sequence[str], winners: Mapping[str, str]) -> list[Filled]:
    """The bracket with everybody who is known to be somewhere. `seeds`: the best first. `winners`: by match; those of
    matches with a bye follow by themselves."""
    known: dict[str, Filled] = {}
    for match in matches:
        one, other = (_who(source, seeds, known) for source in match.sources)
        winner = _by_bye(one, other) if BYE in (one, other) else winners.get(match.name)
        if match.name == SECOND_FINAL and not _needed(known[FINAL]):
            one, other, winner = BYE, BYE, known[FINAL].winner
        known[match.name] = Filled(match, (one, other), winner)
    return list(known.values())


def champion(bracket: Sequence[Filled]) -> str | None:
    """Who has won all, None while that is not known."""
    return bracket[-1].winner


def _needed(final: Filled) -> bool:
    """Whether the final has to be played again: it was won by the one who had lost before."""
    return final.winner is not None and BYE not in final.people and final.winner == final.people[1]


def _who(source: Source, seeds: Sequence[str], known: Mapping[str, Filled]) -> str | None:
    if source.what == "seed":
        return seeds[source.seed - 1] if source.seed <= len(seeds) else BYE
    match = known[source.match]
    return match.winner if source.what == "winner" else match.loser


def _by_bye(one: str | None, other: str | None) -> str | None:
    """Who goes on without a game where nobody comes: BYE if neither does, None while that is not known."""
    return other if one == BYE else one


def _next_round(letter: str, number: int, before: Sequence[Match]) -> list[Match]:
    """Neighbours' winners meet."""
    return _paired(letter, number, [_winner(match) for match in before])


def _paired(letter: str, number: int, sources: Sequence[Source]) -> list[Match]:
    pairs = zip(sources[::2], sources[1::2], strict=True)
    return [Match(f"{letter}{number}.{n + 1}", number, pair) for n, pair in enumerate(pairs)]


def _winner(match: Match) -> Source:
    return Source("winner", match=match.name)
