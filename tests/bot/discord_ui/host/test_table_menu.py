"""The table's menu, help by situation, and giving up: what a player can reach without knowing a command."""

from tests.support.game_time import newest
from tests.support.play import Club, concedes
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange


async def table_menu(club: Club, person: Person, name: str) -> Exchange:
    """Press Table… under the status and choose."""
    status = await person.slash(club.table.room, "game status")
    menu = await (await person.click(status.reply, "Table…")).followed()
    return await person.select(menu.reply, [name])


async def helped(club: Club, person: Person) -> Exchange:
    return await person.slash(club.table.room, "help")


async def test_help_follows_the_situation(club: Club) -> None:
    table, room = club.table, club.table.room
    frank = table.guild.add_member("frank", "Frank")
    first = await helped(club, table.alice)
    assert [button.label for button in first.reply.buttons] == ["New game", "How to play", "Check my permissions"]
    await table.alice.slash(room, "game new", edition="1941")
    forming = await helped(club, table.bob)
    assert "Take a power" in forming.text
    await (await table.bob.click(forming.reply, "Join Germany")).followed()
    assert "you play Germany" in (await helped(club, table.bob)).text
    await table.alice.slash(room, "game cancel")
    await club.begin()
    assert "It is your turn" in (await helped(club, table.alice)).text
    waiting = await helped(club, table.bob)
    assert "Waiting for" in waiting.text and "asked <t:" in waiting.text and "It is your turn" not in waiting.text
    assert "You do not play here" in (await helped(club, frank)).text
    await table.alice.slash(room, "table pause", why="exams")
    paused = await helped(club, table.bob)
    assert "paused" in paused.text and "exams" in paused.text
    assert "Resume" in [button.label for button in paused.reply.buttons]


async def test_a_dispute_by_button(club: Club) -> None:
    await club.begin()
    await club.does("turn buy", units="2 inf")
    form = await table_menu(club, club.table.dave, "dispute")
    told = await club.table.dave.submit(form, {"text": "May he buy that?"})
    assert "clock stands" in (await told.followed()).text
    assert "May he buy that?" in (await newest(club, "**Dispute**")).text
    assert "paused" in (await club.does("turn buy", units="1 inf")).text


async def test_a_rewind_to_the_beginning_of_a_turn_by_menu(club: Club) -> None:
    await club.begin()
    await club.does("turn buy", units="2 inf")
    points = await (await table_menu(club, club.table.bob, "rewind")).followed()
    assert [option.label for option in points.reply.menus[0].options] == ["Round 1 · Soviet Union (line 0)"]
    form = await club.table.bob.select(points.reply, ["0"])
    await (await club.table.bob.submit(form, {"text": "A wrong start"})).followed()
    vote = await newest(club, "would **rewind")
    for person in club.table.people:
        if person is not club.table.bob:
            await person.click(vote, "Yes")
    assert (await club.game()).revision == 0


async def test_pause_follow_seats_and_export_by_menu(club: Club) -> None:
    await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    await (await table_menu(club, club.table.alice, "pause")).followed()
    await newest(club, "**Paused**")
    await (await table_menu(club, club.table.alice, "resume")).followed()
    await newest(club, "The game goes on.")
    followed = await (await table_menu(club, frank, "follow")).followed()
    assert "You are called" in followed.text
    assert "no more" in (await (await table_menu(club, frank, "unfollow")).followed()).text
    assert "since <t:" in (await (await table_menu(club, frank, "seats")).followed()).text
    files = (await (await table_menu(club, frank, "export")).followed()).reply.files
    assert len(files) == 2
    waiting = await (await table_menu(club, frank, "waiting")).followed()
    assert "Waiting for" in waiting.text and "no clock" in waiting.text


async def test_mates_are_asked_before_a_side_gives_up(club: Club) -> None:
    await club.begin()
    bob, dave = club.table.bob, club.table.dave
    await newest(club, "Everybody has given words")  # it pings dave
    before = len(club.table.server.pings_of(dave))
    asked = await (await table_menu(club, bob, "concede")).followed()
    assert f"asks <@{dave.id}> in the channel" in asked.text and "Nobody has been told yet" in asked.text
    assert not [message for message in club.public() if "concede the game" in message.text]
    done = await (await bob.click(asked.reply, "Ask them")).followed()
    assert "Nothing has ended yet" in done.text and f"<@{dave.id}>" in done.text
    public = await newest(club, "concede the game for the Axis")
    assert len(club.table.server.pings_of(dave)) == before + 1
    assert not (await club.game()).game.state.winner
    await dave.click(public, "Yes")
    await club.table.server.settle()
    assert (await club.game()).game.state.winner == "allies"
    assert "have won" in (await helped(club, bob)).text


async def test_one_no_and_the_side_plays_on(club: Club) -> None:
    await club.begin()
    bob, dave = club.table.bob, club.table.dave
    await concedes(bob, club.table.room)
    public = await newest(club, "concede the game for the Axis")
    assert "This vote is the others'" in (await club.table.alice.click(public, "Yes")).text
    await dave.click(public, "No")
    await club.told("→ **No**")
    assert not (await club.game()).game.state.winner
    await concedes(dave, club.table.room)
    assert not (await club.game()).game.state.winner, "it is asked anew"


async def test_who_has_nobody_to_ask_is_asked_once_more(club: Club) -> None:
    await club.begin()
    room, bob = club.table.room, club.table.bob
    await club.table.dave.slash(room, "game replace", power="japan", player=bob)
    await newest(club, "plays **Japan** from now on")
    sure = await bob.slash(room, "game concede")
    assert "gives the game up for the Axis" in sure.text and not (await club.game()).game.state.winner
    await (await bob.click(sure.reply, "Yes, we concede")).followed()
    assert (await club.game()).game.state.winner == "allies"


async def test_the_host_edits_in_words(club: Club) -> None:
    await club.begin()
    alice = club.table.alice
    form = await table_menu(club, alice, "edit")
    vague = await alice.submit(form, {"text": "germany 40"})
    assert "Say why" in (await vague.followed()).text
    change = "germany 40 IPCs; ukraine: germany 2 inf, 1 tank; karelia is germany's because the setup was wrong"
    form = await table_menu(club, alice, "edit")
    await (await alice.submit(form, {"text": change})).followed()
    shown = await newest(club, "has changed the position")
    for part in ("the setup was wrong", "Germany has 40 IPCs", "Ukraine: 2 infantry, 1 tank", "Karelia is Germany's"):
        assert part in shown.text
    state = (await club.game()).game.state
    assert state.treasury["germany"] == 40 and state.owners["karelia"] == "germany"
    assert sorted(unit.kind for unit in state.at("ukraine")) == ["infantry", "infantry", "tank"]
    status = await club.table.bob.slash(club.table.room, "game status")
    menu = await (await club.table.bob.click(status.reply, "Table…")).followed()
    assert "edit" not in [option.value for option in menu.reply.menus[0].options]
