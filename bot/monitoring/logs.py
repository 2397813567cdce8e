"""Logs a host can read and search: one JSON object a line, never a token, a key or what a player typed."""

import json
import logging
import re
import sys
from datetime import UTC, datetime

from engine.json_types import JsonObject

HIDDEN = "[hidden]"
# a Discord bot token, an interaction token, a webhook's path: whatever looks like one is cut out
SECRETS = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"
    r"|(?<=/interactions/)\d+/[\w-]+"
    r"|(?<=/webhooks/)\d+/[\w-]+"
    r"|(?i:(?<=authorization: bot )\S+)"
    r"|aW50ZXJhY3Rpb246[\w-]+"  # how the tokens of interactions begin: "interaction:"
    r"|(?<=input_value=).*?(?=, input_type=)"  # what did not fit, in the words of pydantic
)
NAMED = re.compile(r"""(?i)(token\\*["']?\s*[:=]\s*\\*["']?)[\w.-]{16,}""")
"""A token that is said to be one, in JSON or as Python shows it."""
OWN_LOGGERS = ("bot", "engine", "__main__")
_OWN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


def redact(text: str, secrets: tuple[str, ...] = ()) -> str:
    """The text without anything that is, or looks like, a secret."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, HIDDEN)
    return SECRETS.sub(HIDDEN, NAMED.sub(rf"\1{HIDDEN}", text))


def may_be_told(record: logging.LogRecord) -> bool:
    """What libraries tell below `info` are whole requests, events and statements of SQL: everything that players
    write, live tokens and the secrets of dice are in there."""
    return record.levelno >= logging.INFO or record.name.partition(".")[0] in OWN_LOGGERS


class JsonLines(logging.Formatter):
    """One line an event: time, level, where, what, and the extra fields it was given."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        line: JsonObject = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in record.__dict__.items() if key not in _OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return redact(json.dumps(line, ensure_ascii=False, default=str), self._secrets)


def set_up(level: str = "INFO", secrets: tuple[str, ...] = ()) -> logging.Handler:
    """Send all logs through JSON lines to standard error. Returns the handler."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(secrets))
    handler.addFilter(may_be_told)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    return handler
