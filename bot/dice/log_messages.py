"""The messages of a dice log: a line for people, and under it the entry for programs."""

from bot.dice.thread import Message
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
