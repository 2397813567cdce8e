"""What everybody together may change while a game runs: assistance, and low luck."""

from tests.support.play import Club


async def test_assistance_changes_when_everybody_agrees(club: Club) -> None:
    await club.begin()
    table = club.table
    asked = await table.alice.slash(table.room, "table assistance", level="off")
    assert "Everybody who holds a power is asked" in asked.text
    vote = await club.told("proposes **assistance: off**")
    for person in table.people[1:]:
        assert (await club.game()).assistance == "odds"
        await (await person.click(vote, "Yes")).followed()
    await club.told("Assistance is **off** from now on")
    assert "without odds" in (await table.alice.slash(table.room, "odds", where="ukraine")).text


async def test_one_no_leaves_assistance_as_it_is(club: Club) -> None:
    await club.begin()
    table = club.table
    await table.alice.slash(table.room, "table assistance", level="warnings")
    vote = await club.told("proposes **assistance: warnings**")
    await table.bob.click(vote, "No")
    await club.told("→ **No**")
    assert (await club.game()).assistance == "odds"


async def test_low_luck_begins_when_everybody_agrees_and_outlasts_a_restart(club: Club) -> None:
    game = await club.begin()
    table = club.table
    await table.alice.slash(table.room, "table luck", how="on")
    vote = await club.told("proposes **low luck: on**")
    for person in table.people[1:]:
        await (await person.click(vote, "Yes")).followed()
    await club.told("Low luck is **on** from now on")
    club.app.service.forget(game)
    assert (await club.game()).game.state.options["low_luck"] is True
    assert "cannot be chosen here" in (await table.bob.slash(table.room, "table luck", how="on")).text
    await club.does("turn end")
    await club.does("do", orders="6 inf russia > west russia")
    await club.does("turn end")
    await club.does("battle fight", space="west russia")
    west = await club.told("Attack: 1 hit for sure")
    assert "≤0" not in west.text
