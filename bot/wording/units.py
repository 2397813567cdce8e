"""The unit table of an edition, or of one power with what it has developed: costs, values, and what is special."""

from collections.abc import Callable, Iterator

from bot.wording.speech import capital, listed, money, unit, words
from engine.units.kinds import Kind, UnitTable
from engine.units.traits import Trait

COLUMNS = ("IPCs", "attack", "defense", "move")
TITLE = "Units of {whose}"
LEGEND = "-# Attack and defense: the highest face that hits. Developments of {power} are counted in."
SPECIAL = {
    Trait.BLITZ: "blitzes",
    Trait.LANDS_ON_CARRIER: "lands on carriers",
    Trait.CANCELS_SUBMARINES: "cancels submarines",
    Trait.DESTROYED_UNDEFENDED: "is sunk where nothing defends it",
    Trait.IMMUNE_TO_AIR_WITHOUT_DESTROYER: "aircraft hit it only beside a destroyer",
}
TABLES: tuple[tuple[Callable[[Kind], object], str], ...] = (
    (lambda kind: kind.surprise_strike, "fires first"),
    (lambda kind: kind.submerge, "submerges"),
    (lambda kind: kind.raid, "bombs complexes"),
    (lambda kind: kind.aa_fire, "fires at aircraft"),
)


def units_title(whose: str) -> str:
    return TITLE.format(whose=whose)


def units_text(title: str, table: UnitTable, power: str) -> str:
    """The table in words, a line a unit; power: in a game, whose units they are."""
    lines = [_line(kind) for kind in table.values()]
    return "\n".join([f"**{title}**", *lines, *([LEGEND.format(power=power)] if power else [])])


def unit_title(kind: str) -> str:
    """A unit's name at the head of a row."""
    return capital(unit(kind)).replace("Aa ", "AA ")


def figures(kind: Kind) -> tuple[str, ...]:
    """Cost, attack, defense, move; a dash where there is none."""
    price = str(kind.cost) if kind.purchasable else "-"
    return (price, *(str(value) if value else "-" for value in (kind.attack, kind.defense, kind.move)))


def _line(kind: Kind) -> str:
    name, price = unit_title(kind.id), money(kind.cost) if kind.purchasable else "not for sale"
    notes = f" ({', '.join(special(kind))})" if any(special(kind)) else ""
    if kind.is_facility:
        return f"**{name}** {price}{notes}"
    return f"**{name}** {price} · attack {kind.attack} · defense {kind.defense} · move {kind.move}{notes}"


def special(kind: Kind) -> Iterator[str]:
    """What its figures do not say."""
    if kind.hits > 1:
        yield f"takes {kind.hits} hits"
    yield from (text for trait, text in SPECIAL.items() if kind.has(trait))
    yield from (text for has, text in TABLES if has(kind))
    if kind.supports:
        yield "an infantry beside it attacks better"
    if kind.decks:
        yield f"carries {kind.decks} {listed([unit(id, kind.decks) for id in kind.deck_units], last=' or ')}"
    if kind.has_hold:
        yield _hold(kind)
    if kind.bombard:
        yield f"bombards at {kind.bombard}"
    if kind.attack_dice > 1:
        yield f"{kind.attack_dice} dice on attack{', the best counts' if kind.best_die else ''}"


def _hold(kind: Kind) -> str:
    parts = [f"{kind.any_land} land {words('unit' if kind.any_land == 1 else 'units')}"] if kind.any_land else []
    parts += [f"{kind.plus_infantry} infantry"] if kind.plus_infantry else []
    return f"carries {listed(parts)}"
