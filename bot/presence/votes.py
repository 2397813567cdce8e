"""Votes of a table, as values: who may say what, who has said it, and whether it is settled."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.json import decode, encode
from msgspec.structs import asdict, replace

Rule = Literal["most", "all", "sides"]
YES, NO = "yes", "no"


class Vote(Struct, frozen=True):
    """`deed` is what a settled vote does, with its arguments. `voters`: who may vote, and for which side.

    most: the choice of more than half, or the most votes once all are in (the first choice on a tie).
    all: everybody must say yes. sides: one of each side must. With both, a single no ends it.
    """

    deed: str
    arguments: dict[str, str]
    asked_by: str
    text: str
    voters: dict[str, str]
    rule: Rule = "most"
    choices: tuple[tuple[str, str], ...] = ((YES, "Yes"), (NO, "No"))
    cast: dict[str, str] = field(default_factory=dict[str, str])
    without: str = ""
    """The player it is about, who has no say in it."""
    side: str = ""
    """The side whose affair it is; nothing if it is everybody's."""


def write_vote(vote: Vote) -> str:
    """What is asked. Who has said what to it is kept beside it."""
    return encode({name: value for name, value in asdict(vote).items() if name != "cast"}).decode()


def read_vote(text: str, cast: Mapping[str, str]) -> Vote:
    return replace(decode(text, type=Vote), cast=dict(cast))


def voted(vote: Vote, user: str, choice: str) -> Vote:
    """With this voter's choice, which replaces an earlier one."""
    return replace(vote, cast=vote.cast | {user: choice})


def settled(vote: Vote) -> str | None:
    """The choice that has won, None while it is open."""
    said = [choice for user, choice in vote.cast.items() if user in vote.voters]
    if vote.rule == "most":
        return _most(vote, said)
    if NO in said:
        return NO
    agreed = {user for user, choice in vote.cast.items() if choice == YES}
    if vote.rule == "all":
        return YES if agreed >= set(vote.voters) else None
    return YES if {vote.voters[user] for user in agreed if user in vote.voters} >= set(vote.voters.values()) else None


def _most(vote: Vote, said: list[str]) -> str | None:
    counted = {choice: said.count(choice) for choice, _ in vote.choices}
    best = max(counted, key=lambda choice: counted[choice])
    if counted[best] * 2 > len(vote.voters):
        return best
    return best if len(said) >= len(vote.voters) and said else None


def missing(vote: Vote) -> list[str]:
    """Who has not voted yet."""
    return [user for user in vote.voters if user not in vote.cast]
