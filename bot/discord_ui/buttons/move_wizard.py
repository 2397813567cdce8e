"""Choosing from the menus that lead through an order step by step (`steps`): what each choice and button does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from discord import ui

from bot.assistance import allows
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.order_replies import tell_done
from bot.discord_ui.replying import act, defer, guarded, say
from bot.discord_ui.router import Lasting
from bot.game.landing_options import homes
from bot.game.move_options import Way
from bot.game.play_lines import play_one
from bot.game.service import Done
from bot.loaded import Loaded, turn_key
from bot.messages import wizard_steps
from bot.messages.message import Picture
from bot.messages.rows import after_order_rows
from bot.messages.wizard_steps import Shown
from bot.refusals import NotYours, Outdated
from bot.scenes.maps import crop_of
from bot.wording import steps as texts
from bot.wording.odds import chances
from bot.wording.results import result
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.legal import movable
from engine.odds import odds_at

Take = Callable[[Interaction, Loaded, list[str], list[str]], Awaitable[None]]

STEP = r"[^:]+:[^:]+:([obp](:[^:]*)*|[uns]:[^:]+(:[^:]*)*|[gly]:[^:]+:[^:]+:[^:]+)"
"""GAME:TURN:STEP and what the step builds on."""


class Led(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=f"wz:{STEP}"):
    """A menu of a step."""

    async def callback(self, interaction: Any) -> None:
        await _pressed(interaction, self.custom_id, list(interaction.data.get("values", [])))


class Back(Lasting, ui.DynamicItem[ui.Button[ui.View]], template=f"wb:{STEP}"):
    """A button of a step."""

    async def callback(self, interaction: Any) -> None:
        await _pressed(interaction, self.custom_id, [])


async def _pressed(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    _, game, turn, step, *rest = custom_id.split(":")
    await guarded(interaction, lambda: _step(interaction, game, turn, step, rest, values))


async def _step(interaction: Interaction, game: str, turn: str, step: str, rest: list[str], values: list[str]) -> None:
    """One step on. Raises Outdated, NotYours, NotPossible."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    if turn != turn_key(loaded.game) or loaded.row.status != "running":
        raise Outdated
    if loaded.players.get(loaded.game.state.power) != str(interaction.user.id):
        raise NotYours(loaded.say.mention(loaded.game.state.power))
    await TAKES[step](interaction, loaded, rest, values)


async def begin(interaction: Interaction, game: str, step: str) -> None:
    """The first menu of moving, buying or placing."""
    loaded = await interaction.client.app.service.look(game)
    await TAKES[step](interaction, loaded, ["0"], [])


async def _show(interaction: Interaction, make: Callable[[], Shown], head: str = "") -> None:
    text, rows = await asyncio.to_thread(make)
    await say(interaction, f"{head}\n{text}" if head else text, rows)


# --- moving -----------------------------------------------------------------------------------------------------


async def _from(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    if values and not values[0].startswith("p"):
        start, owner = wizard_steps.origin_of(loaded, values[0])
        await _show(interaction, lambda: wizard_steps.which_units(loaded, start, owner))
        return
    page = int(values[0][1:] if values else rest[0])
    await _show(interaction, lambda: wizard_steps.from_where(loaded, page))


async def _units(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    start, owner = wizard_steps.origin_of(loaded, rest[0])
    if not values:
        await _show(interaction, lambda: wizard_steps.which_units(loaded, start, owner))
        return
    there = movable(loaded.game, owner or loaded.game.state.power, start)
    units = there if wizard_steps.EVERYTHING in values else wizard_steps.units_of(loaded, values)
    await _show(interaction, lambda: wizard_steps.where_to(loaded, start, units, owner=owner))


async def _goal(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    if values and not values[0].startswith("p"):
        await _ask(interaction, loaded, rest, values[0])
        return
    start, owner = wizard_steps.origin_of(loaded, rest[0])
    units = wizard_steps.units_of(loaded, rest[1].split("."))
    page = int(values[0][1:] if values else rest[2])
    await _show(interaction, lambda: wizard_steps.where_to(loaded, start, units, page, owner))


async def _load(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    await _ask(interaction, loaded, rest, f"{rest[2]}l{values[0]}")


async def _ask(interaction: Interaction, loaded: Loaded, rest: list[str], code: str) -> None:
    """Whether this is what is meant, and what else there is to choose about it."""
    start, owner = wizard_steps.origin_of(loaded, rest[0])
    units = wizard_steps.units_of(loaded, rest[1].split("."))
    way = await asyncio.to_thread(wizard_steps.way_of, loaded, start, units, code, owner)
    text, pictures = await asyncio.to_thread(_preview, loaded, way)
    rows = await asyncio.to_thread(wizard_steps.confirm_rows, loaded, start, units, way, code, owner)
    await say(interaction, text, rows, pictures)


def _preview(loaded: Loaded, way: Way) -> tuple[str, tuple[Picture, ...]]:
    """What would happen, where aircraft could land then, with the odds of all that would be there, if the table has
    odds."""
    text = texts.preview(way, loaded.say)
    try:
        tried = play_one(loaded.game, {"by": loaded.game.state.power} | way.line, Dice(no_dice))
    except (Refused, OutOfDice):
        return text, ()
    table = tried.game.state.table(loaded.game.state.power)
    fliers = [kind for kind in way.line["units"] if table[kind].is_air]
    if fliers and way.attack and not way.owner:
        text += f"\n-# {texts.can_land(homes(tried.game, way.goal, fliers), loaded.say)}"
    if way.attack and not way.mission and allows(loaded, "odds"):
        text += _odds(tried.game, way.goal)
    crop = crop_of(tried.game.state, tried.events, texts.THIS)
    return text, (Picture("orders", map=crop, whole=False, main=True),) if crop else ()


def _odds(game: Game, space: str) -> str:
    try:
        return f"\n-# {texts.WITH_ALL.format(chances=chances(odds_at(game.edition, game.state, space)))}"
    except Refused:
        return ""


async def _carry_out(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    start, owner = wizard_steps.origin_of(loaded, rest[0])
    units = wizard_steps.units_of(loaded, rest[1].split("."))
    way = await asyncio.to_thread(wizard_steps.way_of, loaded, start, units, rest[2], owner)
    await tell_done(interaction, await act(interaction, [way.line], loaded.id, turn=turn_key(loaded.game)))


# --- buying and placing -----------------------------------------------------------------------------------------


async def _buy(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    if values:
        ((kind, most),) = wizard_steps.units_of(loaded, values).items()
        await _show(interaction, lambda: wizard_steps.how_many(loaded, kind, most))
        return
    await _show(interaction, lambda: wizard_steps.what_to_buy(loaded))


async def _number(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    ((kind, _),) = wizard_steps.units_of(loaded, rest).items()
    line = wizard_steps.purchase_line(loaded, kind, int(values[0]))
    done = await act(interaction, [line], loaded.id, turn=turn_key(loaded.game))
    await _show(interaction, lambda: wizard_steps.what_to_buy(done.after))


async def _place(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    if not values:
        await _show(interaction, lambda: wizard_steps.what_to_place(loaded))
        return
    waiting = dict(loaded.game.state.purchased.get(loaded.game.state.power, {}))
    units = waiting if wizard_steps.EVERYTHING in values else wizard_steps.units_of(loaded, values)
    await _show(interaction, lambda: wizard_steps.where_to_place(loaded, units))


async def _site(interaction: Interaction, loaded: Loaded, rest: list[str], values: list[str]) -> None:
    units, space = wizard_steps.units_of(loaded, rest[0].split(".")), wizard_steps.space_of(loaded, values[0])
    line = {"do": "place", "units": units, "space": space}
    done = await act(interaction, [line], loaded.id, turn=turn_key(loaded.game))
    if not any(done.after.game.state.purchased.get(loaded.game.state.power, {}).values()):
        await say(interaction, _told(done), after_order_rows(done.after))
        return
    await _show(interaction, lambda: wizard_steps.what_to_place(done.after), _told(done).splitlines()[0])


def _told(done: Done) -> str:
    return result(done.events, done.before.game.state, done.after.game, done.after.say)


TAKES: dict[str, Take] = {
    "o": _from,
    "u": _units,
    "g": _goal,
    "l": _load,
    "y": _carry_out,
    "b": _buy,
    "n": _number,
    "p": _place,
    "s": _site,
}
