"""Why no dice fall just now: what a player reads instead of a roll."""

from bot.wording.commands import DICE_VOID
from bot.wording.speech import plain

ROLL_OPEN = "roll {roll} is still waiting for its dice"
NEEDS_WORDS = "every player gives a few words of their own before the first roll"
NOT_AGREED = "only another player's consent allows a roll that the host could foresee"
NO_LOG = "the dice log of this game is not open yet"
LOG_GONE = "The thread of the dice log was deleted, and no die falls unlogged. The host can open a new one."
LOG_CLOSED = (
    "I may not write in the thread of the dice log, and no die falls unlogged. Somebody who runs this "
    "server has to let me; then order the same again."
)
ORDER_LOST = "roll {roll} stands in the dice log, but its order was lost: give the same order again"
RECEIPT_DIFFERS = "roll {roll} has a receipt already, and this order would need other dice"
FORKED = "the dice log in the thread differs from the one kept here, from entry {entry} on"
BEACON_ANSWERS = "public randomness has been out of reach for {seconds} s; 60 s are needed"
NOT_GENUINE = "this is not the beacon of round {round}"
WRITTEN_DOWN = (
    "Roll {roll} is written down and will be rolled, but it has to wait: Discord, or the disk, does not take it just "
    "now. I try again by myself; nothing has to be ordered again."
)


def order_awaited(roll: int, purpose: str, actor: str) -> str:
    """To whoever wants anything else while a roll waits for its order."""
    return (
        f"Roll {roll} stands in the dice log already ({plain(purpose)}), and an older copy of this game, which does "
        f"not know it, was restored. Until <@{actor}> gives exactly that order again nothing else goes: no other "
        "order, no undo, no edit. Then the same dice fall. If nobody can give it any more, "
        f"`{DICE_VOID}` asks the opponents."
    )


# Notes in the dice log. Its entries stay as they were written, whatever these say later.
MOVED_ON = "the game had moved on"
NOT_CARRIED_OUT = "could not be carried out"
NO_RELAY = "no relay answers"
