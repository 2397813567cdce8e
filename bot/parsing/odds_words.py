"""What would attack a space, and how: "germany 3 inf, 1 tank then italy all, keeping a land unit, retreating after 2".

ATTACK = WAVE {"then" WAVE} {PLAN}      WAVE = [POWER [":"]] (UNITS | "all" ["that can reach it"])
PLAN = "keeping a land unit" | "retreating after NUMBER" | "withdrawing in NUMBER"
"""

import re

from msgspec import Struct

from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import units_of
from bot.parsing.tokens import Token, Tokens, check_line, parted, spoken, stripped, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.wording import parse_errors as texts

MOST_WAVES = 4
_ROUNDS = r"(?:\s+rounds?)?\b"
_LINK = r"[\s,;.]*\b(?:and\s+|but\s+)?"
_PLANS = {
    "keep_land": re.compile(
        _LINK + r"keep(?:ing)?\s+(?:(?:a|one|1|the\s+last)\s+)?land(?:\s+units?)?\b", re.IGNORECASE
    ),
    "rounds": re.compile(_LINK + r"retreat(?:ing)?\s+after\s+(?:round\s+)?(\d{1,3})" + _ROUNDS, re.IGNORECASE),
    "withdraw": re.compile(
        _LINK + r"(?:(?:the\s+)?defenders?\s+)?withdraw(?:ing)?\s+(?:in\s+|after\s+)?(?:round\s+)?(\d{1,3})" + _ROUNDS,
        re.IGNORECASE,
    ),
}
_EVERYTHING = re.compile(
    r"(?:with\s+)?(?:all|everything|\*)(?:\s+(?:of\s+it|(?:(?:that|which|who)\s+)?(?:can|could)\s+(?:reach|come|attack)(?:\s+(?:it|there))?))?",
    re.IGNORECASE,
)
_AGAINST = {"v", "vs", "versus", "against", "x"}


class Wave(Struct, frozen=True):
    """Who attacks ("" where that is not said), and with what; None for all that can."""

    power: str
    units: dict[str, int] | None


class OddsWords(Struct, frozen=True):
    """A text without its plans. rounds: retreat after so many; withdraw: the round in which the defenders leave; 0 for
    what is not said."""

    forces: str
    keep_land: bool = False
    rounds: int = 0
    withdraw: int = 0


def read_plans(text: str) -> OddsWords:
    """Take out of a text how the battle is to be fought. Raises Unclear for one that is too long."""
    check_line(text)
    found: dict[str, int] = {}
    for plan, pattern in _PLANS.items():
        said = pattern.search(text)
        if said:
            found[plan] = int(said[1]) if said.groups() else 1
            text = f"{text[: said.start()]} {text[said.end() :]}"
    return OddsWords(text.strip(" ,;."), bool(found.get("keep_land")), found.get("rounds", 0), found.get("withdraw", 0))


def read_waves(text: str, names: Vocabulary) -> tuple[Wave, ...]:
    """Who attacks, one wave after the other. Raises Unclear."""
    parts = parted(tokens_of(check_line(text)), lambda token: token.low == "then" and token.alone)
    waves = tuple(_wave(stripped(part, ",;."), names) for part in parts)
    if len(waves) > MOST_WAVES:
        raise Unclear(texts.TOO_MANY_WAVES.format(most=MOST_WAVES))
    return waves


def _wave(tokens: Tokens, names: Vocabulary) -> Wave:
    power, behind = _power(tokens, names)
    said = spoken(behind).strip()
    if _EVERYTHING.fullmatch(said) or (power and not said):
        return Wave(power, None)
    return Wave(power, units_of([*behind], names.units))


def _power(tokens: Tokens, names: Vocabulary) -> tuple[str, Tokens]:
    """The power that a wave begins with, and what stands behind."""
    for end in range(min(len(tokens), names.powers.most_words), 0, -1):
        name = spoken(tokens[:end])
        if names.powers.knows(name) and not _is_unit(tokens[:end], names):
            return names.powers.find(name), stripped(tokens[end:], ":,")
    return "", tokens


def _is_unit(tokens: list[Token], names: Vocabulary) -> bool:
    return len(tokens) == 1 and names.units.knows(tokens[0].text)


class Forces(Struct, frozen=True):
    """Who attacks, and whom; None for what was not written."""

    attack: dict[str, int]
    defend: dict[str, int] | None


def is_against(text: str) -> bool:
    """Whether a text names defenders, too."""
    return any(token.low in _AGAINST and token.alone for token in tokens_of(check_line(text)))


def read_forces(text: str, units: Names) -> Forces:
    """Raises Unclear."""
    tokens = tokens_of(check_line(text))
    sides = [stripped(side, ".") for side in parted(tokens, lambda token: token.low in _AGAINST and token.alone)]
    if len(sides) > 2 or not sides[0]:
        raise Unclear(texts.TWO_ARMIES)
    return Forces(units_of(sides[0], units), units_of(sides[1], units) if len(sides) > 1 and sides[1] else None)
