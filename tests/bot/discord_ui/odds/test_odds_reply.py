"""/odds: of battles that stand, of planned attacks, of two armies; in private, shown to the table at a press."""

import re

from tests.bot.discord_ui.host.test_table_menu import table_menu
from tests.support.play import Club


async def test_two_armies(club: Club) -> None:
    await club.begin()
    asked = await club.table.bob.slash(club.table.room, "odds", forces="3 inf 1 tank vs 2 inf")
    assert "3 infantry, 1 tank against 2 infantry" in asked.text
    assert "**Win 94 %** · lose 4 % · neither 2 %" in asked.text
    assert asked.reply.private_to
    assert asked.reply.files[0].alt
    shown = await club.table.bob.click(asked.reply, "Show the table")
    await shown.followed()
    public = await club.told(f"<@{club.table.bob.id}> shows:")
    assert "**Win 94 %**" in public.text
    assert not club.table.server.pings_of(club.table.bob)[1:]


async def test_a_planned_attack_on_what_stands_there(club: Club) -> None:
    await club.begin()
    asked = await club.table.alice.slash(club.table.room, "odds", where="ukraine", forces="3 inf, 1 tank")
    assert "**Odds: Ukraine** · Soviet Union attacks" in asked.text
    assert "against 3 infantry, 2 tanks" in asked.text
    threatened = await club.table.alice.slash(club.table.room, "odds", where="caucasus", forces="3 inf, 2 tank")
    assert "Germany attacks" in threatened.text


async def test_all_that_can_reach_it_and_the_cheapest_of_it(club: Club) -> None:
    await club.begin()
    alice, room = club.table.alice, club.table.room
    nowhere = await alice.slash(room, "odds", forces="all")
    assert "Say which space" in nowhere.text
    everything = await alice.slash(room, "odds", where="ukraine", forces="all", keep_land=True)
    assert "**Odds: Ukraine** · Soviet Union attacks" in everything.text
    assert "IPC swing" in everything.reply.files[0].alt
    cheap = await alice.slash(room, "odds", where="ukraine", cheapest=10)
    assert "is the cheapest of these forces that takes it with 10 % or more" in cheap.text
    few = await alice.slash(room, "odds", where="ukraine", forces="1 inf", cheapest=90)
    assert "**Not even all of it** (1 infantry) takes it with 90 %." in few.text
    imagined = await alice.slash(room, "odds", where="ukraine", forces="3 inf vs 2 inf", cheapest=50)
    assert "against who stands in a space: leave out `vs`" in imagined.text


async def test_how_it_is_fought_stands_in_the_same_words(club: Club) -> None:
    await club.begin()
    alice, room = club.table.alice, club.table.room
    asked = await alice.slash(room, "odds", where="ukraine", forces="all, keeping a land unit, retreating after 2")
    assert "Cheapest units fall first, a land unit last, retreat after 2 rounds" in asked.text
    offered = await alice.complete(room, "odds", "forces", "3 inf")
    assert "3 inf, retreating after 2 rounds" in [choice.value for choice in offered]
    assert "3 inf then United Kingdom all" in [choice.value for choice in offered]
    no = await alice.slash(room, "odds", where="ukraine", forces="3 inf", withdraw=1)
    assert "In this edition defenders do not withdraw" in no.text
    nobody = await alice.slash(room, "odds", where="sz 7", forces="1 dd", strikes="1 dd")
    assert "sz 7" in nobody.text.lower() or "Sea Zone 7" in nobody.text


async def test_attacks_in_turn(club: Club) -> None:
    await club.begin()
    alice, room = club.table.alice, club.table.room
    asked = await alice.slash(room, "odds", where="ukraine", forces="3 inf, 1 tank then uk 2 inf, 1 ftr")
    assert "**Odds: Ukraine** · 2 attacks, one after the other" in asked.text
    assert "1. Soviet Union: 3 infantry, 1 tank · **won by then " in asked.text
    assert "2. United Kingdom: 2 infantry, 1 fighter · **won by then " in asked.text
    other = await alice.slash(room, "odds", where="ukraine", forces="uk 2 inf")
    assert "**Odds: Ukraine** · United Kingdom attacks" in other.text
    nowhere = await alice.slash(room, "odds", forces="3 inf then uk 2 inf")
    assert "Say which space" in nowhere.text


async def test_defenders_who_withdraw(club: Club) -> None:
    await club.table.alice.slash(club.table.room, "game new", edition="abc")
    asked = await club.table.alice.slash(club.table.room, "odds", forces="6 inf vs 4 inf", withdraw=2)
    assert "The defenders leave in round 2, without firing in it." in asked.text
    same = await club.table.alice.slash(club.table.room, "odds", forces="6 inf vs 4 inf, defenders withdraw in round 2")
    assert same.text == asked.text


async def test_battles_that_stand(club: Club) -> None:
    await club.begin()
    none = await club.table.alice.slash(club.table.room, "odds")
    assert "No battle stands" in none.text
    await club.does("turn end")
    await club.does("do", orders="6 inf russia > west russia")
    offered = await club.table.alice.complete(club.table.room, "odds", "where", "")
    assert offered[0].name == "West Russia · battle"
    one = await club.table.alice.slash(club.table.room, "odds")
    assert "**Odds: West Russia** · Soviet Union attacks" in one.text
    await club.does("do", orders="1 inf, 1 tank caucasus > ukraine")
    both = await club.table.alice.slash(club.table.room, "odds")
    assert "- **Ukraine**: **Win" in both.text and "- **West Russia**: **Win" in both.text


async def test_what_cannot_be_read_or_is_not_agreed(club: Club) -> None:
    await club.begin(options="assistance=warnings")
    refused = await club.table.alice.slash(club.table.room, "odds", forces="3 inf vs 2 inf")
    assert "agreed to play without odds" in refused.text


async def test_armies_that_no_table_ever_saw_are_fought_with_dice(club: Club) -> None:
    await club.begin()
    many = "60 sub, 60 dd, 60 ftr"
    told = await club.table.bob.slash(club.table.room, "odds", forces=f"{many} vs {many}")
    assert "**Win about " in told.text
    assert re.search(r"fought \d+ times with dice, standard error", told.text)


async def test_odds_are_reckoned_one_question_of_a_person_at_a_time(club: Club) -> None:
    """However many are asked at once, none takes the place of the others' questions."""
    await club.begin()
    table = club.table
    with club.app.readings.one(str(table.bob.id)):
        again = await table.bob.slash(table.room, "odds", forces="3 inf 1 tank vs 2 inf")
        assert "One at a time" in again.text
        other = await table.carol.slash(table.room, "odds", forces="3 inf 1 tank vs 2 inf")
        assert "**Win 94 %**" in other.text
    assert "**Win 94 %**" in (await table.bob.slash(table.room, "odds", forces="3 inf 1 tank vs 2 inf")).text


async def test_a_great_battle_hides_no_other(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    await club.does("do", orders="6 inf russia > west russia")
    alice = club.table.alice
    form = await table_menu(club, alice, "edit")
    change = "sz 4: germany 31 sub; sz 4: soviet union 31 sub; ukraine: soviet union 3 inf because we try it"
    await (await alice.submit(form, {"text": change})).followed()
    told = await alice.slash(club.table.room, "odds")
    assert "- **West Russia**: **Win" in told.text and "- **Ukraine**: **Win" in told.text
    assert "- **Sea Zone 4**: **Win" in told.text
    alone = await alice.slash(club.table.room, "odds", where="sz 4")
    assert "31 submarines against 31 submarines" in alone.text


async def test_another_edition_says_what_is_left_out(club: Club) -> None:
    await club.table.alice.slash(club.table.room, "game new", edition="abc")
    asked = await club.table.alice.slash(club.table.room, "odds", forces="3 inf, 2 ftr vs 4 inf")
    assert "against 4 infantry" in asked.text
    where = await club.table.alice.slash(club.table.room, "odds", forces="3 inf, 2 ftr")
    assert "Say against whom" in where.text
