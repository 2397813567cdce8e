"""What the terminal shows, and the numbers it gives to everything that can be pressed."""

import re
import sys
from collections.abc import Callable, Sequence
from datetime import datetime

from tests.support.standin.accounts import User
from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import Button, Menu
from tests.support.standin.transcript import Chat, Entry
from tests.support.standin.world import Channel, Message

MOST = 9
"""Lines of a message that is told in short."""
NOTE = "— "
"""What is told of threads begins so."""
MOMENT = re.compile(r"<t:(\d+)(?::\w)?>")
PRESSED = ("  [", "  ▾")
"""Buttons and menus, as they stand under a message."""


class Screen:
    """Prints the chat as it comes. Each button and menu keeps the number it got when it was first shown."""

    def __init__(self, chat: Chat, write: Callable[[str], object]) -> None:
        self.write = write
        self._chat = chat
        self._numbers: dict[tuple[int, str], int] = {}
        self._things: list[tuple[Message, str]] = []
        self._here: Channel | None = None
        self._held: list[Entry] | None = None
        self.skip: Callable[[Entry], bool] = lambda entry: False
        """What is not shown as it comes."""
        self.waiting = ""
        """The prompt, while the keyboard is waited for: what comes meanwhile is written above it."""
        chat.tag = self._tag
        chat.listeners.append(self._show)

    def close(self) -> None:
        """Show nothing any more."""
        self._chat.listeners.remove(self._show)

    def _tag(self, message: Message, custom_id: str) -> str:
        if not custom_id:
            return ""
        key = (message.id, custom_id)
        if key not in self._numbers:
            self._things.append((message, custom_id))
            self._numbers[key] = len(self._things)
        return f"{self._numbers[key]} "

    def hold(self) -> None:
        """Show nothing for now: what happens is told in short by `release`."""
        self._held = []

    def release(self, skip: Callable[[Entry], bool] = lambda entry: False) -> None:
        """Tell what has happened meanwhile as everybody saw it: each message once, where it was last changed and
        without its buttons; not the entries to `skip`."""
        held, self._held = self._held or [], None
        seen = [entry for entry in held if entry.private_to is None and not skip(entry)]
        last = {entry.message.id: entry for entry in seen if entry.message is not None}
        for entry in seen:
            if entry.message is None:
                self._tell(entry.channel, [line for line in entry.lines if not line.startswith(NOTE)])
            elif last[entry.message.id] is entry:
                self._tell(entry.channel, _short(entry.lines))

    def show(self, message: Message) -> None:
        """A message as it stands now, with what can be pressed."""
        self._tell(
            message.channel, [f"{message.author.shown}:", *(f"  {line}" for line in self._chat.lines_of(message))]
        )

    def _show(self, entry: Entry) -> None:
        if self._held is not None:
            self._held.append(entry)
        elif not self.skip(entry):
            self._tell(entry.channel, entry.lines)

    def _tell(self, channel: Channel, lines: Sequence[str]) -> None:
        if self.waiting and lines:
            self.write("\r" + " " * len(self.waiting) + "\r")
        if channel is not self._here and lines:
            self._here = channel
            self.say(f"\n#{channel.name}")
        for line in lines:
            self.say(MOMENT.sub(_when, line))
        if self.waiting and lines:
            self.write(self.waiting)
            sys.stdout.flush()

    def say(self, line: str) -> None:
        """Print a line."""
        self.write(line + "\n")

    def thing(self, number: int) -> tuple[Message, Button | Menu]:
        """What has this number. `CannotDo` if nothing has, or it is no longer on its message."""
        if not 1 <= number <= len(self._things):
            raise CannotDo(f"nothing has the number {number}")
        message, custom_id = self._things[number - 1]
        for thing in [*message.buttons, *message.menus]:
            if thing.custom_id == custom_id and not message.deleted:
                return message, thing
        raise CannotDo(f"what had the number {number} is gone")


def _when(moment: re.Match[str]) -> str:
    """A moment as Discord's client would show it: by the clock on the wall."""
    return datetime.fromtimestamp(int(moment[1])).astimezone().strftime("%d %b, %H:%M")


def _short(lines: Sequence[str]) -> list[str]:
    """A message without its buttons and empty lines, and without the middle of a long one."""
    said = [line for line in lines if line.strip(" ┃") and not line.startswith(PRESSED)]
    said[:1] = [line.replace(" (edited):", ":") for line in said[:1]]
    return said if len(said) <= MOST else [*said[: MOST - 1], "  …"]


def newest_with_button(channel: Channel, viewer: User, label: str) -> Message:
    """The newest message whose button of this label the viewer can press. `CannotDo` if there is none."""
    for message in reversed(channel.messages):
        if message.seen_by(viewer) and any(label in (b.label, b.custom_id) and not b.disabled for b in message.buttons):
            return message
    raise CannotDo(f"no message here has a button {label!r} to press")


def newest_with_options(channel: Channel, viewer: User, parts: Callable[[set[str]], list[str]]) -> tuple[Message, Menu]:
    """The newest message with a menu that offers all of this: `parts` takes the text apart, knowing (folded) names.
    `CannotDo` if there is none."""
    for message in reversed(channel.messages):
        if not message.seen_by(viewer):
            continue
        for menu in message.menus:
            offered = {text.casefold() for option in menu.options for text in (option.label, option.value)}
            if not menu.disabled and offered.issuperset(part.casefold() for part in parts(offered)):
                return message, menu
    raise CannotDo(f"no menu here offers {', '.join(parts(set()))}")
