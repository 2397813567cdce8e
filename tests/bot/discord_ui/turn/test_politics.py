"""Europe 1940 at the table: who fights whom, and a declaration that is looked at before it is made."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.play import Club
from tests.support.seated import Seated

SEATS = ("germany", "italy", "soviet_union", "united_states", "united_kingdom", "france")


@pytest_asyncio.fixture
async def game(club: Club) -> AsyncIterator[Seated]:
    table, playing = club.table, Seated(club, {"germany": club.table.people[0]})
    await playing.says("germany", "game new", edition="europe1940")
    playing.seats = dict(zip(SEATS, [table.people[at] for at in (0, 0, 1, 2, 3, 4)], strict=True))
    for power in SEATS:
        await playing.says(power, "game join", power=power)
    await playing.says("germany", "game start")
    for person in table.people:
        await person.slash(table.room, "dice words", text=f"{person.name} says hello")
    yield playing


async def test_everybody_sees_who_fights_whom_and_who_may_declare_when(game: Seated) -> None:
    told = await game.says("france", "game politics")
    assert "Germany: United Kingdom and France" in told.text
    assert (
        "**United States**: May declare war on Germany and Italy as it collects income in turn 3, sooner if"
        in told.text
    )
    (picture,) = told.reply.files
    assert "Germany is at war with United Kingdom and France" in (picture.alt or "")


async def test_a_declaration_shows_what_it_brings_and_is_confirmed(game: Seated) -> None:
    await game.until("germany", "combat_move")
    panel = await game.says("germany", "game status")
    shown = await (await game.seats["germany"].click(panel.reply, "Declare war on Soviet Union…")).followed()
    assert "it can be taken back" in shown.text
    assert not (await game.club.game()).game.state.is_enemy("germany", "soviet_union")
    done = await (await game.seats["germany"].click(shown.reply, "Confirm")).followed()
    assert "declares war on Soviet Union" in done.text
    assert (await game.club.game()).game.state.is_enemy("germany", "soviet_union")


async def test_war_is_declared_in_words_too(game: Seated) -> None:
    await game.until("germany", "combat_move")
    shown = await game.says("germany", "do", orders="declare war on soviet union, united states")
    await (await game.seats["germany"].click(shown.reply, "Confirm")).followed()
    state = (await game.club.game()).game.state
    assert state.is_enemy("germany", "soviet_union") and state.is_enemy("germany", "united_states")
    again = await game.says("germany", "turn declare", on="france")
    assert "already" in again.text


async def test_a_declaration_among_other_orders_is_confirmed_too(game: Seated) -> None:
    await game.until("germany", "combat_move")
    shown = await game.says("germany", "do", orders="declare war on soviet union; 1 inf poland > slovakia hungary")
    assert not (await game.club.game()).game.state.is_enemy("germany", "soviet_union"), shown.text
    assert "it can be taken back" in shown.text


async def test_a_power_at_peace_lets_ships_through_and_takes_it_back(game: Seated) -> None:
    offered = await game.seats["united_states"].complete(
        game.club.table.room, "orders passage", "powers", "", power="united_states"
    )
    assert [choice.name for choice in offered] == ["nobody", "Germany", "Italy"]
    told = await game.says("united_states", "orders passage", powers="germany, italy")
    assert "passage: Germany and Italy" in told.text
    assert [order.choice for order in (await game.club.game()).game.state.orders] == [["germany", "italy"]]
    shown = await game.says("france", "game politics")
    assert "**United States** lets ships of Germany and Italy pass its canals and straits." in shown.text
    assert "passage" not in (await game.says("united_states", "orders passage", powers="nobody")).text
    assert (await game.club.game()).game.state.orders == []
    room = game.club.table.room
    refused = await game.seats["united_states"].slash(room, "orders passage", powers="france")
    assert "needs no leave of yours" in refused.text
    at_war = await game.seats["united_kingdom"].slash(room, "orders passage", powers="germany")
    assert "You are at war with Germany" in at_war.text


async def test_a_raid_by_command_names_its_facility(game: Seated) -> None:
    await game.until("germany", "combat_move")
    room, germany = game.club.table.room, game.seats["germany"]
    state = (await game.club.game()).game.state
    start = next(u.space for u in state.seen_of("germany") if u.kind == "strategic_bomber")
    said = {"from": start, "units": "1 strategic bomber", "to": "united_kingdom"}
    offered = await germany.complete(room, "turn move", "facility", "", **said)
    assert [choice.value for choice in offered] == ["air_base", "industrial_complex", "naval_base"]
    told = await game.says("germany", "turn move", **said, facility="naval base")
    assert "on the naval base" in told.text, told.text


async def test_what_turns_neutrals_is_confirmed_and_undone(game: Seated) -> None:
    await game.until("germany", "combat_move")
    shown = await game.says("germany", "do", orders="3 inf western germany > switzerland")
    assert "Switzerland joins the Allies" in shown.text and "All other strict neutrals lean to the Allies" in shown.text
    assert "[Europe 1940: Neutral Territories]" in shown.text
    assert (await game.club.game()).game.state.neutrals["spain"] == "strict"
    await (await game.seats["germany"].click(shown.reply, "Confirm")).followed()
    assert (await game.club.game()).game.state.neutrals["spain"] == "pro_allies"


async def test_who_wants_no_warnings_is_not_asked_back(game: Seated) -> None:
    await game.until("germany", "combat_move")
    await game.seats["germany"].slash(game.club.table.room, "turn end", warn="off")
    done = await game.says("germany", "do", orders="3 inf western germany > switzerland")
    assert "joins the Allies" in done.text
    assert (await game.club.game()).game.state.neutrals["spain"] == "pro_allies"
