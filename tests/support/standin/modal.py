"""A modal as a person sees it, and what comes back when it is filled in."""

from dataclasses import dataclass, field
from typing import Any

from tests.support.standin import slash
from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    LABEL,
    RADIO_GROUP,
    ROW,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    walk,
)
from tests.support.standin.slash import ResolvedObjects

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a modal asks for."""

    label: str
    custom_id: str
    kind: int
    component: Json = field(repr=False)

    @property
    def required(self) -> bool:
        """Whether it may not be left empty."""
        return bool(self.component.get("required", True)) and self.kind != CHECKBOX

    @property
    def default(self) -> Any:
        """What stands in it before anybody types."""
        if self.kind == TEXT_INPUT:
            return self.component.get("value") or ""
        chosen = [o["value"] for o in self.component.get("options") or [] if o.get("default")]
        if self.kind == RADIO_GROUP:
            return chosen[0] if chosen else None
        return bool(self.component.get("default")) if self.kind == CHECKBOX else chosen

    def answered(self, value: Any, resolved: ResolvedObjects) -> Json:
        """The component of the submit that carries this value. `CannotDo` if it may not be sent."""
        body: Json = {"type": self.kind, "custom_id": self.custom_id, "id": self.component.get("id", 0)}
        if self.kind == TEXT_INPUT:
            return body | {"value": self._text(value)}
        if self.kind == CHECKBOX:
            return body | {"value": bool(value)}
        if self.kind == RADIO_GROUP:
            return body | {"value": self._choice(value) if value is not None else None}
        return body | {"values": self._several(value, resolved)}

    def _text(self, value: Any) -> str:
        text = str(value)
        longest = self.component.get("max_length") or 4000
        shortest = self.component.get("min_length") or (1 if self.required else 0)
        if text and not shortest <= len(text) <= longest:
            raise CannotDo(f"{self.label!r} takes {shortest} to {longest} characters, not {len(text)}")
        if not text and self.required:
            raise CannotDo(f"{self.label!r} may not be empty")
        return text

    def _choice(self, value: Any) -> str:
        for option in self.component.get("options") or []:
            if value in (option["value"], option["label"]):
                return option["value"]
        raise CannotDo(f"{self.label!r} does not offer {value!r}")

    def _several(self, value: Any, resolved: ResolvedObjects) -> list[str]:
        given: list[Any] = list(value) if isinstance(value, list) else [value]
        if self.kind in (STRING_SELECT, CHECKBOX_GROUP):
            values = [self._choice(v) for v in given]
        else:
            values = slash.picked(self.label, self.kind, given, resolved)
        least, most = self.component.get("min_values"), self.component.get("max_values")
        default_most = len(self.component.get("options") or []) if self.kind == CHECKBOX_GROUP else 1
        least, most = 1 if least is None else least, default_most if most is None else most
        if (values or self.required) and not least <= len(values) <= most:
            raise CannotDo(f"{self.label!r} takes {least} to {most} choices, not {len(values)}")
        return values


class Modal:
    """The form of a callback of type 9."""

    def __init__(self, data: Json) -> None:
        self.title: str = data["title"]
        self.custom_id: str = data["custom_id"]
        self.components: list[Json] = [dict(c) for c in data["components"]]
        self.submitted = False
        for number, component in enumerate(walk(self.components), start=1):
            component.setdefault("id", number)

    @property
    def text(self) -> str:
        """Everything readable on it."""
        shown = [c["content"] for c in walk(self.components) if c["type"] == TEXT_DISPLAY]
        return "\n".join([self.title, *shown, *[f.label for f in self.fields]])

    @property
    def fields(self) -> list[Field]:
        """What it asks for, in order."""
        found: list[Field] = []
        for item in self.components:
            if item["type"] == LABEL:
                inner = item["component"]
                found.append(Field(item["label"], inner["custom_id"], inner["type"], inner))
            elif item["type"] == ROW:
                found.extend(Field(c["label"], c["custom_id"], c["type"], c) for c in item["components"])
        return found

    def field(self, name: str) -> Field:
        """The field with this label or custom_id. `CannotDo` if there is none."""
        for one in self.fields:
            if name in (one.label, one.custom_id):
                return one
        raise CannotDo(f"the form {self.title!r} has no field {name!r}, only {[f.label for f in self.fields]}")

    def filled(self, values: dict[str, Any], resolved: ResolvedObjects) -> list[Json]:
        """The components of the submit. Fields not named keep what stands in them."""
        given = {self.field(name).custom_id: value for name, value in values.items()}
        sent: list[Json] = []
        for item in self.components:
            if item["type"] == TEXT_DISPLAY:
                sent.append({"type": TEXT_DISPLAY, "id": item["id"]})
            elif item["type"] == LABEL:
                one = self.field(item["component"]["custom_id"])
                answer = one.answered(given.get(one.custom_id, one.default), resolved)
                sent.append({"type": LABEL, "id": item["id"], "component": answer})
            else:
                inner = [self.field(c["custom_id"]) for c in item["components"]]
                answers = [one.answered(given.get(one.custom_id, one.default), resolved) for one in inner]
                sent.append({"type": ROW, "id": item["id"], "components": answers})
        return sent
