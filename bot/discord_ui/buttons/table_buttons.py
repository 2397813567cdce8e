"""The buttons around the play: reminders, seats, votes, first steps, privacy. Their ids, like all, say everything.

pr:GAME:snooze:HOURS|hush|pause|resume     se:GAME:wanted|takeover|late|offer:POWERS[:HOLDER]     vo:GAME:VOTE:CHOICE
hi:new|how|rights     hm:new     me:forget     mz:zone     ho:GAME:delete|log
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import lobby_buttons, personal_settings, welcome
from bot.discord_ui.replying import defer, guarded, say, visit_of
from bot.discord_ui.router import Lasting
from bot.wording import presence as words
from bot.wording.around import SUBSTITUTE
from bot.wording.hosting import GONE

Press = Callable[[Interaction, list[str], list[str]], Awaitable[None]]

BUTTONS = (
    r"pr:[^:]+:(snooze:\d+|hush|pause|resume)",
    r"se:[^:]+:(wanted:[^:]+|\w+:[^:]+:[^:]+)",
    r"vo:[^:]+:[^:]+:[^:]+",
    r"ho:[^:]+:(delete|log)",
    r"hi:(new|how|rights)|me:forget",
)


class Tended(Lasting, ui.DynamicItem[ui.Button[ui.View]], template="|".join(BUTTONS)):
    """Any button around the play."""

    async def callback(self, interaction: Any) -> None:
        await pressed(interaction, self.custom_id, [])


class Picked(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"hm:new|mz:zone"):
    """Any menu around the play."""

    async def callback(self, interaction: Any) -> None:
        await pressed(interaction, self.custom_id, list(interaction.data.get("values", [])))


async def pressed(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    kind, *parts = custom_id.split(":")
    await guarded(interaction, lambda: PRESSES[kind](interaction, parts, values))


async def presence(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`pr:GAME:VERB[:HOURS]`"""
    game, verb, *rest = parts
    await defer(interaction)
    visit, app = visit_of(interaction), interaction.client.app
    if verb == "snooze":
        debt = await app.attendance.snooze(visit, game, int(rest[0]))
        await say(interaction, words.reminded_again(debt.next or 0))
    elif verb == "hush":
        await app.attendance.snooze(visit, game, None)
        await say(interaction, words.NO_MORE)
    elif verb == "pause":
        await say(interaction, await app.hosting.pause(visit, game, ""))
    elif verb == "resume":
        await say(interaction, await app.hosting.resume(visit, game))


async def seat(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`se:GAME:VERB:POWERS[:HOLDER]`"""
    game, verb, powers, *rest = parts
    await defer(interaction)
    visit, seating = visit_of(interaction), interaction.client.app.seating
    if verb == "wanted":
        await seating.want(visit, game, powers.split("+"))
        await say(interaction, SUBSTITUTE)
    elif verb == "late":
        await say(interaction, await seating.take_over_from_late(visit, game, powers.split("+"), rest[0]))
    else:
        told = await seating.take_over(visit, game, powers.split("+"), rest[0], free=verb == "takeover")
        await say(interaction, told)


async def vote(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`vo:GAME:VOTE:CHOICE`"""
    game, id, choice = parts
    await defer(interaction)
    await say(interaction, await interaction.client.app.votes.press(visit_of(interaction), game, id, choice))


async def host(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`ho:GAME:delete|log`"""
    game, verb = parts
    await defer(interaction)
    if verb == "log":
        await lobby_buttons.new_log(interaction, game)
        return
    await interaction.client.app.hosting.delete(visit_of(interaction), game)
    await say(interaction, GONE)


PRESSES: dict[str, Press] = {
    "pr": presence,
    "se": seat,
    "vo": vote,
    "ho": host,
    "hi": welcome.pressed,
    "hm": welcome.chosen,
    "me": personal_settings.pressed,
    "mz": personal_settings.zone_chosen,
}
