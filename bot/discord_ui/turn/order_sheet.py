"""Typed orders: read them all, ask where a word means several things, show what several lines would do, carry them out.

They are written after /do (a line), after /turn sheet or in the chat (many). The text a player is working on is kept
with the game, so that a menu or a Confirm pressed later finds it.
"""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager

import discord
from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import TURN
from bot.discord_ui.replying import act, defer, game_here, say
from bot.discord_ui.router import MAY_ORDER, Form, Handler, Press, in_place, privately, same_phase
from bot.discord_ui.turn.order_replies import end_phase, is_cautious, tell_done
from bot.game import saved_drafts
from bot.game.dry_run import Draft, drafted
from bot.game.order_context import words_of
from bot.game.play_lines import check_player
from bot.loaded import Loaded, turn_key
from bot.messages import routes
from bot.messages.message import Choice, Menu, Picture, Row
from bot.messages.phase_components import phase_button
from bot.messages.rows import fight_rows
from bot.orders.end_phase import END
from bot.orders.several import each_order
from bot.parsing.normalise import split_sheet
from bot.parsing.parse_errors import Ambiguous, Unclear, Unknown
from bot.refusals import NotPossible, Outdated
from bot.scenes.maps import crop_of
from bot.wish import Line
from bot.wording import buttons as labels
from bot.wording import commands, forms, politics
from bot.wording import order_sheets as texts
from bot.wording.refusals import KEPT
from engine.advice.politics import brings

MOST_ORDERS = 60
LONGEST = 1900


async def carry_out(
    interaction: Interaction,
    game: str,
    wanted: str | Sequence[Line],
    confirmed: bool = False,
    partly: bool = False,
    at_once: bool = False,
) -> None:
    """Carry out orders, typed or as lines. One is carried out at once; several are shown first, or (`at_once`) only
    where something is to be said of them before. A declaration of war wants to be confirmed, and what lets others
    declare one or turns neutrals. `partly`: without those that are refused."""
    app, user = interaction.client.app, str(interaction.user.id)
    loaded = await app.service.look(game)
    check_player(loaded, user)
    cautious = await is_cautious(interaction, loaded)
    orders: list[str | Line] = []

    def tried() -> Draft:
        orders.extend(_orders(loaded, wanted) if isinstance(wanted, str) else wanted)
        return drafted(loaded, user, orders, cautious)

    try:
        with app.readings.one(user):
            draft = await asyncio.to_thread(tried)
    except (Ambiguous, Unknown) as unclear:
        await ask_which(interaction, loaded, [str(order) for order in orders], unclear)
        return
    given = [] if isinstance(wanted, str) else wanted
    wars = [power for line in draft.lines if line["do"] == "declare_war" for power in line["on"]]
    if wars and not confirmed:
        draft.told.append(politics.consequences(brings(loaded.game, loaded.game.state.power, wars), loaded.say))
    if not confirmed and (wars or (draft.grave and not draft.left)):
        await show(interaction, loaded, draft, given)
    elif len(orders) == 1:
        await _alone(interaction, game, draft)
    elif _may_be_played(draft, confirmed or (at_once and draft.plain), partly):
        await _together(interaction, loaded, draft)
    else:
        await show(interaction, loaded, draft, given)


def _may_be_played(draft: Draft, agreed: bool, partly: bool) -> bool:
    """Whether several orders are carried out now; else they are shown first."""
    return agreed and bool(draft.in_order) and (partly or not draft.faults)


def _orders(loaded: Loaded, text: str) -> list[str]:
    """The orders of a text. Takes thought: not for the event loop. Raises Unclear, NotPossible."""
    words = words_of(loaded)
    orders = [one for order in split_sheet(text) for one in each_order(order, words)]
    if not orders:
        raise Unclear(texts.NOTHING)
    if len(orders) > MOST_ORDERS:
        raise NotPossible(texts.TOO_MANY.format(most=MOST_ORDERS, n=len(orders)))
    return orders


async def _alone(interaction: Interaction, game: str, draft: Draft) -> None:
    """A single order needs no Confirm; the end of a phase asks back as its button does."""
    if draft.refused:
        await act(interaction, draft.refused, game)  # refuses again, with the nearest order that is legal
    if not draft.lines:
        raise NotPossible(*(draft.why or draft.told)[:1])
    if draft.lines == [END]:
        await end_phase(interaction, game)
        return
    await tell_done(interaction, await act(interaction, draft.lines, game))


async def _together(interaction: Interaction, loaded: Loaded, draft: Draft) -> None:
    """Carry out what is in order; what is not stays with the player, to be sent again."""
    done = await act(interaction, draft.in_order, loaded.id)
    rows: tuple[Row, ...] = ((phase_button(done.after, texts.THE_REST, routes.THE_REST),),) if draft.left else ()
    await saved_drafts.keep_rest(interaction.client.app.service, done.after, str(interaction.user.id), draft.left)
    await tell_done(interaction, done, texts.left_out(draft.left), rows)


async def ask_which(interaction: Interaction, loaded: Loaded, orders: list[str], unclear: Ambiguous | Unknown) -> None:
    """A menu of what a word may mean."""
    told = {"text": "\n".join(orders)}
    number = await saved_drafts.keep(interaction.client.app.service, loaded.id, str(interaction.user.id), told)
    choices = tuple(Choice(name[:100], id) for id, name in unclear.choices[:25])
    head = f"{orders[unclear.number]}\n" if len(orders) > 1 else ""
    menu = Menu(routes.MEANING_MENU.write(game=loaded.id, draft=number), texts.WHICH.format(kind=unclear.kind), choices)
    await say(interaction, f"{head}{unclear}", (menu,))


async def show(interaction: Interaction, loaded: Loaded, draft: Draft, given: Sequence[Line]) -> None:
    """What the sheet would do, with arrows on the map, and Confirm if every line is in order. given: its orders, if
    they were lines from the beginning."""
    service, user = interaction.client.app.service, str(interaction.user.id)
    kept = {"text": "\n".join(draft.orders)} | ({"lines": json.dumps(list(given))} if given else {})
    number = await saved_drafts.keep(service, loaded.id, user, kept)
    buttons = [phase_button(loaded, texts.CHANGE, routes.CHANGE_DRAFT, draft=number)]
    if draft.lines and not draft.faults:
        buttons.insert(
            0, phase_button(loaded, texts.confirm(len(draft.lines)), routes.CONFIRM_DRAFT, "success", draft=number)
        )
    elif draft.in_order:
        buttons.append(phase_button(loaded, texts.only(len(draft.in_order)), routes.CONFIRM_PART, draft=number))
    rows: tuple[Row, ...] = (tuple(buttons),)
    if not draft.lines and draft.rest:
        await saved_drafts.keep_rest(service, loaded, user, draft.rest)
    if not draft.lines and not draft.faults:
        rows = (*fight_rows(loaded)[:3], *rows)
    fault = f"{texts.ALL_OR_NOTHING}\n" if draft.faults else ""
    pictures: tuple[Picture, ...] = ()
    if draft.events:
        scene = crop_of(draft.game, draft.events, texts.THESE)
        pictures = (Picture("orders", map=scene, whole=False, main=True),) if scene else ()
    await say(interaction, fault + texts.shortened(draft.told, LONGEST - len(fault)), rows, pictures)


async def resolve(interaction: Interaction, game: str, number: str, id: str) -> None:
    """Put the meaning that was picked in the place of the word that had several, and go on. Raises Outdated."""
    service, user = interaction.client.app.service, str(interaction.user.id)
    async with saved_drafts.taken(service, game, user, number) as draft:
        loaded = await service.look(game)
        orders = await asyncio.to_thread(_orders, loaded, draft["text"])
        unclear = await asyncio.to_thread(_unclear, loaded, user, orders)
        name = dict(unclear.choices).get(id) if unclear is not None else None
        if unclear is None or name is None:
            raise Outdated
        meant = unclear.meant(name)
        same = orders[unclear.number]
        await carry_out(interaction, game, "\n".join(meant if order == same else order for order in orders))


def _unclear(loaded: Loaded, user: str, orders: Sequence[str]) -> Ambiguous | Unknown | None:
    """The first word that names no one thing."""
    try:
        drafted(loaded, user, orders)
    except (Ambiguous, Unknown) as unclear:
        return unclear
    return None


def orders_form(loaded: Loaded, value: str) -> Form:
    """Any orders, one a line."""
    return Form(
        routes.ORDERS_FORM.write(game=loaded.id, turn=turn_key(loaded.game)),
        title=forms.ORDERS,
        label=forms.ONE_A_LINE,
        about=forms.ABOUT_ORDERS,
        hint=forms.ORDER_OF_PHASE.get(loaded.game.state.phase, forms.AN_ORDER),
        long=True,
        most=4000,
        value=value,
    )


async def sheet_written(press: Press) -> None:
    await carry_out(press.interaction, press.id.game, press.value)


async def change(press: Press, draft: str) -> None:
    """The sheet again, to be changed. Raises Outdated."""
    kept = await saved_drafts.kept(press.app.service, press.id.game, press.user, draft)
    await orders_form(await press.look(), kept["text"]).open(press.interaction)


async def confirm(press: Press, draft: str) -> None:
    """A sheet as it was shown. Raises Outdated, as the others do whose draft was carried out already."""
    async with _taken(press, draft) as kept:
        wanted = json.loads(kept["lines"]) if "lines" in kept else kept["text"]
        await carry_out(press.interaction, press.id.game, wanted, confirmed=True)


async def confirm_part(press: Press, draft: str) -> None:
    """The orders of a sheet that are in order, without the others."""
    async with _taken(press, draft) as kept:
        await carry_out(press.interaction, press.id.game, kept["text"], confirmed=True, partly=True)


async def instead(press: Press, draft: str) -> None:
    """The order that was offered in the place of one that was refused."""
    async with _taken(press, draft) as kept:
        await tell_done(press.interaction, await press.order(json.loads(kept["instead"])))


async def keep_for_later(press: Press, draft: str) -> None:
    """The order that is early goes to what is still to be ordered in this turn."""
    async with _taken(press, draft) as kept:
        loaded = await press.look()
        await saved_drafts.keep_more(press.app.service, loaded, press.user, kept["later"])
        await say(press.interaction, KEPT.format(orders=kept["later"], button=labels.ORDERS))


async def these(press: Press, draft: str) -> None:
    """The orders that were proposed."""
    async with _taken(press, draft) as kept:
        await tell_done(press.interaction, await press.order(*json.loads(kept["lines"])))


async def meaning_chosen(press: Press, draft: str) -> None:
    """Which of several meanings a word of the draft has."""
    await resolve(press.interaction, press.id.game, draft, press.value)


def _taken(press: Press, draft: str) -> AbstractAsyncContextManager[saved_drafts.Draft]:
    return saved_drafts.taken(press.app.service, press.id.game, press.user, draft)


@app_commands.command(
    name=commands.DO.last, description="Orders as you would write them: 3 inf, 2 arm ukraine > caucasus"
)
@app_commands.describe(orders="One order, or several with ; between")
async def do(interaction: Interaction, orders: str) -> None:
    await defer(interaction)
    await carry_out(interaction, (await game_here(interaction)).game, orders, at_once=True)


@TURN.command(name=commands.TURN_SHEET.last, description="A form for many orders at once, one a line")
async def sheet(interaction: Interaction) -> None:
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    rest = await saved_drafts.rest(interaction.client.app.service, loaded, str(interaction.user.id))
    await orders_form(loaded, rest).open(interaction)


async def file_as_orders(interaction: Interaction, message: discord.Message) -> None:
    await defer(interaction)
    await carry_out(interaction, (await game_here(interaction)).game, message.content)


HANDLERS = (
    Handler(routes.ORDERS_FORM, sheet_written, (privately, same_phase)),
    Handler(routes.CHANGE_DRAFT, change, MAY_ORDER),
    Handler(routes.CONFIRM_DRAFT, confirm, (*MAY_ORDER, privately)),
    Handler(routes.CONFIRM_PART, confirm_part, (*MAY_ORDER, privately)),
    Handler(routes.DO_INSTEAD, instead, (*MAY_ORDER, privately)),
    Handler(routes.KEEP_FOR_LATER, keep_for_later, (*MAY_ORDER, privately)),
    Handler(routes.DO_THESE, these, (*MAY_ORDER, privately)),
    Handler(routes.MEANING_MENU, meaning_chosen, (in_place,)),
)
