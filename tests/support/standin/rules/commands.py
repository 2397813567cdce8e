"""The application commands a bot registers."""

import re
from collections import Counter
from typing import Any

from tests.support.standin import limits
from tests.support.standin.refusals import Faults, invalid

Json = dict[str, Any]

SUBCOMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4
CHOOSABLE = (3, 4, 10)
CHAT, ON_USER, ON_MESSAGE, ENTRY_POINT = 1, 2, 3, 4
_NAME = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: list[Json]) -> None:
    """The whole list of a PUT. Raises `InvalidForm`."""
    faults = Faults()
    counts = Counter(c.get("type", CHAT) for c in commands)
    for kind, most in (
        (CHAT, limits.COMMANDS),
        (ON_USER, limits.CONTEXT_COMMANDS),
        (ON_MESSAGE, limits.CONTEXT_COMMANDS),
    ):
        if counts[kind] > most:
            faults.add("", "APPLICATION_COMMANDS_MAX", f"At most {most} commands of type {kind}")
    seen: set[tuple[int, Any]] = set()
    for number, command in enumerate(commands):
        key = (command.get("type", CHAT), command.get("name"))
        if key in seen:
            faults.add(str(number), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
        _command(faults, command, str(number))
    faults.refuse()


def _command(faults: Faults, command: Json, path: str) -> None:
    if command.get("type", CHAT) == ENTRY_POINT:
        _named(faults, command, path)
        return
    if command.get("type", CHAT) != CHAT:
        faults.required_text(f"{path}.name", command.get("name"), limits.COMMAND_NAME)
        if command.get("description"):
            faults.add(f"{path}.description", "APPLICATION_COMMANDS_CONTEXT_DESCRIPTION", "No description allowed here")
        return
    _named(faults, command, path)
    _options(faults, command.get("options") or [], f"{path}.options", depth=0)
    if characters(command) > limits.COMMAND_CHARACTERS:
        most = limits.COMMAND_CHARACTERS
        faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({most})")


def _named(faults: Faults, thing: Json, path: str) -> None:
    name = thing.get("name")
    faults.required_text(f"{path}.name", name, limits.COMMAND_NAME)
    names = [name, *(thing.get("name_localizations") or {}).values()]
    for text in filter(None, names):
        if not _NAME.fullmatch(text) or text != text.lower():
            faults.add(f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", f"{text!r} is not a command's name")
    texts = [thing.get("description"), *(thing.get("description_localizations") or {}).values()]
    for text in texts:
        faults.required_text(f"{path}.description", text, limits.COMMAND_DESCRIPTION)


def _options(faults: Faults, options: list[Json], path: str, depth: int) -> None:
    faults.count(path, options, limits.COMMAND_OPTIONS)
    names = [o.get("name") for o in options]
    if len(names) != len(set(names)):
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option names must be unique")
    nested = [o.get("type") in (SUBCOMMAND, GROUP) for o in options]
    if any(nested) and not all(nested):
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and options cannot be mixed")
    optional_seen = False
    for number, option in enumerate(options):
        here = f"{path}.{number}"
        _named(faults, option, here)
        if option.get("type") in (SUBCOMMAND, GROUP):
            _nested(faults, option, here, depth)
            continue
        if option.get("required") and optional_seen:
            text = "Required options must be placed before non-required options"
            faults.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_seen |= not option.get("required")
        _value(faults, option, here)


def _nested(faults: Faults, option: Json, path: str, depth: int) -> None:
    """A group may hold subcommands, a subcommand only options."""
    inside = option.get("options") or []
    if option["type"] == GROUP and (depth or not all(o.get("type") == SUBCOMMAND for o in inside)):
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands and stands at the top")
    if option["type"] == SUBCOMMAND and any(o.get("type") in (SUBCOMMAND, GROUP) for o in inside):
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A subcommand holds only options")
    _options(faults, inside, f"{path}.options", depth + 1)


def _value(faults: Faults, option: Json, path: str) -> None:
    kind, choices = option.get("type"), option.get("choices") or []
    if kind not in range(3, 12):
        faults.add(f"{path}.type", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).")
    faults.count(f"{path}.choices", choices, limits.OPTIONS)
    if option.get("autocomplete") and (choices or kind not in CHOOSABLE):
        text = "Autocomplete goes only with text and numbers, and not with fixed choices"
        faults.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", text)
    for number, choice in enumerate(choices):
        faults.required_text(f"{path}.choices.{number}.name", choice.get("name"), limits.CHOICE_NAME)
        if kind == STRING:
            faults.required_text(f"{path}.choices.{number}.value", choice.get("value"), limits.CHOICE_VALUE)


def characters(command: Json) -> int:
    """The characters of a command that count towards its limit: names, descriptions and values, at all depths."""

    def longest(thing: Json, key: str) -> int:
        texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
        return max(map(len, texts))

    total = longest(command, "name") + longest(command, "description")
    for choice in command.get("choices") or []:
        value = choice.get("value")
        total += longest(choice, "name") + (len(value) if isinstance(value, str) else 0)
    return total + sum(characters(option) for option in command.get("options") or [])


def check_choices(choices: list[Json], kind: int) -> None:
    """The answer to an autocomplete. Raises `InvalidForm`."""
    faults = Faults()
    faults.count("data.choices", choices, limits.AUTOCOMPLETE_CHOICES)
    for number, choice in enumerate(choices):
        here = f"data.choices.{number}"
        faults.required_text(f"{here}.name", choice.get("name"), limits.CHOICE_NAME)
        if kind == STRING:
            faults.required_text(f"{here}.value", choice.get("value"), limits.CHOICE_VALUE)
        elif not isinstance(choice.get("value"), int | float):
            raise invalid(f"{here}.value", "NUMBER_TYPE_COERCE", f"Value {choice.get('value')!r} is no number.")
    faults.refuse()
