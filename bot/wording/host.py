"""The host's tools in words: every one of them is public."""

import json
import re
from collections.abc import Collection, Mapping, Sequence

from bot.presence.clock import Clock
from bot.presence.table import Pause, Presence
from bot.wording import commands
from bot.wording.presence import ago, clock_text, pace_text
from bot.wording.speech import Speech, clipped, listed, money, phase
from engine.json_types import JsonMapping
from engine.state import State

BECAUSE = "because"
NO_REASON = "Say why behind the change: “germany 40 IPCs because we forgot the bid”."
NOT_AN_EDIT = (
    "Write changes like “germany 40 IPCs”, “ukraine: germany 3 inf, 1 tank”, “ukraine: germany nothing”, “ukraine is "
    "germany's”, “turn germany combat move”, with ; between them; or a piece of a position as JSON."
)
NEW_HOST = "<@{user}> is the host of this game now."
DONE = "Done."
CLOCK_SET = "The clock is set."
PAUSED_ALREADY = "The game is paused already."
NO_MORE_PAUSES = "By the law of its season this game is paused for {days} days at most, and they are used up."
PAUSE_ENDS = "By the law of its season it goes on {when} at the latest."
PAUSE_IS_OVER = "**The game goes on**: by the law of its season it is paused for {days} days at most."
NOT_PAUSED = "The game is not paused."
GOES_ON_ALREADY = "The game goes on already."
GOES_ON = "The game goes on."
RESUMED = "**The game goes on.**"
STOPPED = "Paused."
RESUME = "Resume"
SETTLED = "Settled, go on"
TABLE_ASKED = "The table is asked."
ALL_ASKED = "Everybody who holds a power is asked."
TOO_FAR = "The record has {lines} lines: name one before the last."
MOVED_ON = "The game has moved on since the vote began; ask again."
EDITED = "The position is changed, and the table knows."
NO_PACE = "There is no such pace."
DELETE = "Delete the game"
GONE = "The game is deleted."
MAY_DELETE = (
    "**This deletes the game** with its record, seats and dice log, and cannot be undone; the messages in the channel "
    "stay. Its files are attached: keep them if anybody may want the game again. Delete it?"
)
DELETED = (
    f"<@{{user}}> has deleted this game: its record, seats and dice log are gone. A new one may begin with "
    f"`{commands.GAME_NEW}`."
)

SOMEBODY = "somebody else"
MENTION = re.compile(r"<@!?(\d+)>")


TAKEN_BACK = "your turn is taken back"
NOT_ALONE = f"Others play here, too: with their consent `{commands.TABLE_REWIND}` goes back."
TURN_IS_BACK = "Your turn begins again; what came after is undone, and the dice that fell for it stay in the dice log."


def only_host(host: str | None) -> str:
    return f"Only the host may do that: <@{host}>." if host else "This game has no host."


def pace_note(presence: Presence) -> str:
    return f"Reminders: {pace_text(presence.rhythm)}"


def clock_note(presence: Presence) -> str:
    return f"Clock: {clock_text(presence.clock)}"


def may_set_clock(user: str, clock: Clock) -> str:
    return f"<@{user}> proposes a clock: {clock_text(clock)} One player of each side has to agree."


def may_pause(user: str, why: str) -> str:
    reason = f" ({why})" if why else ""
    return f"<@{user}> would pause the game{reason}. One player of each side has to agree."


def may_resume(user: str) -> str:
    return f"<@{user}> would go on with the game. One player of each side has to agree."


def paused(why: str) -> str:
    reason = f": {why}" if why else ""
    return f"**Paused**{reason}. The clock stands, nobody is reminded, and orders wait until the game goes on."


def closed(pause: Pause) -> str:
    """To whoever orders something all the same."""
    reason = f" ({pause.why})" if pause.why else ""
    return (
        f"The game is paused{reason}: <@{pause.by}> stopped it {ago(pause.at)}. Nothing was changed. **Resume** goes "
        "on at once for the host, else as soon as one player of each side agrees."
    )


def nobodys_number(why: str, players: Mapping[str, str], say: Speech) -> str:
    """A reason that stays in a record for good: whom it mentions is named by what they play, since records are read
    outside Discord, and who wants to be forgotten is not to stand in them."""

    def played(match: re.Match[str]) -> str:
        powers = [say.power(power) for power, user in players.items() if user == match[1]]
        return listed(powers) if powers else SOMEBODY

    return MENTION.sub(played, why)


def edited(user: str, position: JsonMapping, why: str, say: Speech) -> str:
    """An edit, in full: nobody may change a position unseen."""
    return f"**The host <@{user}> has changed the position**: {why}\n" + "\n".join(edit_lines(position, say))


def edit_lines(position: JsonMapping, say: Speech) -> list[str]:
    """What usually changes in words, the rest as it stands in the record."""
    rest = dict(position)
    lines = [f"- {say.power(power)} has {money(amount)}" for power, amount in rest.pop("treasury", {}).items()]
    lines += [f"- {say.space(space)}: {say.forces(of)}" for space, of in rest.pop("units", {}).items()]
    lines += [f"- {say.space(space)} is {say.power(owner or '')}'s" for space, owner in rest.pop("owners", {}).items()]
    if "power" in rest:
        at = f", {phase(rest.pop('phase'))}" if "phase" in rest else ""
        lines.append(f"- The turn is {say.power(rest.pop('power'))}'s{at}")
    return [*lines, f"```json\n{clipped(json.dumps(rest, ensure_ascii=False), 900)}\n```"] if rest else lines


def may_rewind(user: str, to: int, lines: int, rolls: int, last: str, why: str) -> str:
    dice = f"; {rolls} of them rolled dice, which stay visible in the dice log" if rolls else ""
    after = f"\n> {last}" if last else ""
    return (
        f"<@{user}> would **rewind the game to line {to}**: {why}\nThat takes back {lines} lines{dice}. "
        f"It would go on after:{after or ' the beginning'}\nEverybody who holds a power has to agree."
    )


REWIND = "rewind: {why}"
"""Why lines were cut, in the history."""
DISPUTE = "dispute: {about}"
"""Why the game is paused."""


def rewound_note(to: int, why: str) -> str:
    """For the dice log."""
    return f"rewound to line {to} by consent of all: {why}"


def by_consent(state: State, say: Speech) -> str:
    """In the place of the message of a turn that a rewind has taken back."""
    return (
        f"**Round {state.round} · {say.power(state.power)}** has not begun any more: the game was rewound by consent."
    )


def rewound(to: int, why: str) -> str:
    return f"**The game was rewound to line {to}** by consent of all: {why}"


FIGHTING = ("battle", "casualties", "submerge", "retreat", "withdraw")


def sections(pages: Mapping[str, str], subjects: Collection[str]) -> list[str]:
    """The sections of the rulebook that speak of these subjects."""
    named = [section for key, section in pages.items() if key.split(".")[0] in subjects]
    return list(dict.fromkeys(part.strip() for section in named for part in section.split(";")))


def disputed(
    user: str, about: str, lines: Sequence[str], rules: Sequence[str], proved: bool, rolls: int, host: str
) -> str:
    """What happened last, where the book speaks of it, and what the dice log proves."""
    dice = f"The dice log of {rolls} rolls checks out" if proved else "**The dice log does not check out**"
    ruling = f"<@{host}> hosts: rule on it here" if host else "Talk it over here"
    parts = [
        f"**Dispute** by <@{user}>: {about}",
        f"The clock stands. {ruling}, then go on; or rewind or edit (**Table…** under `{commands.GAME_STATUS}`).",
        clipped("\n".join(lines), 1000),
        f"In the rulebook: {clipped(', '.join(rules), 300)}." if rules else "",
        f"{dice}; record and log are attached, `{commands.DICE_VERIFY}` explains every roll.",
    ]
    return "\n".join(part for part in parts if part)
