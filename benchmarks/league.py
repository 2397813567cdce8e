"""A league of 500 people and 5,000 games in figures, and a simulated season of 24 people through the whole bot.

    python -m benchmarks.league            how long recomputing and standings take, how well ratings find skills
    python -m benchmarks.league season     24 people of known skill play Swiss rounds through the stand-in
    python -m benchmarks.league computers  24 people for whom computers play them: skill is how many of one's turns the
                                           better level plays, from none to all

In the first season everybody leaves his phases without an order until round 2; then who has lost concedes: a lot
decides it, weighted by both skills and by what the Axis are worth. Everything else is the bot's: pairing, threads,
games, proof of every result, ratings, the card. In the second every turn is played, battles with dice of the game's own
log, until somebody has won or round 4 begins; then who stands worse concedes.
"""

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from bot.discord_ui.client import SandtableBot
from bot.league.archive import Archive
from bot.league.cards import season_card, table_text
from bot.league.law import Law, law_of, write_law
from bot.league.organiser import Act
from bot.league.season import Season, table
from bot.refusals import Outdated
from bot.store import Database, league, open_database, results
from bot.store.league import StoredMatch
from bot.store.results import StoredResult, StoredShare
from bot.wish import Visit, Wish
from engine import new
from engine.advice.defaults import default_actions
from engine.advice.standing import win_chance
from engine.editions import edition
from engine.players.steady import decide
from engine.players.weights import EASY, STEADY
from engine.record import to_data
from tests.bot.league import spearman
from tests.support.standin import Channel, GuildDriver, Person, StandIn
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.session import running

PEOPLE, GAMES = 500, 5_000
PLAYERS, ROUNDS = 24, 6
LAST_ROUND, MOST_ORDERS, EVEN = 3, 3000, 0.5
"""Of a game that computers play: when who stands worse concedes, and how many orders end it at the latest."""
AXIS = 80.0
"""Elo points that the Axis are worth."""
SPREAD = 200.0
RECOMPUTED, STANDINGS = 10.0, 0.1
"""Seconds that the project asks for."""
DAY = 86_400_000


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def chance(axis: float, allies: float) -> float:
    """Of the Axis."""
    return 1 / (1 + 10 ** (-(axis + AXIS - allies) / 400))


# --- figures ----------------------------------------------------------------------------------------------------------


async def filled(store: Database, rng: random.Random) -> tuple[league.Season, list[float]]:
    """A season of 500 people with 5,000 games in the store, and everybody's skill."""
    skill = [rng.gauss(0, SPREAD) for _ in range(PEOPLE)]
    law = Law("1941", form="swiss", rounds=2 * GAMES // PEOPLE)
    row = league.Season("s1", "1", "2", "Large", write_law(law), "forming", "9", 0)
    async with store.transaction() as tx:
        await league.create(tx, row)
        for one in range(PEOPLE):
            await league.enter(tx, "s1", f"p{one}", one)
        for number in range(GAMES):
            axis, allies = rng.sample(range(PEOPLE), 2)
            side = "axis" if rng.random() < chance(skill[axis], skill[allies]) else "allies"
            won = f"p{axis if side == 'axis' else allies}"
            at = number * DAY // 10
            match = StoredMatch(
                f"R{number}.1", number, f"p{axis}", f"p{allies}", at, winner=won, how="rule", ended_at=at
            )
            await league.pair(tx, "s1", [match])
            shares = [StoredShare("axis", match.axis, 1.0, None), StoredShare("allies", match.allies, 1.0, None)]
            named = ("1941 1v1", "1941 1941", "1941", 0, 1.0, "[]", "", "", json.dumps({}))
            await results.add(tx, StoredResult(f"g{number}", "1", "s1", at, 1, side, "rule", 8, *named), shares)
    return row, skill


async def figures() -> bool:
    """Whether everything is as quick as is asked for."""
    with tempfile.TemporaryDirectory() as place:
        store = await open_database(Path(place) / "games.sqlite3")
        row, skill = await filled(store, random.Random(1))  # noqa: S311
        archive = Archive(store)
        began = time.process_time()
        ratings = await archive.ratings("1")
        recomputed = time.process_time() - began
        began = time.process_time()
        season, ratings = await archive.season(row), await archive.ratings("1")
        table_text(season, ratings)
        standings = time.process_time() - began
        season_card(row, season, ratings)
        card = time.process_time() - began - standings
        await store.close()
    found = [ratings.rating("1941 1v1", f"p{one}").points for one in range(PEOPLE)]
    bias = ratings.bias("1941 1941").points - 1500
    tell(f"{PEOPLE} people, {GAMES} games: recomputed in {recomputed:.2f} s (at most {RECOMPUTED:.0f})")
    tell(f"standings, read and written: {1000 * standings:.0f} ms of processor time (at most {1000 * STANDINGS:.0f})")
    tell(f"the season's card: {1000 * card:.0f} ms")
    tell(f"rank correlation with the skills {spearman(skill, found):.3f}")
    tell(f"the Axis are worth {bias:.0f} points (true: {AXIS:.0f})")
    return recomputed <= RECOMPUTED and standings <= STANDINGS


# --- a season ---------------------------------------------------------------------------------------------------------


async def play(bot: SandtableBot, match: StoredMatch, axis_wins: bool) -> None:
    """A game of two people who leave their phases; then one concedes."""
    game = match.game or ""
    for number in range(200):
        loaded = await bot.app.service.look(game)
        if loaded.game.state.round > 1:
            break
        user = loaded.players[loaded.game.state.power]
        await bot.app.service.act(Wish(f"{game} {number}", user, game, ({"do": "end_phase"},)))
    loser = match.allies if axis_wins else match.axis
    power = (await bot.app.service.look(game)).powers_of(loser)[0]
    await bot.app.service.act(Wish(f"{game} end", loser, game, ({"by": power, "do": "concede"},)))


async def play_by_computers(
    bot: SandtableBot, match: StoredMatch, skill: Mapping[str, float], rng: random.Random
) -> None:
    """A game in which computers order for both people: whoever is the better has more of his turns played well."""
    game, levels = match.game or "", dict[tuple[int, str], str]()
    for number in range(MOST_ORDERS):
        loaded = await bot.app.service.look(game)
        state = loaded.game.state
        if loaded.row.status != "running":
            return
        if state.round > LAST_ROUND:
            break
        by = state.pending[0].by if state.pending else state.power
        user = loaded.players[by]
        level = levels.setdefault((state.round, by), STEADY if rng.random() < skill[user] else EASY)
        chosen = await asyncio.to_thread(decide, loaded.game, by, level) or default_actions(loaded.game)
        lines = tuple(to_data(action) for action in chosen)
        with suppress(Outdated):  # what follows by itself was quicker
            await bot.app.service.act(Wish(f"{game} {number}", user, game, lines, loaded.revision))
    loaded = await bot.app.service.look(game)
    first = new(loaded.game.header).state
    loser = "axis" if win_chance(first, loaded.game.state, "axis") < EVEN else "allies"
    board = loaded.game.state.board
    power = next(power for power in board.seats if board.side(power) == loser)
    await bot.app.service.act(Wish(f"{game} end", loaded.players[power], game, ({"by": power, "do": "concede"},)))


async def give_words(room: Channel, match: StoredMatch, people: Mapping[str, Person]) -> None:
    """Both say something of their own for the dice, in the match's thread."""
    there = next(thread for thread in room.threads if str(thread.id) == match.channel)
    for user in (match.axis, match.allies):
        await people[user].slash(there, "dice words", text=f"{user} says hello")


async def played(
    bot: SandtableBot, guild: GuildDriver, room: Channel, computers: bool
) -> tuple[Season, dict[str, float]]:
    """A season of 24 people from its card to its end, and everybody's skill."""
    rng, leagues = random.Random(24), bot.app.league  # noqa: S311
    members = {str(one.id): one for one in (guild.add_member(f"p{n}", f"P{n}") for n in range(PLAYERS))}
    people = list(members)
    if computers:
        skill = {person: n / (PLAYERS - 1) for n, person in enumerate(rng.sample(people, PLAYERS))}
    else:
        skill = {person: rng.gauss(0, SPREAD) for person in people}
    law = law_of(edition("1941"), {}, form="swiss", rounds=ROUNDS, dice="chain")
    host = Visit("new", str(guild.host.id), str(guild.id), str(room.id))
    row = await leagues.organiser.new(host, "Benchmark", law)
    for person in people:
        await leagues.people.join(Visit(f"join {person}", person, str(guild.id), str(room.id)), row)
    await leagues.organiser.begin(Act(Visit("begin", host.user, host.guild, str(room.id)), row))
    await leagues.settled()
    while (season := await leagues.archive.season(row)).open:
        for match in season.open:
            if computers:
                await give_words(room, match, members)
                await play_by_computers(bot, match, skill, rng)
            else:
                await play(bot, match, rng.random() < chance(skill[match.axis], skill[match.allies]))
        await leagues.settled()
        tell(f"round {max(match.round for match in season.matches)} of {ROUNDS} is played")
    return season, skill


async def season(computers: bool = False) -> bool:
    """Whether every game counted."""
    server = await StandIn(hurry=20).start()
    connect(server.url)
    guild = server.add_guild("Benchmark")
    room = guild.add_channel("league")
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        store = await open_database(Path(place) / "games.sqlite3")
        bot = SandtableBot(store, **QUICK, hasty=True)
        async with running(bot, server):
            done, skill = await played(bot, guild, room, computers)
            known = await results.of_guild(store.reader, str(guild.id))
            ratings = await bot.app.league.archive.ratings(str(guild.id))
        await store.close()
    await server.stop()
    counts = sum(row.counts for row, _ in known)
    order = [line.person for line in table(done, lambda one: ratings.rating("1941 1v1", one).points)]
    true = [skill[person] for person in order]
    places = [float(-place) for place in range(len(order))]
    rated = [ratings.rating("1941 1v1", person).points for person in order]
    tell(f"{len(known)} games, {counts} of them count, {time.perf_counter() - began:.0f} s")
    tell(f"rank correlation with the skills: of the standings {spearman(true, places):.2f}")
    tell(f"rank correlation with the skills: of the ratings {spearman(true, rated):.2f}")
    for place, person in enumerate(order[:5], 1):
        shown = f"{skill[person]:.2f}" if computers else f"{1500 + skill[person]:.0f}"
        tell(f"{place}. skill {shown}, rated {ratings.rating('1941 1v1', person).points:.0f}")
    return counts == len(known) == PLAYERS // 2 * ROUNDS


def main() -> int:
    if "computers" in sys.argv[1:]:
        return 0 if asyncio.run(season(computers=True)) else 1
    wanted = season if "season" in sys.argv[1:] else figures
    return 0 if asyncio.run(wanted()) else 1


if __name__ == "__main__":
    sys.exit(main())
