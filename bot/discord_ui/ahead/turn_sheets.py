"""/orders plan: one's whole turn told in one go, now or before it comes: a form, a preview, one Confirm."""

import asyncio

from discord import app_commands

from bot.absent.in_force import secrets_of
from bot.absent.secret_orders import SecretOrder
from bot.absent.sheet import as_lines
from bot.absent.sheet_play import why_it_waits
from bot.absent.turn_sheets import last_turn, power_of, turn_to_come, written
from bot.discord_ui import autocomplete
from bot.discord_ui.ahead.sheet_builder import begin_by_menus
from bot.discord_ui.ahead.sheet_reading import AHEAD, read_back
from bot.discord_ui.ahead.sheet_templates import MENUS, beginnings, begun
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import ORDERS
from bot.discord_ui.replying import defer, game_here, say
from bot.discord_ui.router import Form, Handler, Press, privately, running
from bot.game import saved_drafts
from bot.game.order_context import words_of
from bot.game.play_lines import check_player
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Button, Row
from bot.refusals import NotSeated, Outdated
from bot.wording import commands
from bot.wording import turn_sheets as texts


@ORDERS.command(name=commands.ORDERS_PLAN.last, description="Your whole turn told in one go, ahead of it if you like")
@app_commands.describe(
    power="Of which of your powers, if you hold several",
    begin="As last round, a computer's advice, by menus, or an opening of your own; left out: a form",
)
@app_commands.autocomplete(power=autocomplete.own_power, begin=beginnings)
async def plan(interaction: Interaction, power: str = "", begin: str = "") -> None:
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    user = str(interaction.user.id)
    check_player(loaded, user)
    by = words_of(loaded).powers.find(power) if power else power_of(loaded, user)
    if not begin:
        await open_form(interaction, loaded, by)
        return
    await defer(interaction)
    if loaded.players.get(by) != user:
        raise NotSeated
    if begin == MENUS:
        await begin_by_menus(interaction, loaded, by)
    else:
        await read_back(interaction, loaded, by, await begun(interaction.client.app, loaded, user, by, begin))


def kept_sheet(loaded: Loaded, user: str, power: str = "") -> tuple[str, SecretOrder] | None:
    """The sheet that a player has sealed, for the turn that comes first, with its power."""
    now = turn_name(loaded.game)
    found = [
        (one.turn != now, by, one)
        for by in loaded.powers_of(user)
        for one in secrets_of(loaded).get(by, ())
        if one.sheet is not None and power in ("", by)
    ]
    return min(found, key=lambda each: each[0])[1:] if found else None


async def open_form(interaction: Interaction, loaded: Loaded, power: str, value: str = "") -> None:
    """The form of a sheet; with the one that is sealed, if nothing else stands in it. Raises NotSeated."""
    user = str(interaction.user.id)
    if loaded.players.get(power) != user:
        raise NotSeated
    kept = kept_sheet(loaded, user, power)
    await Form(
        routes.SHEET_FORM.write(game=loaded.id, power=power),
        title=texts.title(turn_to_come(loaded, power), loaded.say),
        label=texts.LABEL,
        about=texts.ABOUT,
        hint=texts.HINT,
        long=True,
        most=1500,
        value=value or (written(kept[1]) if kept else ""),
    ).open(interaction)


async def sheet_written(press: Press, power: str) -> None:
    """What was written, read back."""
    await read_back(press.interaction, await press.look(), power, press.value)


async def change(press: Press, draft: str) -> None:
    """The form with what was written. Raises Outdated."""
    kept = await saved_drafts.kept(press.app.service, press.id.game, press.user, draft, AHEAD)
    await open_form(press.interaction, await press.look(), kept["power"], kept["text"])


async def confirm(press: Press, draft: str) -> None:
    """It is sealed, and begins when its turn does. Raises Outdated, and what `Autopilot.seal_sheet` raises."""
    service = press.app.service
    kept = await saved_drafts.kept(service, press.id.game, press.user, draft, AHEAD)
    order = await press.app.autopilot.seal_sheet(press.visit, press.id.game, kept["power"], kept["text"])
    await say(
        press.interaction,
        texts.sealed(order.number, f"{order.turn.partition('.')[0]}.{kept['power']}", (await press.look()).say),
        (_buttons(press, order, kept["power"]),),
    )


def _buttons(press: Press, order: SecretOrder, power: str) -> tuple[Button, ...]:
    """What can be done about a sheet that is sealed."""
    game, number = press.id.game, str(order.number)
    change = Button(texts.CHANGE, routes.SHEET_AGAIN.write(game=game, power=power))
    return change, Button(texts.WITHDRAW, routes.SHEET_WITHDRAW.write(game=game, order=number))


async def show(press: Press) -> None:
    """The player's own sheet as it is sealed, why it waits, and what can be done about it. Raises NotPossible."""
    loaded = await press.look()
    found = kept_sheet(loaded, press.user)
    if found is None:
        await say(press.interaction, texts.NONE_KEPT, _begin_rows(loaded, press.user))
        return
    power, order = found
    now = order.turn == turn_name(loaded.game)
    why = await asyncio.to_thread(why_it_waits, loaded, order, power) if now else ""
    row = _buttons(press, order, power)
    if why:
        go_on = Button(texts.GO_ON, routes.SHEET_GO_ON.write(game=loaded.id, order=str(order.number)), "success")
        row = (go_on, *row)
    left = order.sheet.left if order.sheet else {}
    await say(press.interaction, texts.shown(order.number, as_lines(order.text), why, left), (row,))


def _begin_rows(loaded: Loaded, user: str) -> tuple[Row, ...]:
    return ((Button(texts.BEGIN, routes.SHEET_AGAIN.write(game=loaded.id, power=power_of(loaded, user))),),)


async def again(press: Press, power: str) -> None:
    """The form, with the sheet that is sealed, or last turn's orders. Raises NotSeated, NotPossible."""
    loaded = await press.look()
    check_player(loaded, press.user)
    value = "" if kept_sheet(loaded, press.user, power) else await last_turn(press.app.store.reader, loaded, power)
    await open_form(press.interaction, loaded, power, value)


async def go_on(press: Press, order: str) -> None:
    """It is played on as it is, whatever has changed. Raises NotPossible."""
    await press.app.autopilot.go_on_with_sheet(press.visit, press.id.game, _number(order))
    await say(press.interaction, texts.GOES_ON)


async def withdraw(press: Press, order: str) -> None:
    """It is taken back; its text stays with who wrote it. Raises NotPossible."""
    secret = await press.app.autopilot.withdraw(press.visit, press.id.game, _number(order))
    await say(press.interaction, texts.withdrawn(as_lines(secret.text)))


def _number(order: str) -> int:
    """Raises Outdated."""
    if not (order.isascii() and order.isdigit()) or len(order) > 6:
        raise Outdated
    return int(order)


HANDLERS = (
    Handler(routes.SHEET, show, (privately, running)),
    Handler(routes.SHEET_FORM, sheet_written, (privately,)),
    Handler(routes.SHEET_CHANGE, change),
    Handler(routes.SHEET_CONFIRM, confirm, (privately,)),
    Handler(routes.SHEET_AGAIN, again),
    Handler(routes.SHEET_GO_ON, go_on, (privately, running)),
    Handler(routes.SHEET_WITHDRAW, withdraw, (privately,)),
)
