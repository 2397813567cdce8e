"""The private answer to an order: what was done, in a line or two, and what is left to do."""

from collections.abc import Sequence

from bot.wording.battles import outcome
from bot.wording.events import purpose, sentence
from bot.wording.speech import Speech, capital, ended, money, money_in, of_economy, units
from bot.wording.status import turn, waiting_words
from engine import events as e
from engine.advice.budget import purses_left
from engine.advice.placements import unplaced
from engine.game import Game
from engine.state import State


def result(told: Sequence[e.Event], before: State, game: Game, say: Speech) -> str:
    """What an order did, and what is left to do of its kind."""
    after = game.state
    repaired = any(isinstance(event, e.FacilitiesRepaired) for event in told)
    lines = [text for event in told if (text := _line(event, say, repaired))]
    if any(isinstance(event, e.Rolled) for event in told):
        lines = [outcome(told, say) or "Rolled; the battle's message shows the dice."]
    if after.winner:
        pass  # the events said so
    elif (before.power, before.phase) != (after.power, after.phase):
        lines.append(f"Now: {turn(after, say)}.")
    elif any(isinstance(event, e.Purchased) for event in told):
        lines.append(f"Left: {money_in(purses_left(game))}.")
    if game.phase.places_by and not after.winner and (waiting := unplaced(after)):
        lines.append(f"Still to place: {waiting_words(waiting, after.power, say)}.")
    if not lines and after.pending:
        lines.append(ended(f"{say.power(after.pending[0].by)} is asked now: {say.question(after.pending[0])}"))
    return "\n".join(lines) or "Done."


def _line(event: e.Event, say: Speech, repaired: bool = False) -> str:
    """repaired: whether the order repairs something, and need not buy anything."""
    if isinstance(event, e.PhaseBegan | e.Asked):
        return ""
    if isinstance(event, e.Moved):
        return ended(f"Moved {units(event.units)}: {say.path(event.path)}{purpose(event) if event.target else ''}")
    if isinstance(event, e.Purchased):
        if repaired and not event.units:
            return ""
        return f"Bought {units(event.units)} for {money(event.cost)}{of_economy(event.economy)}."
    return capital(sentence(event, say))
