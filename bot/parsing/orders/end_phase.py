""" "end", "end combat move", "done"."""

from __future__ import annotations

import re

from bot.parsing.names import plain
from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.wording import parse_errors as texts
from engine.json_types import Line

SHORT_PHASES = {
    "purchase": ("buy", "buying", "purchases"),
    "combat_move": ("cm", "combat moves", "combat movement", "moves"),
    "conduct_combat": ("combat", "cc", "battle", "battles", "fighting", "fights"),
    "noncombat_move": ("ncm", "nc", "non combat", "non combat move", "noncombat movement", "noncombat moves"),
    "mobilize": ("place", "placing", "placement", "mobilise", "mobilization"),
    "research": ("tech", "rd", "r d"),
}


def read(text: str, reader: Reader) -> Line:
    """With the phase that is left, if it was named. Raises Unclear if that is guesswork."""
    said = plain(re.sub(r"^(?:of )?(?:the|my) ", "", text, flags=re.IGNORECASE))
    phases = list(reader.phases)
    if said in {"", "phase"}:
        return {"do": "end_phase"}
    if said in {"turn", "round", "everything"}:
        if reader.phase() not in phases[-1:]:
            raise Unclear(texts.ENDS_ONE.format(now=reader.phases.get(reader.phase(), texts.A_PHASE)))
        return {"do": "end_phase"}
    found = phases_named(text, reader)
    if not found:
        raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
    return {"do": "end_phase", "phase": reader.phase() if reader.phase() in found else found[0]}


def phases_named(text: str, reader: Reader) -> list[str]:
    """The phases of this edition that a word may mean; a whole name means no other."""
    said = plain(re.sub(r"^(?:of )?(?:the|my) ", "", text, flags=re.IGNORECASE))
    whole = [id for id, name in reader.phases.items() if said in (plain(id.replace("_", " ")), plain(name))]
    begun = [id for id, name in reader.phases.items() if len(said) > 2 and plain(name).startswith(said)]
    short = [id for id in reader.phases if said in SHORT_PHASES.get(id, ())]
    return whole or list(dict.fromkeys(begun + short))


END_PHASE = OrderReader(("end", "done", "end_phase", "next", "finish"), read)
