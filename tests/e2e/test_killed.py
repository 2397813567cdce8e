"""The bot is killed (SIGKILL): plans go on where they were, and every button that can be seen still does something."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from engine import replay, state_text
from engine.dice.verify import verify_text
from tests.e2e.story import ALL_OUT, Story, gathered, ids_of, told
from tests.support.discord import Table
from tests.support.play import concedes
from tests.support.standin import CannotDo, Message, Person
from tests.support.standin.exchange import Exchange

NOTE = re.compile(r"sealed order \d+, line (\d+)\.")


@pytest_asyncio.fixture
async def story(table: Table, tmp_path: Path) -> AsyncIterator[Story]:
    async with told(table, tmp_path) as begun:
        yield begun


async def germany_may_fight(story: Story) -> None:
    """The Soviet turn is over without battles; Germany has two battles open."""
    await story.whole_turn("soviet_union", "buy 2 inf", [], ALL_OUT)
    await story.orders("germany", "buy 4 inf")
    await story.end("germany")
    await story.orders("germany", "3 inf, 2 tanks ukraine > caucasus", "1 sub sz 9 > sz 8", "1 bmb germany > sz 8")
    await story.end("germany")


def battles_shown(story: Story) -> list[str]:
    """The titles of the battles that the chat tells of."""
    titles = [embed.get("title", "") for m in story.game.players.public() for embed in m.embeds]
    return [title for title in titles if "Battle" in title]


async def test_a_plan_goes_on_after_kills_and_no_die_falls_twice(story: Story) -> None:
    """Killed as soon as a roll is asked for; twice in one plan."""
    table, bob, room = story.table, story.table.bob, story.table.room
    async with story.game.bot():
        await gathered(story, "1941")
        await table.alice.slash(room, "orders sealed", text="lose cheapest")
        await table.carol.slash(room, "orders sealed", text="lose cheapest; stay")
        await germany_may_fight(story)
        asked = await story.pressed("germany", "Fight by a plan…")
        await bob.select(asked.reply, [ALL_OUT], wait=False)
        await table.server.until(lambda: story.rolls("request") >= 1, 60)
        story.game.kill()
    before = story.rolls("request")
    async with story.game.bot():
        await table.server.until(lambda: story.rolls("request") > before, 60)
        story.game.kill()
    async with story.game.bot():
        await story.fought("germany")
        await table.server.until(
            lambda: sorted(battles_shown(story)) == ["Battle in Caucasus", "Battle in Sea Zone 8"], 60
        )
        state = (await story.game.look()).game.state
        assert (state.power, state.battles, state.pending) == ("germany", [], [])
        record, dice = await story.game.export()
    assert state_text(replay(record).game.state) == state_text(state)
    verdict = verify_text(dice)
    assert verdict.ok, verdict.fault
    numbers = [seen.number for seen in verdict.rolls]
    assert numbers == list(range(1, len(numbers) + 1))
    assert story.rolls("request") == story.rolls("receipt") == len(numbers)
    assert len(battles_shown(story)) == 2, "each battle once"
    shown = [m.content.partition(" answers")[0] for m in story.game.players.public() if "🔓" in m.content]
    assert len(shown) == len(set(shown)) >= 1


SHEET = """buy 4 inf
3 inf, 2 tanks ukraine > caucasus
1 sub sz 9 > sz 8
if caucasus:
- 1 inf germany > eastern europe
- 1 ftr germany > eastern europe
else:
- 1 inf germany > southern europe
- 1 ftr germany > southern europe
place 4 inf in germany
end turn"""


async def test_a_turn_told_ahead_goes_on_between_two_lines_of_a_branch_once(story: Story) -> None:
    """Killed as soon as its first dice have fallen, and again when one line of a branch is in the record."""
    table, bob, room = story.table, story.table.bob, story.table.room

    async def given() -> list[int]:
        """The lines of the sheet that have been played, in their order."""
        loaded = await story.game.look()
        notes = [NOTE.match(note) for _, note in loaded.notes]
        return [int(note[1]) for note in notes if note and int(note[1])]

    async with story.game.bot():
        await gathered(story, "1941")
        for person in (table.alice, table.carol, bob):
            await person.click((await person.slash(room, "orders show")).reply, "Trust me: cheapest first")
        form = await bob.slash(room, "orders plan")
        shown = await (await bob.submit(form, {"text": SHEET})).followed()
        await (await bob.click(shown.reply, "Confirm, sealed")).followed()
        await story.leave("soviet_union")
        while (await story.phase())[1] == "soviet_union":
            await table.alice.slash(room, "turn end", sure=True)
            await story.quiet()
        await table.server.until(lambda: story.rolls("receipt") >= 1, 60)
        story.game.kill()
    async with story.game.bot():

        async def in_a_branch() -> bool:
            return (await story.phase())[1] != "germany" or any(number >= 5 for number in await given())

        await story.until(in_a_branch)
        story.game.kill()
    async with story.game.bot():

        async def over() -> bool:
            return (await story.phase())[1] == "united_kingdom"

        await story.until(over)
        await story.quiet()
        record, dice = await story.game.export()
        state = (await story.game.look()).game.state
    assert state_text(replay(record).game.state) == state_text(state)
    verdict = verify_text(dice)
    assert verdict.ok, verdict.fault
    played = [int(number) for number in re.findall(r"sealed order 1, line (\d+)\.", record) if number != "0"]
    assert played[:3] == [1, 2, 3] and played[3:5] in ([5, 6], [8, 9]) and played[5:] == [10], played
    opened = [m for m in story.game.players.public() if "told this turn" in m.content]
    assert len(opened) == 1, "it is shown once"


# --- every button ---------------------------------------------------------------------------------------------------


def everything(story: Story) -> list[Message]:
    """All messages that have something to press, the private ones too."""
    rooms = [story.table.room, *story.table.room.threads]
    return [m for room in rooms for m in room.messages if not m.deleted and (m.buttons or m.menus)]


async def press(person: Person, message: Message, id: str) -> Exchange | None:
    """Press it, or choose its first line; None if this person cannot see it, or it is gone meanwhile."""
    if message.private_to not in (None, person.user):
        return None
    menu = next((menu for menu in message.menus if menu.custom_id == id and menu.options), None)
    try:
        if any(button.custom_id == id and not button.disabled for button in message.buttons):
            return await person.click(message, id)
        return await person.select(message, [menu.options[0].value], id) if menu else None
    except CannotDo:
        assert id not in ids_of(message), (id, person)  # edited away while somebody reached for it: Discord refuses
        return None


async def make_all_kinds(story: Story) -> None:
    """Whatever has buttons: panels, questions, plans, menus of orders, reminders, votes, seats, warnings."""
    table, room = story.table, story.table.room
    await gathered(story, "1941")
    await table.alice.slash(room, "table clock", hours=24, grace=0, outcome="vote")
    await table.bob.click(await room.wait_for("proposes a clock", within=60), "Yes")
    await table.alice.slash(room, "do", orders="buy 2 inf")
    await story.pressed("soviet_union", "End phase")
    await table.alice.slash(room, "do", orders="6 inf russia > caucasus")
    await table.alice.slash(room, "turn end")
    await table.alice.slash(room, "turn undo", everything=True)
    await story.quiet()
    await germany_may_fight(story)
    await table.dave.slash(room, "table pause", why="a short walk")
    await table.dave.slash(room, "game substitute", power="japan")
    await table.carol.slash(room, "orders menu")
    await table.bob.slash(room, "orders ahead")
    await table.carol.slash(room, "my forget")
    await concedes(table.erin, room)
    await table.bob.slash(room, "game status")
    await table.bob.slash(room, "battle fight", space="sz 8")
    await story.game.players.answer_all_of(table.bob, 1)  # his own submarine

    async def carol_is_asked() -> bool:
        return any(ask.by == "united_kingdom" for ask in (await story.game.look()).game.state.pending)

    await story.until(carol_is_asked)
    await story.quiet()
    await table.carol.slash(room, "game status")
    await story.game.hours_pass(21)
    await table.server.until(lambda: any("still to act" in m.content for m in story.game.players.public()), 60)
    await story.quiet()


async def test_every_button_answers_after_a_restart_to_the_right_and_to_the_wrong(story: Story) -> None:
    frank = story.table.guild.add_member("frank", "Frank")
    async with story.game.bot():
        await make_all_kinds(story)
        story.game.kill()
    seen = [(message, id) for message in everything(story) for id in ids_of(message)]
    answers = 0
    async with story.game.bot():
        for message, id in sorted(seen, key=lambda pair: pair[1].startswith(("me:", "vo:", "lo:"))):
            for person in (frank, *reversed(story.table.people)):
                exchange = await press(person, message, id)
                if exchange is None:
                    continue
                answers += 1
                assert exchange.ack is not None, (id, person)
                assert exchange.text.strip() or exchange.modal, (id, person)
                assert "reference `" not in exchange.text, (id, person, exchange.text)
        await story.quiet()
    kinds = {id.split(":")[0] for _, id in seen}
    assert kinds >= {"go", "an", "de", "pr", "se", "vo", "sa", "so", "me"}, kinds
    assert answers > 60, answers
