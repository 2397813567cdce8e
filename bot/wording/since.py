"""What has changed since a turn, short enough for a phone: politics, theatre by theatre, money, objectives."""

from collections.abc import Iterator, Mapping, Sequence

from bot.wording.briefing import money_words
from bot.wording.events import sentence
from bot.wording.objectives import objective_name
from bot.wording.speech import Speech, capital, listed, money, of_economy, units
from engine.advice.changes import Stacks
from engine.advice.fronts import Front, fronts
from engine.economy.accounts import accounts_of, balance, economy_of
from engine.economy.collect import income_of
from engine.economy.objectives import Objective
from engine.events import ConvoysLost, Developed, Event, NeutralJoined, Plundered
from engine.political_events import NeutralAttacked, NeutralsTurned, NeutralTaken, WarDeclared
from engine.state import State

SINCE = "**Since {power}'s turn in round {round}**"
BEGINNING = "**Since the beginning**"
QUIET = "Nothing has changed on the board."
TOOK = "{owner} took {spaces}{before}"
FROM = " from {powers}"
GIVEN_UP = "nobody holds {spaces} any more"
LOST, NEW = "lost: {units}", "new: {units}"
MORE = "and in {number} more, where less happened"
ELSEWHERE = "Elsewhere"
MONEY, GOALS = "**Money**", "**Objectives**"
GAINED, GONE = "now held: {names}", "lost: {names}"
HINT = "Look at a theatre…"
CLOSE_UPS = "Close-ups"
WHAT_CHANGED = "What changed?"
NO_CLOSE_UP = "There is nothing to be seen in that turn."
TURNED = "All strict neutrals that are left lean to the {side} now."
NEWS = (WarDeclared, NeutralAttacked, NeutralJoined, NeutralsTurned, NeutralTaken, Developed, Plundered, ConvoysLost)
"""What is told in its own words."""
MOST_NEWS, MOST_SPACES, LONGEST = 8, 6, 1000


def since_text(
    head: str, before: State, after: State, events: Sequence[Event], regions: Mapping[str, str], say: Speech
) -> str:
    """All of it but the objectives."""
    told = fronts(before, after, events, regions)
    lines = [head, *_news(events, say), *_fronts(told, say)]
    return "\n".join([*(lines if len(lines) > 1 else [head, QUIET]), *_money(before, after, say)])


def changed_goals(gained: Sequence[Objective], gone: Sequence[Objective], say: Speech) -> str:
    """Objectives of the reader's powers that hold now and did not, and the other way round."""
    told = [
        text.format(names=listed(f"{say.power(each.power)} {objective_name(each.id).lower()}" for each in some))
        for text, some in ((GAINED, gained), (GONE, gone))
        if some
    ]
    return f"{GOALS}: {'; '.join(told)}" if told else ""


def _news(events: Sequence[Event], say: Speech) -> list[str]:
    told = list(dict.fromkeys(_new(event, say) for event in events if isinstance(event, NEWS)))
    return [f"- {text}" for text in told[-MOST_NEWS:]]


def _new(event: Event, say: Speech) -> str:
    """A sentence; not the names of all neutrals."""
    if isinstance(event, NeutralsTurned):
        return TURNED.format(side=say.side(event.leaning.removeprefix("pro_")))
    return sentence(event, say)


def _fronts(fronts: Mapping[str, Front], say: Speech) -> Iterator[str]:
    lines = [f"**{capital(name) or ELSEWHERE}**: {'; '.join(_front(front, say))}." for name, front in fronts.items()]
    told = next((n for n in range(len(lines)) if sum(map(len, lines[: n + 1])) > LONGEST), len(lines))
    yield from lines[:told]
    if told < len(lines):
        yield MORE.format(number=len(lines) - told)


def _front(front: Front, say: Speech) -> Iterator[str]:
    takers: dict[str | None, list[str]] = {}
    for space, (_, owner) in front.captured.items():
        takers.setdefault(owner, []).append(space)
    for owner, spaces in takers.items():
        losers = listed(say.power(one) for one in dict.fromkeys(front.captured[space][0] for space in spaces) if one)
        if owner is None:
            yield GIVEN_UP.format(spaces=_some(spaces, say))
        else:
            before = FROM.format(powers=losers) if losers else ""
            yield TOOK.format(owner=say.power(owner), spaces=_some(spaces, say), before=before)
    for text, stacks in ((LOST, front.lost), (NEW, front.placed)):
        if stacks:
            yield text.format(units=_forces(stacks, say))


def _some(spaces: Sequence[str], say: Speech) -> str:
    names = [say.space(space) for space in spaces]
    return listed(
        names if len(names) <= MOST_SPACES else [*names[: MOST_SPACES - 1], f"{len(names) - MOST_SPACES + 1} more"]
    )


def _forces(stacks: Stacks, say: Speech) -> str:
    return ", ".join(f"{say.power(power)} {units(of)}" for power, of in stacks.items())


def _money(before: State, after: State, say: Speech) -> list[str]:
    """Every purse in which there is another sum or to which there comes another income, by power."""
    told: list[str] = []
    for power in after.turn_order():
        for account in accounts_of(after.board, power):
            was, now = (_purse(state, power, account) for state in (before, after))
            if was != now:
                name = f"{say.power(power)}{of_economy(economy_of(after, account))}"
                told.append(money_words(name, money(now[0]), now[1], now[1] - was[1]))
    return [f"{MONEY}: {'; '.join(told)}"] if told else []


def _purse(state: State, power: str, account: str) -> tuple[int, int]:
    return balance(state, account), income_of(state, power, account)
