"""From what a person types to the data of a command interaction, with all the client checks on the way."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.support.standin.accounts import Role, User
from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import CHANNEL_SELECT, FILE_UPLOAD, MENTIONABLE_SELECT, ROLE_SELECT, USER_SELECT
from tests.support.standin.payloads import attachment_json, channel_json, member_json, role_json, user_json
from tests.support.standin.rules.commands import GROUP, SUBCOMMAND
from tests.support.standin.uploads import Files
from tests.support.standin.world import Channel, World

Json = dict[str, Any]

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
LARGEST = 2**53
STRING_LENGTH = 6000


@dataclass(slots=True)
class FoundCommand:
    """A command or subcommand, with the way that led there."""

    command: Json
    way: list[Json]
    options: list[Json]

    @property
    def path(self) -> str:
        """Its full name."""
        return " ".join([self.command["name"], *[part["name"] for part in self.way]])

    def option(self, name: str) -> Json:
        """One option. `CannotDo` if the command has none of this name."""
        for option in self.options:
            if option["name"] == name.removesuffix("_"):
                return option
        raise CannotDo(f"/{self.path} has no option {name!r}, only {[o['name'] for o in self.options]}")

    def data(self, options: list[Json], resolved: Json) -> Json:
        """The interaction's data around these options."""
        for part in reversed(self.way):
            options = [{"name": part["name"], "type": part["type"], "options": options}]
        body: Json = {"id": self.command["id"], "name": self.command["name"], "type": 1, "options": options}
        if "guild_id" in self.command:
            body["guild_id"] = self.command["guild_id"]
        return body | ({"resolved": resolved} if resolved else {})


def every_command(commands: dict[int | None, dict[Any, Json]], guild_id: int | None) -> list[FoundCommand]:
    """All commands and subcommands a person can call in a guild; a guild's own hide global ones of the same name."""
    known = dict(commands.get(None, {}))
    if guild_id is not None:
        known |= commands.get(guild_id, {})
    return [found for command in known.values() if command["type"] == 1 for found in _leaves(command, [], command)]


def _leaves(command: Json, way: list[Json], here: Json) -> list[FoundCommand]:
    options = here.get("options") or []
    if not options or options[0]["type"] not in (SUBCOMMAND, GROUP):
        return [FoundCommand(command, way, options)]
    return [found for option in options for found in _leaves(command, [*way, option], option)]


def find(commands: dict[int | None, dict[Any, Json]], guild_id: int | None, path: str) -> FoundCommand:
    """The command of this name. `CannotDo` if the bot has not registered it."""
    known = every_command(commands, guild_id)
    for found in known:
        if found.path == path.lstrip("/"):
            return found
    raise CannotDo(f"there is no /{path.lstrip('/')}; the bot registered {[f.path for f in known]}")


@dataclass(slots=True)
class ResolvedObjects:
    """Collects the objects that options point to."""

    world: World
    files: Files
    channel: Channel
    found: dict[str, Json] = field(default_factory=dict)

    def add(self, kind: str, key: int, body: Json) -> str:
        """Note an object; its id as the option's value."""
        self.found.setdefault(kind, {})[str(key)] = body
        return str(key)

    def user(self, user: User) -> str:
        """Note an account, with its membership if it has one."""
        guild = self.channel.guild
        if guild and user.id in guild.members:
            member = member_json(self.world, guild.members[user.id], with_user=False)
            rights = guild.permissions_of(user, self.channel)
            left = {k: v for k, v in member.items() if k not in ("deaf", "mute")}
            self.add("members", user.id, left | {"permissions": str(rights)})
        return self.add("users", user.id, user_json(user))

    def place(self, channel: Channel) -> str:
        """Note a channel."""
        rights = channel.guild.permissions_of(self.world.bot, channel) if channel.guild else 0
        return self.add("channels", channel.id, channel_json(channel) | {"permissions": str(rights)})


def filled(found: FoundCommand, given: dict[str, Any], resolved: ResolvedObjects) -> list[Json]:
    """The options of a command as sent. `CannotDo` for a missing, unknown or impossible value."""
    chosen = {found.option(name)["name"]: value for name, value in given.items() if value is not None}
    for option in found.options:
        if option.get("required") and option["name"] not in chosen:
            raise CannotDo(f"/{found.path} needs the option {option['name']!r}")
    sent: list[Json] = []
    for name, value in chosen.items():
        option = found.option(name)
        sent.append({"name": name, "type": option["type"], "value": value_of(option, value, resolved)})
    return sent


def half_filled(
    found: FoundCommand, given: dict[str, Any], focused: str, text: str, resolved: ResolvedObjects
) -> list[Json]:
    """The options while a person is still typing one of them."""
    sent: list[Json] = []
    for name, value in given.items():
        option = found.option(name)
        if option["name"] == found.option(focused)["name"] or value is None:
            continue
        sent.append({"name": option["name"], "type": option["type"], "value": value_of(option, value, resolved)})
    option = found.option(focused)
    if not option.get("autocomplete"):
        raise CannotDo(f"/{found.path}: the option {focused!r} has no autocomplete")
    sent.append({"name": option["name"], "type": option["type"], "value": text, "focused": True})
    return sent


def value_of(option: Json, value: Any, resolved: ResolvedObjects) -> Any:
    """A value as the client would send it. `CannotDo` if the client would not take it."""
    kind = option["type"]
    if option.get("choices"):
        return _chosen(option, value)
    if kind == STRING:
        return _text(option, value)
    if kind in (INTEGER, NUMBER):
        return _number(option, value, whole=kind == INTEGER)
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise CannotDo(f"{option['name']!r} is true or false")
        return value
    return _thing(option, value, resolved)


def _chosen(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise CannotDo(f"{option['name']!r} offers {[c['name'] for c in option['choices']]}, not {value!r}")


def _text(option: Json, value: Any) -> str:
    text = str(value)
    least, most = option.get("min_length") or 0, option.get("max_length") or STRING_LENGTH
    if not least <= len(text) <= most:
        raise CannotDo(f"{option['name']!r} takes {least} to {most} characters, not {len(text)}")
    if "\n" in text:
        raise CannotDo(f"{option['name']!r} is a single line")
    return text


def _number(option: Json, value: Any, *, whole: bool) -> int | float:
    try:
        number = int(value) if whole else float(value)
    except ValueError:
        raise CannotDo(f"{option['name']!r} is a number, not {value!r}") from None
    least, most = option.get("min_value", -LARGEST), option.get("max_value", LARGEST)
    if not least <= number <= most:
        raise CannotDo(f"{option['name']!r} lies between {least} and {most}, not {number}")
    return number


_OPTION_OF_COMPONENT = {USER_SELECT: USER, ROLE_SELECT: ROLE, MENTIONABLE_SELECT: MENTIONABLE, CHANNEL_SELECT: CHANNEL}


def picked(name: str, component_type: int, values: Iterable[Any], resolved: ResolvedObjects) -> list[str]:
    """The ids of people, roles, channels or files chosen in a menu or a form. `CannotDo` for anything else."""
    kind = ATTACHMENT if component_type == FILE_UPLOAD else _OPTION_OF_COMPONENT[component_type]
    return [_thing({"name": name, "type": kind}, value, resolved) for value in values]


def _thing(option: Json, value: Any, resolved: ResolvedObjects) -> str:
    kind, name = option["type"], option["name"]
    value = getattr(value, "user", value)
    if kind in (USER, MENTIONABLE) and isinstance(value, User):
        return resolved.user(value)
    if kind == CHANNEL and isinstance(value, Channel):
        if value.type not in (option.get("channel_types") or [value.type]):
            raise CannotDo(f"{name!r} does not take a channel of type {value.type}")
        return resolved.place(value)
    if kind in (ROLE, MENTIONABLE) and isinstance(value, Role):
        return resolved.add("roles", value.id, role_json(value, 1))
    if kind == ATTACHMENT and isinstance(value, tuple):
        stored = resolved.files.store(resolved.channel, value[0], value[1])
        return resolved.add("attachments", stored.id, attachment_json(stored) | {"ephemeral": True})
    raise CannotDo(f"{name!r} cannot take {value!r}")
