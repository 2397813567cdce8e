"""Whole turns by random players through the bot: the engine's random player chooses, people carry it out in Discord.

Each line is given in one of the ways people have (commands, typed orders, buttons, menus, forms); after each, what the
record says is compared with what was meant, and what Discord was shown is looked at. Run it longer by hand:

    python -m tests.support.soak revised 600 1
    python -m tests.support.soak global1940 600 1 2        two people, computers on the other seats
"""

import asyncio
import logging
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from bot.discord_ui.client import SandtableBot
from bot.game.readings import Readings
from bot.loaded import Loaded, turn_key
from bot.messages.edition_rows import line_code
from bot.messages.rows import offered
from bot.orders import written
from bot.store import open_database, record
from bot.wording.speech import units, words
from engine import Game
from engine.json_text import read_json
from engine.lines import legal_lines, offers
from engine.players.player import DeadEnd
from engine.players.random import Random, RandomPlayer
from engine.record import to_data
from engine.state.ask import Ask
from tests.support.complaints import Complaints, look_at
from tests.support.discord import Table, lay_table
from tests.support.standin import CannotDo, Person, StandIn
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.exchange import Exchange
from tests.support.standin.session import running
from tests.support.standin.world import Message

Line = dict[str, Any]
FEWEST = 10
FILLED_IN = ("dice", "note", "at")
"""What the bot may add to a line."""


def bought(loaded: Loaded, line: Line) -> str:
    """What an order of a turn says behind "buy", as somebody would type it."""
    repairs = [
        f"{points} {words(slot)} {loaded.say.space(space)}"
        for space, here in line.get("repairs", {}).items()
        for slot, points in here.items()
    ]
    economy = f"{line['economy']}: " if line.get("economy") else ""
    return economy + units(line["units"]) + (f", repair {', '.join(repairs)}" if repairs else "")


@dataclass
class Soak:
    """A game that is played at random. `used` counts how lines were given and what was asked."""

    table: Table
    bot: SandtableBot
    rng: Random
    used: Counter[str] = field(default_factory=Counter[str])
    turns: int = 0

    # --- the table ------------------------------------------------------------------------------------------------

    async def found(self, edition: str, options: str = "", people: int = 5) -> None:
        """A game that has begun: so many people sit, those on two seats with friends; computers where they do not."""
        more = {"options": options} if options else {}
        await self.table.alice.slash(self.table.room, "game new", edition=edition, **more)
        loaded = await self.game()
        board = loaded.game.state.board
        sits: dict[str, Person] = {}
        for number, power in enumerate(board.seats if people == len(self.table.people) else board.seats[:people]):
            friends = [sits[other] for other in sits if board.side(other) == board.side(power)]
            sits[power] = self.table.people[number] if number < len(self.table.people) else friends[0]
            await sits[power].slash(self.table.room, "game join", power=power)
        if len(sits) < len(board.seats):
            await self.table.alice.slash(self.table.room, "game computer", level="steady")
        await self.table.alice.slash(self.table.room, "game start")
        for person in dict.fromkeys(sits.values()):
            shown = await person.slash(self.table.room, "orders show")
            await person.click(shown.reply, "Ask always")
        for person in dict.fromkeys(sits.values()):
            await person.slash(self.table.room, "dice words", text=f"{person.name} says hello")
        await self.table.server.settle()

    async def game(self) -> Loaded:
        row = await self.bot.app.service.in_channel(str(self.table.room.id), ended=True)
        return await self.bot.app.service.look(row.game)

    def person(self, loaded: Loaded, power: str) -> Person:
        return next(one for one in self.table.people if str(one.id) == loaded.players[power])

    def shown(self) -> list[Message]:
        """The public messages of the room and its threads, oldest first."""
        rooms = [self.table.room, *self.table.room.threads]
        found = [message for room in rooms for message in room.messages if not message.private_to]
        return sorted(found, key=lambda message: message.id)

    # --- playing --------------------------------------------------------------------------------------------------

    async def play(self, seconds: float, turns: int) -> None:
        """Until the time is up (but a few lines on any machine), the turns are played or somebody has won."""
        stop, chooser = time.monotonic() + seconds, RandomPlayer(self.rng)
        turn = None
        while time.monotonic() < stop or self.used.total() <= FEWEST:
            loaded = await self.game()
            if loaded.game.state.winner:
                return
            now = (loaded.game.state.round, loaded.game.state.power)
            self.turns += now != turn
            turn = now
            if self.turns > turns:
                return
            by = self.who_acts(loaded.game)
            if by in loaded.computers.seats:
                await asyncio.sleep(0.05)
                continue
            try:
                line = to_data(chooser.choose(loaded.game, by))
            except DeadEnd:
                line = await self.another(loaded)
            if line is not None:
                await self.step(loaded, line)

    def who_acts(self, game: Game) -> str:
        """Whoever is asked, else the power in turn; now and then another one that has an advantage to claim."""
        if game.state.pending:
            return game.state.pending[0].by
        claims = [line["by"] for line in offers(game)] if self.rng.chance(15) else []
        return self.rng.choice(claims) if claims else game.state.power

    async def another(self, loaded: Loaded) -> Line | None:
        """The phase cannot be left as it is: it is taken back, as far as dice allow, or something else is tried."""
        person = self.person(loaded, loaded.game.state.power)
        exchange = await person.slash(self.table.room, "turn undo", everything=True)
        self.used["undo"] += 1
        if (await self.game()).revision != loaded.revision:
            return None
        assert "Dice have fallen" in exchange.text or "nothing to take back" in exchange.text, exchange.text
        lines = [line for line in legal_lines(loaded.game) if line["do"] != "end_phase"]
        return self.rng.choice(lines)

    async def step(self, loaded: Loaded, line: Line) -> None:
        """One line, given somehow; the record must then say that."""
        ask = loaded.game.state.pending[0] if loaded.game.state.pending else None
        way, exchange = await (self.answer(loaded, ask, line) if ask else self.order(loaded, line))
        self.used[f"{line['do']} by {way}"] += 1
        after = await self.moved_on(loaded, exchange, line, way)
        stored = await record.lines(self.bot.app.store.reader, loaded.id, loaded.revision)
        first = {key: value for key, value in read_json(stored[0]).items() if key not in FILLED_IN}
        meant = line if line["do"] != "move" else line | {"path": [line["path"][0], line["path"][-1]]}
        said = first if line["do"] != "move" else first | {"path": [first["path"][0], first["path"][-1]]}
        synonyms = {"retreat", "withdraw"}
        for key, value in meant.items():
            if key == "do" and {value, said.get("do")} == synonyms:
                continue
            assert _same(said.get(key), value), f"meant {line}, but the record says {first}"
        assert loaded.computers.seats or after.revision == loaded.revision + len(stored)

    async def moved_on(self, loaded: Loaded, exchange: Exchange, line: Line, way: str) -> Loaded:
        for _ in range(6_000):
            after = await self.game()
            if after.revision != loaded.revision:
                return after
            if exchange.text and exchange.text.strip() and exchange.ack != 6 and exchange.private:
                break
            await asyncio.sleep(0.01)
        await self.table.server.settle(0.2)
        after = await self.game()
        if after.revision != loaded.revision:
            return after
        raise AssertionError(f"{line} by {way} was not carried out: {exchange.text!r}")

    async def order(self, loaded: Loaded, line: Line) -> tuple[str, Exchange]:
        """A line of a phase, in one of the ways there are."""
        person, room = self.person(loaded, line["by"]), self.table.room
        ways = [("command", self.by_command), ("words", self.by_words), ("button", self.by_button)]
        for name, way in self.rng.shuffled(ways):
            try:
                exchange = await way(loaded, person, line)
            except CannotDo:
                if name != "button":  # a panel may be edited while somebody reaches for it
                    raise
                continue
            if exchange is not None:
                return name, exchange
        raise AssertionError(f"nobody can order {line} in {room.name}")

    async def by_command(self, loaded: Loaded, person: Person, line: Line) -> Exchange | None:
        room, do = self.table.room, line["do"]
        if do == "move":
            more: Line = {key: line[key] for key in ("mission", "of") if line.get(key)}
            if line.get("engage") is not None:
                more["ignore_subs"] = not line["engage"]
            start, goal = line["path"][0], line["path"][-1]
            return await person.slash(room, "turn move", from_=start, units=units(line["units"]), to=goal, **more)
        if do == "purchase":
            return await person.slash(room, "turn buy", units=bought(loaded, line))
        if do == "place":
            return await person.slash(room, "turn place", units=units(line["units"]), space=line["space"])
        if do == "battle":
            more = {"kind": line["kind"]} | ({"from_": line["from"]} if line.get("from") else {})
            return await person.slash(room, "battle fight", space=line["space"], **more)
        if do == "research":
            if len(line.get("pay") or {}) > 1 or "chart" in line:
                return None
            more = {"technology": line["technology"]} if "technology" in line else {}
            more |= {"economy": next(iter(line["pay"]))} if line.get("pay") else {}
            return await person.slash(room, "turn research", dice=line["count"], **more)
        if do == "advantage":
            return await person.slash(room, "turn advantage", use=written(line))
        return await self.sure(loaded, person, await person.slash(room, "turn end")) if do == "end_phase" else None

    async def by_words(self, loaded: Loaded, person: Person, line: Line) -> Exchange | None:
        text = self.words(loaded, line)
        if text is None:
            return None
        exchange = await person.slash(self.table.room, "do", orders=text)
        await exchange.answered()
        if exchange.original is not None and any(button.label == "Confirm" for button in exchange.reply.buttons):
            return await person.click(exchange.reply, "Confirm")  # it is shown first what a war, or a neutral, brings
        return await self.sure(loaded, person, exchange) if line["do"] == "end_phase" else exchange

    def words(self, loaded: Loaded, line: Line) -> str | None:
        """The line as somebody would type it."""
        do, say = line["do"], loaded.say
        if do == "move":
            extra = f" ({line['mission']})" if line.get("mission") else ""
            extra += {True: " engage subs", False: " ignore subs", None: ""}[line.get("engage")]
            of = f" of {say.power(line['of'])} from" if line.get("of") else ""
            return f"{units(line['units'])}{of} {say.space(line['path'][0])} > {say.space(line['path'][-1])}{extra}"
        if do == "purchase":
            return f"buy {bought(loaded, line)}"
        if do == "place":
            return f"place {units(line['units'])} in {say.space(line['space'])}"
        if do in ("research", "advantage") or line.get("from"):
            return written(line)
        if do == "battle" and line["kind"] in ("land", "sea"):
            return None
        if do == "battle":
            return f"fight {say.space(line['space'])} {line['kind']}"
        if do == "declare_war":
            return f"declare war on {', '.join(say.power(power) for power in line['on'])}"
        return "done" if do == "end_phase" else None

    async def by_button(self, loaded: Loaded, person: Person, line: Line) -> Exchange | None:
        """On the newest panel, which the table can see; what it lacks is given otherwise."""
        mark = f"{loaded.id}:{turn_key(loaded.game)}:"
        await self.table.server.settle(0.03)
        panels = [m for m in self.shown() if any(mark in (b.custom_id or "") for b in m.buttons)]
        if not panels:
            return None
        panel, do = panels[-1], line["do"]
        if do == "purchase":
            form = await person.click(panel, f"go:{mark}buy")
            return await person.submit(form, {"text": bought(loaded, line)})
        if do == "end_phase":
            return await self.sure(loaded, person, await person.click(panel, f"go:{mark}end"))
        wanted = f"go:{mark}fight:{line.get('space')}:{line.get('kind')}"
        if do == "battle" and any(b.custom_id == wanted for b in panel.buttons):
            return await person.click(panel, wanted)
        code = line_code(loaded, line)
        for menu in panel.menus:
            if do in ("research", "advantage") and any(code == option.value for option in menu.options):
                return await person.select(panel, [code], menu.custom_id)
        return None

    async def sure(self, loaded: Loaded, person: Person, exchange: Exchange) -> Exchange:
        """The bot may ask whether the phase shall really end."""
        if (await self.game()).revision != loaded.revision:
            return exchange
        await exchange.answered()
        button = next((b for b in exchange.reply.buttons if ":endsure" in (b.custom_id or "")), None)
        if button is None or button.custom_id is None:
            return exchange
        self.used["warned before the end"] += 1
        return await person.click(exchange.reply, button.custom_id)

    # --- questions ------------------------------------------------------------------------------------------------

    async def answer(self, loaded: Loaded, ask: Ask, line: Line) -> tuple[str, Exchange]:
        """What is asked must be shown with something to press; then it is pressed, or typed."""
        person, lines = self.person(loaded, ask.by), offered(loaded, ask)
        assert lines, f"{ask} has no answers"
        message = await self.question(loaded, 0)
        mark = f"{loaded.id}:{loaded.revision}:0"
        at = next((n for n, one in enumerate(lines) if one == line), None)
        if at is None and line["do"] in ("retreat", "withdraw"):
            return "command", await self.leaving(person, line)
        assert at is not None or line["do"] == "casualties", f"{line} is not among {lines}"
        if at is not None and any(b.custom_id == f"an:{mark}:{at}" for b in message.buttons):
            return "button", await person.click(message, f"an:{mark}:{at}")
        menu = next((m for m in message.menus if m.custom_id == f"am:{mark}"), None)
        if at is not None and menu is not None and any(o.value == str(at) for o in menu.options):
            return "menu", await person.select(message, [str(at)], menu.custom_id)
        assert line["do"] == "casualties", f"nothing shown answers {ask} with {line}: {message}"
        return "form", await self.casualties(person, message, line, f"cu:{mark}")

    async def leaving(self, person: Person, line: Line) -> Exchange:
        more: Line = {key: line[key] for key in ("to", "part") if line.get(key)}
        if line.get("units"):
            more["units"] = units(line["units"])
        return await person.slash(self.table.room, "battle retreat", **more)

    async def casualties(self, person: Person, message: Message, line: Line, id: str) -> Exchange:
        form = await person.click(message, id)
        hit = f" hit {units(line['hit'])}" if line.get("hit") else ""
        return await person.submit(form, {"text": units(line.get("units", {})) + hit})

    async def question(self, loaded: Loaded, number: int) -> Message:
        """The newest message that all can see and that answers this question."""
        mark = f":{loaded.id}:{loaded.revision}:{number}"

        def fits(message: Message) -> bool:
            ids = [b.custom_id or "" for b in message.buttons] + [m.custom_id for m in message.menus]
            return any(id.startswith(("an:", "am:")) and id[2:].startswith(mark) for id in ids)

        await self.table.server.until(lambda: any(fits(message) for message in self.shown()))
        return next(message for message in reversed(self.shown()) if fits(message))


def _same(said: Any, meant: Any) -> bool:
    """Equal, where what is nothing need not be said."""
    if isinstance(said, dict) and isinstance(meant, dict):
        return {k: v for k, v in said.items() if v} == {k: v for k, v in meant.items() if v}  # pyright: ignore
    return said == meant or (not said and not meant)


async def soak(
    table: Table, folder: Path, edition: str, seconds: float, seed: int, options: str = "", people: int = 5
) -> Soak:
    """Play and judge. Raises AssertionError."""
    complaints = Complaints()
    for name in ("bot", "asyncio", "discord.ext", "discord.ui"):
        logging.getLogger(name).addHandler(complaints)
    store = await open_database(folder / "soak.sqlite3")
    bot = SandtableBot(store, **QUICK, hasty=True)
    bot.app.readings = Readings(now=map(float, count(step=2)).__next__)  # these people write faster than anybody
    played = Soak(table, bot, Random(seed))
    try:
        async with running(bot, table.server):
            await played.found(edition, options, people)
            await played.play(seconds, 10_000)
            await table.server.settle(0.3)
    finally:
        await store.close()
        for name in ("bot", "asyncio", "discord.ext", "discord.ui"):
            logging.getLogger(name).removeHandler(complaints)
    wrong = complaints.found + list(dict.fromkeys(look_at(table)))
    assert not wrong, "\n".join([str(played.used), *wrong[:30]])
    return played


async def main(edition: str, seconds: float, seed: int, people: int = 5, options: str = "") -> int:
    server = await StandIn(hurry=20).start()
    connect(server.url)
    table = lay_table(server)
    with tempfile.TemporaryDirectory() as place:
        try:
            played = await soak(table, Path(place), edition, seconds, seed, options, people)
            print(played.turns, "turns", dict(played.used.most_common()))  # noqa: T201
        finally:
            folder = Path(f"{tempfile.gettempdir()}/soak-{edition}")
            folder.mkdir(exist_ok=True)
            server.save_images(folder)
            rooms = [table.room, *table.room.threads]
            (folder / "chat.txt").write_text("\n\n".join(server.transcript(room) for room in rooms))
            await server.stop()
    print("\n".join(server.problems))  # noqa: T201
    return bool(server.problems)


if __name__ == "__main__":
    edition, seconds, seed, *more = sys.argv[1:]
    people = int(more.pop(0)) if more and more[0].isdigit() else 5
    sys.exit(asyncio.run(main(edition, float(seconds), int(seed), people, *more)))
