"""/my: a person's own time zone, quiet hours, reminders, days away, and games."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.autocomplete import Choices, choice, safely
from bot.discord_ui.groups import MY
from bot.discord_ui.personal import personal_settings
from bot.discord_ui.personal.my_games import my_games
from bot.discord_ui.replying import defer, game_here, say, visit_of
from bot.presence.pace import ZONES
from bot.wording import commands
from bot.wording import presence as words

YES_NO = [app_commands.Choice(name=name, value=name) for name in ("yes", "no")]


@safely
async def zones(interaction: Interaction, current: str) -> Choices:
    wanted = current.lower().replace(" ", "_")
    return [choice(zone.replace("_", " "), zone) for zone in ZONES if wanted in zone.lower()]


@MY.command(
    name=commands.MY_SETTINGS.last, description="Time zone, quiet hours, reminders; without options it shows them"
)
@app_commands.describe(
    zone="Your time zone",
    quiet="No reminders in these hours, for example 22-7; or: off",
    reminders="Hours between reminders: a number, never, or game (each game's own pace)",
    ahead="Whether you are told that you are next",
)
@app_commands.autocomplete(zone=zones)
@app_commands.choices(ahead=YES_NO)
async def settings(
    interaction: Interaction, zone: str = "", quiet: str = "", reminders: str = "", ahead: str = ""
) -> None:
    await defer(interaction)
    changes: dict[str, str | None] = {}
    if zone:
        changes["zone"] = personal_settings.read_zone(zone)
    if quiet:
        changes["quiet"] = personal_settings.read_quiet(quiet)
    if reminders:
        changes["every"] = personal_settings.read_every(reminders)
    if ahead:
        changes["ahead"] = "yes" if ahead == "yes" else None
    for key, value in changes.items():
        await personal_settings.put(interaction, key, value)
    await personal_settings.show(interaction)


@MY.command(
    name=commands.MY_AWAY.last, description="Nobody reminds you while you are away; a clock uses your days away"
)
@app_commands.describe(
    days="For how many days",
    starting="In how many days it begins; left out, now",
    answers="Who answers meanwhile what you are asked in battles",
)
@app_commands.choices(answers=[app_commands.Choice(name=name, value=who) for who, name in words.ANSWERS.items()])
async def away(
    interaction: Interaction,
    days: app_commands.Range[int, 1, 60],
    starting: app_commands.Range[int, 0, 60] = 0,
    answers: str = "",
) -> None:
    await defer(interaction)
    await personal_settings.go_away(interaction, days, starting, answers == "computer")


@MY.command(name=commands.MY_BACK.last, description="You are back")
async def back(interaction: Interaction) -> None:
    await defer(interaction)
    await personal_settings.put(interaction, "away", None)
    await personal_settings.show(interaction)


@MY.command(name=commands.MY_SNOOZE.last, description="Put your reminders in this game off")
@app_commands.describe(hours="For how many hours; left out, until you are asked something else")
async def snooze(interaction: Interaction, hours: app_commands.Range[int, 1, 240] | None = None) -> None:
    await defer(interaction)
    game = (await game_here(interaction)).game
    debt = await interaction.client.app.reminders.snooze(visit_of(interaction), game, hours)
    hushed = debt.hushed or debt.next is None
    await say(interaction, words.NO_MORE if hushed else words.reminded_again(debt.next or 0))


@MY.command(name=commands.MY_GAMES.last, description="Your games everywhere, and whose move it is since when")
async def games(interaction: Interaction) -> None:
    await defer(interaction)
    await say(interaction, await my_games(interaction.client.app, str(interaction.user.id)))


@MY.command(name=commands.MY_PRIVACY.last, description="What is stored about you")
async def privacy(interaction: Interaction) -> None:
    await defer(interaction)
    await say(interaction, personal_settings.texts.STORED)


@MY.command(name=commands.MY_DATA.last, description="Everything that is stored about you, as a file")
async def data(interaction: Interaction) -> None:
    await defer(interaction)
    await personal_settings.data(interaction)


@MY.command(name=commands.MY_FORGET.last, description="Delete everything that is stored about you")
async def forget(interaction: Interaction) -> None:
    await defer(interaction)
    await personal_settings.ask_to_forget(interaction)
