"""The war in short: which capitals fell when, the largest battles, and how the scales stood."""

from collections.abc import Iterator

from benchmarks.told.fights import Fight, is_raid, told_apart, worth
from benchmarks.told.played import Played
from bot.wording.speech import SIDES, Speech
from engine.events import Captured

LARGEST = 3
"""So many battles are named."""


def in_short(played: Played, say: Speech) -> str:
    """Return a list of a few lines."""
    lines = [*_capitals(played, say), *_battles(played, say), *_scales(played)]
    return "\n".join(["## The war in short", "", *(f"- {line}" for line in lines)])


def _capitals(played: Played, say: Speech) -> Iterator[str]:
    """Capitals that changed hands."""
    capitals = {space: power for power in played.first.board.powers.values() for space in power.capitals}
    for turn in played.turns:
        for event, _ in turn.told:
            if isinstance(event, Captured) and event.space in capitals:
                what = f"{say.space(event.space)}, the capital of {say.power(capitals[event.space].id)}"
                verb = "frees" if event.power == capitals[event.space].id else "takes"
                yield f"Round {turn.round}: **{say.power(event.by)} {verb} {what}.**"


def _battles(played: Played, say: Speech) -> Iterator[str]:
    """The battles that cost both sides most."""

    def cost(found: tuple[int, Fight]) -> int:
        return worth(found[1].state, found[1].lost)

    fights = [(turn.round, fight) for turn in played.turns for fight in told_apart(turn.told)[0] if not is_raid(fight)]
    for number, fight in sorted(fights, key=cost, reverse=True)[:LARGEST]:
        where, who = say.space(fight.began.space), say.power(fight.began.attacker)
        lost, killed = (worth(fight.state, fight.losses(attackers=attackers)) for attackers in (True, False))
        yield f"Large battle, round {number}: {who} in {where}, loses {lost} IPCs, kills {killed}."


def _scales(played: Played) -> Iterator[str]:
    """What one side has of everything, round by round."""
    shares = ", ".join(f"{share['axis']:.0%}" for share in played.shares)
    yield f"What the {SIDES['axis']} have of everything, from the setup on: {shares}."
