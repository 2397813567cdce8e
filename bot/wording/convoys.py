"""What convoys may lose, in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.wording.speech import Speech, money
from engine.advice.convoys import Toll


def toll_words(toll: Toll, say: Speech) -> str:
    """ "up to 8 IPCs, about 3, in Sea Zones 109 and 119"."""
    zones = say.spaces([zone.zone for zone in toll.zones])
    return f"up to {money(toll.most)}, about {round(toll.average)}, in {zones}"


def tolls_line(tolls: Iterable[Toll], say: Speech) -> str:
    """What each power may lose as it collects; nothing where nobody may."""
    told = "; ".join(f"{say.power(toll.power)} {toll_words(toll, say)}" for toll in tolls)
    return f"Convoys may cost {told}" if told else ""
