"""Everything of one game together: debts, clock, pause; and the alarms that follow. Kept as one text with the game."""

from collections.abc import Iterable, Mapping

from msgspec import DecodeError, Struct, field
from msgspec.json import decode, encode
from msgspec.structs import asdict, replace

from bot.presence.clock import Account, Clock, Ruling, deadline, ring, stopped
from bot.presence.debts import Debt, Owed
from bot.presence.pace import DAY, HOUR, PACES, USUAL, Habits, Pace, awake, next_reminder
from bot.presence.waits import Waits, has_stalled, is_silent, stalls_at, waited

REMIND, CLOCK, PAUSE_ENDS = "remind", "clock", "pause ends"
ALARMS = (REMIND, CLOCK, PAUSE_ENDS)
"""The timers that follow from the presence of a game."""
People = Mapping[str, Habits]
NOBODY = Habits()


class Pause(Struct, frozen=True, omit_defaults=True):
    """The clock stands and nobody is reminded. `left`: what each debtor still has."""

    at: int
    by: str
    why: str
    left: dict[str, int] = field(default_factory=dict)


class Presence(Struct, frozen=True):
    """The presence of one game. `stalled`: the table has been told that it stands still. `turn`: the last one told."""

    pace: str = USUAL.name
    clock: Clock = field(default_factory=Clock)
    debts: dict[str, Debt] = field(default_factory=dict[str, Debt])
    accounts: dict[str, Account] = field(default_factory=dict[str, Account])
    pause: Pause | None = None
    stalled: bool = False
    turn: str = ""
    waits: dict[str, Waits] = field(default_factory=dict[str, Waits])
    """How long the table has waited for each player, as far as that is over."""
    rested: int = 0
    """For how many milliseconds the game was paused, as far as that is over."""

    @property
    def rhythm(self) -> Pace:
        return PACES.get(self.pace, USUAL)


FIRST = Presence()


class Alarm(Struct, frozen=True):
    """A timer this game should have."""

    kind: str
    subject: str
    due: int


def write_presence(presence: Presence) -> str:
    """What differs from a presence in which nothing has happened."""
    return encode({name: value for name, value in asdict(presence).items() if value != getattr(FIRST, name)}).decode()


def read_presence(text: str | None) -> Presence:
    """What was kept; a text of another version counts as nothing, since no game may fail for it."""
    try:
        return decode(text, type=Presence) if text else Presence()
    except DecodeError:
        return Presence()


# --- the game moves on --------------------------------------------------------------------------------------------


def moved(presence: Presence, asked: Iterable[Owed], actor: str, at: int, people: People) -> Presence:
    """After an action of `actor`: debts that are paid go, new ones begin, those that go on stay as they are."""
    accounts = dict(presence.accounts)
    found: dict[str, Debt] = {}
    asked = list(asked)
    paid = [old for old in presence.debts.values() if all(old.what != one for one in asked)]
    for old in paid:
        accounts[old.user] = stopped(accounts.get(old.user, Account()), old, at)
    for one in asked:
        old = presence.debts.get(one.user)
        if old is not None and old.what == one:
            found[one.user] = _goes_on(presence, old, actor, at, people)
        else:
            found[one.user] = _begun(presence, one, accounts.get(one.user, Account()), at, people)
    stalled = presence.stalled and actor not in presence.debts
    waits = presence.waits if presence.pause else _waits_until(presence, paid, at)
    return replace(presence, debts=found, accounts=accounts, stalled=stalled, waits=waits)


def _waits_until(presence: Presence, debts: Iterable[Debt], at: int, paid: bool = True) -> dict[str, Waits]:
    """What the table has waited for everybody, with these debts."""
    more = {debt.user: waited(presence.waits.get(debt.user, Waits()), debt, at, paid) for debt in debts}
    return presence.waits | more


def waits_now(presence: Presence, at: int) -> dict[str, Waits]:
    """How long the table has waited for each player, up to now."""
    return presence.waits if presence.pause else _waits_until(presence, presence.debts.values(), at, paid=False)


def _begun(presence: Presence, one: Owed, account: Account, at: int, people: People) -> Debt:
    debt = Debt(one.user, one.powers, one.kind, one.thing, since=at, acted=at)
    if presence.pause is not None:
        return debt
    due = _due(presence, debt, people.get(one.user, NOBODY), at)
    return replace(debt, next=due, deadline=deadline(presence.clock, account, one, at))


def _due(presence: Presence, debt: Debt, habits: Habits, at: int) -> int | None:
    """When something is to be said about a debt, `at` being the last act or reminder: to the debtor, or, if he wants
    no reminders, to the table."""
    if is_silent(debt, habits):
        return stalls_at(presence.rhythm, debt.acted)
    return next_reminder(presence.rhythm, habits, debt.reminded, at)


def _goes_on(presence: Presence, debt: Debt, actor: str, at: int, people: People) -> Debt:
    """The debtor who acts need not be reminded so soon; his clock runs on."""
    if actor != debt.user:
        return debt
    debt = replace(debt, acted=at, reminded=0)
    due = None if presence.pause else _due(presence, debt, people.get(debt.user, NOBODY), at)
    return replace(debt, next=due)


def alarms(presence: Presence) -> list[Alarm]:
    """All timers of this game; whatever else is set is to be dropped."""
    found: list[Alarm] = []
    for debt in presence.debts.values():
        if debt.next is not None:
            found.append(Alarm(REMIND, debt.user, debt.next))
        if debt.deadline is not None:
            found.append(Alarm(CLOCK, debt.user, debt.deadline))
    if presence.pause is not None and presence.clock.pauses:
        found.append(Alarm(PAUSE_ENDS, presence.pause.by, presence.pause.at + rest_left(presence)))
    return found


# --- reminders ----------------------------------------------------------------------------------------------------


def reminded(presence: Presence, user: str, at: int, people: People) -> tuple[Presence, str]:
    """A reminder is due: "remind", "stall" (the table is told instead), "later" (quiet hours) or "" for nothing."""
    debt = presence.debts.get(user)
    if debt is None or debt.next is None or debt.next > at or presence.pause is not None:
        return presence, ""
    habits = people.get(user, NOBODY)
    if (free := awake(at, habits)) > at:
        return _with(presence, replace(debt, next=free)), "later"
    if is_silent(debt, habits) or has_stalled(presence.rhythm, debt):
        told = "" if presence.stalled else "stall"
        return replace(_with(presence, replace(debt, next=None)), stalled=True), told
    debt = replace(debt, reminded=debt.reminded + 1)
    return _with(presence, replace(debt, next=_due(presence, debt, habits, at))), "remind"


def snoozed(presence: Presence, user: str, until: int | None) -> Presence:
    """No reminder of this debt before a time, or none at all: then only the table is told, when it has waited long."""
    debt = presence.debts.get(user)
    if debt is None:
        return presence
    due = until if until is not None or presence.stalled else stalls_at(presence.rhythm, debt.acted)
    return _with(presence, replace(debt, next=due, hushed=until is None))


def gone(presence: Presence, user: str) -> Presence:
    """A debtor has left the server: nobody reminds him, and the table need not wait to look for another."""
    debt = presence.debts.get(user)
    return presence if debt is None else replace(_with(presence, replace(debt, next=None, hushed=True)), stalled=True)


def returned(presence: Presence, user: str, at: int, people: People) -> Presence:
    """Whoever was gone is there again, and is reminded like everybody."""
    debt = presence.debts.get(user)
    if debt is None or presence.pause is not None:
        return presence
    debt = replace(debt, hushed=False, reminded=0)
    debt = replace(debt, next=_due(presence, debt, people.get(user, NOBODY), at))
    return replace(_with(presence, debt), stalled=False)


def at_pace(presence: Presence, pace: str) -> Presence:
    return replace(presence, pace=pace)


def repaced(presence: Presence, at: int, people: People) -> Presence:
    """Pace or habits have changed: work out every next reminder anew."""
    for debt in presence.debts.values():
        if presence.pause is None:
            due = _due(presence, debt, people.get(debt.user, NOBODY), max(debt.acted, at - HOUR))
            presence = _with(presence, replace(debt, next=None if debt.hushed and presence.stalled else due))
    return presence


def _with(presence: Presence, debt: Debt) -> Presence:
    return replace(presence, debts=presence.debts | {debt.user: debt})


# --- the clock ----------------------------------------------------------------------------------------------------


def timed(presence: Presence, clock: Clock, at: int) -> Presence:
    """Another clock: whoever owes something begins with all its hours."""
    fresh = {
        user: replace(debt, deadline=None if presence.pause else deadline(clock, Account(), debt.what, at))
        for user, debt in presence.debts.items()
    }
    accounts = {user: replace(account, thing="", left=0) for user, account in presence.accounts.items()}
    return replace(presence, clock=clock, debts=fresh, accounts=accounts)


def rung(presence: Presence, user: str, at: int, people: People) -> tuple[Presence, Ruling | None]:
    """A deadline has come. None: there is nothing to it any more."""
    debt = presence.debts.get(user)
    if debt is None or presence.pause is not None or debt.deadline is None or debt.deadline > at:
        return presence, None
    account = presence.accounts.get(user, Account())
    ruling, account = ring(presence.clock, account, people.get(user, NOBODY), at)
    presence = _with(presence, replace(debt, deadline=ruling.deadline))
    return replace(presence, accounts=presence.accounts | {user: account}), ruling


def is_late(presence: Presence, user: str) -> bool:
    """Whether somebody owes something and all his time is gone."""
    debt, waits = presence.debts.get(user), presence.pause is not None and user in presence.pause.left
    return debt is not None and presence.clock.runs and debt.deadline is None and not waits


def allowed(presence: Presence, user: str, hours: int, at: int) -> Presence:
    """The table gives a debtor more hours."""
    debt = presence.debts.get(user)
    return presence if debt is None else _with(presence, replace(debt, deadline=at + hours * HOUR))


def rest_left(presence: Presence) -> int:
    """For how many milliseconds a game may still be paused, where its law says for how long; as long as it is paused,
    from the moment at which it was."""
    return max(0, presence.clock.pauses * DAY - presence.rested)


def paused(presence: Presence, by: str, why: str, at: int) -> Presence:
    """Stop the clock and the reminders. What everybody has left is kept."""
    if presence.pause is not None:
        return presence
    left = {user: max(0, debt.deadline - at) for user, debt in presence.debts.items() if debt.deadline is not None}
    debts = {user: replace(debt, next=None, deadline=None) for user, debt in presence.debts.items()}
    return replace(presence, pause=Pause(at, by, why, left), debts=debts, waits=waits_now(presence, at))


def resumed(presence: Presence, at: int, people: People) -> Presence:
    """Go on with what everybody had left; reminders begin anew."""
    if presence.pause is None:
        return presence
    left = presence.pause.left
    debts: dict[str, Debt] = {}
    for user, debt in presence.debts.items():
        due = at + max(HOUR, left[user]) if user in left else deadline(presence.clock, Account(), debt.what, at)
        debt = replace(debt, acted=at, reminded=0, deadline=due, counted=at)
        debts[user] = replace(debt, next=_due(presence, debt, people.get(user, NOBODY), at))
    rested = presence.rested + max(0, at - presence.pause.at)
    return replace(presence, pause=None, stalled=False, debts=debts, rested=rested)


def slept(presence: Presence, by: int) -> Presence:
    """The bot was away: nobody could play meanwhile, so everything is due so much later, and nothing all at once."""
    debts = {
        user: replace(
            debt,
            counted=(debt.since if debt.counted is None else debt.counted) + by,
            next=None if debt.next is None else debt.next + by,
            deadline=None if debt.deadline is None else debt.deadline + by,
        )
        for user, debt in presence.debts.items()
    }
    pause = presence.pause and replace(presence.pause, at=presence.pause.at + by)
    return replace(presence, debts=debts, pause=pause)
