"""Seats change hands: at once, by vote, by an advertisement; the seat's debt and history go with it."""

import asyncio
import json

from bot.store import seats
from bot.wish import Visit
from tests.support.game_time import all_posted, hours_pass, newest
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange


async def test_the_host_replaces_a_player_in_one_command(club: Club) -> None:
    game = await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    room, alice = club.table.room, club.table.alice
    told = await alice.slash(room, "game replace", power="soviet_union", player=frank)
    assert "now plays **Soviet Union**" in told.text
    await newest(club, "plays **Soviet Union** from now on")
    loaded = await club.game()
    assert loaded.players["soviet_union"] == str(frank.id)
    assert len(club.table.server.pings_of(frank)) == 1, "his debt is new to him: one ping"
    await frank.slash(room, "turn buy", units="1 inf")
    assert (await club.game()).revision == loaded.revision + 1
    past = [seat for seat in await seats.history(club.app.store.reader, game) if seat.power == "soviet_union"]
    assert [seat.user for seat in past] == [str(alice.id), str(frank.id)]
    shown = await frank.slash(room, "game seats")
    assert f"before: <@{alice.id}>" in shown.text


async def test_a_host_who_plays_takes_no_seat_from_a_player_who_is_awake(club: Club) -> None:
    await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    room, table = club.table.room, club.table
    assert "votes" in (await table.alice.slash(room, "game replace", power="japan", player=frank)).text
    await table.alice.slash(room, "game substitute", power="germany")
    assert "votes" in (await frank.click(await newest(club, "Substitute wanted"), "I would play")).text
    players = (await club.game()).players
    assert (players["japan"], players["germany"]) == (str(table.dave.id), str(table.bob.id))


async def test_a_host_takes_the_seat_of_a_player_who_sleeps_at_once(club: Club) -> None:
    await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    await club.table.bob.slash(club.table.room, "my away", days=3)
    told = await club.table.alice.slash(club.table.room, "game replace", power="germany", player=frank)
    assert "now plays **Germany**" in told.text
    assert (await club.game()).players["germany"] == str(frank.id)


async def test_what_a_host_offered_of_a_sleeper_is_put_to_the_vote_once_he_wakes(club: Club) -> None:
    await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    room, bob = club.table.room, club.table.bob
    await bob.slash(room, "my away", days=3)
    await club.table.alice.slash(room, "game substitute", power="germany")
    wanted = await newest(club, "Substitute wanted")
    await bob.slash(room, "my back")
    assert "votes" in (await frank.click(wanted, "Take over")).text
    assert (await club.game()).players["germany"] == str(bob.id)


async def test_players_replace_one_by_vote(club: Club) -> None:
    await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    room = club.table.room
    told = await club.table.bob.slash(room, "game replace", power="japan", player=frank)
    assert "votes" in told.text
    vote = await newest(club, "proposes that")
    assert "vote is the others" in (await club.table.dave.click(vote, "Yes")).text
    await club.table.carol.click(vote, "No")
    await club.table.alice.click(vote, "Yes")
    assert (await club.game()).players["japan"] == str(club.table.dave.id)
    settled = await club.table.erin.click(vote, "Yes")
    assert "settled" in settled.text
    assert (await club.game()).players["japan"] == str(frank.id)
    late = await newest(club, "proposes that")
    assert not late.buttons


async def test_a_vote_does_not_take_the_seat_from_who_has_come_meanwhile(club: Club) -> None:
    await club.begin()
    frank, gina = (club.table.guild.add_member(name, name.title()) for name in ("frank", "gina"))
    room, table = club.table.room, club.table
    await table.bob.slash(room, "game replace", power="japan", player=frank)
    vote = await newest(club, "proposes that")
    await table.dave.slash(room, "game replace", power="japan", player=gina)
    for person in (table.carol, table.erin):
        told = (await person.click(vote, "Yes")).text
    assert "filled meanwhile" in told and (await club.game()).players["japan"] == str(gina.id)


async def test_a_vote_about_two_seats_takes_neither_from_who_has_come_meanwhile(club: Club) -> None:
    game = await club.begin()
    frank, gina = (club.table.guild.add_member(name, name.title()) for name in ("frank", "gina"))
    room, table = club.table.room, club.table
    await table.bob.slash(room, "game replace", power="germany", player=table.dave)
    await club.app.seats.want(Visit("wanted", str(table.carol.id), None, str(room.id)), game, ("germany", "japan"))
    assert "votes" in (await frank.click(await newest(club, "Substitute wanted"), "I would play")).text
    vote = await newest(club, "would take over")
    await table.dave.slash(room, "game replace", power="germany", player=gina)
    for person in (table.alice, table.carol, table.erin):
        told = (await person.click(vote, "Yes")).text
    players = (await club.game()).players
    assert (players["germany"], players["japan"]) == (str(gina.id), str(table.dave.id)), told


async def test_nobody_sits_on_both_sides(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    refused = await table.alice.slash(room, "game replace", power="germany", player=table.carol)
    assert "only of one side" in refused.text
    both = await table.bob.slash(room, "game replace", power="germany", player=table.dave)
    assert "now plays" in both.text
    assert (await club.game()).powers_of(str(table.dave.id)) == ["germany", "japan"]


async def test_a_substitute_is_advertised_and_the_first_who_presses_plays(club: Club) -> None:
    await club.begin()
    room, dave = club.table.room, club.table.dave
    frank, gina = (club.table.guild.add_member(name, name.title()) for name in ("frank", "gina"))
    await dave.slash(room, "game substitute", power="japan")
    wanted = await newest(club, "Substitute wanted")
    assert "income" in wanted.text
    assert "now plays **Japan**" in (await frank.click(wanted, "Take over")).text
    filled = await newest(club, "The seat is filled")
    assert not filled.buttons
    again = await gina.slash(room, "game replace", power="japan", player=gina)
    assert "hold no power" in again.text


async def test_only_the_newest_advertisement_is_good_and_none_once_the_seat_changes_hands(club: Club) -> None:
    await club.begin()
    room, dave = club.table.room, club.table.dave
    frank, gina = (club.table.guild.add_member(name, name.title()) for name in ("frank", "gina"))
    await dave.slash(room, "game substitute", power="japan")
    first = await newest(club, "Substitute wanted")
    taking = first.button("Take over")
    await dave.slash(room, "game substitute", power="japan")
    second = await newest(club, "Substitute wanted")
    assert first is not second and not first.buttons and "newer message" in first.text
    assert "now plays **Japan**" in (await frank.click(second, "Take over")).text
    await frank.slash(room, "game replace", power="japan", player=dave)
    assert (await club.game()).players["japan"] == str(dave.id)
    stale = await pressed(club, gina, taking.custom_id or "")
    assert "Nobody is sought" in stale.text and (await club.game()).players["japan"] == str(dave.id)
    await dave.slash(room, "game substitute", power="japan")
    third = await newest(club, "Substitute wanted")
    await dave.slash(room, "game replace", power="japan", player=gina)
    await all_posted(club)
    assert not third.buttons and f"{gina.mention} now plays" in third.text


async def test_of_two_who_press_at_the_same_instant_one_plays(club: Club) -> None:
    await club.begin()
    frank, gina = (club.table.guild.add_member(name, name.title()) for name in ("frank", "gina"))
    await club.table.dave.slash(club.table.room, "game substitute", power="japan")
    wanted = await newest(club, "Substitute wanted")
    told = await asyncio.gather(*(person.click(wanted, "Take over") for person in (frank, gina)))
    assert sorted("Nobody is sought" in answer.text for answer in told) == [False, True]
    await all_posted(club)
    assert sum("from now on" in message.text for message in club.public()) == 1


async def test_an_advertisement_is_withdrawn_by_whoever_has_posted_it(club: Club) -> None:
    await club.begin()
    room, dave = club.table.room, club.table.dave
    frank = club.table.guild.add_member("frank", "Frank")
    await dave.slash(room, "game substitute", power="japan")
    wanted = await newest(club, "Substitute wanted")
    taking = wanted.button("Take over")
    assert "Only whoever has looked" in (await frank.click(wanted, "Withdraw")).text
    assert "Withdrawn" in (await dave.click(wanted, "Withdraw")).text
    await all_posted(club)
    assert not wanted.buttons
    assert "Nobody is sought" in (await pressed(club, frank, taking.custom_id or "")).text
    assert (await club.game()).players["japan"] == str(dave.id)


async def pressed(club: Club, person: Person, id: str) -> Exchange:
    """Pressed just before the button went."""
    button = {"type": 2, "style": 2, "label": "Stale", "custom_id": id}
    body = {"content": "As it was", "components": [{"type": 1, "components": [button]}]}
    posted = club.table.server.posting.post(club.table.room, club.table.server.world.bot, body, [])
    return await person.click(posted, "Stale")


async def test_an_advertisement_by_others_is_put_to_the_vote(club: Club) -> None:
    await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    await club.table.bob.slash(club.table.room, "game substitute", power="japan")
    wanted = await newest(club, "Substitute wanted")
    assert "votes" in (await frank.click(wanted, "I would play")).text
    assert (await club.game()).players["japan"] == str(club.table.dave.id)


async def test_a_stalled_game_offers_to_look_for_a_substitute(club: Club) -> None:
    game = await club.begin()
    for _ in range(4):
        await hours_pass(club, game, 40)
    stalled = await newest(club, "This game stands still")
    told = await club.table.bob.click(stalled, "Look for a substitute")
    assert "looked for" in told.text
    assert "Soviet Union" in (await newest(club, "Substitute wanted")).text


async def test_a_player_who_comes_after_the_first_roll_is_noted_in_the_dice_log_and_rolls_on(club: Club) -> None:
    game = await club.begin()
    frank = club.table.guild.add_member("frank", "Frank")
    await club.does("turn buy", units="2 inf")
    await club.does("turn end")
    await club.does("do", orders="6 inf, 1 arm, 1 ftr russia > west russia")
    await club.does("turn end")
    await club.does("battle fight", space="west russia")
    log = await club.app.service.rolls.table_of(game)
    first = (await log.verdict()).genesis
    room = club.table.room
    await club.table.alice.slash(room, "game replace", power="soviet_union", player=frank)
    await club.told("Note on roll 1")
    await club.table.server.settle()  # it is posted first, and counts as posted then
    verdict = await log.verdict()
    assert verdict.ok and verdict.genesis == first, "the log goes on as it was"
    notes = [line for line in (await log.export()).splitlines() if '"kind":"comment"' in line]
    assert len(notes) == 1 and "seat: another player takes over soviet union; the terms" in notes[0]
    text = json.loads(notes[0])["entry"]["text"]
    assert str(frank.id) not in text and str(club.table.alice.id) not in text, "nobody is a number there"
    asked = (await club.game()).game.state.pending
    if any(ask.by == "soviet_union" for ask in asked):  # the dice decide whether the newcomer is asked
        status = await frank.slash(room, "game status")
        answered = await frank.select(status.reply, ["0"]) if status.reply.menus else None
        assert answered is None or "not yours" not in (await answered.followed()).text
    assert (await log.verdict()).ok
