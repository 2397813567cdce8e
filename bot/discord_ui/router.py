"""From a press to what it does: one way for every button, menu and form, whenever it was posted.

A module of buttons or forms lists its `Handler`s: which ids it answers, what has to hold before (the guards below, in
order), what it does. The id says everything: after a restart a press is understood from its message alone, and so is
what comes back from a form.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import ui
from msgspec import Struct

from bot.application import Application
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.lost_answers import acknowledged
from bot.discord_ui.replying import act, defer, defer_in_place, guarded, visit_of
from bot.game.service import must_stand
from bot.loaded import Loaded, turn_key, turn_name
from bot.messages.component_id import MOST_DIGITS, Id, Route
from bot.refusals import NotPossible, NotYours, Outdated
from bot.store import games
from bot.store.record import unchanged_since
from bot.telling import Done
from bot.wish import Line, Visit
from bot.wording.help import FROM_BEFORE

T = TypeVar("T")
POSITION = frozenset({"game", "turn", "revision", "ask"})
"""What the guards look at; everything else that an id says is handed to the handler."""
FIELD = "text"
"""The one field of every form."""


class Press(Struct):
    """A button that was pressed, a menu from which something was chosen, a form that was sent."""

    interaction: Interaction
    id: Id
    values: tuple[str, ...] = ()
    """What was chosen, or written."""
    _loaded: Loaded | None = None

    @property
    def app(self) -> Application:
        return self.interaction.client.app

    @property
    def user(self) -> str:
        """Who pressed."""
        return str(self.interaction.user.id)

    @property
    def visit(self) -> Visit:
        """Who pressed, and where."""
        return visit_of(self.interaction)

    @property
    def value(self) -> str:
        """The one thing that was chosen or written. Raises Outdated if there is none."""
        if not self.values:
            raise Outdated
        return self.values[0]

    @property
    def number(self) -> int:
        """What was chosen, where it is a number. Raises Outdated."""
        value = self.value
        if not (value.isascii() and value.isdigit()) or len(value) > MOST_DIGITS:
            raise Outdated
        return int(value)

    def one_of(self, offered: Sequence[T]) -> T:
        """The one of these whose number was chosen. Raises Outdated."""
        if self.number >= len(offered):
            raise Outdated
        return offered[self.number]

    async def order(self, *lines: Line) -> Done:
        """Carry out lines in the position for which it was posted. Raises what `GameService.act` raises."""
        return await act(self.interaction, lines, self.id.game, self.id.revision, self.id.turn)

    async def look(self) -> Loaded:
        """The game, as it was when this press looked first."""
        if self._loaded is None:
            self._loaded = await self.app.service.look(self.id.game)
        return self._loaded


Guard = Callable[[Press], Awaitable[None]]
"""What has to hold before a press is carried out: raises a refusal."""


class Handler(Struct, frozen=True):
    """Who answers to the ids of a route: the guards in their order, then the work, which is called with the press and,
    by name, with what the id says beyond the position."""

    route: Route
    work: Callable[..., Awaitable[None]]
    guards: tuple[Guard, ...] = ()

    async def answer(self, press: Press) -> None:
        for guard in self.guards:
            await guard(press)
        said = {name: value for name, value in press.id.said.items() if name not in POSITION}
        await self.work(press, **said)


class Router:
    """All handlers, and the way to them."""

    def __init__(self, handlers: Sequence[Handler]) -> None:
        self.handlers = tuple(handlers)

    def find(self, text: str) -> tuple[Handler, Id] | None:
        """Who answers to an id, and what it says; None if nobody does."""
        for handler in self.handlers:
            if id := handler.route.read(text):
                return handler, id
        return None

    async def component(self, interaction: Interaction) -> None:
        """A button was pressed, or something was chosen from a menu."""
        data: Any = interaction.data or {}
        text = str(data.get("custom_id", ""))
        there = text in _ids_of(interaction.message)
        await guarded(interaction, lambda: self._answer(interaction, text, data.get("values") or (), there))

    async def form(self, interaction: Interaction) -> None:
        """A form was sent, whenever it was opened."""
        data: Any = interaction.data or {}
        text, written = str(data.get("custom_id", "")), _written(data.get("components") or [])
        await guarded(interaction, lambda: self._answer(interaction, text, [written], True))

    async def _answer(self, interaction: Interaction, text: str, values: Sequence[str], there: bool) -> None:
        """Raises NotPossible for what nobody answers to, Outdated for what its message does not have any more, or what
        is about a game of another server."""
        found = self.find(text)
        if found is None:
            raise NotPossible(FROM_BEFORE)
        if not there:
            raise Outdated
        handler, id = found
        if id.game:
            await _must_be_of_this_server(interaction, id.game)
        await handler.answer(Press(interaction, id, tuple(map(str, values))))


async def _must_be_of_this_server(interaction: Interaction, game: str) -> None:
    """Raises UnknownGame, Outdated."""
    row = await games.known(interaction.client.app.store.reader, game)
    if row.guild != visit_of(interaction).guild:
        raise Outdated


def _ids_of(message: Any) -> set[str]:
    """What can be pressed on a message, as it was when it was pressed."""
    return {getattr(part, "custom_id", "") for row in message.components for part in row.children} if message else set()


def _written(components: Sequence[Any]) -> str:
    """The text of the one field, wherever it is nested."""
    for part in components:
        if part.get("custom_id") == FIELD:
            return str(part.get("value") or "")
        inner = [part["component"]] if "component" in part else part.get("components", [])
        if inner and (found := _written(inner)):
            return found
    return ""


class Form(Struct, frozen=True):
    """A form with one field, whose id says everything; `value` stands in it before anybody writes."""

    id: str
    title: str
    label: str
    hint: str
    about: str = ""
    long: bool = False
    most: int = 200
    value: str = ""

    async def open(self, interaction: Interaction) -> None:
        """Answer an interaction with it."""
        kind = discord.InteractionResponseType.modal
        await acknowledged(interaction, kind, lambda: interaction.response.send_modal(self.modal()))

    def modal(self) -> ui.Modal:
        """As Discord's modal. It is stopped: what is written is taken up by the router, not kept in memory."""
        modal = ui.Modal(title=self.title[:45], custom_id=self.id, timeout=None)
        style = discord.TextStyle.paragraph if self.long else discord.TextStyle.short
        field: Any = ui.TextInput(
            style=style,
            custom_id=FIELD,
            placeholder=self.hint[:100],
            default=self.value[: self.most] or None,
            max_length=self.most,
        )
        modal.add_item(ui.Label(text=self.label[:45], description=self.about[:100] or None, component=field))
        modal.stop()
        return modal


async def privately(press: Press) -> None:
    """Acknowledged: the answer will be private."""
    await defer(press.interaction)


async def in_place(press: Press) -> None:
    """Acknowledged: the message that was pressed may change."""
    await defer_in_place(press.interaction)


async def running(press: Press) -> None:
    """The game has begun and goes on. Raises Outdated."""
    if (await press.look()).row.status != "running":
        raise Outdated


async def same_phase(press: Press) -> None:
    """It is still the phase for which it was posted. Raises Outdated."""
    if press.id.turn != turn_key(must_stand(await press.look()).game):
        raise Outdated


async def same_turn(press: Press) -> None:
    """It is still the turn for which it was posted. Raises Outdated."""
    if press.id.turn != turn_name(must_stand(await press.look()).game):
        raise Outdated


async def in_turn(press: Press) -> None:
    """Who pressed holds the power in turn. Raises NotYours."""
    loaded = must_stand(await press.look())
    power = loaded.game.state.power
    if loaded.players.get(power) != press.user:
        raise NotYours(loaded.say.mention(power))


async def asked(press: Press) -> None:
    """The question still stands, and it is for who pressed; a standing order given since changes nothing about it.
    Raises Outdated, NotYours."""
    loaded = must_stand(await press.look())
    posted, now = press.id.revision, loaded.revision
    if posted and posted < now and await unchanged_since(press.app.store.reader, loaded.id, now) <= posted:
        press.id = Id(press.id.route, {**press.id.said, "revision": now})
    pending = loaded.game.state.pending
    if loaded.revision != press.id.revision or press.id.ask >= len(pending):
        raise Outdated
    power = pending[press.id.ask].by
    if loaded.players.get(power) != press.user:
        raise NotYours(loaded.say.mention(power))


MAY_ORDER = (same_phase, running, in_turn)
"""Of what orders something in the phase that runs. A form can only be opened by what is not acknowledged yet."""
