"""What a player may have overlooked when he wants to end a phase. The rules allow it; only he knows what he means."""

from bot.wording import commands
from bot.wording.speech import Speech, capital, money, units
from bot.wording.threats import declaring
from engine.advice.budget import is_kept
from engine.advice.warnings import (
    ALONE,
    CROWDED,
    EMPTY_CAPITAL,
    MET,
    OPEN_BATTLES,
    STILL,
    TIGHT_LANDING,
    UNMOVED,
    UNPLACED,
    UNSPENT,
    Caution,
)
from engine.game import Game

QUESTION = "End the phase all the same?"
CHANGED_SINCE = "What you were warned of has changed since."
MUST_BE_DONE = "The phase cannot end before that."
ON_AGAIN = "You are warned again."
TURNED_OFF = f"No more warnings. `{commands.TURN_END} warn:on` brings them back."


def warning(caution: Caution, game: Game, say: Speech) -> str:
    """One thing worth a look, as a sentence."""
    return TEXTS[caution.about](caution, game, say)


def _unspent(caution: Caution, game: Game, say: Speech) -> str:
    if game.state.waiting(game.state.power):
        return f"{money(caution.amount)} would stay unspent."
    return f"You buy nothing and {'keep' if is_kept(game) else 'lose'} {money(caution.amount)}."


def _tight(caution: Caution, game: Game, say: Speech) -> str:
    where = say.spaces(caution.spaces)
    return f"{capital(where)}: the aircraft only just come home, or to one place alone. Keep that landing free."


def _open(caution: Caution, game: Game, say: Speech) -> str:
    return f"Not fought yet: {say.spaces(caution.spaces)}."


def _capital(caution: Caution, game: Game, say: Speech) -> str:
    who = declaring(caution.undeclared, say) or "an enemy"
    return f"{say.spaces(caution.spaces)} is left without a land unit, and {who} could take it next turn."


def _met(caution: Caution, game: Game, say: Speech) -> str:
    n, where = caution.amount, say.spaces(caution.spaces)
    return f"{capital(where)}: up to {n} enemy aircraft may scramble there; it silences bombardment, too."


def _alone(caution: Caution, game: Game, say: Speech) -> str:
    page = game.edition.page("transport.alone")
    who = declaring(caution.undeclared, say) or "enemies"
    return f"Transports stand alone in {say.spaces(caution.spaces)}, where {who} can reach them. *[{page}]*"


TEXTS = {
    ALONE: _alone,
    MET: _met,
    UNSPENT: _unspent,
    CROWDED: lambda caution, game, say: f"Only {caution.amount} units fit this turn; the others wait for a later one.",
    UNPLACED: lambda caution, game, say: f"Not placed: {units(caution.units)}.",
    TIGHT_LANDING: _tight,
    EMPTY_CAPITAL: _capital,
    OPEN_BATTLES: _open,
    STILL: lambda caution, game, say: "No unit of yours has moved in this turn.",
    UNMOVED: lambda caution, game, say: "You have not attacked anywhere.",
}
