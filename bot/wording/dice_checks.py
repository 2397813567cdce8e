"""What is answered about dice: which rolls there are, where they can be seen, what a host may do about a stuck one."""

NO_SUCH_ROLL = "There is no roll {roll} in the log."
NO_SOUND_ROLL = "There is no roll {roll} in the log, as far as it is sound."
NOT_ROLLED_YET = "There is no roll {roll} yet."
TERMS_AT = "Terms and start of the log: {link}"
MESSAGES_IN = "All its messages: <#{channel}>"
REQUEST_AT = "The request: {link}"
NO_BEACON = "The dice of this game use no beacon."
SUPPLIED = "Thank you: this is the genuine beacon of round {round}."
REMARK = "{name}: {text}"
NOTED = "It stands in the dice log."
NONE_STUCK = "No roll is stuck. One whose order is known is always carried out, as soon as its beacon is there."
VOID_ASKED = "The table reads it: an opponent has to agree."
VOIDED = "Roll {roll} is void; the log says why, and shows its dice. No opponent could agree, and every check says so."

DELETED = (
    "{warning} {count} of the messages in the log's thread {were} DELETED, as Discord counts: with an old "
    "copy of the database that is how a host could roll again. Compare the heads you were sent with the log's."
)
NOT_COUNTED = "whether messages of the log's thread were deleted, Discord did not say just now"


def deleted(warning: str, count: int) -> str:
    """A line of the report on a log whose thread has lost messages."""
    return DELETED.format(warning=warning, count=count, were="was" if count == 1 else "were")


def no_roll(roll: int, sound: bool) -> str:
    """A roll that is not there, in a log that is sound as a whole or only up to some line."""
    return (NO_SUCH_ROLL if sound else NO_SOUND_ROLL).format(roll=roll)
