"""What stands round a summary that is handed out."""

from hashlib import sha256

from bot.wording.speech import Speech

FORMS = {
    "forum": "text as forums know it from TripleA",
    "csv": "a table, a row an event (CSV)",
    "json": "every event (JSON)",
}
NO_TURN_YET = "No such turn has ended yet; the turn that runs is in {turn}."
WHOLE = "The game up to now"
ROOM = 1900
"""Letters that have room in a message beside its heading; what is longer comes as a file alone."""


def record_line(record: str) -> str:
    """Names the record a summary was told from: whoever exports the game can check its first lines against this."""
    lines = record.count("\n")
    return f"Sandtable record: {lines} lines, sha256 {sha256(record.encode()).hexdigest()}"


def heading(number: int, power: str, say: Speech) -> str:
    """ "Germany, round 2"; of the whole game where no power is named."""
    return f"{say.power(power)}, round {number}" if power else WHOLE


def shown(title: str, text: str) -> str:
    """A text between fences, so that nothing of its indentation is lost; the title alone where it is too long."""
    fenced = f"{title}\n```\n{text}\n```"
    return fenced if len(fenced) <= ROOM else f"{title}:"


def file_name(number: int, power: str, form: str) -> str:
    """ "summary-2-germany.txt"."""
    turn = f"-{number}-{power}" if power else ""
    return f"summary{turn}.{'txt' if form == 'forum' else form}"
