"""The story of the saved transcript, with quick dice: the channel stays quiet, everybody is pinged for his own debts
only, nobody waits for who sleeps, and what was played can be played again."""

from pathlib import Path

from engine import replay, state_text
from engine.dice.verify import verify_text
from tests.e2e.story import Story, five_at_1941, told
from tests.e2e.transcript import messages_by_turn, pings_by_person
from tests.support.discord import Table

MOST_A_TURN = 7


async def test_a_game_of_five_with_sleepers_a_substitute_and_two_kills(table: Table, tmp_path: Path) -> None:
    async with told(table, tmp_path) as story:
        await five_at_1941(story)
        record, dice = await _export(story)
        state = (await story.game.look()).game.state
    assert state.winner == "allies"
    assert state_text(replay(record).game.state) == state_text(state)
    assert verify_text(dice).ok
    turns = {turn: count for turn, count in messages_by_turn(table).items() if turn.startswith("Round")}
    assert len(turns) == 10
    assert max(turns.values()) <= MOST_A_TURN, turns
    pings = pings_by_person(table.server)
    assert pings["Frank"].keys() <= {"a turn that begins", "the end"}
    assert pings["Alice"]["a question"] == 0, "her sealed order answers"
    asked = [line for line in record.splitlines() if '"default orders"' in line and '"united_kingdom"' in line]
    assert asked, "Carol's questions are answered for her"
    assert pings["Carol"]["a question"] <= len({*turns}), "and she is asked once a turn at most"
    assert all("something else" not in whys for whys in pings.values()), pings


async def _export(story: Story) -> tuple[str, str]:
    async with story.game.bot():
        return await story.game.export()
