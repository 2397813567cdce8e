"""The messages of a dice log: a line for people, and under it the entry for programs; and whom a request names as its
witness, an opponent.

Only who asked for it is pinged, and so has a copy on his phone. Naming does not notify: rolls are many, and a ping says
that somebody has to act.
"""

from __future__ import annotations

from bot.computers import COMPUTER
from bot.dice.thread import Message
from bot.facts import NOTICES, Settings, read_settings
from bot.loaded import Loaded
from bot.store import Reader, Transaction, settings
from bot.wording.speech import plain
from engine.dice.canonical import canonical
from engine.dice.entries import Entry, Line

FENCE = "```"
LONGEST = 1800
NONCE = 24


def log_message(line: Line, reply_to: str | None = None, witness: str | None = None) -> Message:
    """The message that carries an entry; long entries, and those that would break out of a code block, go as a file."""
    spelled = entry_text(line)
    headline = HEADLINES[line.entry["type"]](line.entry)
    if witness is not None:
        headline += f" · witness <@{witness}>"
    text = f"{headline}\n{FENCE}json\n{spelled}\n{FENCE}"
    nonce = line.hash[:NONCE]
    if len(text) <= LONGEST and FENCE not in spelled:
        return Message(text, nonce, reply_to, witness)
    name = f"entry-{line.entry['i']}.json"
    return Message(f"{headline[: LONGEST - 100]}\n`{line.hash}`", nonce, reply_to, witness, (name, spelled))


def entry_text(line: Line) -> str:
    """A log line without the id of its message, which it can not know."""
    return canonical({"entry": line.entry, "hash": line.hash, "sig": line.sig}).decode()


def genesis_headline(entry: Entry) -> str:
    return f"**Dice log** · policy {entry['policy']} · bot key `{entry['bot_key'][:16]}`"


def entropy_headline(entry: Entry) -> str:
    return f"<@{entry['user']}> gave their words"


def request_headline(entry: Entry) -> str:
    return f"**Roll {entry['roll']}** · {plain(entry['purpose'])} · asked by <@{entry['actor']}>"


def receipt_headline(entry: Entry) -> str:
    """The dice, group by group: what most people will ever read of a log."""
    groups = [f"{plain(group['label'])}: {' '.join(map(str, group['dice']))}" for group in entry["groups"]]
    return f"**Roll {entry['roll']}** · " + (" · ".join(groups) or "no dice")


def note_headline(entry: Entry) -> str:
    return f"**Note on roll {entry['roll']}** ({entry['kind']}) · {plain(entry['text'])}"


HEADLINES = {
    "genesis": genesis_headline,
    "entropy": entropy_headline,
    "request": request_headline,
    "receipt": receipt_headline,
    "note": note_headline,
}


def wants_notices(loaded: Loaded, user: str) -> bool:
    """Whether a player is named as a witness, and sent the head at the end; everybody is who has not said no."""
    return loaded.people.get(user, Settings()).notices != "off"


def wants_heads(loaded: Loaded, user: str) -> bool:
    """Whether a player has asked for the log's head after every turn."""
    return loaded.people.get(user, Settings()).notices == "on"


async def wants_pings(db: Reader, user: str) -> bool:
    """Whether a player has asked to be notified of every roll that names him."""
    return read_settings(await settings.all_of(db, "user", user)).notices == "on"


async def set_notices(tx: Transaction, user: str, wanted: bool) -> None:
    await settings.put(tx, "user", user, NOTICES, "on" if wanted else "off")


def witness_of(loaded: Loaded, user: str, power: str) -> str | None:
    """An opponent of the player who rolls for a power, another one from time to time."""
    side = loaded.game.state.board.side
    own = {side(power)} if user == COMPUTER else {side(one) for one in loaded.powers_of(user)}
    others = [player for power, player in loaded.players.items() if side(power) not in own and player != user]
    willing = [player for player in dict.fromkeys(others) if wants_notices(loaded, player)]
    return willing[loaded.revision % len(willing)] if willing else None
