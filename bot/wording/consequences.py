"""What an order brings that its player may not have meant: a short line each, with the section of the book."""

from collections.abc import Callable, Iterable, Mapping

from bot.wording.speech import Speech, ended, listed, money, units
from bot.wording.threats import declaring
from engine.advice.consequences import ALONE, ARMY, FREES, FREES_IF_TAKEN, GOALS, NO_HOME, TURNED, Consequence, is_good
from engine.game import Game

GOOD_NEWS = "✅"
"""Before what an order brings that nobody has to be warned of."""


def consequence(effect: Consequence, game: Game, say: Speech) -> str:
    """One of them, as a sentence, with a sign of its own before good news."""
    good = f"{GOOD_NEWS} " if is_good(effect, game) else ""
    page = game.edition.page(effect.rule, game.state.phase) if effect.rule else ""
    return good + ended(TEXTS[effect.about](effect, say)) + (f" *[{page}]*" if page else "")


def _army(effect: Consequence, say: Speech) -> str:
    army = f", and its army stands up: {units(effect.units)}" if any(effect.units.values()) else ""
    return f"{say.spaces(effect.spaces)} joins the {say.side(effect.side)}{army}"


def _turned(effect: Consequence, say: Speech) -> str:
    side = say.side(effect.side.removeprefix("pro_"))
    return f"All other strict neutrals lean to the {side} from now on, {len(effect.spaces)} territories"


def _frees(effect: Consequence, say: Speech) -> str:
    return f"This lets {_may_declare(effect, say)}"


def _frees_if_taken(effect: Consequence, say: Speech) -> str:
    return f"If {say.spaces(effect.spaces)} falls, it lets {_may_declare(effect, say)}"


def _may_declare(effect: Consequence, say: Speech) -> str:
    """ "the Soviet Union declare war on Germany and Italy from its next turn on": powers with the same enemies
    together."""
    enemies: dict[str, list[str]] = {}
    for power, other in effect.pairs:
        enemies.setdefault(power, []).append(other)
    alike: dict[tuple[str, ...], list[str]] = {}
    for power, others in enemies.items():
        alike.setdefault(tuple(others), []).append(power)
    told = [
        f"{listed(map(say.power, powers))} declare war on {listed(map(say.power, others))}"
        for others, powers in alike.items()
    ]
    return f"{'; '.join(told)} from the next turn on"


def _goals(effect: Consequence, say: Speech) -> str:
    def change(n: int) -> str:
        return f"{money(abs(n))} {'more' if n > 0 else 'less'}"

    return f"National objectives then pay {listed(f'{say.power(p)} {change(n)}' for p, n in effect.amounts.items())}"


def _alone(effect: Consequence, say: Speech) -> str:
    who = declaring(effect.undeclared, say) or "enemies"
    return f"Transports stand alone in {say.spaces(effect.spaces)}, where {who} can reach them"


def _no_home(effect: Consequence, say: Speech) -> str:
    return f"No way home yet for {units(effect.units)}: a carrier has to come to where they can land"


TEXTS: Mapping[str, Callable[[Consequence, Speech], str]] = {
    ARMY: _army,
    TURNED: _turned,
    FREES: _frees,
    FREES_IF_TAKEN: _frees_if_taken,
    GOALS: _goals,
    ALONE: _alone,
    NO_HOME: _no_home,
}


def not_told_yet(effects: Iterable[Consequence]) -> list[Consequence]:
    """Without what is told of an order anyway once it is carried out."""
    return [each for each in effects if each.about not in (ARMY, TURNED)]
