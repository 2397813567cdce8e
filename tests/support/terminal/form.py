"""Filling in a modal at the terminal, line by line."""

from collections.abc import Mapping
from typing import Any

from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import CHECKBOX, FILE_UPLOAD, TEXT_INPUT, USER_SELECT
from tests.support.standin.exchange import Exchange
from tests.support.standin.modal import Field
from tests.support.standin.people import Person
from tests.support.standin.slash import ATTACHMENT
from tests.support.terminal import typed

PARAGRAPH = 2


class Form:
    """The form an exchange opened. Fields are asked for in order; a paragraph ends with an empty line."""

    def __init__(self, exchange: Exchange) -> None:
        if exchange.modal is None:
            raise CannotDo("no form was opened")
        self.exchange = exchange
        self.title = exchange.modal.title
        self._left: list[Field] = exchange.modal.fields
        self._lines: list[str] = []
        self._given: dict[str, str] = {}
        self._kinds = {field.custom_id: field.kind for field in self._left}

    @property
    def heading(self) -> str:
        """What the form is about and how to fill it."""
        fields = ", ".join(field.label for field in self._left)
        return f"  — form “{self.title}”: {fields}. An empty line keeps what is there; `cancel` closes it —"

    @property
    def complete(self) -> bool:
        """Whether everything was asked for."""
        return not self._left

    @property
    def prompt(self) -> str:
        """What is asked for now."""
        field = self._left[0]
        offered = [option["label"] for option in field.component.get("options") or []]
        hint = f" ({', '.join(offered)})" if offered else ""
        default = f" [{field.default}]" if field.default else ""
        return f"  {field.label}{hint}{default}: "

    def take(self, line: str) -> None:
        """The next line typed."""
        field = self._left[0]
        if field.component.get("style") == PARAGRAPH and line.strip():
            self._lines.append(line)
            return
        text = "\n".join(self._lines) if self._lines else line.strip()
        self._lines = []
        if text:
            self._given[field.custom_id] = text
        self._left.pop(0)

    def values(self, people: Mapping[str, Person]) -> dict[str, Any]:
        """What was given, as the modal wants it."""
        return {custom_id: self._value(custom_id, text, people) for custom_id, text in self._given.items()}

    def _value(self, custom_id: str, text: str, people: Mapping[str, Person]) -> Any:
        kind = self._kinds[custom_id]
        if kind == TEXT_INPUT:
            return text
        if kind == CHECKBOX:
            return typed.TRUE.get(text.lower(), False)
        parts = [part.strip() for part in text.split(",")]
        if kind == USER_SELECT:
            return [typed.somebody(part, people) for part in parts]
        if kind == FILE_UPLOAD:
            guild = self.exchange.channel.home
            return [typed.value({"name": custom_id, "type": ATTACHMENT}, part, guild, people) for part in parts]
        return parts if len(parts) > 1 else parts[0]
