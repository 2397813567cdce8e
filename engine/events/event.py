"""What every event is."""

from dataclasses import dataclass, fields

from engine.json_types import JsonObject

Units = dict[str, int]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. The class says what, the fields say how."""

    def to_json(self) -> JsonObject:
        """Return the event by name with its fields, those left out that are None or empty text."""
        data = {f.name: getattr(self, f.name) for f in fields(self)}
        return {"event": type(self).__name__} | {key: value for key, value in data.items() if value not in (None, "")}
