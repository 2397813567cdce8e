"""What every event is."""

from msgspec import Struct
from msgspec.structs import asdict

from engine.json_types import JsonObject

Units = dict[str, int]


class Event(Struct, frozen=True):
    """Something that happened. The class says what, the fields say how."""

    def to_json(self) -> JsonObject:
        """Return the event by name with its fields, those left out that are None or empty text."""
        said = {key: value for key, value in asdict(self).items() if value not in (None, "")}
        return {"event": type(self).__name__} | said
