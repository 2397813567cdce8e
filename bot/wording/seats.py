"""Seats in words: who sits where, who came and went, who is looked for."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.presence.debts import Debt
from bot.wording import commands
from bot.wording.presence import ago, moment
from bot.wording.speech import Speech, computer, listed, money_in, person, words
from engine.board.control import income
from engine.economy.accounts import balances
from engine.state import State

VOTED_ON = "The table votes on it."
OF_TWO = (
    "With nobody else to vote, a seat is given away only by its player, or once he sleeps: the game stands still for "
    "him, he is away or out of time, or he has left the server."
)
ONE_SIDE = "<@{user}> may hold several powers, but only of one side."
SITS_THERE = "<@{user}> sits there already."
BEFORE_IT_BEGINS = f"Before the game begins, `{commands.GAME_LEAVE}` and `{commands.GAME_JOIN}` change seats."
TAKE_OVER = "Take over"
SUBSTITUTE_FOR = "**Substitute wanted** for <@{user}>."
WOULD_PLAY = "I would play"
WITHDRAW = "Withdraw"
SOUGHT_ANEW = "Somebody is sought with a newer message below; this one is not good any more."
WITHDRAWN = "Nobody is sought any more: this was withdrawn."
NOBODY_SOUGHT = "Withdrawn: nobody is sought for this seat any more."
NOT_SOUGHT = (
    "Nobody is sought by this message any more: the seat was filled, or somebody is sought anew, or it was withdrawn."
)
NOT_YOURS_TO_WITHDRAW = (
    "Only whoever has looked for a substitute, the player of the seat or the host can withdraw this."
)
FILLED_MEANWHILE = "This seat has been filled meanwhile."
ACTED_MEANWHILE = "<@{user}> has played on or was given more time meanwhile; the seat stays with its player."
FILLED = "The seat is filled: {how}"
NO_BOT = "A bot cannot play."
NEW_LOG = (
    "No die has fallen yet, and somebody who was to accept the dice has left: the dice log begins anew with the "
    "players who sit here now. Please accept it once more with the button below."
)


def seated(say: Speech, powers: Sequence[str], user: str) -> str:
    return f"<@{user}> now plays **{listed(say.power(power) for power in powers)}**."


def changed(say: Speech, olds: Mapping[str, str | None], new: str) -> str:
    """To the table: who hands over what to whom."""
    gone = listed(f"<@{user}>" for user in dict.fromkeys(olds.values()) if user)
    instead = f" instead of {gone}" if gone else ""
    powers = listed(say.power(power) for power in olds)
    orders = "Open standing orders of the power stay; sealed ones went with their owner."
    return f"<@{new}> plays **{powers}** from now on{instead}. {orders}"


def logged(powers: Iterable[str], new: str) -> str:
    """For the dice log: which powers have another player, never a person's number, since a log is kept for good. `new`:
    the computer that plays, "" for a person."""
    names = listed(map(words, powers))
    return f"seat: {new or 'another player'} takes over {names}; the terms of the dice stay"


def wanted(say: Speech, state: State, powers: Sequence[str], old: str) -> str:
    """An advertisement: what one would play, and how it stands."""
    names = listed(say.power(power) for power in powers)
    whose = {power: f"{say.power(power)} " if len(powers) > 1 else "" for power in powers}
    stand = "; ".join(f"{whose[p]}{money_in(balances(state, p))}, income {income(state, p)}" for p in powers)
    instead = f" in place of <@{old}>" if old else ""
    return (
        f"**Substitute wanted** for **{names}**{instead}: round {state.round}, {stand}. `{commands.MAP}` shows the "
        "position."
    )


def may_replace(names: Iterable[str], asked_by: str, old: str, new: str) -> str:
    powers = listed(names)
    if asked_by == new:
        return f"<@{new}> would take over **{powers}** from <@{old}>. Do you agree?"
    return f"<@{asked_by}> proposes that <@{new}> takes over **{powers}** from <@{old}>. Do you agree?"


class Tenure(Struct, frozen=True):
    """Somebody's time on the seat of a power: `person`, or a computer of a `level` for him, or for nobody. Times are in
    milliseconds; `line`: how long the record was when it ended."""

    power: str
    since: int
    until: int | None
    line: int | None
    person: str
    level: str = ""


def history(say: Speech, order: Iterable[str], past: Sequence[Tenure], debts: Mapping[str, Debt]) -> str:
    """A line a power: who holds it since when, and who did before."""
    held = sorted(past, key=lambda time: time.since)
    return "\n".join(_of_power(say.power(power), [t for t in held if t.power == power], debts) for power in order)


def _of_power(name: str, held: Sequence[Tenure], debts: Mapping[str, Debt]) -> str:
    now = next((time for time in held if time.until is None), None)
    line = f"**{name}**: " + (f"{_who(now)} since {moment(now.since)}{_note(now, debts)}" if now else "nobody")
    before = [f"{_who(t)} (to line {t.line}, {moment(t.until)})" for t in held if t.until is not None]
    return line + (f"\n-# before: {', '.join(before)}" if before else "")


def _who(time: Tenure) -> str:
    return computer(time.level) if time.level else person(time.person)


def _note(time: Tenure, debts: Mapping[str, Debt]) -> str:
    """For whom a computer plays; since when a person is to act."""
    if time.level:
        return f" for {person(time.person)}" if time.person else ""
    debt = debts.get(time.person)
    return f" · to act, asked {ago(debt.since)}" if debt is not None and time.power in debt.powers else ""
