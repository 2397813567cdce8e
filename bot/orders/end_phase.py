""" "end", "end combat move", "done"."""

from bot.orders.order import Order
from bot.orders.reader import Reader
from bot.parsing.names import plain
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, spoken, without
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech
from engine.json_types import Line

SHORT_PHASES = {
    "purchase": ("buy", "buying", "purchases"),
    "combat_move": ("cm", "combat moves", "combat movement", "moves"),
    "conduct_combat": ("combat", "cc", "battle", "battles", "fighting", "fights"),
    "noncombat_move": ("ncm", "nc", "non combat", "non combat move", "noncombat movement", "noncombat moves"),
    "mobilize": ("place", "placing", "placement", "mobilise", "mobilization"),
    "research": ("tech", "rd", "r d"),
}

END: Line = {"do": "end_phase"}
"""The line that ends the phase of whoever may."""


def read(tokens: Tokens, reader: Reader) -> Line:
    """Read an end, with the phase that is left if it was named. Raises Unclear if that is guesswork."""
    said = _said(tokens)
    phases = list(reader.phases)
    if said in {"", "phase"}:
        return {"do": "end_phase"}
    if said in {"turn", "round", "everything"}:
        if reader.phase() not in phases[-1:]:
            raise Unclear(texts.ENDS_ONE.format(now=reader.phases.get(reader.phase(), texts.A_PHASE)))
        return {"do": "end_phase"}
    found = phases_named(tokens, reader)
    if not found:
        raise Unclear(texts.LEFT_OVER.format(text=spoken(tokens)[:40]))
    return {"do": "end_phase", "phase": reader.phase() if reader.phase() in found else found[0]}


def _said(tokens: Tokens) -> str:
    """Without "of", "of the", "my"."""
    whose = without(tokens, {"the", "my"}, without(tokens, {"of"}))
    return plain(spoken(tokens[whose if whose and tokens[whose - 1].low != "of" else 0 :]))


def phases_named(tokens: Tokens, reader: Reader) -> list[str]:
    """Find the phases of this edition that words may mean; a whole name means no other."""
    said = _said(tokens)
    whole = [id for id, name in reader.phases.items() if said in (plain(id.replace("_", " ")), plain(name))]
    begun = [id for id, name in reader.phases.items() if len(said) > 2 and plain(name).startswith(said)]
    short = [id for id in reader.phases if said in SHORT_PHASES.get(id, ())]
    return whole or list(dict.fromkeys(begun + short))


def end_by(power: str) -> Line:
    """The line that ends a power's phase."""
    return {"by": power, **END}


def ends_phase(line: Line) -> bool:
    """Whether a line ends a phase."""
    return bool(line["do"] == END["do"])


def sentence(line: Line, say: Speech) -> str:
    return "end of the phase"


END_PHASE = Order("end_phase", dict.fromkeys(("end", "done", "end_phase", "next", "finish"), read), sentence)
