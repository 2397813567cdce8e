"""What is wrong with a bot that has played: what its log says, and what was shown."""

import logging

from tests.support.discord import Table

LINE = 2000
LEFTOVERS = ("_units", "None", "{'", "', '", "seems to be wrong", "reference `", "Ask(", "sz_")


class Complaints(logging.Handler):
    """Whatever the bot's log says is wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


def look_at(table: Table) -> list[str]:
    """What is wrong with what was shown: pictures without words, texts too long, leftovers of programs."""
    found: list[str] = []
    for room in [table.room, *table.room.threads]:
        for message in room.messages:
            if len(message.content) > LINE:
                found.append(f"{len(message.content)} signs in a message")
            for file in message.files:
                if file.name.endswith(".png") and not (file.alt and file.width):
                    found.append(f"{file.name} has no description, or is no picture")
            found += [f"{sign!r} in: {message.text[:300]}" for sign in LEFTOVERS if sign in message.text]
    return found
