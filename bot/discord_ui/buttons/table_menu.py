"""What a table does beside playing, from one menu: pause, dispute, rewind, seats, substitute, follow, concede.

ta:GAME (the button that shows it)     tm:GAME (the menu)     tr:GAME (to which turn to rewind)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import lobby_buttons
from bot.discord_ui.forms.order_forms import PREFIX, form
from bot.discord_ui.order_sheet import words_of
from bot.discord_ui.replying import defer, guarded, say, visit_of
from bot.discord_ui.router import Lasting
from bot.loaded import Loaded
from bot.messages.message import Choice, Menu, Row
from bot.parsing.edits import parted, read_edit
from bot.refusals import NotPossible
from bot.store import games
from bot.wording import around as words
from bot.wording.hosting import EDITED
from bot.wording.presence import waiting_text

Deed = Callable[[Interaction, Loaded], Awaitable[None]]


class Pressed(Lasting, ui.DynamicItem[ui.Button[ui.View]], template=r"ta:(?P<game>[^:]+)"):
    """The button beside the status."""

    async def callback(self, interaction: Any) -> None:
        game = self.custom_id.split(":")[1]
        await guarded(interaction, lambda: show(interaction, game))


class Chosen(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"(?P<kind>tm|tr):(?P<game>[^:]+)"):
    """What to do, or how far to go back."""

    async def callback(self, interaction: Any) -> None:
        kind, game = self.custom_id.split(":")
        value = str(interaction.data["values"][0])
        work = why_rewind if kind == "tr" else do
        await guarded(interaction, lambda: work(interaction, game, value))


async def show(interaction: Interaction, game: str) -> None:
    """The menu, with what this person can do now."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    await say(interaction, words.HEAD, await menu_rows(interaction, loaded))


async def menu_rows(interaction: Interaction, loaded: Loaded) -> tuple[Row, ...]:
    user = str(interaction.user.id)
    marks = await games.marked(interaction.client.app.store.reader, loaded.id)
    paused = (await interaction.client.app.attendance.of(loaded.id)).pause is not None
    running, seated = loaded.row.status == "running", bool(loaded.powers_of(user))
    may = running and (seated or marks.get("host") == user)
    able = {
        "resume": may and paused,
        "pause": may and not paused,
        "dispute": may,
        "rewind": may and loaded.revision > 0,
        "edit": running and marks.get("host") == user,
        "substitute": running and seated,
        "seats": True,
        "waiting": running,
        "follow": running and not seated and f"follow:{user}" not in marks,
        "unfollow": f"follow:{user}" in marks,
        "export": True,
        "concede": running and seated,
    }
    choices = tuple(Choice(*_choice(name)) for name in words.DOES if able[name])
    return (Menu(f"tm:{loaded.id}", words.HINT, choices),)


def _choice(name: str) -> tuple[str, str, str]:
    label, about = words.DOES[name]
    return label, name, about


async def do(interaction: Interaction, game: str, name: str) -> None:
    """Something from the menu."""
    if name in FORMS:
        await interaction.response.send_modal(_form(game, name))
        return
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    if name not in ALWAYS and loaded.row.status != "running":
        raise NotPossible(words.NOT_RUNNING)
    await DEEDS[name](interaction, loaded)


def _form(game: str, what: str, position: str = "-") -> ui.Modal:
    id = f"{PREFIX}{game}:{position}:{what.split()[0]}"
    title, label, hint, most = FORMS[what]
    return form(title, id, label, "", hint, True, most=most)


async def dispute(interaction: Interaction, game: str, about: str) -> None:
    await defer(interaction)
    await interaction.client.app.hosting.dispute(visit_of(interaction), game, " ".join(about.split()))
    await say(interaction, words.STANDS)


async def edit_form(interaction: Interaction, game: str, text: str) -> None:
    """The form of an edit: the change, and why behind it."""
    await defer(interaction)
    await edit(interaction, game, *parted(text))


async def edit(interaction: Interaction, game: str, change: str, why: str) -> None:
    """The host changes the position. Raises NotPossible, Unclear, Refused."""
    hosting = interaction.client.app.hosting
    await hosting.must_host(visit_of(interaction), game)
    loaded = await interaction.client.app.service.look(game)
    phases = [phase.name for phase in loaded.game.edition.phases if not phase.automatic]
    position = read_edit(change, loaded.game.state, words_of(loaded), phases)
    await hosting.edit(visit_of(interaction), game, position, why)
    await say(interaction, EDITED)


async def rewind(interaction: Interaction, game: str, line: str, why: str) -> None:
    await defer(interaction)
    hosting = interaction.client.app.hosting
    await say(interaction, await hosting.rewind(visit_of(interaction), game, int(line), " ".join(why.split())))


async def why_rewind(interaction: Interaction, game: str, line: str) -> None:
    await interaction.response.send_modal(_form(game, "rewind to", line))


async def _points(interaction: Interaction, loaded: Loaded) -> None:
    """To which turn: the last ones, the newest first."""
    found = await interaction.client.app.hosting.points(loaded.id)
    choices = [Choice(words.point(line, r, loaded.say.power(power)), str(line)) for line, r, power in found]
    if not choices:
        raise NotPossible(words.NOWHERE)
    await say(interaction, words.REWIND_TO, (Menu(f"tr:{loaded.id}", words.REWIND_POINT, tuple(choices[:25])),))


async def _pause(interaction: Interaction, loaded: Loaded) -> None:
    await say(interaction, await interaction.client.app.hosting.pause(visit_of(interaction), loaded.id, ""))


async def _resume(interaction: Interaction, loaded: Loaded) -> None:
    await say(interaction, await interaction.client.app.hosting.resume(visit_of(interaction), loaded.id))


async def _substitute(interaction: Interaction, loaded: Loaded) -> None:
    mine = loaded.powers_of(str(interaction.user.id))
    await interaction.client.app.seating.want(visit_of(interaction), loaded.id, mine)
    await say(interaction, words.SUBSTITUTE)


async def _seats(interaction: Interaction, loaded: Loaded) -> None:
    await say(interaction, await interaction.client.app.seating.history(loaded.id))


async def _waiting(interaction: Interaction, loaded: Loaded) -> None:
    presence = await interaction.client.app.attendance.of(loaded.id)
    await say(interaction, waiting_text(presence, loaded.say))


async def _export(interaction: Interaction, loaded: Loaded) -> None:
    await lobby_buttons.export(interaction, loaded.row)


async def _concede(interaction: Interaction, loaded: Loaded) -> None:
    await lobby_buttons.concede(interaction, loaded.id, None)


async def follow(interaction: Interaction, game: str, what: str) -> None:
    """Turns, only the end, or nothing any more."""
    async with interaction.client.app.store.transaction() as tx:
        await games.mark(tx, game, f"follow:{interaction.user.id}", None if what == "off" else what)
    await say(interaction, words.FOLLOWS[what])


async def _follow(interaction: Interaction, loaded: Loaded) -> None:
    await follow(interaction, loaded.id, "turns")


async def _unfollow(interaction: Interaction, loaded: Loaded) -> None:
    await follow(interaction, loaded.id, "off")


FORMS = {
    "dispute": (words.DISPUTE, words.DISPUTE_ABOUT, words.DISPUTE_HINT, 300),
    "rewind to": (words.REWIND, words.REWIND_WHY, words.REWIND_HINT, 200),
    "edit": (words.EDIT, words.EDIT_WHAT, words.EDIT_HINT, 1500),
}
ALWAYS = {"seats", "export", "unfollow"}
DEEDS: dict[str, Deed] = {
    "resume": _resume,
    "pause": _pause,
    "rewind": _points,
    "substitute": _substitute,
    "seats": _seats,
    "waiting": _waiting,
    "follow": _follow,
    "unfollow": _unfollow,
    "export": _export,
    "concede": _concede,
}
