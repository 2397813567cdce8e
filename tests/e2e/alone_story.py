"""One person against four computers, from the lobby to the final card; the bot is killed while a computer plays."""

import re
from collections import Counter

from bot.messages import routes
from tests.e2e.story import LONG, Story
from tests.support.play import concedes

MINE = "germany"
LAST_ROUND = 8
ORDER = re.compile(r"^- (?!then end|nothing|.* placed in )(.+)$", re.MULTILINE)


async def one_against_four(story: Story) -> None:
    """Alice plays Germany: her first turn as she is advised, the second her own way; then Berlin stands open, if
    nobody came before."""
    async with story.game.bot():
        await _sits_down(story)
        story.mark("Round 1, Germany", "Alice asks before each phase what a computer would do, and types it.")
        await _as_advised(story)
        story.mark(
            "The others", "They play at once, since nobody else is there. In the middle of it the bot is killed."
        )
        await _until_somebody_plays(story)
        story.game.kill()
    story.mark("Killed", "The bot is started again: the computer's turn goes on where it was, and nothing comes twice.")
    async with story.game.bot():
        await _her_turn_comes(story)
        story.mark("Round 2, Germany", "Her own way: everything she has in the east goes for Russia, nothing stays.")
        await _her_own_way(story)
        await _her_turn_comes(story)
        if (await story.game.look()).row.status == "running":
            story.mark(
                "Berlin stands open", "From now on Alice buys nothing, and sends whoever is in Berlin to the east."
            )
        while (await story.game.look()).row.status == "running" and (await story.phase())[0] <= LAST_ROUND:
            await story.rest_of_turn(MINE, await _all_out_of_berlin(story))
            await _her_turn_comes(story)
        if (await story.game.look()).row.status == "running":
            story.mark("Given up", "Nobody has come for Berlin; Alice has seen enough.")
            await concedes(story.table.alice, story.table.room)
        await _looks_back(story)


async def _sits_down(story: Story) -> None:
    table, room, players = story.table, story.table.room, story.game.players
    story.mark("The table", "Alice makes a game for herself, takes Germany, and starts. Nobody else is needed.")
    await table.alice.slash(room, "game new", edition="1941", computers="steady", options="victory=short")
    loaded = await story.game.look()
    players.people = {MINE: table.alice}
    lobby = await room.wait_for("A new game of", within=LONG)
    await players.press(table.alice, lobby, routes.JOIN.write(game=loaded.id, power=MINE))
    await players.press(table.alice, lobby, routes.START.write(game=loaded.id))
    terms = await room.wait_for("-# Dice: ", within=LONG)
    if "Before the first roll" in terms.content:
        await table.alice.slash(room, "dice words", text="alice at the table")
    await _her_turn_comes(story)


async def _her_turn_comes(story: Story) -> None:
    """The computers play until it is Alice's turn, or nobody's any more; what she is asked meanwhile she answers."""

    async def hers() -> bool:
        loaded = await story.game.look()
        pending = loaded.game.state.pending
        if pending and pending[0].by == MINE:
            await story.answer_or_wait()
        return loaded.row.status != "running" or (loaded.game.state.power == MINE and not pending)

    await story.until(hers)
    await story.quiet()


async def _as_advised(story: Story) -> None:
    """A turn of orders that a computer would give, typed as the advice has them."""
    while (await story.phase())[1] == MINE and (await story.game.look()).row.status == "running":
        orders: list[str] = []
        if (await story.phase())[2] in ("purchase", "combat_move", "noncombat_move"):
            told = await story.table.alice.slash(story.table.room, "game advise")
            orders = ORDER.findall(told.text)
        await story.game.players.play_phase(orders)


async def _her_own_way(story: Story) -> None:
    await story.orders(MINE, "buy 1 bomber")
    await story.end(MINE)
    state = (await story.game.look()).game.state
    for start in ("ukraine", "eastern_europe", "west_russia"):
        units = dict.fromkeys(("infantry", "tank"), 0)
        for unit in state.own_at(start, MINE):
            if unit.kind in units:
                units[unit.kind] += 1
        force = ", ".join(f"{n} {kind}" for kind, n in units.items() if n)
        if force:
            await story.orders(MINE, f"{force} {start} > {'karelia' if start == 'eastern_europe' else 'caucasus'}")
    await story.end(MINE)
    await story.rest_of_turn(MINE)


async def _all_out_of_berlin(story: Story) -> list[str]:
    """Orders by which nobody stays in the capital who can walk or fly."""
    state = (await story.game.look()).game.state
    there = Counter(unit.kind for unit in state.own_at(MINE, MINE) if state.kind(unit).move > 0)
    return [f"{n} {kind} germany > eastern europe" for kind, n in there.items()]


async def _until_somebody_plays(story: Story) -> None:
    async def playing() -> bool:
        state = (await story.game.look()).game.state
        return state.power != MINE and state.phase == "conduct_combat"

    await story.until(playing)


async def _looks_back(story: Story) -> None:
    story.mark("The end", "Alice looks at the dice, at who played what, and at how it went.")
    room, alice = story.table.room, story.table.alice
    await room.wait_for("The game is over", within=LONG)
    await story.quiet()
    await alice.slash(room, "dice verify")
    await alice.slash(room, "game seats")
    await alice.slash(room, "dice luck")
