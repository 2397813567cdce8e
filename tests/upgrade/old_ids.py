"""The ids of buttons, menus and forms that an earlier bot has posted: their list, and how this bot looks one up."""

from dataclasses import dataclass
from pathlib import Path

from bot.discord_ui.registry import HANDLERS
from bot.discord_ui.router import Router

LIST = Path(__file__).with_name("component_ids.txt")
KINDS = ("button", "menu", "form")


@dataclass(frozen=True, slots=True)
class Posted:
    """A button, menu or form as it was posted, with some of what could be chosen."""

    kind: str
    id: str
    values: tuple[str, ...] = ()


def posted() -> list[Posted]:
    """The whole list. Raises ValueError for a line that is not understood."""
    lines = LIST.read_text("utf-8").splitlines()
    return [_read(line) for line in lines if line.strip() and not line.startswith("#")]


def _read(line: str) -> Posted:
    kind, id, *rest = line.split(maxsplit=2)
    if kind not in KINDS or bool(rest) != (kind == "menu"):
        raise ValueError(line)
    return Posted(kind, id, tuple(value.strip() for value in rest[0].split("|")) if rest else ())


def is_taken_up(id: str) -> bool:
    """Whether this bot has something that answers to the id. Only here is it known how the bot looks that up."""
    return Router(HANDLERS).find(id) is not None
