"""What pressing a button or choosing from a menu does. The id says which game and position it was made for."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from discord import ui

from bot.discord_ui import order_sheet
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import default_answers, end_phase, lobby_buttons, move_wizard
from bot.discord_ui.forms import modal_submit, order_forms
from bot.discord_ui.order_replies import rows_after, tell_done, tell_status
from bot.discord_ui.replying import act, defer, guarded, say
from bot.discord_ui.router import Lasting
from bot.game import saved_drafts
from bot.game.landing_options import whole_landing
from bot.game.placement_options import whole_placement
from bot.game.undo import undo
from bot.loaded import Loaded, turn_key
from bot.messages.rows import offered
from bot.refusals import NotYours, Outdated
from bot.wish import Line, Wish
from bot.wording.asks import answer_label
from bot.wording.history import you_took_back

Press = Callable[[Interaction, list[str], list[str]], Awaitable[None]]

BUTTONS = (
    r"go:[^:]+:[^:]+:(look|undo|sheet|rest|buy|end|endsure|quiet|placeall|landall)",
    r"go:[^:]+:[^:]+:((redo|confirm|partly|instead):\w+|menu:\w|fight:[^:]+:\w+)",
    r"an:[^:]+:\d+:\d+:\d+",
    r"(cu|de):[^:]+:\d+:\d+",
    r"lo:[^:]+:(leave|start|words|accept|wait|seeds|agree|settings|bid|split|(join|concede|write):[^:]+)",
)
"""The ids it makes. Whatever else is pressed is from another version, and answered by `stray`."""


class Pressed(Lasting, ui.DynamicItem[ui.Button[ui.View]], template="|".join(BUTTONS)):
    """Any button of the bot."""

    async def callback(self, interaction: Any) -> None:
        await pressed(interaction, self.custom_id, [])


class Chosen(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"am:[^:]+:\d+:\d+|pick:[^:]+(:\w+)?"):
    """Any menu of the bot."""

    async def callback(self, interaction: Any) -> None:
        await pressed(interaction, self.custom_id, list(interaction.data.get("values", [])))


async def pressed(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    kind, *parts = custom_id.split(":")
    press = PRESSES[kind]
    await guarded(interaction, lambda: press(interaction, parts, values))


# --- answers to questions -----------------------------------------------------------------------------------------


async def answer(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`an:GAME:REVISION:ASK:ANSWER`, or `am:GAME:REVISION:ASK` with the answer chosen from a menu."""
    await interaction.response.defer()
    game, revision, ask, *rest = parts
    loaded = await interaction.client.app.service.look(game)
    line = asked_line(loaded, str(interaction.user.id), int(revision), int(ask), int((rest or values)[0]))
    label = answer_label(line, loaded.game.state.pending[int(ask)], loaded.say)
    done = await act(interaction, [line], game, int(revision))
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await tell_done(interaction, done)
        return
    await close(interaction, label)


def asked_line(loaded: Loaded, user: str, revision: int, ask: int, choice: int) -> Line:
    """The answer a button stands for. Raises Outdated, NotYours."""
    if loaded.revision != revision or ask >= len(loaded.game.state.pending):
        raise Outdated
    question = loaded.game.state.pending[ask]
    if loaded.players.get(question.by) != user:
        raise NotYours(loaded.say.mention(question.by))
    lines = offered(loaded, question)
    if choice >= len(lines):
        raise Outdated
    return lines[choice]


async def close(interaction: Interaction, label: str) -> None:
    """A question that was answered keeps its text and loses its buttons; a battle's card is renewed by the outbox."""
    message = interaction.message
    if message is not None and not message.embeds:
        await interaction.edit_original_response(content=f"{message.content}\n→ **{label}**"[:2000], view=None)


async def in_words(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`cu:GAME:REVISION:ASK`: casualties that the menu does not have."""
    game, revision, ask = parts
    loaded = await interaction.client.app.service.look(game)
    asked_line(loaded, str(interaction.user.id), int(revision), int(ask), 0)
    await interaction.response.send_modal(
        order_forms.casualties(game, int(revision), loaded.game.state.pending[int(ask)])
    )


# --- the panel of a phase -------------------------------------------------------------------------------------------


async def go(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`go:GAME:TURN:VERB[:ARGUMENT]`"""
    game, turn, verb, *rest = parts
    loaded = await interaction.client.app.service.look(game)
    if verb == "look":
        await defer(interaction)
        await tell_status(interaction, loaded)
        return
    user = str(interaction.user.id)
    if turn != turn_key(loaded.game) or loaded.row.status != "running":
        raise Outdated
    if verb == "undo":  # whose the last order is, undoing itself finds out: the turn may have passed on since
        await defer(interaction)
        await undo_pressed(interaction, game, turn)
        return
    if loaded.players.get(loaded.game.state.power) != user:
        raise NotYours(loaded.say.mention(loaded.game.state.power))
    if verb in ("sheet", "rest"):
        await interaction.response.send_modal(
            order_forms.sheet(loaded, await saved_drafts.rest(interaction.client.app.service, loaded, user))
        )
        return
    if verb in order_forms.OPENERS:
        await interaction.response.send_modal(order_forms.OPENERS[verb](loaded))
        return
    if verb == "redo":
        draft = await saved_drafts.kept(interaction.client.app.service, game, user, "".join(rest))
        await interaction.response.send_modal(order_forms.sheet(loaded, draft["text"]))
        return
    await defer(interaction)
    if verb == "menu":
        await move_wizard.begin(interaction, game, rest[0])
        return
    if verb in WITH_DRAFT:
        await WITH_DRAFT[verb](interaction, loaded, "".join(rest))
        return
    if verb in DEEDS:
        await DEEDS[verb](interaction, game, turn)
        return
    lines = GO_LINES[verb](loaded, rest)
    done = await act(interaction, lines, game, turn=turn)
    await tell_done(interaction, done)


async def confirmed(interaction: Interaction, loaded: Loaded, number: str) -> None:
    """A sheet as it was shown. Raises Outdated, as the others do whose draft was carried out already."""
    async with _taken(interaction, loaded, number) as draft:
        await order_sheet.carry_out(interaction, loaded.id, draft["text"], confirmed=True)


async def partly(interaction: Interaction, loaded: Loaded, number: str) -> None:
    """The orders of a sheet that are in order, without the others."""
    async with _taken(interaction, loaded, number) as draft:
        await order_sheet.carry_out(interaction, loaded.id, draft["text"], confirmed=True, partly=True)


async def instead(interaction: Interaction, loaded: Loaded, number: str) -> None:
    """The order that was offered in the place of one that was refused."""
    async with _taken(interaction, loaded, number) as draft:
        line = json.loads(draft["instead"])
        await tell_done(interaction, await act(interaction, [line], loaded.id, turn=turn_key(loaded.game)))


def _taken(interaction: Interaction, loaded: Loaded, number: str) -> AbstractAsyncContextManager[saved_drafts.Draft]:
    return saved_drafts.taken(interaction.client.app.service, loaded.id, str(interaction.user.id), number)


async def sure(interaction: Interaction, game: str, turn: str) -> None:
    await end_phase.end_phase(interaction, game, turn, sure=True)


async def quiet(interaction: Interaction, game: str, turn: str) -> None:
    await end_phase.set_warnings(interaction, on=False)


GO_LINES: dict[str, Callable[[Loaded, list[str]], list[Line]]] = {
    "fight": lambda loaded, rest: [{"do": "battle", "space": rest[0], "kind": rest[1]}],
    "placeall": lambda loaded, rest: whole_placement(loaded.game),
    "landall": lambda loaded, rest: whole_landing(loaded.game),
}


async def undo_pressed(interaction: Interaction, game: str, turn: str | None = None, everything: bool = False) -> None:
    wish = Wish(str(interaction.id), str(interaction.user.id), game, (), turn=turn)
    done, told = await undo(interaction.client.app.service, wish, everything)
    await say(interaction, you_took_back(told), rows_after(done.after, wish.user))


DEEDS: dict[str, Callable[[Interaction, str, str], Awaitable[None]]] = {
    "end": end_phase.end_phase,
    "endsure": sure,
    "quiet": quiet,
}
WITH_DRAFT: dict[str, Callable[[Interaction, Loaded, str], Awaitable[None]]] = {
    "confirm": confirmed,
    "partly": partly,
    "instead": instead,
}
PRESSES: dict[str, Press] = {
    "an": answer,
    "am": answer,
    "cu": in_words,
    "de": default_answers.decide_for_me,
    "go": go,
    "lo": lobby_buttons.pressed,
    "pick": modal_submit.picked,
}
