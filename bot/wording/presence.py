"""Reminders, clocks, pauses, seats and votes in words. Times are written so that everybody reads them in their own."""

from collections.abc import Mapping, Sequence

from bot.presence.clock import LOSES, Clock, Outcome
from bot.presence.debts import BIDS, Debt
from bot.presence.pace import HOUR, PACES, Habits, Pace
from bot.presence.table import Pause, Presence
from bot.presence.votes import Vote, missing
from bot.presence.waits import Waits
from bot.wording import commands
from bot.wording.bids import PLACE_BIDS
from bot.wording.speech import Speech, capital, listed, phase
from bot.wording.status import TASKS
from engine.state import State

OUTCOMES: dict[Outcome, str] = {
    "orders": "the bot plays on by default orders until the debt is paid",
    "replace": "a substitute is looked for",
    "vote": "the table votes: wait on, default orders, or a substitute",
}
"""What a table may choose for when somebody's time is out."""
OUTCOME_TEXTS = OUTCOMES | {"loses": "the game is lost"}
"""And what a league's law may say."""
HOLIDAY = "It is a holiday of the season; <@{user}> has time. {by}"
STRIKE = "<@{user}> is out of time: strike {strike} of {strikes}. Once more after the last, and the game is lost. {by}"
LOST_ON_TIME = "<@{user}> ({who}) is out of time for the last time: by the league's law the game is lost."
SAVED_BY = "so long the table has usually waited for the same players where they had decided nothing ahead"
SAVED_BY_OTHERS = " (for the others, where one always had)"
SAVED_UNKNOWN = (
    "How much waiting that has saved nobody can say yet: the table has waited for nobody to compare it with."
)
BY_LAW = "The league's law sets the clock of this game."
NO_MORE = "No more reminders of this; the next time you are asked, you are pinged as usual."

VOTED_ON_ALREADY = "That is being voted on already; scroll up to the vote's buttons."
NOT_NEEDED = "It is so already; this vote is over."
COUNTED = "Your vote is counted."
COUNTED_LAST = "Your vote is counted, and with it the vote is settled."
NOT_YOUR_VOTE = "This vote is the others'."
WHICH_TIME = "Which time is it where you are?"
NO_ZONE = "“{text}” is no time zone; names look like Europe/Berlin. The menu has the usual ones."
QUIET_HOURS = "Write quiet hours as 22-7 or 22:30-7:00, or: off."
LONG_DAY = "A day has 24 hours."
NOBODY_WAITS = "Nobody waits for you in this game."
NONE_WHILE_PAUSED = "The game is paused: nobody is reminded."
SNOOZE = "Snooze {hours} h"
HUSH = "No more this time"
SUBSTITUTE = "Look for a substitute"
PAUSE = "Pause the game"
WHAT_NOW = "{text} What shall be done?"
MOVED_MEANWHILE = "The move has been made meanwhile; nothing is to be done."
DEFAULTS_ENDED = "Default orders for <@{user}> ended: {why}"
HOW_OFTEN = "Write a number of hours from 1 to 240, or: never, or: game."


ANSWERS = {"computer": "a computer, at once", "me": "I do, or what I have ordered ahead"}
ANSWERED_FOR = "; a computer answers what you are asked meanwhile"


def ago(at: int) -> str:
    """A moment as Discord shows it to each reader: "3 hours ago", "in 2 days"."""
    return f"<t:{at // 1000}:R>"


def moment(at: int) -> str:
    """A moment with its date, in each reader's own time."""
    return f"<t:{at // 1000}:f>"


def by_when(at: int) -> str:
    return f"By {moment(at)} ({ago(at)})."


def reminder_comes(at: int) -> str:
    """The line under a ping where no clock runs."""
    return f"-# No clock; the next reminder comes {ago(at)}."


def reminded_again(at: int) -> str:
    return f"You will be reminded {ago(at)}."


def task(state: State, debt: Debt, say: Speech) -> str:
    """What a debtor has to do, in half a sentence."""
    asks = [ask for ask in state.pending if ask.by in debt.powers]
    if asks:
        return "; ".join(say.question(ask) for ask in asks)
    if debt.thing == BIDS:
        return PLACE_BIDS
    return f"{phase(state.phase)}: {TASKS.get(state.phase, phase(state.phase))}"


def reminder(state: State, debt: Debt, say: Speech) -> str:
    """The ping of a reminder: what, since when, by when."""
    who, asked = listed(say.power(power) for power in debt.powers), task(state, debt, say)
    mark = "" if asked.endswith("?") else "."
    lines = [f"<@{debt.user}> **{who}** was asked {ago(debt.since)} and is still to act: {asked}{mark}"]
    if debt.deadline is not None:
        lines.append(by_when(debt.deadline))
    return " ".join(lines)


def stalled(state: State, debt: Debt, say: Speech) -> str:
    who = listed(say.power(power) for power in debt.powers)
    reminded = f"has been reminded {times(debt.reminded)}" if debt.reminded else "wants no reminders"
    return (
        f"**This game stands still.** <@{debt.user}> ({who}) was asked {ago(debt.since)}, {reminded} "
        "and will not be reminded again. Wait on, or look for somebody else:"
    )


def has_left(user: str, powers: Sequence[str], host: str) -> str:
    who = f"<@{host}>" if host else "Players"
    return (
        f"**<@{user}> is not on this server any more** and held {listed(powers)}. {who}: look for a substitute, or "
        f"name one with `{commands.GAME_REPLACE}`. Standing orders and everybody else's turns go on meanwhile."
    )


def is_back(user: str) -> str:
    return f"<@{user}> is on this server again."


def chance(user: str, power: str, name: str, enemy: str) -> str:
    """The ping for what may be done out of turn."""
    return f"<@{user}> **{power}** may use {name}. It is open in {enemy}'s turn; nobody waits, and the moment passes."


def waiting_line(debt: Debt, say: Speech) -> str:
    """For lists: whose move, and since when."""
    powers = listed(say.power(power) for power in debt.powers)
    by = f", by {moment(debt.deadline)}" if debt.deadline is not None else ""
    return f"<@{debt.user}> ({powers}), asked {ago(debt.since)}{by}"


def paused_since(pause: Pause) -> str:
    return f"**Paused** since {ago(pause.at)}" + (f": {pause.why}" if pause.why else "")


def waiting_text(presence: Presence, say: Speech, waits: Mapping[str, Waits]) -> str:
    """Whom the game waits for since when, how long it has waited for whom so far, and how it is timed."""
    lines = [f"Waiting for {waiting_line(debt, say)}" for debt in presence.debts.values()]
    if presence.pause is not None:
        lines.append(paused_since(presence.pause))
    longest = sorted(waits.items(), key=lambda one: -one[1].whole)
    lines += [f"The table has waited {told} for <@{user}>." for user, of in longest if (told := waited_text(of))]
    return "\n".join([*lines, clock_text(presence.clock), pace_text(presence.rhythm)])


def waited_text(waits: Waits) -> str:
    """ "31 hours (turns 6, 3 answers 25)"; nothing if it is not worth telling."""
    answers = f"{waits.asked} answers" if waits.asked > 1 else "answer"
    parts = [
        f"{what} {told}"
        for what, span in (("turns", waits.turns), (answers, waits.answers))
        if (told := in_hours(span))
    ]
    whole = in_hours(waits.whole)
    detail = f" ({', '.join(parts)})" if parts else ""  # two that are too short to tell may be worth it together
    return f"{whole} {'hour' if whole in ('½', '1') else 'hours'}{detail}" if whole else ""


def in_hours(span: int) -> str:
    """A span of milliseconds: to half an hour while it is short, nothing if it is less."""
    halves = round(2 * span / HOUR)
    return f"{halves // 2 or ''}{'½' if halves % 2 and halves < 10 else ''}"


def counted_ahead(answered: int, questions: int, told: int, turns: int) -> list[str]:
    """How much was decided ahead, as far as anything was."""
    parts = [f"answered ahead: {answered} of {questions}"] if answered else []
    parts += [f"told ahead: {told} of {turns} turns"] if told else []
    return [f"{capital(', '.join(parts))}."] if parts else []


def saved_ahead(span: int | None, by_others: bool) -> str:
    """The waiting that this has saved, and by what it is reckoned; None: nobody can say."""
    if span is None:
        return SAVED_UNKNOWN
    hours = in_hours(span)
    if not hours:
        return "That has saved less than half an hour of waiting."
    others = SAVED_BY_OTHERS if by_others else ""
    return f"That has saved about {hours} {'hour' if hours in ('½', '1') else 'hours'} of waiting: {SAVED_BY}{others}."


def next_up(user: str, power: str, say: Speech) -> str:
    return f"-# Next: <@{user}> with {say.power(power)}."


def followed(users: Sequence[str]) -> str:
    return "-# For those who follow: " + " ".join(f"<@{user}>" for user in users)


# --- the clock ----------------------------------------------------------------------------------------------------


def extended(debt: Debt, why: str, deadline: int) -> str:
    if why == "holiday":
        return HOLIDAY.format(user=debt.user, by=by_when(deadline))
    if why == "vacation":
        return f"<@{debt.user}> is away; the clock waits. {by_when(deadline)}"
    return f"<@{debt.user}> is out of time for the first time and gets grace. {by_when(deadline)}"


def out_of_time(debt: Debt, clock: Clock, say: Speech) -> str:
    who = listed(say.power(power) for power in debt.powers)
    if clock.outcome == LOSES:
        return LOST_ON_TIME.format(user=debt.user, who=who)
    return f"<@{debt.user}> ({who}) is out of time: {OUTCOMES[clock.outcome]}. Time alone never loses this game."


def strike(debt: Debt, clock: Clock, strikes: int, deadline: int) -> str:
    """A debt that was not paid in time, where that loses a game in the end."""
    return STRIKE.format(user=debt.user, strike=strikes, strikes=clock.strikes, by=by_when(deadline))


def late_choices(hours: int) -> tuple[tuple[str, str], ...]:
    """What a table may decide about somebody who is late."""
    return (("wait", f"Wait {hours} hours"), ("orders", "Default orders"), ("replace", "Substitute"))


def granted(user: str, hours: int, deadline: int) -> str:
    return f"The table gives <@{user}> {hours} hours more. {by_when(deadline)}"


def clock_text(clock: Clock) -> str:
    if not clock.runs:
        return "There is no clock."
    return (
        f"{clock.hours} hours for each turn and each question; grace {clock.grace} hours, once a player; "
        f"{clock.vacation} days away a game. When time is out{_strikes(clock)}, {OUTCOME_TEXTS[clock.outcome]}; "
        "what a defender was asked gets the published default."
    )


def _strikes(clock: Clock) -> str:
    return f" for the {clock.strikes + 1}th time" if clock.outcome == LOSES and clock.strikes > 2 else ""


def pace_text(pace: Pace) -> str:
    if not pace.reminds:
        return "The bot does not remind here, except those who want it."
    return (
        f"The bot reminds after {pace.first} hours, then every {pace.again} hours, {pace.most} times; "
        "then it tells the table."
    )


PACE_CHOICES = {name: f"{name}: {pace_text(pace)}"[:100] for name, pace in PACES.items()}


def habits_text(habits: Habits, at: int) -> str:
    """A person's own settings."""
    every = {None: "at each game's pace", 0: "never"}.get(habits.every, f"every {habits.every} hours")
    quiet = f"{clock_time(habits.quiet[0])} to {clock_time(habits.quiet[1])}" if habits.quiet else "none"
    lines = [f"Time zone: **{habits.zone}**", f"Quiet hours: **{quiet}**", f"Reminders: **{every}**"]
    lines.append(f"Told when you are next: **{'yes' if habits.ahead else 'no'}**")
    if habits.away is not None and habits.away[1] > at:
        answered = ANSWERED_FOR if habits.deputy else ""
        lines.append(f"Away: from {moment(habits.away[0])} to {moment(habits.away[1])}{answered}")
    return "\n".join(lines)


def clock_time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


# --- votes --------------------------------------------------------------------------------------------------------


def vote_over(vote: Vote) -> str:
    """A vote that nobody needs to answer any more."""
    return f"{vote.text}\n→ **{NOT_NEEDED}**"


def vote_text(vote: Vote, verdict: str | None) -> str:
    """A vote as it stands, or as it ended."""
    named = dict(vote.choices)
    said = [f"<@{user}>: {named[choice]}" for user, choice in vote.cast.items()]
    lines = [vote.text, *(["-# " + " · ".join(said)] if said else [])]
    if verdict is not None:
        lines.append(f"→ **{named[verdict]}**")
    elif waiting := missing(vote):
        lines.append("-# Not yet: " + " ".join(f"<@{user}>" for user in waiting))
    return "\n".join(lines)


NOBODY_TO_NUDGE = "The game waits for nobody but you, or for nobody at all."


def nudged(user: str) -> str:
    return f"<@{user}> has been pinged. You can do so once a day."


def already_nudged(user: str, again: int) -> str:
    return f"<@{user}> has been nudged today already; again <t:{again // 1000}:R>."


def asleep(user: str, awake: int) -> str:
    return f"<@{user}> has quiet hours or is away, until <t:{awake // 1000}:f>; nobody was pinged."
