"""Private answers that several commands and buttons share: what orders bring that their player may not have meant, what
he may have overlooked as he ends a phase (with a way on and a way back; it can be turned off), and orders that the bot
proposes, with their picture, carried out by one Confirm."""

import asyncio
import json
from collections.abc import Sequence

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import act, say, visit_of
from bot.facts import OFF, WARNINGS
from bot.game import saved_drafts
from bot.game.overlooked import all_brought, in_short, overlooked, wants_warnings
from bot.game.play_lines import play_one
from bot.loaded import Loaded, turn_key, turn_name
from bot.messages import routes
from bot.messages.message import Button, Picture, Row
from bot.messages.phase_components import phase_button
from bot.messages.rows import MOST_BUTTONS, after_order_rows, fight_rows, own_rows, undo_rows
from bot.orders.end_phase import END
from bot.scenes.maps import crop_of
from bot.store import settings
from bot.table.option_text import agreed
from bot.table.votes import voters
from bot.telling import Done
from bot.wish import Line
from bot.wording import buttons as labels
from bot.wording import order_sheets as texts
from bot.wording.advantages import OPTION as ADVANTAGES
from bot.wording.advantages import explained
from bot.wording.battles import battle_events, battle_text
from bot.wording.buttons import TAKE_TURN_BACK
from bot.wording.consequences import consequence, not_told_yet
from bot.wording.order_sheets import THE_REST, caution_lines
from bot.wording.presence import paused_since
from bot.wording.results import result
from bot.wording.speech import capital, clipped
from bot.wording.status import status_text
from bot.wording.table_menu import BUTTON as TABLE
from bot.wording.warnings import CHANGED_SINCE, MUST_BE_DONE, ON_AGAIN, QUESTION, TURNED_OFF, warning
from engine import Dice, no_dice
from engine.advice.warnings import EMPTY_CAPITAL, STILL, TIGHT_LANDING, UNMOVED, UNPLACED, UNSPENT, Caution
from engine.events import Event, Rolled
from engine.lines import accepts

MOST_ROWS = 5
ORDERS = frozenset({"move", "ferry", "declare_war"})
LONGEST = 1900


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
    rows = usual or (() if same_phase else own_rows(done.after, str(interaction.user.id)) or undo_rows(done.after))
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


async def is_cautious(interaction: Interaction, loaded: Loaded) -> bool:
    """Whether the player and the table want warnings."""
    return await wants_warnings(interaction.client.app.store.reader, loaded, str(interaction.user.id))


async def brought(interaction: Interaction, done: Done) -> list[str]:
    """What orders that were carried out bring, beside what is told of them anyway; nothing to who wants no warnings."""
    if not any(step.line["do"] in ORDERS for step in done.steps) or not await is_cautious(interaction, done.after):
        return []
    found = await asyncio.to_thread(all_brought, done)
    return [consequence(each, done.after.game, done.after.say) for each in not_told_yet(found)]


async def propose(interaction: Interaction, loaded: Loaded, lines: Sequence[Line]) -> None:
    """Show what these lines would do. Whoever wants it otherwise gives his own orders, by menu or typed."""
    game, events, told = loaded.game, list[Event](), list[str]()
    for line in lines:
        step = play_one(game, line, Dice(no_dice))
        game, events = step.game, [*events, *step.events]
        whose = "" if step.line["by"] == loaded.game.state.power else f"{loaded.say.power(step.line['by'])}: "
        told.append(f"- {whose}{capital(loaded.say.order(step.line))}")
    draft = {"lines": json.dumps(list(lines))}
    number = await saved_drafts.keep(interaction.client.app.service, loaded.id, str(interaction.user.id), draft)
    places = loaded.game.phase.places_by is not None
    by_menu = (labels.PLACE_BY_MENU, routes.PLACE_BY_MENU) if places else (labels.MOVE_BY_MENU, routes.MOVE_BY_MENU)
    row = (
        phase_button(loaded, texts.CONFIRM, routes.DO_THESE, "success", draft=number),
        phase_button(loaded, *by_menu),
        phase_button(loaded, labels.ORDERS, routes.ORDERS),
    )
    scene = crop_of(game, events, texts.THESE)
    pictures = (Picture("orders", map=scene, whole=False, main=True),) if scene else ()
    await say(interaction, clipped("\n".join([texts.PROPOSED, *told]), LONGEST), (row,), pictures)


async def end_phase(
    interaction: Interaction, game: str, turn: str | None = None, sure: bool = False, warned: str | None = None
) -> None:
    """End the phase, or ask first whether it is meant. `warned`: what this player has been warned of already and means,
    by `in_short`; of anything else he is asked again."""
    loaded = await interaction.client.app.service.look(game)
    if not sure:
        odd = await _overlooked(interaction, loaded)
        if in_short(odd) == warned:
            odd = []
        elif odd or warned is not None:
            told = [warning(caution, loaded.game, loaded.say) for caution in odd] or [CHANGED_SINCE]
            asked = QUESTION if may_end(loaded) else MUST_BE_DONE
            await say(interaction, "\n".join([*told, asked]), rows_for(loaded, odd))
            return
    await tell_done(interaction, await act(interaction, [END], game, turn=turn))


def may_end(loaded: Loaded) -> bool:
    """Whether the rules let the phase end as things stand."""
    return accepts(loaded.game, {"by": loaded.game.state.power} | END)


async def _overlooked(interaction: Interaction, loaded: Loaded) -> list[Caution]:
    """The warnings for the player in turn, unless he or the table has turned them off."""
    user = str(interaction.user.id)
    if not await is_cautious(interaction, loaded):
        return []
    return overlooked(loaded, user, alone=set(voters(loaded)) == {user})


def rows_for(loaded: Loaded, odd: Sequence[Caution]) -> tuple[Row, ...]:
    """On; back to whatever each warning is about; or never again."""
    about = {caution.about for caution in odd}
    moves = loaded.game.phase.options(loaded.game.state) is not None
    on = phase_button(loaded, labels.END_ANYWAY, routes.END_WARNED, "danger", warned=in_short(odd))
    buttons = [on] if may_end(loaded) else []
    if UNSPENT in about:
        buttons.append(phase_button(loaded, labels.BUY_BY_MENU, routes.BUY_BY_MENU, "primary"))
    if UNPLACED in about:
        buttons.append(phase_button(loaded, labels.PLACE_ALL, routes.PLACE_ALL, "primary"))
    if about & {EMPTY_CAPITAL, TIGHT_LANDING, UNMOVED, STILL} and moves:
        buttons.append(phase_button(loaded, labels.MOVE_BY_MENU, routes.MOVE_BY_MENU, "primary"))
    if about & {TIGHT_LANDING, EMPTY_CAPITAL} and moves:
        buttons.append(phase_button(loaded, labels.UNDO, routes.UNDO))
    fights = fight_rows(loaded)[:1]
    return (*fights, tuple(buttons[:MOST_BUTTONS]), (phase_button(loaded, labels.NO_WARNINGS, routes.NO_WARNINGS),))


async def set_warnings(interaction: Interaction, on: bool) -> None:
    """Turn a player's warnings on or off, in all his games."""
    async with interaction.client.app.store.transaction() as tx:
        await settings.put(tx, "user", str(interaction.user.id), WARNINGS, None if on else OFF)
    await say(interaction, ON_AGAIN if on else TURNED_OFF)
