""" "fight ukraine", "fight germany raid", "fight germany rocket from france"."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.wording import parse_errors as texts
from engine.json_types import Line

_MISSION = re.compile(r"[,\s]*\(?\b(?:raid|sbr)\b\)?", re.IGNORECASE)
_ROCKET = re.compile(r",?\s*\(?\brockets?\b\)?(?:\s+(?:from|in)\s+(.+))?", re.IGNORECASE)


def read(text: str, reader: Reader) -> Line:
    place = re.sub(r"^(?:in|for|at)\s+", "", text, flags=re.IGNORECASE)
    line: Line = {"do": "battle"}
    if rocket := _ROCKET.search(place):
        line |= {"kind": "rocket"} | ({"from": reader.space(rocket[1])} if rocket[1] else {})
        place = place[: rocket.start()] + place[rocket.end() :]
    place, raids = _MISSION.subn("", place)
    if not place.strip():
        raise Unclear(texts.WHERE_FOUGHT)
    line["space"] = reader.space(place)
    return line | ({"kind": "raid"} if raids else {})


BATTLE = OrderReader(("fight", "battle", "roll"), read)
