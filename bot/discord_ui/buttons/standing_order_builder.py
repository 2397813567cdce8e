"""A standing order from menus, one message all the way: what, in which battles, when, where; then it is kept, sealed.

sc:GAME:STEP:SO FAR     a menu      sb:GAME:STEP:SO FAR     a button
o  what is ordered      l  what falls next      b  which battles      w  when      s  where (a space, or p and a page)
k  keep it      f  where…      e  back from there      n  start again
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import defer, guarded, say, visit_of
from bot.discord_ui.router import Lasting
from bot.loaded import Loaded
from bot.messages.message import Button, Choice, Menu, Row
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import vocabulary
from bot.refusals import NotSeated, Outdated
from bot.sealed_orders import builder_state
from bot.sealed_orders.builder_state import Choosing
from bot.sealed_orders.clauses import read_clauses
from bot.sealed_orders.secret_orders import Secret
from bot.wording import standing as texts
from bot.wording.speech import capital

PAGE = 23
EVERYWHERE, ALWAYS = "-", "0"
Shown = tuple[str, tuple[Row, ...]]


class Chosen(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"sc:[^:]+:\w+:[^:]+"):
    """A menu of an order that is being put together."""

    async def callback(self, interaction: Any) -> None:
        values = list(interaction.data.get("values", []))
        await guarded(interaction, lambda: step(interaction, self.custom_id, values))


class Pressed(Lasting, ui.DynamicItem[ui.Button[ui.View]], template=r"sb:[^:]+:\w+:[^:]+"):
    """A button of an order that is being put together."""

    async def callback(self, interaction: Any) -> None:
        await guarded(interaction, lambda: step(interaction, self.custom_id, []))


async def step(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    """One choice more; or keep the order. Raises NotSeated, NotPossible, Outdated, Unclear."""
    await defer(interaction)
    _, game, what, so_far = custom_id.split(":")
    loaded = await interaction.client.app.service.look(game)
    at = builder_state.chosen_so_far(so_far, loaded.game.state)
    if loaded.players.get(at.power) != str(interaction.user.id):
        raise NotSeated
    if what == "k":
        await keep(interaction, loaded, at.power, builder_state.order_text(at, loaded.say))
        return
    if what == "f":
        shown = where_menu(loaded, at, 0)
    elif what == "s" and values[0].startswith("p"):
        shown = where_menu(loaded, at, int(values[0][1:]))
    else:
        shown = composer(loaded, taken(loaded, at, what, values))
    await say(interaction, *shown)


async def keep(interaction: Interaction, loaded: Loaded, power: str, text: str, turn: str = "") -> None:
    """Seal an order, and say what it says. Raises what `Obedience.seal` raises."""
    secret = await interaction.client.app.autopilot.seal(visit_of(interaction), loaded.id, power, text, turn)
    await say(interaction, kept_text(loaded, power, secret))


def kept_text(loaded: Loaded, power: str, secret: Secret) -> str:
    """What was sealed; and which open order answers before it, if one does."""
    told = texts.SEALED.format(number=secret.number, text=secret.text)
    before = builder_state.answering_first(loaded.game.state, power, secret.clauses)
    return "\n".join([told, texts.SEAL_POSTED, *(texts.answers_first(about) for about in before)])


def taken(loaded: Loaded, at: Choosing, what: str, values: list[str]) -> Choosing:
    """With a choice more; what does not go with it any more is left out. Raises Outdated."""
    state = loaded.game.state
    if what == "n":
        return Choosing(at.power)
    if what == "e":
        return at
    if what == "o":
        at = replace(at, what=values[0], losses=())
    elif what == "l":
        at = replace(at, losses=(*at.losses, builder_state.all_losses(state, at.power)[int(values[0])]))
    elif what == "b":
        at = replace(at, battles="" if values[0] == EVERYWHERE else values[0])
    elif what == "w":
        at = replace(at, when=() if ALWAYS in values else tuple(sorted(map(int, values))))
    elif what == "s":
        where = "" if values[0] == EVERYWHERE else list(state.board.spaces)[int(values[0])]
        at = replace(at, where=where, battles=at.battles.strip("ls") if where else at.battles)
    else:
        raise Outdated
    return fitting(loaded, at)


def fitting(loaded: Loaded, at: Choosing) -> Choosing:
    """Only what goes together."""
    state = loaded.game.state
    if at.what and at.what not in builder_state.orders_for(state, at):
        at = replace(at, what="")
    if at.battles not in builder_state.battles_for(state, at):
        side = at.battles.strip("ls")
        at = replace(at, battles=side if side in builder_state.battles_for(state, at) else "")
    possible = builder_state.losses_left(state, replace(at, losses=()))
    return replace(at, losses=tuple(name for name in at.losses if name in possible))


# --- what is shown --------------------------------------------------------------------------------------------------


def composer(loaded: Loaded, at: Choosing) -> Shown:
    """The order so far, and what can be chosen about it."""
    text = builder_state.order_text(at, loaded.say)
    problem = _problem(loaded, at, text) if text else ""
    rows = [_what(loaded, at)]
    if at.what:
        rows += [*_losses(loaded, at), *_battles(loaded, at), _when(loaded, at)]
    buttons: list[Button] = []
    if text and not problem:
        buttons.append(Button(texts.KEEP, _id(loaded, at, "k", "sb"), "success"))
    buttons.append(Button(texts.WHERE, _id(loaded, at, "f", "sb")))
    if at != Choosing(at.power):
        buttons.append(Button(texts.AGAIN, _id(loaded, at, "n", "sb")))
    where = loaded.say.space(at.where) if at.where else ""
    return texts.so_far(loaded.say.power(at.power), text, problem, where), (*rows, tuple(buttons))


def _problem(loaded: Loaded, at: Choosing, text: str) -> str:
    state = loaded.game.state
    try:
        read_clauses(text, vocabulary(state.board, state.tables[at.power]))
    except Unclear as unclear:
        return str(unclear)
    return ""


def _id(loaded: Loaded, at: Choosing, step: str, kind: str = "sc") -> str:
    return f"{kind}:{loaded.id}:{step}:{builder_state.written(at, loaded.game.state)}"


def _what(loaded: Loaded, at: Choosing) -> Menu:
    whats = builder_state.orders_for(loaded.game.state, at)
    choices = [Choice(texts.ORDERS[what][1], what, texts.ORDERS[what][2]) for what in whats]
    hint = texts.ORDERS[at.what][1] if at.what else texts.AN_ORDER
    return Menu(_id(loaded, at, "o"), hint, tuple(choices))


def _losses(loaded: Loaded, at: Choosing) -> list[Row]:
    """What falls first, and what then, as long as something is left to name."""
    left = builder_state.losses_left(loaded.game.state, at) if at.what == texts.OWN else []
    names = builder_state.all_losses(loaded.game.state, at.power)
    choices = tuple(Choice(capital(builder_state.loss_name(name)), str(names.index(name))) for name in left)
    return [Menu(_id(loaded, at, "l"), texts.THEN if at.losses else texts.FIRST, choices)] if left else []


def _battles(loaded: Loaded, at: Choosing) -> list[Row]:
    codes = builder_state.battles_for(loaded.game.state, at)
    choices = tuple(Choice(texts.BATTLES[code][1], code or EVERYWHERE) for code in codes)
    return [Menu(_id(loaded, at, "b"), texts.BATTLES[at.battles][1], choices)] if len(codes) > 1 else []


def _when(loaded: Loaded, at: Choosing) -> Menu:
    labels = list(texts.CONDITIONS.values())
    numbers = [int(ALWAYS), *builder_state.conditions_for(loaded.game.state)]
    choices = tuple(Choice(capital(labels[n]), str(n)) for n in numbers)
    hint = ", ".join(labels[n] for n in at.when) or texts.ALWAYS
    return Menu(_id(loaded, at, "w"), capital(hint), choices, most=3)


def where_menu(loaded: Loaded, at: Choosing, page: int) -> Shown:
    """The spaces, a page at a time, those with one's own units first."""
    state = loaded.game.state
    codes = {space: str(n) for n, space in enumerate(state.board.spaces)}
    found = builder_state.spaces_for(state, at)
    shown = found[page * PAGE : (page + 1) * PAGE]
    choices = [Choice(texts.EVERYWHERE, EVERYWHERE), *(Choice(loaded.say.space(id), codes[id]) for id in shown)]
    if len(found) > (page + 1) * PAGE:
        choices.append(Choice(texts.MORE, f"p{page + 1}"))
    menu = Menu(_id(loaded, at, "s"), texts.WHERE, tuple(choices))
    return texts.WHERE_QUESTION, (menu, (Button(texts.BACK, _id(loaded, at, "e", "sb")),))
