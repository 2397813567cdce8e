"""What is said about dice outside their log: the terms, waiting, proofs, heads, and rolls without the beacon."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.wording import commands
from bot.wording.help import WORDS_WANTED
from bot.wording.speech import plain
from engine.dice.entries import Line

TERMS = "-# Dice: "
HEAD = 8
"""Letters of a hash that are shown where people talk; the dice log has it whole."""
POLICIES = {
    "beacon": "public beacon (nobody can know or choose them)",
    "chain": "committed seeds (nobody can change them; whoever runs the bot could foresee them)",
    "either": "public beacon; committed seeds only when it is out of reach and an opponent agrees",
}
WORDS_FOR_DICE = "words for the dice"
ALL_HEARD = f"Everybody has given {WORDS_FOR_DICE}."
ACCEPTED = f"Who plays has accepted the dice by joining. `{commands.DICE_VERIFY}` checks them at any time."
OPPONENTS_ASKED = "Your opponents are asked."
AGREED = "Agreed: it is rolled with a committed seed."
LOG_NAME = "Dice log {game}"
OWN_WORDS = f"{{who}}'s {WORDS_FOR_DICE}: “{{text}}”"
ONLY_ROLLER = "Only the player who wants to roll decides that."
BEACON_BACK = "Public randomness is back: give the same order again, and it rolls by the beacon."
HEARD_ALREADY = "Your words are in the dice log already, or you have no seat in this game."
SILENT = (
    "Public randomness is out of reach ({seconds} s so far), so nothing was rolled yet. You may wait for it: then the "
    "dice fall as soon as it is back. Or ask for committed seeds, which whoever runs the bot could foresee: that needs "
    "60 s of silence and the consent of an opponent."
)
SEEDS_WANTED = (
    "<@{user}> asks to roll with **committed seeds**, since public randomness has been out of reach for {seconds} s. "
    "Nobody could change such dice, but whoever runs the bot could foresee them. Any opponent may agree; "
    "if nobody does, the roll waits for the beacon."
)
SEEDS_TOO_EARLY = "Public randomness has been out of reach for {seconds} s; 60 s are needed. Ask again then."
SEEDS_OPPONENT = "Only an opponent of the player who rolls can agree to that."
SEEDS_NEWCOMER = (
    "You took your seat after the dice log began, and whoever checks the log knows only its first players. Another "
    "opponent has to agree, or the roll waits for the beacon."
)
SEEDS_NOBODY = (
    "No opponent is left who was there when the dice log began, so nobody can agree: the roll waits for the beacon."
)
SEEDS_ANSWERED = "<@{user}> agreed: the next roll uses committed seeds, and the dice log says so."
VOID_AGREED = "You agreed: the roll counts for nothing, and the dice log says that you did."
VOID_OPPONENT = "Only an opponent of the player who rolled can agree to that."
VOID_NEWCOMER = (
    "You took your seat after the dice log began, and whoever checks the log knows only its first players. Another "
    "opponent has to agree."
)
VOID_HOST = "Only the host, or who holds a power, can ask for that."
NOTICES = (
    "Off: the bot names you no more as a witness of rolls and does not send you the head of the dice log.",
    "On: you are pinged when a roll of an opponent names you as its witness, and the head of the dice log is sent to "
    "you after every turn. Without this setting you are named without a ping, and the head comes once, at the end.",
)
ORDER_FOUND = (
    "An older copy of this game was restored. Roll {roll} stands in the dice log ({purpose}); its order was found "
    "again, and is carried out with the same dice."
)
LOG_OPEN = "The dice log is written again: rolls go on."
LOG_ANEW = (
    "A new dice log begins. It names the last hash of the old one, and everybody is bound to it as to the old one."
)
NEW_LOG = "Open a new dice log"
LOG_STILL_THERE = "The dice log's thread is still there."
LOG_OF_ENDED = "The game is over."
OLD_LOG = (
    "The thread of the dice log was deleted. This is the log as far as it was posted: keep the file, every verifier "
    "checks it. A roll that was asked for but stood in no thread is dropped; order it again."
)
OWN_CHECK = (
    f"Do not take my word for it: `{commands.DICE_VERIFIER}` gives you a page and a Python file that check the log "
    "without me."
)
VERIFIERS = (
    f"Get the log with `{commands.DICE_LOG}`. Then open **verify_dice.html** in a browser and drop the log on it, or "
    "run "
    "`python verify_dice.py LOG`. Both work without this bot and without a network."
)
VERIFIERS_HINT = (
    f"Anybody can check it on any machine: `{commands.DICE_VERIFIER}` gives the page and the Python file that do so."
)


def faces(fallen: Mapping[int, int]) -> str:
    """How often each face fell, over all dice of the log."""
    return "Faces of all dice: " + ", ".join(f"{face}: {fallen.get(face, 0)}" for face in range(1, 7))


STATISTICS = (
    "Numbers like these **prove nothing**, either way: luck looks like cheating and cheating like luck. "
    f"What proves the dice is `{commands.DICE_VERIFY}`, and better still `{commands.DICE_VERIFIER}`."
)


class WaitingRoll(Struct, frozen=True):
    """A roll waits for its round, due at `due_ms`. If no relay had it by then, `again_ms` is when it looks again.
    `request` is the message that asks for it, `purpose` what it is for."""

    game: str
    roll: int
    round: int
    due_ms: int
    request: str
    purpose: str
    again_ms: int | None = None


def void_wanted(user: str, roll: int, purpose: str, why: str) -> str:
    """To the opponents: a roll whose order nobody knows is to count for nothing."""
    return (
        f"<@{user}> asks to make **roll {roll} void** ({plain(purpose)}): {plain(why)}\n"
        "An older copy of this game was restored, and nobody could give the order of this roll again. Its dice stand "
        "in the dice log, where everybody can read them. Agree only if the order is really lost: what is ordered "
        "instead is rolled with **new dice**. The game waits until an opponent agrees, or the order is given."
    )


def voided(roll: int, by: str, why: str, counts: bool) -> str:
    """To the table, as every check of the log will put it. `by`: the opponent who agreed; "" where there is none.
    `counts`: he was there when the log began."""
    if by and counts:
        return f"Roll {roll} is void, <@{by}> agreed: {plain(why)}\nThe dice log says so; the order may be rolled anew."
    agreed = (
        f"only <@{by}> agreed, who came after the dice log began" if by else "no opponent of its player could agree"
    )
    return (
        f"Roll {roll} is void, and {agreed}: {plain(why)}\nWhoever checks the dice log "
        "reads that **no opponent agreed and the host could re-roll**. The same order may be rolled anew."
    )


def people(users: Sequence[str]) -> str:
    return " ".join(f"<@{user}>" for user in users)


def terms(start: Line) -> str:
    """What a log's genesis lays down, in small print, and where it stands: that has the hashes and keys."""
    entry = start.entry
    where = f" Every roll is logged in <#{entry['log_channel']}>." if entry["log_channel"] != "local" else ""
    return f"{TERMS}{POLICIES[entry['policy']]}. Who joined has accepted that.{where}"


def message_link(guild: str | None, log_channel: str, message: str) -> str:
    """The address of a log message; "" where the log is not on Discord."""
    if log_channel == "local":
        return ""
    return f"https://discord.com/channels/{guild or '@me'}/{log_channel}/{message}"


def roll_link(number: int, link: str) -> str:
    return f"[{number}]({link})" if link else str(number)


def waiting(now: WaitingRoll, link: str) -> str:
    """A roll waits: for its round, or for a relay that has it."""
    due = now.due_ms // 1000
    roll = f"⏳ **Roll {roll_link(now.roll, link)}** · {plain(now.purpose)}"
    start = f"{roll}\nWaiting for drand round {now.round}, due <t:{due}:T>"
    if now.again_ms is None:
        return f"{start} (<t:{due}:R>)."
    again = now.again_ms // 1000
    return (
        f"{start}. No relay has it yet; next try <t:{again}:R>. The dice are fixed all the same. "
        f"Anybody who has the beacon may bring it: `{commands.DICE_SUPPLY}`."
    )


def rolling(now: WaitingRoll) -> str:
    """To somebody who wants to do something meanwhile."""
    due, again = now.due_ms // 1000, now.again_ms
    next_try = f"; next try <t:{again // 1000}:R>" if again else ""
    return f"Roll {now.roll} waits for drand round {now.round}, due <t:{due}:R>{next_try}. It appears here by itself."


def fell(number: int, link: str, faces: Sequence[int], purpose: str) -> str:
    """A roll that waited, once its dice are there."""
    shown = " ".join(map(str, faces)) or "no dice"
    return f"✓ **Roll {roll_link(number, link)}** · {plain(purpose)}\n{shown}"


def proof(rolls: Sequence[str], more: int) -> str:
    """The line under a battle: which rolls its dice are, each a link to its request, with the receipt under it."""
    before = f"{more} before, " if more else ""
    return f"✓ Dice: roll {before}{', '.join(rolls)}"


def log_gone(host: str) -> str:
    """To the table: without its thread no log, without a log no dice."""
    who = f"<@{host}>" if host else "The host"
    return f"**The thread of the dice log was deleted.** No die falls unlogged: {who} can open a new one here."


def log_closed(thread: str) -> str:
    return (
        f"**I may not write in the dice log** (<#{thread}>), and no die falls unlogged. Somebody who runs this server "
        "has to let me send messages in threads there, or unlock it; then order the same again."
    )


def short_head(hash: str) -> str:
    """How the dice log stood, in small print under a turn: enough to tell it from another."""
    return f"-# Dice log `{hash[:HEAD]}`"


def head(edition: str, channel: str, hash: str) -> str:
    """What a witness keeps."""
    return (
        f"Dice log of {edition} in <#{channel}> after this turn: `{hash}`\n"
        f"-# Keep this message: no later log without this head is the true one. `{commands.DICE_NOTICES}` turns "
        "these off."
    )


__all__ = ["WORDS_WANTED"]
