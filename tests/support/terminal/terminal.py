"""Playing at the terminal: what a person types becomes what a person does in Discord, for any bot that is connected.

A script of the same lines can be played first (`Terminal.play`); `Terminal.converse` then lets a person go on.
"""

import re
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import Button, Menu
from tests.support.standin.exchange import Choice, Exchange, NotAnswered
from tests.support.standin.people import Person
from tests.support.standin.server import GuildDriver
from tests.support.standin.slash import FoundCommand
from tests.support.standin.world import Channel, Message
from tests.support.terminal import typed
from tests.support.terminal.form import Form
from tests.support.terminal.prompt import Prompt
from tests.support.terminal.screen import Screen, newest_with_button, newest_with_options
from tests.support.terminal.typed import TypedCommand

HELP = """\
/command option:value ...    call a command; values may contain spaces
/command ... option:text?    ask what the bot offers for the last option
2 inf russia > karelia       an order as players write it
12                           press the button numbered 12, or look into the menu numbered 12
12 infantry, armor           choose from the menu numbered 12: names, or positions counted from 1
press LABEL                  press the newest button of this name
choose A, B                  choose from the newest menu that offers this
as NAME                      act as somebody else          people     who is here
in CHANNEL                   go to a channel or thread     commands   what the bot understands
say TEXT                     write an ordinary message     menu NAME  menu entry on the newest such message
wait TEXT                    until somebody writes this (for scripts)
quit                         leave the table"""


NEED_MORE = {"as", "in", "say", "press", "choose", "menu", "wait"}
"""Words that mean nothing by themselves, so that alone they are orders ("press")."""
Word = Callable[[str], Awaitable[None]]
"""What is done when a word is typed, with what stands behind it."""


class Terminal:
    """One keyboard for all players of a guild. `more`: words that this table knows beside the usual ones."""

    def __init__(
        self,
        guild: GuildDriver,
        room: Channel,
        write: Callable[[str], object] = sys.stdout.write,
        quiet: float = 0.1,
        more: Mapping[str, Word] | None = None,
        orders: str = "",
    ) -> None:
        """`more`: words of this table; `orders`: the option that takes what is no other word, as `do orders`."""
        self._orders = orders
        self.guild = guild
        self.server = guild.server
        self.room = room
        self.people = guild.people
        self.player: Person = next(iter(self.people.values()))
        self.screen = Screen(self.server.chat, write)
        self.form: Form | None = None
        self.over = False
        self.after_line: Callable[[], Awaitable[None]] = _nothing
        """What is done after each line of a person at the keyboard."""
        self._before: Message | None = None
        self._offered: list[Choice] = []
        self._quiet = quiet
        self._words: dict[str, Word] = {
            **(more or {}),
            "as": self._act_as,
            "in": self._go_to,
            "say": self._say,
            "wait": self._wait,
            "press": self._press_label,
            "choose": self._choose_options,
            "menu": self._menu,
            "people": self._list_people,
            "commands": self._list_commands,
            "help": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    @property
    def prompt(self) -> str:
        """Who acts where, or what the open form asks."""
        return self.form.prompt if self.form else f"{self.player.name} #{self.room.name}> "

    # --- lines ----------------------------------------------------------------------------------------------------

    async def play(self, lines: Sequence[str]) -> None:
        """Act as if somebody had typed these lines. Raises `CannotDo` or `NotAnswered` if one of them fails."""
        for line in lines:
            await self._obey(line)

    async def converse(self) -> None:
        """Let the person at the keyboard go on, until `quit` or the end of the input."""
        prompt = Prompt(self.complete)
        self.screen.say("\nIt is your turn at the keyboard: `help` tells what can be typed, `quit` leaves.")
        while not self.over:
            self.screen.waiting = self.prompt
            line = await prompt.line(self.prompt)
            self.screen.waiting = ""
            if line is None:
                return
            await self.obey(line)
            await self.after_line()

    async def obey(self, line: str) -> None:
        """Do what a line says; what cannot be done is told on the screen."""
        try:
            await self._obey(line)
        except CannotDo as refused:
            self.screen.say(f"  ! {refused}")
        except NotAnswered:
            self.screen.say("  ! the application did not respond")

    async def _obey(self, line: str) -> None:
        if self.form:
            await self._fill(self.form, line)
            return
        text = line.strip()
        word, _, rest = text.partition(" ")
        if not text:
            return
        if word != "wait":  # it looks only at what the action before it brought
            self._before = self.room.messages[-1] if self.room.messages else None
        if text.startswith("/"):
            await self._command(text)
        elif word.isdigit() and not self._is_order(int(word), rest.strip()):
            await self._number(int(word), rest.strip())
        elif word in self._words and (rest.strip() or word not in NEED_MORE or not self._orders):
            await self._words[word](rest.strip())
        elif self._orders:
            command, _, option = self._orders.rpartition(" ")
            await self._command(f"/{command} {option}:{text}")
        else:
            raise CannotDo(f"{word!r} is nothing to type here; `help` tells what is, `say {text}` says it aloud")

    async def _done(self, exchange: Exchange) -> None:
        """After an action: open the form it brought, and wait until the bot has nothing more to say."""
        await self.server.settle(self._quiet, self.server.patience)
        if exchange.modal and not exchange.modal.submitted:
            self.form = Form(exchange)
            self.screen.say(self.form.heading)

    # --- commands -------------------------------------------------------------------------------------------------

    def known(self) -> list[FoundCommand]:
        """What can be called here."""
        return typed.commands_in(self.guild.guild, self.server.commands)

    async def _command(self, line: str) -> None:
        command = typed.read(line, self.known())
        if line.endswith("?") and command.found.option(command.last).get("autocomplete"):
            choices = self._offered = await self._offers(command)
            for choice in choices:
                same = choice.name == str(choice.value)
                self.screen.say(f"  {choice.name}" if same else f"  {choice.name}  ({choice.value})")
            if not choices:
                self.screen.say("  nothing is offered")
            return
        options = {f"{name}_": await self._value(command, name) for name in command.options}
        await self._done(await self.player.slash(self.room, command.found.path, **options))

    async def _value(self, command: TypedCommand, name: str) -> Any:
        """An option's value; the name of a line offered, now or when last asked, stands for the value it has."""
        option, text = command.found.option(name), command.options[name]
        if not option.get("autocomplete"):
            return typed.value(option, text, self.guild.guild, self.people)
        for choice in [*self._offered, *await self._offers(command, name)]:
            if text.casefold() in (choice.name.casefold(), str(choice.value).casefold()):
                return choice.value
        return text

    async def _offers(self, command: TypedCommand, name: str | None = None) -> list[Choice]:
        focused = name or command.last
        others = {
            key: typed.value(command.found.option(key), text, self.guild.guild, self.people)
            for key, text in command.options.items()
            if key != focused and text
        }
        text = command.options[focused].removesuffix("?").strip()
        return await self.player.complete(self.room, command.found.path, focused, text, **others)

    async def complete(self, line: str) -> list[str]:
        """How a line could go on, for the tab key: whole lines."""
        if not line.startswith("/"):
            return [word for word in self._words if word.startswith(line)]
        try:
            command = typed.read(line, self.known())
        except CannotDo:
            return [f"/{f.path} " for f in self.known() if f.path.startswith(line[1:])]
        head, colon, text = line.rpartition(":")
        name = head.split()[-1] if head else ""
        if colon and command.options and name == command.last:
            option = command.found.option(name)
            if option.get("autocomplete"):
                return [f"{head}:{choice.value}" for choice in await self._offers(command)]
            return [f"{head}:{c['value']}" for c in option.get("choices") or [] if str(c["value"]).startswith(text)]
        left = [o["name"] for o in command.found.options if o["name"] not in command.options]
        return [f"{line.rstrip()} {name}:" for name in left]

    # --- buttons, menus, forms ------------------------------------------------------------------------------------

    async def _number(self, number: int, rest: str) -> None:
        message, thing = self.screen.thing(number)
        if isinstance(thing, Button):
            await self._done(await self.player.click(message, thing.custom_id or thing.label))
        elif rest:
            await self._choose(message, thing, rest)
        else:
            for position, option in enumerate(thing.options, start=1):
                about = f": {option.description}" if option.description else ""
                self.screen.say(f"  {position}. {option.label}{about}")

    def _is_order(self, number: int, rest: str) -> bool:
        """Whether a line that begins with a number means so many units: no button or menu is meant with that behind."""
        if not self._orders or not rest:
            return False
        try:
            _, thing = self.screen.thing(number)
        except CannotDo:
            return True
        if isinstance(thing, Button):
            return True
        known = {text.casefold() for o in thing.options for text in (o.label, o.value)}
        return bool(thing.options) and not all(
            part.isdigit() or part.casefold() in known for part in parts(rest, known)
        )

    async def _choose(self, message: Message, menu: Menu, rest: str) -> None:
        if not menu.options:
            people = [typed.somebody(name.strip(), self.people) for name in rest.split(",")]
            await self._done(await self.player.select(message, people, menu.custom_id))
            return
        known = {text.casefold() for o in menu.options for text in (o.label, o.value)}
        values = [self.position(menu, text) for text in parts(rest, known)]
        await self._done(await self.player.select(message, values, menu.custom_id))

    def position(self, menu: Menu, text: str) -> str:
        """A number counts the options, unless one is called so; what an option stands for inside is no name."""
        called = next((o.value for o in menu.options if o.label.casefold() == text.casefold()), None)
        if called is not None or not text.isdigit():
            return called or text
        if not 1 <= int(text) <= len(menu.options):
            raise CannotDo(f"the menu has {len(menu.options)} entries")
        return menu.options[int(text) - 1].value

    async def _press_label(self, label: str) -> None:
        message = newest_with_button(self.room, self.player.user, label)
        await self._done(await self.player.click(message, label))

    async def _choose_options(self, rest: str) -> None:
        message, menu = newest_with_options(self.room, self.player.user, lambda known: parts(rest, known))
        await self._choose(message, menu, rest)

    async def _fill(self, form: Form, line: str) -> None:
        if line.strip() == "cancel":
            self.form = None
            self.screen.say("  the form is closed")
            return
        form.take(line)
        if not form.complete:
            return
        self.form = None
        await self._done(await self.player.submit(form.exchange, form.values(self.people)))

    async def _menu(self, name: str) -> None:
        written = [m for m in self.room.messages if m.seen_by(self.player.user) and not m.author.bot]
        if not written:
            raise CannotDo("nobody has written anything here")
        await self._done(await self.player.menu(written[-1], name))

    # --- the table ------------------------------------------------------------------------------------------------

    async def _act_as(self, name: str) -> None:
        self.player = typed.somebody(name, self.people)

    async def _go_to(self, name: str) -> None:
        self.room = typed.place(name, self.guild.guild)

    async def _say(self, text: str) -> None:
        await self.player.say(self.room, text.replace("\\n", "\n"))

    async def _wait(self, text: str) -> None:
        try:
            await self.room.wait_for(text, self.server.patience, after=self._before)
        except AssertionError:
            raise CannotDo(f"nobody wrote {text!r}") from None

    async def _list_people(self, _: str) -> None:
        for person in self.people.values():
            self.screen.say(f"  {person.name}{' (you)' if person is self.player else ''}")

    async def _list_commands(self, begin: str) -> None:
        for found in self.known():
            if found.path.startswith(begin.removeprefix("/")):
                about = (found.way[-1] if found.way else found.command)["description"]
                self.screen.say(f"  {typed.usage(found)}  — {about}")

    async def _help(self, _: str) -> None:
        for line in HELP.splitlines() if self._orders else [one for one in HELP.splitlines() if " > " not in one]:
            self.screen.say("  " + re.sub(r"\s+$", "", line))

    async def _quit(self, _: str) -> None:
        self.over = True


async def _nothing() -> None:
    """Nothing more is done."""


def parts(text: str, known: Collection[str]) -> list[str]:
    """What is enumerated; a name of `known` (folded) may have commas of its own."""
    pieces, found = text.split(","), list[str]()
    while pieces:
        ends = (n for n in range(len(pieces), 0, -1) if ",".join(pieces[:n]).strip().casefold() in known)
        taken = next(ends, 1)
        found.append(",".join(pieces[:taken]).strip())
        pieces = pieces[taken:]
    return found
