"""/my: a person's own time zone, quiet hours, reminders, days away, pictures, data; and his games, on all servers:
where, how far, whose move since when."""

import json
import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from discord import app_commands

from bot.application import Application
from bot.clock import now_ms
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.autocomplete import Choices, choice, safely
from bot.discord_ui.groups import MY
from bot.discord_ui.replying import defer, game_here, say, visit_of
from bot.discord_ui.router import Handler, Press, privately
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Choice, File, Menu, Row
from bot.presence.pace import DAY, DEPUTY, ZONES, habits_of, is_zone
from bot.presence.table import Presence
from bot.refusals import BrokenRecord, NotPossible
from bot.store import games, people, persons, places, settings
from bot.store.games import Game
from bot.store.places import Place
from bot.wording import commands, presence
from bot.wording import my_games as words
from bot.wording import presence as times
from bot.wording import privacy as texts
from bot.wording.speech import clipped, listed
from bot.wording.status import turn

QUIET = re.compile(r"(\d{1,2}+)(?::(\d\d))?+\s*+(?:-|\u2013|to)\s*+(\d{1,2}+)(?::(\d\d))?+")
LONGEST_ZONE = 60
LONGEST_AWAY = 60
YES_NO = [app_commands.Choice(name=name, value=name) for name in ("yes", "no")]


def zone_menu() -> Row:
    """Time zones with the time it is there now, so that everybody finds his own."""
    now = datetime.now(UTC)
    choices = [Choice(f"{now.astimezone(ZoneInfo(z)):%H:%M} · {z.replace('_', ' ')}", z) for z in ZONES]
    return Menu(routes.ZONE_MENU.write(), times.WHICH_TIME, tuple(choices))


async def put(interaction: Interaction, key: str, value: str | None) -> None:
    """Keep one setting of the person, and let the reminders follow."""
    user = str(interaction.user.id)
    async with interaction.client.app.store.transaction() as tx:
        await settings.put(tx, "user", user, key, value)
    await interaction.client.app.reminders.repace(user)


async def show(interaction: Interaction) -> None:
    stored = await settings.all_of(interaction.client.app.store.reader, "user", str(interaction.user.id))
    await say(interaction, times.habits_text(habits_of(stored), now_ms()), (zone_menu(),))


async def zone_chosen(press: Press) -> None:
    await put(press.interaction, "zone", read_zone(press.value))
    await show(press.interaction)


def read_zone(text: str) -> str:
    """A time zone by its name. Raises NotPossible."""
    wanted = text.strip().replace(" ", "_")
    ends = [name for name in ZONES if wanted and name.lower().endswith(wanted.lower())]
    for zone in (wanted, *ends) if len(wanted) <= LONGEST_ZONE else ():
        if is_zone(zone):
            return zone
    raise NotPossible(times.NO_ZONE.format(text=text[:40]))


def read_quiet(text: str) -> str | None:
    """ "22-7", "22:30 to 07:00" as minutes of the day; "off" is None. Raises NotPossible."""
    if text.strip().lower() in ("off", "none", "no", "-"):
        return None
    match = QUIET.fullmatch(text.strip())
    if not match:
        raise NotPossible(times.QUIET_HOURS)
    start_hour, start_minute, end_hour, end_minute = (int(part or 0) for part in match.groups())
    if max(start_hour, end_hour) > 24 or max(start_minute, end_minute) > 59:
        raise NotPossible(times.LONG_DAY)
    return f"{(start_hour * 60 + start_minute) % 1440}-{(end_hour * 60 + end_minute) % 1440}"


def read_every(text: str) -> str | None:
    """Hours between reminders; "never" is 0, "game" is None. Raises NotPossible."""
    wanted = text.strip().lower().removesuffix("h").removesuffix("hours").strip()
    if wanted in ("game", "usual"):
        return None
    if wanted in ("never", "off", "none"):
        return "0"
    if not wanted.isdecimal() or not 1 <= int(wanted) <= 240:
        raise NotPossible(times.HOW_OFTEN)
    return str(int(wanted))


async def go_away(interaction: Interaction, days: int, starting: int, deputy: bool) -> None:
    """Away for some days; with a deputy a computer answers what is asked meanwhile."""
    begin = now_ms() + starting * DAY
    await put(interaction, DEPUTY, "yes" if deputy else None)
    await put(interaction, "away", f"{begin}-{begin + min(days, LONGEST_AWAY) * DAY}")
    await interaction.client.app.computer_player.answer_for(str(interaction.user.id))
    await show(interaction)


async def send_data(interaction: Interaction) -> None:
    """Everything that is stored about the person, as a file for them alone."""
    found = await people.everything(interaction.client.app.store.reader, str(interaction.user.id))
    text = json.dumps(found, indent=2, ensure_ascii=False)
    await say(interaction, texts.data(found), files=[File("my-data.json", text)])


async def ask_to_forget(interaction: Interaction) -> None:
    running = await people.running_games(interaction.client.app.store.reader, str(interaction.user.id))
    row = (Button(texts.FORGET_ME, routes.FORGET_ME.write(), "danger"),)
    await say(interaction, texts.may_forget(running), (row,))


async def forget_me(press: Press) -> None:
    """Everything about the person goes."""
    await say(press.interaction, await press.app.forgetting.forget(press.visit))


HANDLERS = (
    Handler(routes.ZONE_MENU, zone_chosen, (privately,)),
    Handler(routes.FORGET_ME, forget_me, (privately,)),
)


async def my_games(app: Application, user: str) -> str:
    """Those in which the person is waited for come first, the longest wait first."""
    db = app.store.reader
    found: list[tuple[int, str]] = []
    for row in await games.of_user(db, user):
        if row.status not in ("forming", "running"):
            continue
        link = _link(row, await places.panel(db, row.game))
        try:
            loaded = await app.service.look(row.game)
        except BrokenRecord:
            found.append((0, words.unreadable(link, row.edition)))
            continue
        since, line = _line(loaded, loaded.facts.presence, user, link)
        found.append((since, line))
    follows = await persons.followed(db, user)
    followed = [row for row in await games.listed(db, status="running") if row.game in follows] if follows else []
    lines = [line for _, line in sorted(found)] + [words.FOLLOWED.format(link=_link(row, None)) for row in followed]
    return clipped("\n".join(lines), 1950) or words.NO_GAMES


def _line(loaded: Loaded, presence: Presence, user: str, link: str) -> tuple[int, str]:
    """(for the order, the line)"""
    last = 1 << 60
    mine = listed(loaded.say.power(power) for power in loaded.powers_of(user))
    if loaded.row.status == "forming":
        return last, words.forming(link, loaded.row.edition, mine)
    if loaded.behind:
        return 0, words.behind(link, loaded.row.edition, mine)
    start = words.where(link, loaded.row.edition, mine, turn(loaded.game.state, loaded.say))
    own = presence.debts.get(user)
    if own is not None:
        return own.since, words.your_move(start, own)
    return last - 1, words.others_move(start, presence, loaded.say)


def _link(row: Game, panel: Place | None) -> str:
    """The channel, and the message with the buttons; both work from other servers too."""
    if row.guild is None:
        return f"<#{row.channel}>"
    place = f"https://discord.com/channels/{row.guild}/{row.channel}" + (f"/{panel.message}" if panel else "")
    return f"<#{row.channel}> ([open](<{place}>))"


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
async def settings_command(
    interaction: Interaction, zone: str = "", quiet: str = "", reminders: str = "", ahead: str = ""
) -> None:
    await defer(interaction)
    changes: dict[str, str | None] = {}
    if zone:
        changes["zone"] = read_zone(zone)
    if quiet:
        changes["quiet"] = read_quiet(quiet)
    if reminders:
        changes["every"] = read_every(reminders)
    if ahead:
        changes["ahead"] = "yes" if ahead == "yes" else None
    for key, value in changes.items():
        await put(interaction, key, value)
    await show(interaction)


@MY.command(
    name=commands.MY_AWAY.last, description="Nobody reminds you while you are away; a clock uses your days away"
)
@app_commands.describe(
    days="For how many days",
    starting="In how many days it begins; left out, now",
    answers="Who answers meanwhile what you are asked in battles",
)
@app_commands.choices(answers=[app_commands.Choice(name=name, value=who) for who, name in presence.ANSWERS.items()])
async def away(
    interaction: Interaction,
    days: app_commands.Range[int, 1, 60],
    starting: app_commands.Range[int, 0, 60] = 0,
    answers: str = "",
) -> None:
    await defer(interaction)
    await go_away(interaction, days, starting, answers == "computer")


@MY.command(name=commands.MY_BACK.last, description="You are back")
async def back(interaction: Interaction) -> None:
    await defer(interaction)
    await put(interaction, "away", None)
    await show(interaction)


@MY.command(name=commands.MY_SNOOZE.last, description="Put your reminders in this game off")
@app_commands.describe(hours="For how many hours; left out, until you are asked something else")
async def snooze(interaction: Interaction, hours: app_commands.Range[int, 1, 240] | None = None) -> None:
    await defer(interaction)
    game = (await game_here(interaction)).game
    debt = await interaction.client.app.reminders.snooze(visit_of(interaction), game, hours)
    hushed = debt.hushed or debt.next is None
    await say(interaction, presence.NO_MORE if hushed else presence.reminded_again(debt.next or 0))


@MY.command(name=commands.MY_GAMES.last, description="Your games everywhere, and whose move it is since when")
async def games_command(interaction: Interaction) -> None:
    await defer(interaction)
    await say(interaction, await my_games(interaction.client.app, str(interaction.user.id)))


@MY.command(name=commands.MY_PRIVACY.last, description="What is stored about you")
async def privacy(interaction: Interaction) -> None:
    await defer(interaction)
    await say(interaction, texts.STORED)


@MY.command(name=commands.MY_DATA.last, description="Everything that is stored about you, as a file")
async def data(interaction: Interaction) -> None:
    await defer(interaction)
    await send_data(interaction)


@MY.command(name=commands.MY_FORGET.last, description="Delete everything that is stored about you")
async def forget(interaction: Interaction) -> None:
    await defer(interaction)
    await ask_to_forget(interaction)
