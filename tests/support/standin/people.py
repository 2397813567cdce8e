"""People, who can do what a person with a Discord client can do, and nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from tests.support.standin import slash
from tests.support.standin.accounts import Member, User
from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import BUTTON, LINK_STYLE, STRING_SELECT, Menu
from tests.support.standin.exchange import AUTOCOMPLETE, COMPONENT, MODAL, SLASH, Choice, Exchange
from tests.support.standin.payloads import channel_json, member_json, message_json, user_json
from tests.support.standin.permissions import BITS
from tests.support.standin.state import State
from tests.support.standin.uploads import Upload
from tests.support.standin.world import DIRECT, Channel, Message

Json = dict[str, Any]
FORM = "fills in"


class Person:
    """Somebody at a keyboard. Actions wait for the bot's answer unless told `wait=False`."""

    def __init__(self, server: State, member: Member) -> None:
        self.server = server
        self.member = member
        self.user: User = member.user

    def __repr__(self) -> str:
        return f"<Person {self.user.name}>"

    @property
    def id(self) -> int:
        """The account's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """How a message addresses this person."""
        return self.user.mention

    @property
    def name(self) -> str:
        """The shown name."""
        return self.user.shown

    # --- commands -------------------------------------------------------------------------------------------------

    async def slash(self, channel: Channel, path: str, /, *, wait: bool = True, **options: Any) -> Exchange:
        """Call a command. An option named like a Python keyword may be written with a final underscore."""
        self._may_use_commands(channel)
        found = self._find(channel, path)
        resolved = slash.ResolvedObjects(self.server.world, self.server.files, channel)
        values = slash.filled(found, options, resolved)
        exchange = Exchange(self.server, SLASH, self.user, channel, None)
        shown = " ".join(f"{o['name']}:{_shown(self.server, o['value'])}" for o in values)
        self.server.chat.did(channel, self.user, f"uses /{found.path} {shown}".rstrip())
        return await self._send(exchange, found.data(values, resolved.found), wait)

    async def complete(
        self, channel: Channel, path: str, focused: str, text: str = "", /, **typed: Any
    ) -> list[Choice]:
        """What the bot offers while this person types `text` into the option `focused`."""
        self._may_use_commands(channel)
        found = self._find(channel, path)
        resolved = slash.ResolvedObjects(self.server.world, self.server.files, channel)
        values = slash.half_filled(found, typed, focused, text, resolved)
        exchange = Exchange(self.server, AUTOCOMPLETE, self.user, channel, None)
        exchange.focused_kind = values[-1]["type"]
        await self._send(exchange, found.data(values, resolved.found), wait=True)
        return exchange.choices

    async def menu(self, target: Message | Person, name: str, *, channel: Channel | None = None, wait: bool = True):
        """Call a message's or a person's context-menu command."""
        on_message = isinstance(target, Message)
        place = target.channel if on_message else channel
        if place is None:
            raise CannotDo("name the channel where the person is right-clicked")
        self._may_use_commands(place)
        kind = 3 if on_message else 2
        known = [self.server.commands.get(None, {}), self.server.commands.get(place.guild.id if place.guild else 0, {})]
        command = next((c[kind, name] for c in known if (kind, name) in c), None)
        if command is None:
            raise CannotDo(f"there is no menu entry {name!r}")
        resolved = slash.ResolvedObjects(self.server.world, self.server.files, place)
        if on_message:
            self._sees(target)
            target_id = resolved.add("messages", target.id, message_json(target))
        else:
            target_id = resolved.user(target.user)
        exchange = Exchange(self.server, SLASH, self.user, place, None)
        data = {"id": command["id"], "name": name, "type": kind, "target_id": target_id, "resolved": resolved.found}
        self.server.chat.did(place, self.user, f"picks “{name}” from a menu")
        return await self._send(exchange, data, wait)

    def _find(self, channel: Channel, path: str) -> slash.FoundCommand:
        found = slash.find(self.server.commands, channel.guild.id if channel.guild else None, path)
        needed = found.command.get("default_member_permissions")
        if needed is not None and channel.guild:
            rights = channel.guild.permissions_of(self.user, channel)
            if channel.guild.owner is not self.user and (int(needed) == 0 or int(needed) & ~rights):
                raise CannotDo(f"/{found.path} is hidden from {self.name}")
        contexts = found.command.get("contexts")
        where = 1 if channel.type == DIRECT else 0
        if contexts is not None and where not in contexts:
            raise CannotDo(f"/{found.path} cannot be used here")
        return found

    # --- messages -------------------------------------------------------------------------------------------------

    async def say(self, channel: Channel, text: str, files: Sequence[tuple[str, bytes]] = ()) -> Message:
        """Write an ordinary message."""
        self._may(channel, "send_messages_in_threads" if channel.state else "send_messages")
        uploads = [Upload(number, name, data) for number, (name, data) in enumerate(files)]
        return self.server.posting.post(channel, self.user, {"content": text}, uploads)

    async def click(self, message: Message, button: str, *, wait: bool = True) -> Exchange:
        """Press a button, named by its label or custom_id."""
        self._sees(message)
        await self._look_at(message.changed_at)  # what is edited away while it is looked at cannot be pressed
        try:
            found = message.button(button)
        except KeyError as error:
            raise CannotDo(str(error)) from None
        if found.disabled or found.style == LINK_STYLE:
            raise CannotDo(f"the button {button!r} cannot be pressed")
        exchange = Exchange(self.server, COMPONENT, self.user, message.channel, message)
        self.server.chat.did(message.channel, self.user, f"presses [{found.label}]", message.private_to)
        data: Json = {"component_type": BUTTON, "custom_id": found.custom_id, "id": found.id}
        return await self._send(exchange, data, wait)

    async def select(
        self, message: Message, values: Sequence[Any], menu: str | None = None, *, wait: bool = True
    ) -> Exchange:
        """Choose from a menu: options by value or label, or people, channels and roles."""
        self._sees(message)
        await self._look_at(message.changed_at)
        try:
            found = message.menu(menu)
        except KeyError as error:
            raise CannotDo(str(error)) from None
        if found.disabled:
            raise CannotDo(f"the menu {found.custom_id!r} is disabled")
        if not found.min <= len(values) <= found.max:
            raise CannotDo(f"the menu takes {found.min} to {found.max} choices, not {len(values)}")
        resolved = slash.ResolvedObjects(self.server.world, self.server.files, message.channel)
        chosen, shown = self._chosen(found, values, resolved)
        exchange = Exchange(self.server, COMPONENT, self.user, message.channel, message)
        self.server.chat.did(message.channel, self.user, f"chooses {', '.join(shown)}", message.private_to)
        data: Json = {
            "component_type": found.kind,
            "custom_id": found.custom_id,
            "id": found.id,
            "values": chosen,
        }
        if found.kind != STRING_SELECT:  # the client takes the values from here if it is present, even if empty
            data["resolved"] = resolved.found
        return await self._send(exchange, data, wait)

    def _chosen(
        self, menu: Menu, values: Sequence[Any], resolved: slash.ResolvedObjects
    ) -> tuple[list[str], list[str]]:
        if menu.kind != STRING_SELECT:
            ids = slash.picked(menu.custom_id, menu.kind, values, resolved)
            return ids, [getattr(value, "name", str(value)) for value in values]
        try:
            options = [menu.option(str(value)) for value in values]
        except KeyError as error:
            raise CannotDo(f"the menu offers {[o.label for o in menu.options]}, not {error}") from None
        if len({o.value for o in options}) != len(options):
            raise CannotDo("an option was chosen twice")
        return [o.value for o in options], [o.label for o in options]

    async def submit(self, opened: Exchange, values: dict[str, Any], *, wait: bool = True) -> Exchange:
        """Fill in and send the modal an exchange opened. Fields not named keep what stands in them."""
        modal = opened.modal
        if modal is None or opened.user is not self.user:
            raise CannotDo(f"{self.name} has no form open")
        if modal.submitted:
            raise CannotDo("the form was sent already")
        resolved = slash.ResolvedObjects(self.server.world, self.server.files, opened.channel)
        components = modal.filled(values, resolved)
        modal.submitted = True
        await self._look_at(opened.shown_at)
        exchange = Exchange(self.server, MODAL, self.user, opened.channel, opened.message)
        exchange.source = opened
        shown = "; ".join(f"{name}: {value}" for name, value in values.items())
        self.server.chat.did(opened.channel, self.user, f"{FORM} “{modal.title}”: {shown}", self.user)
        data: Json = {"custom_id": modal.custom_id, "components": components}
        if resolved.found:
            data["resolved"] = resolved.found
        return await self._send(exchange, data, wait)

    # --- the wire -------------------------------------------------------------------------------------------------

    async def _look_at(self, shown_at: float) -> None:
        """Nobody presses a button in the moment it appears; the client knows its own only when it has our answer."""
        await asyncio.sleep(max(0.0, shown_at + self.server.reaction - time.monotonic()))

    async def _send(self, exchange: Exchange, data: Json, wait: bool) -> Exchange:
        server = self.server
        server.exchanges[exchange.token] = exchange
        server.world.emit("INTERACTION_CREATE", self._event(exchange, data))
        return await exchange.answered() if wait else exchange

    def _event(self, exchange: Exchange, data: Json) -> Json:
        """The INTERACTION_CREATE event."""
        world, channel = self.server.world, exchange.channel
        guild = channel.guild
        body: Json = {
            "id": str(exchange.id),
            "application_id": str(world.application_id),
            "type": exchange.kind,
            "token": exchange.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel_json(channel),
            "locale": self.member.locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
            "context": 0 if guild else 1,
            "attachment_size_limit": self.server.limits.file_bytes,
        }
        if exchange.message:
            body["message"] = message_json(exchange.message)
        if guild is None:
            return body | {"user": user_json(self.user), "app_permissions": str((1 << 53) - 1)}
        rights = str(guild.permissions_of(self.user, channel))
        body["channel"]["permissions"] = rights
        return body | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "features": [], "locale": "en-US"},
            "guild_locale": "en-US",
            "member": member_json(world, self.member) | {"permissions": rights},
            "app_permissions": str(guild.permissions_of(world.bot, channel)),
        }

    # --- what is allowed ------------------------------------------------------------------------------------------

    def _may(self, channel: Channel, right: str) -> None:
        if channel.deleted:
            raise CannotDo(f"#{channel.name} is gone")
        if channel.guild is None:
            return
        rights = channel.guild.permissions_of(self.user, channel)
        for name in ("view_channel", right):
            if not rights & BITS[name]:
                raise CannotDo(f"{self.name} lacks the right {name} in #{channel.name}")

    def _may_use_commands(self, channel: Channel) -> None:
        self._may(channel, "use_application_commands")
        self.server.world.archive_if_idle(channel)
        if channel.state and channel.state.archived:
            raise CannotDo(f"the thread {channel.name!r} is archived: somebody has to write in it first")

    def _sees(self, message: Message) -> None:
        self._may_use_commands(message.channel)
        if not message.seen_by(self.user):
            raise CannotDo(f"{self.name} does not see {message!r}")


def _shown(server: State, value: Any) -> str:
    """A value of an option as other people would read it."""
    known = server.world.users.get(int(value)) if isinstance(value, str) and value.isdigit() else None
    return f"@{known.shown}" if known else str(value)
