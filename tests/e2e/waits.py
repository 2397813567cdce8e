"""How often a table waits for its defenders: five people play five rounds with what holds when nobody chooses anything.

    python -m tests.e2e.waits 1941 5

They buy what they can, attack wherever they are clearly stronger, press on while it goes well, and act only as people
can. Counted is each question that somebody has to answer while another power moves, by the turn in which it stood.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from engine.state import State, Unit
from tests.e2e.hosted import Hosted
from tests.support.discord import HURRY, lay_table
from tests.support.standin import StandIn
from tests.support.standin.connect import connect
from tests.support.terminal.opening import Players

STRONGER = 0.9


@dataclass
class Counted:
    """The questions to defenders, by turn."""

    turns: int = 0
    battles: int = 0
    waits: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])


class Counting(Players):
    """Players who write down for whom a turn waits."""

    counted: Counted

    async def answer_one(self) -> None:
        state = (await self.look()).game.state
        if state.pending and state.pending[0].by != state.power:
            self.counted.waits[state.round, state.power] += 1
        await super().answer_one()


def strength(state: State, units: list[Unit], attacking: bool) -> int:
    return sum((kind.attack if attacking else kind.defense) + 1 for kind in map(state.kind, units))


def attacks(state: State) -> list[str]:
    """Orders against every space beside own units that these clearly outmatch, each unit once."""
    mine, used, orders = state.power, set[int](), list[str]()
    for goal in sorted(state.board.spaces):
        enemies = [unit for unit in state.seen_at(goal) if state.is_enemy(unit.owner, mine) and not unit.aboard]
        if not enemies:
            continue
        sea = state.board.is_sea(goal)
        near = [space for space in state.board.neighbours[goal] if state.board.is_sea(space) == sea]
        going = {
            space: [u for u in state.own_at(space, mine) if goes(state, u, sea) and u.id not in used] for space in near
        }
        force = [unit for units in going.values() for unit in units]
        if strength(state, force, attacking=True) <= STRONGER * strength(state, enemies, attacking=False):
            continue
        used |= {unit.id for unit in force}
        for space, units in going.items():
            if units:
                stack = ", ".join(f"{n} {kind}" for kind, n in Counter(unit.kind for unit in units).items())
                orders.append(f"{stack} {space} > {goal}")
    return orders


def goes(state: State, unit: Unit, sea: bool) -> bool:
    kind = state.kind(unit)
    return not unit.aboard and kind.attack > 0 and (kind.is_air or kind.is_sea == sea)


async def story(edition: str, rounds: int) -> Counted:
    """The rounds, as they are played."""
    server = await StandIn(hurry=HURRY).start()
    connect(server.url)
    table, counted = lay_table(server), Counted()
    with tempfile.TemporaryDirectory() as place:
        game = Hosted(table, Path(place) / "games.sqlite3", "tests.e2e.story_bot")
        game.players = players = Counting(server, table.room, game.look)
        players.counted = counted
        async with game.bot():
            await players.gather(table.people)
            while (state := (await game.look()).game.state).round <= rounds and not state.winner:
                counted.turns += 1
                money = state.treasury[state.power] // 3
                plan = {"purchase": [f"buy {money} inf"] if money else []}
                turn = state.round, state.power
                while (
                    (now := (await game.look()).game.state).round == turn[0] and now.power == turn[1] and not now.winner
                ):
                    orders = attacks(now) if now.phase == "combat_move" else plan.get(now.phase, [])
                    await players.play_phase(orders)
                    counted.battles += len(now.battles) if now.phase == "conduct_combat" else 0
    await server.stop()
    return counted


def main() -> None:
    counted = asyncio.run(story(sys.argv[1], int(sys.argv[2])))
    waits = sum(counted.waits.values())
    print(f"{counted.turns} turns, {counted.battles} battles, {waits} waits for a defender")  # noqa: T201
    print(f"most in one turn: {max(counted.waits.values(), default=0)}; {counted.waits}")  # noqa: T201


if __name__ == "__main__":
    main()
