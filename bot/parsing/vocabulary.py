"""The names of one game: its spaces, units and powers, with the short forms players use."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.parsing.names import Names, plain
from bot.parsing.tokens import MOST_IN_LINE
from engine.state.board import Board
from engine.units.kinds import UnitTable
from engine.units.short_names import SHORT_NAMES

POWER_ALIASES: Mapping[str, tuple[str, ...]] = {
    "soviet_union": ("ussr", "su", "russia", "soviets", "soviet", "russians"),
    "germany": ("ger", "de", "germans", "german"),
    "united_kingdom": ("uk", "britain", "great britain", "british", "england"),
    "japan": ("jap", "jp", "japanese"),
    "united_states": ("us", "usa", "america", "americans"),
    "italy": ("it", "italians"),
    "china": ("ch", "chinese"),
    "france": ("fr", "french"),
    "anzac": ("anz",),
}
MOST_KEPT = 32
_DIRECTION = re.compile(r"(?P<one>north|south)?(?:(?:ern)? )?(?P<other>east|west)?(?:ern)? ")
_ZONE = re.compile(r"(?:sz|sea zone|seazone|zone|sea|z)?+[ _]?+(\d{1,9}+)")
_NO_TECHNOLOGIES = Names("development", {})
_NO_ADVANTAGES = Names("advantage", {})


class Spaces(Names):
    """Spaces, where a sea zone may also be written sz5, sz 5, sea zone 5, zone 5, 5."""

    def matches(self, text: str) -> list[str]:
        zone = _ZONE.fullmatch(plain(text)) if len(text) <= MOST_IN_LINE else None
        if zone and (id := f"sz_{int(zone[1])}") in self.shown:
            return [id]
        return [] if zone else super().matches(text)


class Vocabulary(Struct, frozen=True):
    """What may be named in one game."""

    spaces: Names
    units: Names
    powers: Names
    technologies: Names = _NO_TECHNOLOGIES
    advantages: Names = _NO_ADVANTAGES

    def space_name(self, id: str) -> str:
        return self.spaces.shown.get(id, id)


def vocabulary(
    board: Board, table: UnitTable, technologies: Iterable[str] = (), advantages: Iterable[str] = ()
) -> Vocabulary:
    """The names of a board and a unit table; of developments and advantages, where there are any."""
    return _vocabulary(board, tuple(table), tuple(technologies), tuple(advantages))


@lru_cache(maxsize=MOST_KEPT)
def _vocabulary(
    board: Board, units: tuple[str, ...], technologies: tuple[str, ...], advantages: tuple[str, ...]
) -> Vocabulary:
    """Games of one edition share a board, and so these: putting them together takes longer than playing a move."""
    return Vocabulary(
        Spaces("space", {id: space.name for id, space in board.spaces.items()}, _space_aliases(board)),
        Names("unit", {id: id.replace("_", " ") for id in units}, _known(SHORT_NAMES, units)),
        Names("power", {id: power.name for id, power in board.powers.items()}, _known(POWER_ALIASES, board.powers)),
        Names("development", {id: id.replace("_", " ") for id in technologies}),
        Names("advantage", {id: id.replace("_", " ") for id in advantages}),
    )


def _known(aliases: Mapping[str, tuple[str, ...]], ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return {id: aliases[id] for id in ids if id in aliases}


def _space_aliases(board: Board) -> dict[str, list[str]]:
    """The board's own aliases, capitals by their city, and the usual shortening of directions and kingdoms."""
    aliases: dict[str, list[str]] = {}
    for id, space in board.spaces.items():
        own = [*space.aliases, *_city(space.facts)]
        short = plain(space.name)
        for long, brief in (("united states", "us"), ("united kingdom", "uk"), ("soviet union", "ussr")):
            if long in short:
                own += [short.replace(long, brief), short.replace(long, f"{brief}a")]
        own += [said for name in (short, *own) for said in _directed(plain(name))]
        if len(short.split()) > 1:
            own.append(short.replace(" ", ""))
        for part in re.split(r"[/-]", space.name):
            if part != space.name:
                own.append(part)
        aliases[id] = own
    return aliases


def _directed(name: str) -> list[str]:
    """ "northwest persia" as "nw persia", "north west persia", "northwestern persia"; "western us" as "w us"."""
    found = _DIRECTION.match(name)
    if not found:
        return []
    one, other = found["one"] or "", found["other"] or ""
    letters, behind = one[:1] + other[:1], name[found.end() :]
    if not (one and other):
        return [f"{letters} {behind}"]
    long = f"{one}{other}"
    spoken = (letters, f"{one[0]} {other[0]}", f"{one} {other}", f"{one} {other}ern", long, f"{long}ern")
    return [f"{direction} {behind}" for direction in spoken]


def _city(facts: Mapping[str, object]) -> list[str]:
    return [str(facts[key]) for key in ("capital_city", "victory_city") if isinstance(facts.get(key), str)]
