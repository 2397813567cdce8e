"""`make play`: the opening is told in short, for somebody who has never seen the bot."""

import re
import subprocess
import sys

from bot.discord_ui.client import SandtableBot
from bot.orders.read_order import read_order
from bot.store import Database
from bot.wording.commands import DO
from bot.wording.help import OVERVIEW
from engine import Header, new
from engine.lines import accepts
from engine.record import Position
from tests.bot.parsing.readers import reader
from tests.support.discord import ROOT, Table, running
from tests.support.play import Club
from tests.support.standin.connect import QUICK
from tests.support.terminal.opening import Players, alone
from tests.support.terminal.terminal import Terminal


def test_the_opening_fits_a_few_screens() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "play"], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert len(lines) <= 300
    assert "```json" not in ran.stdout and not re.search(r"[0-9a-f]{32}", ran.stdout)
    assert not any("words for the dice" in line or "-# Dice" in line for line in lines), "nor what the dice are made of"
    assert any("Battle in West Russia" in line for line in lines)
    assert any(line.startswith("  [") and "End phase" in line for line in lines[-8:]), "one can go on"


def test_the_orders_that_are_shown_first_are_legal_on_the_board_of_1941() -> None:
    pages = [(ROOT / name).read_text("utf-8") for name in ("README.md", "docs/playing.md")]
    texts = [
        found
        for page in pages
        for found in re.findall(r"(?:`|/do )([0-9a-z, ]+ > [^`\n]+?)(?:`|$)", page, re.MULTILINE)
    ]
    orders = [order for text in [*texts, OVERVIEW.split(f"{DO} ")[1].split("`")[0]] for order in text.split("; ")]
    assert len(orders) >= 4
    game = new(Header(record=1, edition="1941", position=Position(power="germany", phase="combat_move")))
    for order in orders:
        line = read_order(order, reader("1941", "", "combat_move"))
        assert accepts(game, {"by": "germany", **line}), order


async def test_alone_at_the_keyboard_computers_play_the_others_after_your_turn(table: Table, store: Database) -> None:
    async with running(SandtableBot(store, **QUICK, hasty=True), table.server) as bot:
        assert isinstance(bot, SandtableBot)
        club = Club(table, bot)
        await club.begin()
        players = Players(table.server, table.room, club.game)
        players.people = club.seats
        terminal = Terminal(table.guild, table.room, lambda text: 0, more={"solo": lambda _: alone(terminal, players)})
        await terminal.play(["solo"])
        assert (await club.game()).powers_of(str(table.alice.id)) == ["soviet_union"]
        while (await club.game()).game.state.power == "soviet_union":
            await terminal.play(["/turn end sure:true"])
        await table.server.until(
            lambda: "combat move: the computer (steady) plays" in table.server.transcript(table.room)
        )
