"""Bids in chat: a form for the sealed number, and one private message with menus to place what a bid buys.

bi:GAME:place|keep     bu:GAME (which unit, "POWER:KIND")     bs:GAME:POWER:KIND (where; "page:N" shows other places)
"""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import act, defer, guarded, say, visit_of
from bot.discord_ui.router import Lasting
from bot.loaded import Loaded
from bot.messages.message import Choice, Menu, Row
from bot.refusals import NotPossible, Outdated
from bot.table.bid_cards import keep_button
from bot.wording import bids as words
from engine.economy.bids import bid_places, bidders

PAGE = 24


class Pressed(Lasting, ui.DynamicItem[ui.Button[ui.View]], template=r"bi:[^:]+:(keep|place)"):
    """A button of the bids' card."""

    async def callback(self, interaction: Any) -> None:
        _, game, verb = self.custom_id.split(":")
        work = keep if verb == "keep" else place
        await guarded(interaction, lambda: work(interaction, game))


class Chosen(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"bu:[^:]+|bs:[^:]+:[^:]+:[^:]+"):
    """Which unit, or where."""

    async def callback(self, interaction: Any) -> None:
        _, game, *unit = self.custom_id.split(":")
        value = str(interaction.data["values"][0])
        if not unit:
            power, kind = value.split(":")
            await guarded(interaction, lambda: where(interaction, game, power, kind))
        elif value.startswith("page:"):
            await guarded(interaction, lambda: where(interaction, game, unit[0], unit[1], int(value[5:])))
        else:
            await guarded(interaction, lambda: placed(interaction, game, unit[0], unit[1], value))


async def sealed(interaction: Interaction, game: str, text: str) -> None:
    """The form of a sealed bid was sent."""
    await defer(interaction)
    amount = await interaction.client.app.bids.seal(visit_of(interaction), game, text)
    await say(interaction, words.SEALED.format(amount=amount))


async def split(interaction: Interaction, game: str, text: str) -> None:
    await defer(interaction)
    await say(interaction, await interaction.client.app.bids.split(visit_of(interaction), game, text))


async def keep(interaction: Interaction, game: str) -> None:
    await defer(interaction)
    await say(interaction, await interaction.client.app.bids.keep(visit_of(interaction), game))


async def place(interaction: Interaction, game: str) -> None:
    """What is left, and a menu of what it buys."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    await say(interaction, *menu_of(loaded, str(interaction.user.id)))


def menu_of(loaded: Loaded, user: str) -> tuple[str, tuple[Row, ...]]:
    """Raises NotPossible if there is nothing to place, or not for this player."""
    state, say_ = loaded.game.state, loaded.say
    mine = [power for power in bidders(state) if loaded.players.get(power) == user]
    if not mine:
        raise NotPossible(words.DONE_PLACING)
    choices = [
        Choice(words.kind_label(say_, power, kind, state.table(power)[kind].cost, len(mine) > 1), f"{power}:{kind}")
        for power in mine
        for kind in bid_places(state, power)
    ]
    text = "\n".join(words.left(state, say_, power) for power in mine)
    return text, (Menu(f"bu:{loaded.id}", words.WHAT, tuple(choices[:25])), (keep_button(loaded.id),))


async def where(interaction: Interaction, game: str, power: str, kind: str, page: int = 0) -> None:
    """A menu of the places for one unit, in pages where there are many."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    spaces = bid_places(loaded.game.state, power).get(kind, []) if loaded.game.state.bids.get(power) else []
    if not spaces:
        raise Outdated
    text, rows = menu_of(loaded, str(interaction.user.id))
    here = spaces[page * PAGE : (page + 1) * PAGE]
    choices = [Choice(loaded.say.space(space), space) for space in here]
    if len(spaces) > PAGE:
        choices.append(Choice(words.MORE, f"page:{(page + 1) % -(-len(spaces) // PAGE)}"))
    menu = Menu(f"bs:{game}:{power}:{kind}", words.place_what(loaded.say, power, kind), tuple(choices))
    await say(interaction, text, (rows[0], menu, *rows[1:]))


async def placed(interaction: Interaction, game: str, power: str, kind: str, space: str) -> None:
    """A place was chosen: the unit stands there, and the rest may be placed."""
    await defer(interaction)
    done = await act(interaction, [{"by": power, "do": "place", "units": {kind: 1}, "space": space}], game)
    user, state = str(interaction.user.id), done.after.game.state
    text = words.done(done.after.say, power, kind, space)
    if any(done.after.players.get(one) == user for one in bidders(state)):
        left, rows = menu_of(done.after, user)
        await say(interaction, f"{text}\n{left}", rows)
    else:
        await say(interaction, f"{text} {words.DONE_PLACING}")
