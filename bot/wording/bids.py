# ruff: noqa: E501  (texts read better whole)
"""Bids in words: sealing them, showing them, and placing what they buy."""

from collections.abc import Iterable, Mapping, Sequence

from bot.wording import commands
from bot.wording.speech import Speech, listed, money, person, unit, units
from engine.economy.bids import is_full
from engine.state import State

TITLE = "Bids before the first turn"
AUCTION = "everybody seals a number; the lowest play that side for it"
OPEN_AUCTION = "two people bid in turn, each less than the other; who bids least plays that side for it"
SEAL = "Seal my bid…"
BID_OPENLY = "Bid…"
LEAVE_IT = "Leave it to them"
TITLE_OPEN = "An open bid"
LOWER = "A whole number, 0 to 100, lower than the last. Everybody reads it."
CALLED = "Your bid of {amount} stands; the other answers it."
LEFT_TO_THEM = "You leave the side to them."
LOWEST_IS_YOURS = "The lowest bid is yours; the other answers it."
BID_LOWER = "Bid less than {amount}, or leave the side to them."
NOTHING_BID = "Nobody has bid yet."
TWO_PEOPLE = "Open bids are for two people, one a side; more seal theirs."
STILL_OPEN = "The bids are not settled yet: somebody bids lower, or leaves the side to the other."
SPLIT = "Split the bid…"
TITLE_SEAL = "A sealed bid"
SPLIT_HOW = "Which power gets how much?"
PLACE = "Place a unit…"
PLACE_BIDS = f"place the bid, or keep the rest (`{commands.TURN_PLACE}`, or the buttons of the bids' card)"
KEEP = "Keep the rest"
WHAT = "Which unit?"
MORE = "More places…"
FOR_HOW_MUCH = "For how many IPCs would you play it?"
LOWEST = "A whole number, 0 to 100. The lowest bid plays the side."
HOW_SPLIT = "germany: 6, japan: 3"
NOT_OPEN = "No bids are being sealed in this game now."
NOT_SEATED = "Take a power first: who plays, bids."
NOT_ALL = "First every power needs a player; then everybody seals a bid."
TOO_FEW = "Sealed bids need two players, each on one side."
A_NUMBER = "Write a whole number from 0 to 100."
LOCKED = (
    "Bids are sealed already, so seats and settings stay as they are. The host may begin anew (**Settings…**, Bids), "
    f"and then free the seat of who does not bid: `{commands.GAME_LEAVE} power:`."
)
NOT_IN = "Not all bids are in yet: {who}."
NOT_WINNERS = "Those who play the {side} split its bid."
NOT_SUM = "That makes {sum}; the bid is {amount} IPCs."
WRONG_SIDE = "{power} is not of that side."
SEALED = (
    "Sealed: {amount}. Your seal is on the table; the number is shown when all are in. Until then you may seal another."
)
MOST_CALLS = 20
DONE_PLACING = "Nothing is left to place."


def auction_now(side: str) -> str:
    return f"sealed, for the {side}"


def auction_way(side: str) -> str:
    return f"sealed bids for the {side}"


def open_now(side: str) -> str:
    return f"open, for the {side}"


def open_way(side: str) -> str:
    return f"open bids for the {side}"


def called(side: str, calls: Sequence[tuple[str, int]], waiting: Sequence[str]) -> str:
    """The one message of an open auction."""
    lines = [
        f"**Open bids for the {side}.** Each bids for how many IPCs they would play the {side}, less than the other, until one leaves it to who has bid less.",
        *(f"{person(user)}: **{amount}**" for user, amount in calls[-MOST_CALLS:]),
    ]
    return "\n".join([*lines, "Waiting for " + " ".join(person(user) for user in waiting)] if waiting else lines)


def shown_open(side: str, winners: Sequence[str], amount: int, split: str) -> str:
    """Who plays the side after open bids."""
    who = listed(person(user) for user in winners)
    return f"{who} plays the {side} with a bid of {money(amount)}{f' ({split})' if split else ''}. Seats are changed accordingly; press **Start** on the card when both are content."


def asked(side: str, seals: Mapping[str, str], missing: Sequence[str]) -> str:
    """The one message of an auction, while bids come in."""
    lines = [
        f"**Sealed bids for the {side}.** Everybody writes for how many IPCs they would play the {side}. When all are in they are shown together: the lowest play it and get that many IPCs for units before the first turn.",
        *(f"{person(user)}: sealed `{seal[:16]}…`" for user, seal in seals.items()),
    ]
    return "\n".join([*lines, "Waiting for " + " ".join(person(user) for user in missing)] if missing else lines)


def shown(side: str, bids: Mapping[str, tuple[int, str, str]], winners: Sequence[str], amount: int, split: str) -> str:
    """All bids together: who bid what, who plays the side; and how to check it."""
    told = sorted(bids.items(), key=lambda pair: pair[1][0])
    lines = [f"{person(user)}: **{number}**" for user, (number, _, _) in told]
    checks = [f"-# {person(user)} `{salt} {number}` → `{seal[:16]}…`" for user, (number, salt, seal) in told]
    who = listed(person(user) for user in winners)
    plays = "play" if len(winners) > 1 else "plays"
    even = "" if len({number for number, _, _ in bids.values()}) == len(bids) else " Of equal bids the salts decided."
    return "\n".join(
        [
            f"**The bids for the {side} are open.**",
            *lines,
            f"{who} {plays} the {side} with a bid of {money(amount)}{f' ({split})' if split else ''}.{even}",
            "Seats are changed accordingly; press **Start** on the card when everybody is content.",
            "-# To check a seal: SHA-256 of the salt, a space and the number.",
            *checks,
        ]
    )


def split_text(say: Speech, split: Mapping[str, int]) -> str:
    return ", ".join(f"{say.power(power)} {amount}" for power, amount in split.items() if amount)


# --- placing ------------------------------------------------------------------------------------------------------


def first_bids(state: State, say: Speech, powers: Iterable[str]) -> str:
    """Above the card: who is to place what before the first turn."""
    whose = listed(f"{say.mention(power)} **{say.power(power)}** ({money(state.bids[power])} left)" for power in powers)
    return f"{whose}: place your bid, {_room(state)}where you have units, or keep the rest as cash."


def _room(state: State) -> str:
    return "" if is_full(state) else "one unit to a space "


def placing(state: State, say: Speech, options: Mapping[str, int]) -> str:
    """The card's lines: every bid, what was placed, what is left."""
    lines: list[str] = []
    for power, whole in options.items():
        if whole:
            left = state.bids.get(power, 0)
            rest = f"{money(left)} left" if left else "all settled"
            lines.append(f"**{say.power(power)}**: a bid of {money(whole)}, {rest}{placed(state, say, power)}")
    return "\n".join(lines)


def placed(state: State, say: Speech, power: str) -> str:
    there = list(dict.fromkeys(state.marks.bid_spaces.get(power, [])))
    return f"; placed in {say.spaces(there)}" if there else ""


def closed(state: State, say: Speech, powers: Iterable[str]) -> str:
    """To whoever would begin before all bids are placed."""
    whose = listed(f"{say.power(power)} ({money(state.bids[power])})" for power in powers)
    return f"First the bids are placed: {whose}. The first turn begins when nothing is left, or the rest is kept."


def left(state: State, say: Speech, power: str) -> str:
    return f"**{say.power(power)}**: {money(state.bids.get(power, 0))} of the bid left{placed(state, say, power)}."


def kind_label(say: Speech, power: str, kind: str, cost: int, several: bool) -> str:
    whose = f"{say.power(power)}: " if several else ""
    return f"{whose}{unit(kind)} · {money(cost)}"


def place_what(say: Speech, state: State, power: str, kind: str) -> str:
    """Asks where a unit goes."""
    return f"{say.power(power)}: 1 {unit(kind)}. Where?{'' if is_full(state) else ' One bid unit to a space.'}"


def done(say: Speech, power: str, kind: str, space: str) -> str:
    return f"{units({kind: 1})} in {say.space(space)}."


def kept(say: Speech, power: str, amount: int) -> str:
    return f"{say.power(power)} keeps {money(amount)} as cash."
