"""What an order brings that its player may not have meant: a short line each, with the section of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.wording.speech import Speech, ended, listed, money, units
from bot.wording.threats import declaring
from engine.advice.consequences import ALONE, ARMY, FREES, FREES_IF_TAKEN, GOALS, NO_HOME, TURNED, Consequence, is_good
from engine.game import Game

GOOD_NEWS = "✅"
"""Before what an order brings that nobody has to be warned of."""


def consequence(found: Consequence, game: Game, say: Speech) -> str:
    """One of them, as a sentence, with a sign of its own before good news."""
    good = f"{GOOD_NEWS} " if is_good(found, game) else ""
    page = game.edition.page(found.rule, game.state.phase) if found.rule else ""
    return good + ended(TEXTS[found.about](found, say)) + (f" *[{page}]*" if page else "")


def _army(found: Consequence, say: Speech) -> str:
    army = f", and its army stands up: {units(found.units)}" if any(found.units.values()) else ""
    return f"{say.spaces(found.spaces)} joins the {say.side(found.side)}{army}"


def _turned(found: Consequence, say: Speech) -> str:
    side = say.side(found.side.removeprefix("pro_"))
    return f"All other strict neutrals lean to the {side} from now on, {len(found.spaces)} territories"


def _frees(found: Consequence, say: Speech) -> str:
    return f"This lets {_may_declare(found, say)}"


def _frees_if_taken(found: Consequence, say: Speech) -> str:
    return f"If {say.spaces(found.spaces)} falls, it lets {_may_declare(found, say)}"


def _may_declare(found: Consequence, say: Speech) -> str:
    """ "the Soviet Union declare war on Germany and Italy from its next turn on": powers with the same enemies
    together."""
    enemies: dict[str, list[str]] = {}
    for power, other in found.pairs:
        enemies.setdefault(power, []).append(other)
    alike: dict[tuple[str, ...], list[str]] = {}
    for power, others in enemies.items():
        alike.setdefault(tuple(others), []).append(power)
    told = [
        f"{listed(map(say.power, powers))} declare war on {listed(map(say.power, others))}"
        for others, powers in alike.items()
    ]
    return f"{'; '.join(told)} from the next turn on"


def _goals(found: Consequence, say: Speech) -> str:
    def change(n: int) -> str:
        return f"{money(abs(n))} {'more' if n > 0 else 'less'}"

    return f"National objectives then pay {listed(f'{say.power(p)} {change(n)}' for p, n in found.amounts.items())}"


def _alone(found: Consequence, say: Speech) -> str:
    who = declaring(found.undeclared, say) or "enemies"
    return f"Transports stand alone in {say.spaces(found.spaces)}, where {who} can reach them"


def _no_home(found: Consequence, say: Speech) -> str:
    return f"No way home yet for {units(found.units)}: a carrier has to come to where they can land"


TEXTS: Mapping[str, Callable[[Consequence, Speech], str]] = {
    ARMY: _army,
    TURNED: _turned,
    FREES: _frees,
    FREES_IF_TAKEN: _frees_if_taken,
    GOALS: _goals,
    ALONE: _alone,
    NO_HOME: _no_home,
}


def not_told_yet(found: Iterable[Consequence]) -> list[Consequence]:
    """Without what is told of an order anyway once it is carried out."""
    return [each for each in found if each.about not in (ARMY, TURNED)]
