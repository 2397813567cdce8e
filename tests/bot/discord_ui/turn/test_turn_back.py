"""One person alone against computers, and an "end" too many: said before, and taken back after."""

from tests.support.computers import begin_with_computers, in_turn
from tests.support.play import Club


async def test_a_turn_lost_by_an_end_too_many_is_warned_of_and_taken_back(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    await begin_with_computers(club, alice, "soviet_union", level="easy")
    start = await club.game()
    for _ in range(2):
        await alice.slash(room, "turn end", sure=True)
    asked = await alice.slash(room, "turn end")
    assert "No unit of yours has moved in this turn.\nEnd the phase all the same?" in asked.text
    ended = await (await alice.click(asked.reply, "End anyway")).followed()
    assert "Take my turn back" in [button.label for button in ended.reply.buttons], ended.text
    await in_turn(club, "soviet_union")
    assert (await club.game()).game.state.round == 2
    undone = await alice.slash(room, "turn undo")
    assert "Take my turn back" in [button.label for button in undone.reply.buttons], undone.text
    for answer in (ended, undone):
        back = await (await alice.click(answer.reply, "Take my turn back")).followed()
        if "Your turn begins again" in back.text:
            break
    now = await club.game()
    assert (now.game.state.round, now.game.state.power) == (1, "soviet_union"), back.text
    assert now.revision == start.revision
    assert (await (await club.app.service.rolls.table_of(now.id)).verdict()).ok


async def test_where_others_play_nobody_takes_a_turn_back_alone(club: Club) -> None:
    await club.begin()
    for _ in range(4):
        ended = await club.table.alice.slash(club.table.room, "turn end", sure=True)
    assert (await club.game()).game.state.power == "germany"
    assert "Take my turn back" not in [button.label for button in ended.reply.buttons]
