"""The names of one game as readers write them, and how units, lists and money are spelled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from engine.facts import table
from engine.json_types import JsonMapping, Line
from engine.state.ask import Ask
from engine.state.board import Board
from engine.state.relations import NEUTRAL

_NO_PLURAL = {"infantry", "mechanized_infantry", "artillery", "aaa"}
_SPOKEN = {
    "aaa": "AAA",
    "industrial_complex_minor": "minor industrial complex",
    "industrial_complex_major": "major industrial complex",
    "industrial_complex_upgrade": "upgrade of a complex",
}
_PLURALS = {"industrial_complex_upgrade": "upgrades of complexes"}
_PHASES = {
    "research": "research and development",
    "purchase": "purchase units",
    "combat_move": "combat move",
    "conduct_combat": "conduct combat",
    "noncombat_move": "noncombat move",
    "mobilize": "mobilize new units",
    "collect_income": "collect income",
    "create": "create new units",
    "victory": "check for victory",
}
SIDES = {"axis": "Axis", "allies": "Allies"}
LONGEST_LABEL = 80
ARMY = "Neutral army"
"""Whose the units of a violated neutral are."""


class OrderWords(Protocol):
    """What is said of orders and questions; `bot.orders` knows."""

    def sentence(self, line: Line, say: Speech) -> str: ...
    def label(self, line: Line, ask: Ask, say: Speech) -> str: ...
    def question(self, ask: Ask, say: Speech) -> str: ...
    def doing(self, do: str) -> str: ...


class Speech(Struct, frozen=True):
    """How this game's things are called (`bot.orders.speech` makes it). `players` are the ids of those who hold each
    power; `computers`: how well each power is played that a computer plays."""

    board: Board
    players: Mapping[str, str]
    computers: Mapping[str, str]
    orders: OrderWords
    here: str | None = None
    """The space that is being told of: what happens there does not say again where."""

    def order(self, line: Line) -> str:
        """What a player ordered, without his name."""
        return self.orders.sentence(line, self)

    def question(self, ask: Ask) -> str:
        """What is asked, without who."""
        return self.orders.question(ask, self)

    def answer(self, line: Line, ask: Ask) -> str:
        """A possible answer, short enough for a button or a menu."""
        return self.orders.label(line, ask, self)[:LONGEST_LABEL]

    def power(self, id: str) -> str:
        power = self.board.powers.get(id)
        return power.name if power else ARMY if id == NEUTRAL else words(id)

    def space(self, id: str) -> str:
        space = self.board.spaces.get(id)
        return space.name if space else words(id)

    def where(self, id: str) -> str:
        """ " in Ukraine S.S.R."; nothing where that is being told of anyway."""
        return "" if id == self.here else f" in {self.space(id)}"

    def spaces(self, ids: Iterable[str]) -> str:
        return listed([self.space(id) for id in ids])

    def path(self, path: Iterable[str]) -> str:
        return " → ".join(self.space(id) for id in path)

    def side(self, id: str) -> str:
        return SIDES.get(id, words(id).title())

    def mention(self, power: str) -> str:
        """The player of a power as a mention; whether it pings is decided by whoever posts it."""
        user, level = self.players.get(power), self.computers.get(power)
        if user is None and level is not None:
            return computer(level)
        return person(user) if user else f"{self.power(power)} (nobody's)"

    @property
    def researchers_stay(self) -> bool:
        """Whether who looks for a development goes on next turn, or dice are bought for one turn only."""
        return bool(table("units", self.board.id).get("technology", {}).get("dice_kept"))

    def searchers(self, n: int, more: str = "") -> str:
        """Who looks for a development: "1 more researcher", "2 research dice"."""
        one, many = ("researcher", "researchers") if self.researchers_stay else ("research die", "research dice")
        return f"{n} {more if self.researchers_stay else ''}{one if n == 1 else many}"

    def forces(self, forces: Mapping[str, Mapping[str, int]]) -> str:
        """Units of several powers: "2 infantry" or, with guests, "Germany 2 infantry; Japan 1 fighter"."""
        there = {power: of for power, of in forces.items() if of}
        if len(there) == 1:
            return units(next(iter(there.values())))
        return self.forces_of_powers(there)

    def forces_of_powers(self, forces: Mapping[str, Mapping[str, int]]) -> str:
        """The same, but a power that is alone is named too."""
        return "; ".join(f"{self.power(power)} {units(of)}" for power, of in forces.items() if of) or "nobody"

    def name_of(self, id: str) -> str:
        """Whatever it is: a space, a power, a phase, a unit."""
        if id in self.board.spaces:
            return self.space(id)
        if id in self.board.powers:
            return self.power(id)
        return phase(id) if id in _PHASES else words(id)


def person(user: str) -> str:
    """A person as a mention; one who wanted to be forgotten has no number any more."""
    return f"<@{user}>" if not user.startswith("gone-") else "somebody who left"


def computer(level: str) -> str:
    """Who plays where nobody does."""
    return f"the computer ({level})"


def words(id: str) -> str:
    return id.replace("_", " ")


def phase(id: str) -> str:
    return _PHASES.get(id, words(id))


def unit(id: str, count: int = 1) -> str:
    """ "tank", "tanks"; infantry stays infantry."""
    name = _SPOKEN.get(id, words(id))
    if count == 1 or id in _NO_PLURAL:
        return name
    return _PLURALS.get(id) or (f"{name}es" if name.endswith(("x", "s", "ch")) else f"{name}s")


def units(of: JsonMapping) -> str:
    """ "3 infantry, 1 tank"; for several powers each is named by the caller."""
    return listed([f"{n} {unit(kind, n)}" for kind, n in of.items() if n], last=", ") or "nothing"


def listed(parts: Iterable[str], last: str = " and ") -> str:
    """ "a, b and c"."""
    some = list(parts)
    return last.join([", ".join(some[:-1]), some[-1]]) if len(some) > 1 else "".join(some)


def money(amount: int) -> str:
    return f"{amount} IPC" if amount == 1 else f"{amount} IPCs"


def economy(name: str) -> str:
    """One of the economies of a power: "Pacific"."""
    return words(name).title()


def of_economy(name: str) -> str:
    """ " (Pacific)" behind an amount, nothing for a power that has one purse."""
    return f" ({economy(name)})" if name else ""


def purses(amounts: Mapping[str, int]) -> str:
    """What lies in each economy of a power that has several: "28 Europe, 17 Pacific"."""
    return ", ".join(f"{amount} {economy(name)}" for name, amount in amounts.items())


def money_in(amounts: Mapping[str, int]) -> str:
    """The IPCs of a power, by its economies; under "" where it has but one: "45 IPCs (28 Europe, 17 Pacific)"."""
    whole = money(sum(amounts.values()))
    return f"{whole} ({purses(amounts)})" if len(amounts) > 1 else whole


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """A question with a full stop, unless it asks."""
    return text if text.endswith("?") else f"{text}."


def ended(text: str) -> str:
    """A sentence ends with one full stop, also after an abbreviation; a question or a mark of its own stays."""
    return text if text.endswith((".", "?", "!", "…", "”", "`")) and not text.endswith("..") else f"{text.rstrip('.')}."


def clipped(text: str, most: int) -> str:
    """Not longer than Discord takes; cut at the end of a line where possible."""
    if len(text) <= most:
        return text
    cut = text[: most - 2]
    at_line = cut.rfind("\n")
    return (cut[:at_line] if at_line > most // 2 else cut) + "\n…"


def pieces(text: str, most: int = 1900) -> list[str]:
    """A long text in messages, split on line ends."""
    found, current = list[str](), ""
    for line in text.splitlines():
        line = line[:most]
        if current and len(current) + len(line) + 1 > most:
            found.append(current)
            current = ""
        current += line + "\n"
    return [*found, current] if current.strip() else found


def plain(text: str) -> str:
    """Text that can not start markup or a mention."""
    return "".join(f"\\{sign}" if sign in "\\`*_~|<>#@[]" else " " if sign == "\n" else sign for sign in text)
