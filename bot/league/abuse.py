"""What an organiser should look at: games that may have been thrown, accomplices, throw-away accounts. Nobody is judged
by it: it is shown, and to the organiser alone."""

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct

from bot.league.rating import MOST_MEETINGS, YEAR
from bot.league.results import NOBODY
from bot.league.statistics import Known, counted, figures

SURE, EARLY = 0.6, 4
"""Who concedes with such a chance before this round may have thrown the game."""
FRESH = 3
"""So many opponents beaten who have played nobody else are remarkable."""


class Alarm(Struct, frozen=True):
    """`kind`: "early", "pair" or "fresh"; what the others are is with the texts."""

    kind: str
    person: str
    about: str = ""
    share: float = 0.0
    game: str = ""


def alarms(known: Known) -> list[Alarm]:
    """Everything remarkable in the results that count."""
    return [*_thrown(known), *_pairs(known), *_fresh(known)]


def _thrown(known: Known) -> Iterator[Alarm]:
    """Concessions by who stood well."""
    for row, shares in counted(known):
        chance = figures(row).get("loser_chance")
        if row.kind != "conceded" or row.rounds >= EARLY or chance is None or chance <= SURE:
            continue
        for share in shares:
            if share.side != row.winner and share.person != NOBODY:
                yield Alarm("early", share.person, str(row.rounds), chance, row.result)


def _pairs(known: Known) -> Iterator[Alarm]:
    """Two who meet oftener than counts."""
    met: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row, shares in counted(known):
        sides = [{share.person for share in shares if share.side == side} - {NOBODY} for side in ("axis", "allies")]
        for one in sides[0]:
            for other in sides[1]:
                met[min(one, other), max(one, other)].append(row.ended_at)
    for (one, other), ends in sorted(met.items()):
        recent = sum(at > max(ends) - YEAR for at in ends)
        if recent > MOST_MEETINGS:
            yield Alarm("pair", one, other, recent)


def _fresh(known: Known) -> Iterator[Alarm]:
    """Who has beaten several people that have played nobody but him."""
    opponents: dict[str, set[str]] = defaultdict(set)
    beaten: dict[str, set[str]] = defaultdict(set)
    for row, shares in counted(known):
        won = {share.person for share in shares if share.side == row.winner} - {NOBODY}
        lost = {share.person for share in shares if share.side != row.winner} - {NOBODY}
        for one in won:
            beaten[one] |= lost
            opponents[one] |= lost
        for one in lost:
            opponents[one] |= won
    for one, losers in sorted(beaten.items()):
        fresh = [loser for loser in losers if opponents[loser] == {one}]
        if len(fresh) >= FRESH:
            yield Alarm("fresh", one, share=len(fresh))
