"""Private answers that several commands and buttons share."""

from __future__ import annotations

from bot.answering.desk import Interaction, say
from bot.answering.offers import after_order_rows, ask_rows, panel_rows
from bot.games import Done
from bot.loading import Loaded
from bot.messages import Row
from bot.wording.results import result
from bot.wording.status import status_text


async def tell_done(interaction: Interaction, done: Done) -> None:
    """What an order did, with the buttons that usually follow."""
    before, after = done.before.game.state, done.after.game.state
    text = result(done.events, before, after, done.after.say)
    same_phase = (before.power, before.phase, before.round) == (after.power, after.phase, after.round)
    rows = after_order_rows(done.after) if same_phase and not _rolled(done) else ()
    await say(interaction, text, rows)


def _rolled(done: Done) -> bool:
    return any(step.line.get("dice") for step in done.steps)


async def tell_status(interaction: Interaction, loaded: Loaded) -> None:
    """Where the game stands; with the buttons of what this player can do now."""
    await say(interaction, status_text(loaded.game.state, loaded.say), own_rows(loaded, str(interaction.user.id)))


def own_rows(loaded: Loaded, user: str) -> tuple[Row, ...]:
    """What a player can press now: his answer if he is asked, the panel if it is his turn."""
    state = loaded.game.state
    if loaded.row.status != "running" or state.winner:
        return ()
    for number, ask in enumerate(state.pending):
        if loaded.players.get(ask.by) == user:
            return ask_rows(loaded, number, ask)
    return panel_rows(loaded) if loaded.players.get(state.power) == user else ()
