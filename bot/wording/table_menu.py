# ruff: noqa: E501  (texts read better whole)
"""The menu of what a table does beside playing: pause, dispute, rewind, seats, giving up."""

BUTTON = "Table…"
HEAD = "**The table**: what do you want to do? Everything here is public but looking."
HINT = "At this table…"
DOES = {
    "resume": ("Go on", "The host at once, players by agreement"),
    "pause": ("Pause", "No orders, clock or reminders; the host at once, players by agreement"),
    "dispute": ("Dispute…", "Stops the clock; shows the last lines, the rules and the dice proof"),
    "rewind": ("Rewind…", "Back to the beginning of a turn, if everybody who holds a power agrees"),
    "edit": ("Edit…", "For the host: change the position, in public and with a reason"),
    "substitute": ("Look for a substitute", "For all powers you hold"),
    "seats": ("Seats", "Who plays what since when, and who did before"),
    "waiting": ("Waiting", "Whom the game waits for, and the clock"),
    "follow": ("Follow", "You are called when a turn begins, without playing"),
    "unfollow": ("Follow no more", "You are not called any more"),
    "export": ("Export", "The record and the dice log as files"),
    "concede": ("Concede…", "Give up for your side, if its other players agree"),
}
DISPUTE = "Dispute"
DISPUTE_ABOUT = "What is it about?"
DISPUTE_HINT = "May that transport unload there?"
EDIT = "Edit the position"
EDIT_WHAT = "What changes, because of what?"
EDIT_HINT = "germany 40 IPCs; ukraine: germany 3 inf, 1 tank because we forgot the bid"
REWIND = "Rewind"
REWIND_WHY = "Why?"
REWIND_HINT = "Everybody reads it and has to agree"
REWIND_TO = "Back to the beginning of which turn? Everybody who holds a power has to agree; dice that fell stay visible in their log."
REWIND_POINT = "The beginning of…"
NOWHERE = "There is no turn to go back to."
SUBSTITUTE = "A substitute is looked for; the seat stays with its player until somebody takes it."
NOT_RUNNING = "That needs a game that is being played."
STANDS = "The clock stands, and the last lines are on the table."
FOLLOWS = {
    "turns": "You are called when a turn begins, and when the game is over.",
    "end": "You are called when the game is over.",
    "off": "You follow this game no more.",
}


def point(line: int, round_number: int, power: str) -> str:
    return f"Round {round_number} · {power} (line {line})"
