"""A command as a person types it into the terminal: `/turn move from:germany units:3 inf to:poland`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.standin.cannot import CannotDo
from tests.support.standin.people import Person
from tests.support.standin.slash import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    MENTIONABLE,
    ROLE,
    USER,
    FoundCommand,
    every_command,
)
from tests.support.standin.world import Channel, Guild

Json = dict[str, Any]
TRUE = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A command with what was typed for its options, in order."""

    found: FoundCommand
    options: dict[str, str]

    @property
    def last(self) -> str:
        """The option typed last. `CannotDo` if none was."""
        if not self.options:
            raise CannotDo(f"say which option of {usage(self.found)} is meant, as in option:text?")
        return list(self.options)[-1]


def read(line: str, known: list[FoundCommand]) -> TypedCommand:
    """Take a line apart. `CannotDo` for a command that does not exist, or text that belongs to no option."""
    words = line.removeprefix("/").split()
    fitting = [found for found in known if words[: len(found.path.split())] == found.path.split()]
    if not fitting:
        raise CannotDo(_unknown(words, known))
    found = max(fitting, key=lambda one: len(one.path))
    rest = line.removeprefix("/").lstrip()
    for word in found.path.split():
        rest = rest.removeprefix(word).lstrip()
    return TypedCommand(found, _split(found, rest))


def _unknown(words: list[str], known: list[FoundCommand]) -> str:
    begun = [found.path for found in known if words and found.path.startswith(words[0])]
    return (
        f"there is no /{' '.join(words[:2])}; there is {', '.join('/' + p for p in begun or [f.path for f in known])}"
    )


def _split(found: FoundCommand, rest: str) -> dict[str, str]:
    """Values reach to the next `name:`. Text before the first belongs to the first option that is not named."""
    names = [option["name"] for option in found.options]
    marks = [m for m in re.finditer(r"(?:^|(?<=\s))([^\s:]+):", rest) if m[1] in names]
    ends = [m.start() for m in marks[1:]] + [len(rest)] * bool(marks)
    given = {m[1]: rest[m.end() : end].strip() for m, end in zip(marks, ends, strict=True)}
    loose = rest[: marks[0].start()].strip() if marks else rest.strip()
    if not loose:
        return given
    free = [name for name in names if name not in given]
    if not free:
        raise CannotDo(f"{loose!r} belongs to no option of {usage(found)}")
    return {free[0]: loose, **given}


def usage(found: FoundCommand) -> str:
    """The command with its options, those that may be left out in brackets."""
    parts = [f"{o['name']}:" if o.get("required") else f"[{o['name']}:]" for o in found.options]
    return " ".join([f"/{found.path}", *parts])


def commands_in(guild: Guild, commands: dict[int | None, dict[Any, Json]]) -> list[FoundCommand]:
    """What can be called in the guild, by name."""
    return sorted(every_command(commands, guild.id), key=lambda found: found.path)


def value(option: Json, text: str, guild: Guild, people: Mapping[str, Person]) -> Any:
    """What was typed, as the option wants it. `CannotDo` for a person, channel or file that is not there."""
    kind = option["type"]
    if kind == BOOLEAN:
        if text.lower() not in TRUE:
            raise CannotDo(f"{option['name']!r} is yes or no, not {text!r}")
        return TRUE[text.lower()]
    if kind in (USER, MENTIONABLE):
        return somebody(text, people)
    if kind == CHANNEL:
        return place(text, guild)
    if kind == ROLE:
        try:
            return guild.role(text.removeprefix("@"))
        except KeyError:
            raise CannotDo(f"there is no role {text!r}") from None
    if kind == ATTACHMENT:
        path = Path(text).expanduser()
        if not path.is_file():
            raise CannotDo(f"there is no file {text!r}")
        return path.name, path.read_bytes()
    return text


def somebody(text: str, people: Mapping[str, Person]) -> Person:
    """The person of this name. `CannotDo` if there is none."""
    wanted = text.removeprefix("@").casefold()
    for person in people.values():
        if wanted in (person.user.name.casefold(), person.name.casefold(), str(person.id), person.mention):
            return person
    raise CannotDo(f"nobody is called {text!r}; here are {', '.join(p.name for p in people.values())}")


def place(text: str, guild: Guild) -> Channel:
    """The channel or thread of this name. `CannotDo` if there is none."""
    wanted = text.removeprefix("#").casefold()
    places = [c for c in guild.world.channels.values() if c.guild is guild and not c.deleted]
    for channel in reversed(places):
        if wanted in (channel.name.casefold(), str(channel.id), channel.mention):
            return channel
    raise CannotDo(f"there is no channel {text!r}; there is {', '.join('#' + c.name for c in places)}")
