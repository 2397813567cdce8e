"""The terminal: lines as a person types them, played against the small bot."""

import asyncio
import io
import os
import pty
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.standin.tiny_bot import TinyBot
from tests.support.discord import ROOT, Table
from tests.support.standin import CannotDo
from tests.support.standin.changes import PATIENT, patience
from tests.support.standin.components import STRING_SELECT, Menu
from tests.support.terminal.prompt import Prompt
from tests.support.terminal.terminal import Terminal, parts


class Desk:
    """A terminal and what it wrote since one last looked."""

    def __init__(self, table: Table) -> None:
        self._out = io.StringIO()
        self.terminal = Terminal(table.guild, table.room, self._out.write, quiet=0.02)

    async def types(self, *lines: str) -> str:
        """Type lines; what was written meanwhile."""
        before = len(self._out.getvalue())
        for line in lines:
            await self.terminal.obey(line)
        return self._out.getvalue()[before:]


@pytest.fixture
def desk(table: Table, bot: TinyBot) -> Desk:
    return Desk(table)


async def test_commands_with_options(desk: Desk) -> None:
    shown = await desk.types("/game new edition:Nineteen seats:3")
    assert "Alice uses /game new edition:19 seats:3" in shown
    assert "  ┃ Seats: 3" in shown
    assert "[1 Orders] [2 Quietly] (Off) [3 Pressed 0]" in shown
    assert "▾ 4 units: Infantry" in shown


async def test_values_with_spaces_and_private_answers(desk: Desk) -> None:
    shown = await desk.types("as Bob", "/move from:East Karelia units:3 inf, 1 arm slowly:yes")
    assert "Bob uses /move from:East Karelia units:3 inf, 1 arm slowly:True" in shown
    assert "sandtable (only Bob sees this):\n  3 inf, 1 arm leave East Karelia" in shown


async def test_text_without_a_name_is_the_first_option(desk: Desk) -> None:
    assert "3 inf leave Karelia" in await desk.types("/move Karelia units:3 inf")


async def test_asking_what_is_offered(desk: Desk) -> None:
    shown = await desk.types("/move from:Karelia units:ar?")
    assert shown == "  artillery in Karelia  (artillery)\n  armor in Karelia  (armor)\n"
    assert await desk.types("/move from:Karelia units:zzz?") == "  nothing is offered\n"


async def test_the_name_of_an_offered_line_stands_for_its_value(desk: Desk) -> None:
    await desk.types("/move from:Karelia units:ar?")
    assert "armor leave Karelia" in await desk.types("/move from:Karelia units:Armor in Karelia")
    assert "fighter leave Karelia" in await desk.types("/move from:Karelia units:fighter")


async def test_buttons_by_number_and_name(desk: Desk) -> None:
    await desk.types("/game new edition:19")
    shown = await desk.types("3")
    assert "Alice presses [Pressed 0]" in shown
    assert "[5 Pressed 1]" in shown
    assert "count 2" in await desk.types("as bob", "press Pressed 1")
    assert await desk.types("1") == "  ! what had the number 1 is gone\n"
    assert await desk.types("77") == "  ! nothing has the number 77\n"
    assert "no message here" in await desk.types("press Nonsense")


async def test_menus(desk: Desk) -> None:
    await desk.types("/game new edition:19")
    assert (await desk.types("4")).startswith("  1. Infantry\n  2. Artillery")
    assert "chosen infantry, bomber" in await desk.types("4 infantry, 5")
    assert "chosen fighter" in await desk.types("choose Fighter")
    assert "! the menu has 5 entries" in await desk.types("4 9")
    assert "! the menu takes 1 to 2" in await desk.types("4 1,2,3")


async def test_a_number_counts_the_entries_of_a_menu_and_names_may_have_commas(desk: Desk) -> None:
    """The second entry stands for "1" inside; entry 1 is the first all the same."""
    named = {"Lose 1 infantry, 1 tank": "0", "Lose 2 infantry": "1", "Lose 2 tanks": "x"}
    options = [{"label": label, "value": value} for label, value in named.items()]
    menu = Menu.of({"type": STRING_SELECT, "custom_id": "m", "options": options})
    assert [desk.terminal.position(menu, text) for text in ("1", "2", "lose 2 tanks")] == ["0", "1", "x"]
    known = {label.casefold() for label in named}
    assert parts("Lose 1 infantry, 1 tank", known) == ["Lose 1 infantry, 1 tank"]
    assert parts("lose 2 tanks, Lose 1 infantry, 1 tank, 2", known) == ["lose 2 tanks", "Lose 1 infantry, 1 tank", "2"]


async def test_what_is_no_word_is_an_order_where_the_bot_takes_such(table: Table, bot: TinyBot) -> None:
    out = io.StringIO()
    terminal = Terminal(table.guild, table.room, out.write, quiet=0.02, orders="turn player")
    for line in ("buy 2 tanks", "3 inf russia > karelia", "press"):
        await terminal.obey(line)
        assert f"nobody is called '{line}'" in out.getvalue(), "it went to the command that takes orders"


async def test_forms_line_by_line(desk: Desk) -> None:
    await desk.types("/game new edition:19")
    shown = await desk.types("as carol", "1")
    assert "form “Orders”: Your orders, Speed" in shown
    assert desk.terminal.prompt == "  Your orders: "
    assert await desk.types("3 inf to ukraine", "1 arm to ukraine", "") == ""
    assert desk.terminal.prompt == "  Speed (A, B): "
    shown = await desk.types("B")
    assert "orders: 3 inf to ukraine\n  1 arm to ukraine at b" in shown
    assert desk.terminal.prompt == "Carol #war-room> "
    assert "closed" in await desk.types("1", "cancel")
    assert "! 'Speed' does not offer 'Z'" in await desk.types("1", "x", "", "Z")


async def test_people_channels_and_chat(desk: Desk, table: Table) -> None:
    assert await desk.types("as dave", "people") == "  Alice\n  Bob\n  Carol\n  Dave (you)\n  Erin\n"
    await desk.types("/battle")
    await table.server.until(lambda: table.room.threads and table.room.thread("River").as_thread.archived)
    assert "archived" in await desk.types("in River", "/battle")
    assert "#River\nDave:\n  awake!" in await desk.types("say awake!")
    assert desk.terminal.prompt == "Dave #River> "
    assert "! there is no channel 'Nowhere'" in await desk.types("in Nowhere")
    assert "! nobody is called 'zoe'" in await desk.types("as zoe")
    assert "posted" in await desk.types("in #war-room", "/turn player:@Erin silent:no")
    assert "filed: hello" in await desk.types("say hello", "menu File as orders")


async def test_help_and_nonsense(desk: Desk) -> None:
    assert "press the button numbered 12" in await desk.types("help")
    assert "  /game new edition: [seats:]  — Begin" in await desk.types("commands game")
    assert "! there is no /gmae; there is " in await desk.types("/gmae")
    assert "! there is no /game newer; there is /game new" in await desk.types("/game newer")
    assert "! 'nonsense' is nothing to type here" in await desk.types("nonsense")
    assert "! /game new needs the option 'edition'" in await desk.types("/game new")
    assert "belongs to no option" in await desk.types("/battle now")
    assert "! 'slowly' is yes or no" in await desk.types("/move from:a units:b slowly:perhaps")
    assert await desk.types("") == ""


async def test_a_bot_that_does_not_answer(desk: Desk, table: Table) -> None:
    table.server.clock.answer_limit = 0.05
    assert "! the application did not respond" in await desk.types("/late seconds:0.2")


async def test_scripts_stop_at_the_first_fault(desk: Desk) -> None:
    await desk.terminal.play(["/turn player:Bob", "wait Your turn", "as bob", "/battle", "wait the river"])
    with pytest.raises(CannotDo, match="nobody wrote"):
        desk.terminal.server.patience = 0.05
        await desk.terminal.play(["wait Godot"])


async def test_completion_of_lines(desk: Desk) -> None:
    complete = desk.terminal.complete
    assert await complete("/ga") == ["/game new "]
    assert await complete("/game new") == ["/game new edition:", "/game new seats:"]
    assert await complete("/game new edition:") == ["/game new edition:19"]
    assert await complete("/move from:Karelia units:art") == ["/move from:Karelia units:artillery"]
    assert await complete("pre") == ["press"]


async def test_prompt_reads_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["one", "two"])

    def typed(prompt: str) -> str:
        try:
            return prompt + next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    prompt = Prompt()
    assert [await prompt.line("> ") for _ in range(3)] == ["> one", "> two", None]


SESSION = """
import asyncio
from pathlib import Path
from tests.support.standin import StandIn
from tests.support.standin.connect import connect
from tests.support.terminal.terminal import Terminal, parts
from tests.standin.tiny_bot import TinyBot
from tests.support.discord import lay_table, running

async def main():
    server = await StandIn(hurry=20).start()
    connect(server.url)
    table = lay_table(server)
    async with running(TinyBot(), server):
        await Terminal(table.guild, table.room, quiet=0.02).converse()
    await server.stop()

asyncio.run(main())
print("good bye")
"""


async def test_a_person_at_a_real_terminal(tmp_path: Path) -> None:
    """Through a pseudo-terminal, tab key included."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", "PYTHONWARNINGS": "ignore"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SESSION, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=tmp_path
    )
    os.close(theirs)
    seen = Seen(ours)
    await seen.until("Alice #war-room>")
    os.write(ours, b"/game n\t")
    await seen.until("/game new ")
    os.write(ours, b"edition:19\n")
    await seen.until("[3 Pressed 0]")
    os.write(ours, b"as bob\n3\n")
    await seen.until("count 1")
    os.write(ours, b"quit\n")
    await seen.until("good bye")
    async with patience(2 * PATIENT):
        assert await process.wait() == 0
    seen.close()


class Seen:
    """What a pseudo-terminal shows."""

    def __init__(self, descriptor: int) -> None:
        self.text = ""
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(descriptor, self._read)

    def _read(self) -> None:
        try:
            self.text += os.read(self._descriptor, 4096).decode(errors="replace")
        except OSError:
            self._loop.remove_reader(self._descriptor)

    async def until(self, wanted: str, within: float = 2 * PATIENT) -> None:
        """Wait until this is shown."""
        deadline = self._loop.time() + within
        look: Callable[[], bool] = lambda: wanted in self.text  # noqa: E731
        while not look():
            assert self._loop.time() < deadline, self.text
            await asyncio.sleep(0.02)

    def close(self) -> None:
        """Let go of the terminal."""
        self._loop.remove_reader(self._descriptor)
        os.close(self._descriptor)


async def test_what_comes_while_the_keyboard_waits_is_written_above_the_prompt(table: Table, bot: TinyBot) -> None:
    out = io.StringIO()
    terminal = Terminal(table.guild, table.room, out.write, quiet=0.02)
    terminal.screen.waiting = "Alice> "
    await table.bob.say(table.room, "Are you there? I am, since <t:86400:R>.")
    above, _, told = out.getvalue().partition("\r       \r")
    assert not above and told.endswith("\nAlice> ")
    assert "since 01 Jan, " in told or "since 02 Jan, " in told
