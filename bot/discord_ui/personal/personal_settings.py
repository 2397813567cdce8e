"""A person's own settings, games and data."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.clock import now_ms
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.messages import routes
from bot.messages.message import Button, Choice, File, Menu, Row
from bot.presence.pace import DAY, DEPUTY, ZONES, habits_of, is_zone
from bot.refusals import NotPossible
from bot.store import people, settings
from bot.wording import presence as times
from bot.wording import privacy as texts

QUIET = re.compile(r"(\d{1,2}+)(?::(\d\d))?+\s*+(?:-|\u2013|to)\s*+(\d{1,2}+)(?::(\d\d))?+")
LONGEST_ZONE = 60
LONGEST_AWAY = 60


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


async def data(interaction: Interaction) -> None:
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
