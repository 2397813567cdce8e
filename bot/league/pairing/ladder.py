"""A ladder: who stands lower challenges somebody a few rungs above, and takes the place of whom he beats."""

from collections.abc import Iterable, Sequence

REACH = 3


def may_challenge(ladder: Sequence[str], challenger: str, challenged: str, reach: int = REACH) -> bool:
    """Whether somebody stands within reach above. Both have to be on the ladder."""
    return 0 < ladder.index(challenger) - ladder.index(challenged) <= reach


def within_reach(ladder: Sequence[str], person: str, reach: int = REACH) -> list[str]:
    """Whom somebody may challenge, the highest first."""
    place = ladder.index(person)
    return list(ladder[max(0, place - reach) : place])


def climbed(ladder: Sequence[str], winner: str, loser: str) -> list[str]:
    """The ladder after a match: who beat somebody above him takes that place, and those between move down one."""
    rungs = list(ladder)
    high = rungs.index(loser)
    if rungs.index(winner) < high:
        return rungs
    rungs.remove(winner)
    rungs.insert(high, winner)
    return rungs


def ladder_after(entered: Sequence[str], matches: Iterable[tuple[str, str]]) -> list[str]:
    """The ladder after matches (winner, loser) in their order; who entered later stands lower."""
    rungs = list(entered)
    for winner, loser in matches:
        if winner in rungs and loser in rungs:
            rungs = climbed(rungs, winner, loser)
    return rungs
