"""Private answers that several commands and buttons share: also whether a player is warned, and what his orders bring
that he may not have meant."""

from __future__ import annotations

import asyncio

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say, visit_of
from bot.game import saved_drafts
from bot.game.overlooked import all_brought, wants_warnings
from bot.loaded import Loaded, turn_key, turn_name
from bot.messages import routes
from bot.messages.message import Button, Row
from bot.messages.phase_components import phase_button
from bot.messages.rows import after_order_rows, own_rows, undo_rows
from bot.table.option_text import agreed
from bot.telling import Done
from bot.wording.advantages import OPTION as ADVANTAGES
from bot.wording.advantages import explained
from bot.wording.battles import battle_events, battle_text
from bot.wording.buttons import TAKE_TURN_BACK
from bot.wording.consequences import consequence, not_told_yet
from bot.wording.order_sheets import THE_REST, caution_lines
from bot.wording.presence import paused_since
from bot.wording.results import result
from bot.wording.speech import clipped
from bot.wording.status import status_text
from bot.wording.table_menu import BUTTON as TABLE
from engine.events import Rolled

MOST_ROWS = 5


async def tell_done(interaction: Interaction, done: Done, more: str = "", below: tuple[Row, ...] = ()) -> None:
    """What an order did, with the buttons that usually follow; `more` to say, and buttons `below` them."""
    below = below or await _due_now(interaction, done)
    if not below and _turn_is_over(done):
        below = await turn_back_rows(interaction, done.after.id)
    before, after = done.before.game.state, done.after.game.state
    text = result(done.events, before, done.after.game, done.after.say)
    if _rolled(done):
        mine = own_rows(done.after, str(interaction.user.id))
        await say(interaction, clipped(_battle(done) or text, 1900), (*mine[: MOST_ROWS - len(below)], *below))
        return
    same_phase = (before.power, before.phase, before.round) == (after.power, after.phase, after.round)
    goes_on = same_phase or after.pending
    usual = rows_after(done.after, str(interaction.user.id)) if goes_on else ()
    mine = own_rows(done.after, str(interaction.user.id))
    rows = usual or (() if same_phase else mine or undo_rows(done.after))
    odd = caution_lines(await brought(interaction, done))
    told = clipped("\n".join(part for part in (text, *odd, more) if part), 1900)
    await say(interaction, told, (*rows[: MOST_ROWS - len(below)], *below))


def _turn_is_over(done: Done) -> bool:
    """Whether the turn has passed on to somebody else."""
    before, after = done.before, done.after
    passed = turn_name(before.game) != turn_name(after.game) and not after.game.state.winner
    return passed and before.players.get(before.game.state.power) != after.players.get(after.game.state.power)


async def turn_back_rows(interaction: Interaction, game: str) -> tuple[Row, ...]:
    """The way back to the beginning of one's last turn, for who is alone against computers."""
    lines = await interaction.client.app.host_tools.own_turns(visit_of(interaction), game)
    return ((Button(TAKE_TURN_BACK, routes.TAKE_TURN_BACK.write(game=game, line=lines[0])),),) if lines else ()


async def _due_now(interaction: Interaction, done: Done) -> tuple[Row, ...]:
    """What waits for a noncombat move that has just begun."""
    after, user = done.after, str(interaction.user.id)
    moves = after.game.phase.options(after.game.state)
    if turn_key(done.before.game) == turn_key(after.game) or moves is None or moves.combat or after.game.state.pending:
        return ()
    rest = after.players.get(after.game.state.power) == user and await saved_drafts.rest(
        interaction.client.app.service, after, user
    )
    return ((phase_button(after, THE_REST, routes.THE_REST),),) if rest else ()


def rows_after(loaded: Loaded, user: str) -> tuple[Row, ...]:
    """Under a private answer: the answers to what this player is asked, else what usually follows an order."""
    return own_rows(loaded, user) if loaded.game.state.pending else after_order_rows(loaded)


def _rolled(done: Done) -> bool:
    return any(step.line.get("dice") for step in done.steps)


def _battle(done: Done) -> str:
    """The battle that was rolled for, as it stands, so that its player need not look for it."""
    spaces = [event.space for event in done.events if isinstance(event, Rolled)]
    told = [event for _, event in done.before.told] + done.events
    fought = battle_events(told, spaces[-1]) if spaces else []
    return f"**{done.after.say.space(spaces[-1])}**\n{battle_text(fought, done.after.say)}" if fought else ""


async def tell_status(interaction: Interaction, loaded: Loaded) -> None:
    """Where the game stands; with the buttons of what this player can do now."""
    user = str(interaction.user.id)
    played = " · ".join(agreed(loaded).splitlines())
    pause = loaded.facts.presence.pause
    stands = f"{loaded.behind}\n" if loaded.behind else ""
    stands += f"{paused_since(pause)}\n" if pause else ""
    await say(
        interaction,
        clipped(f"{stands}{status_text(loaded.game.state, loaded.say)}\n-# {played}{_talents(loaded, user)}", 1900),
        with_table(own_rows(loaded, user), loaded.id),
    )


def _talents(loaded: Loaded, user: str) -> str:
    """What this player's national advantages do."""
    held = loaded.game.state.options.get(ADVANTAGES) or {}
    return "".join(f"\n-# {explained(name)}" for power in loaded.powers_of(user) for name in held.get(power, ()))


def with_table(rows: tuple[Row, ...], game: str, *more: Button) -> tuple[Row, ...]:
    """The rows with a last one for what the table does beside playing, if there is room."""
    return (*rows, (Button(TABLE, routes.TABLE.write(game=game)), *more)) if len(rows) < MOST_ROWS else rows


ORDERS = frozenset({"move", "ferry", "declare_war"})


async def is_cautious(interaction: Interaction, loaded: Loaded) -> bool:
    """Whether the player and the table want warnings."""
    return await wants_warnings(interaction.client.app.store.reader, loaded, str(interaction.user.id))


async def brought(interaction: Interaction, done: Done) -> list[str]:
    """What orders that were carried out bring, beside what is told of them anyway; nothing to who wants no warnings."""
    if not any(step.line["do"] in ORDERS for step in done.steps) or not await is_cautious(interaction, done.after):
        return []
    found = await asyncio.to_thread(all_brought, done)
    return [consequence(each, done.after.game, done.after.say) for each in not_told_yet(found)]
