"""Playing by the board: what whoever has the seat is offered, and what comes of it."""

from typing import Any

import pytest

from bot.game import saved_drafts
from bot.store import facts, record
from tests.support.board import LARGE, House, Visit, fresh

pytestmark = pytest.mark.asyncio(loop_scope="module")
TANK = {"do": "purchase", "units": {"tank": 1}}


async def lines_of(home: House, game: str) -> list[str]:
    return await record.lines(home.store.reader, game)


async def seat(visit: Visit) -> Any:
    return await visit.told("api/seat")


async def test_the_player_in_turn_buys_within_his_purse(home: House) -> None:
    game = await home.game(lines=15)
    germany = await home.visit("germany", game)
    mine = await seat(germany)
    assert mine["mine"] and mine["powers"] == ["germany"]
    purse = mine["purses"][0]
    assert {"unit": "tank", "cost": 6} in purse["sales"] or {"unit": "tank", "cost": 5} in purse["sales"]
    done = await germany.does(TANK)
    assert "1 tank" in done["told"]
    bought = (await seat(germany))["purses"][0]
    assert bought["ordered"] == {"tank": 1} and bought["left"] < purse["left"]
    refused = await germany.does({"do": "purchase", "units": {"battleship": 40}}, status=422)
    assert "IPC" in refused["error"]
    assert len(await lines_of(home, game)) == 16


async def test_who_only_looks_on_is_offered_nothing_and_may_order_nothing(home: House) -> None:
    game = await home.game(lines=15)
    anna, japan = await home.visit("anna", game), await home.visit("japan", game)
    assert "mine" not in await seat(anna)
    assert "mine" not in await seat(japan)
    assert "no power" in (await anna.does(TANK, status=409))["error"]
    assert "Germany" in (await japan.does(TANK, status=409))["error"]
    as_germany = await japan.does(TANK | {"by": "germany"}, status=409)
    assert "Germany" in as_germany["error"]
    ways = {"start": "germany", "units": {"infantry": 1}}
    assert "look on" in (await anna.told("api/ways", ways, status=409))["error"]
    assert len(await lines_of(home, game)) == 15


async def test_a_stack_is_shown_where_it_may_go_and_what_it_would_meet(home: House) -> None:
    game = await home.game(lines=17)
    germany = await home.visit("germany", game)
    stacks = {stack["space"]: stack["units"] for stack in (await seat(germany))["stacks"]}
    assert stacks["ukraine"]["tank"] == 2
    ways = await germany.told("api/ways", {"start": "ukraine", "units": {"infantry": 3, "tank": 2}})
    goals = {way["goal"]: way for way in ways}
    assert goals["caucasus"]["attack"]
    line = goals["caucasus"]["line"]
    chance = await germany.told("api/odds", {"line": line})
    assert 0 < chance["win"] <= 1 and "%" in chance["text"]
    preview = await germany.told("api/preview", {"line": line})
    assert "Caucasus" in preview["text"] and preview["chance"]["win"] == chance["win"]
    await germany.does(line)
    assert '"caucasus"' in (await lines_of(home, game))[-1]
    far = await germany.told("api/preview", {"line": {**line, "path": ["germany", "russia"]}})
    assert far["refused"]


async def test_what_is_no_stack_is_refused(home: House) -> None:
    game = await home.game(lines=17)
    germany = await home.visit("germany", game)
    for start, units in [("atlantis", {"tank": 1}), ("ukraine", {"tank": 99}), ("ukraine", {}), ("ukraine", {"x": 1})]:
        await germany.told("api/ways", {"start": start, "units": units}, status=409)
    await germany.told("api/ways", {"start": "ukraine", "units": {"tank": -1}}, status=400)


async def test_what_was_bought_is_placed_where_it_may_stand(home: House) -> None:
    game = await home.game(lines=28)
    germany = await home.visit("germany", game)
    mine = await seat(germany)
    assert mine["waiting"] == [{"by": "germany", "units": {"infantry": 2, "tank": 1}}]
    sites = await germany.told("api/sites", {"units": {"tank": 1}})
    assert "germany" in sites
    await germany.does({"do": "place", "units": {"tank": 1}, "space": sites[0]})
    assert (await seat(germany))["waiting"][0]["units"] == {"infantry": 2}
    await germany.told("api/place_all", {"request": fresh(), "turn": mine["turn"]})
    assert "waiting" not in await seat(germany)


async def test_leaving_a_phase_warns_first_and_only_once(home: House) -> None:
    game = await home.game(lines=15)
    germany = await home.visit("germany", game)
    warned = await germany.does({"do": "end_phase"})
    assert "IPC" in warned["warnings"][0]
    assert len(await lines_of(home, game)) == 15
    done = await germany.does({"do": "end_phase"}, warned=warned["warned"])
    assert done["told"]
    assert len(await lines_of(home, game)) > 15


async def test_a_question_is_answered_at_exactly_its_revision(home: House) -> None:
    game = await home.game(lines=37)
    uk = await home.visit("united_kingdom", game)
    mine = await seat(uk)
    ask = mine["asks"][0]
    assert "North Africa" in ask["text"] or ask["space"] == "north_africa"
    answer = ask["answers"][0]["line"]
    stale = {"request": fresh(), "lines": [answer], "revision": mine["revision"] - 1}
    assert (await uk.told("api/act", stale, status=409))["stale"]
    await uk.told("api/act", {"request": fresh(), "lines": [answer], "revision": mine["revision"]})
    assert len(await lines_of(home, game)) == 38


async def test_a_request_that_comes_twice_is_carried_out_once(home: House) -> None:
    game = await home.game(lines=15)
    germany = await home.visit("germany", game)
    number = fresh()
    await germany.does(TANK, request=number)
    again = await germany.does(TANK, request=number)
    assert again["repeated"]
    assert len(await lines_of(home, game)) == 16


async def test_two_pages_of_one_player_order_one_after_the_other(home: House) -> None:
    game = await home.game(lines=15)
    one, other = await home.visit("germany", game), await home.visit("germany", game)
    turn = (await seat(one))["turn"]
    await one.does({"do": "end_phase"}, warned=(await one.does({"do": "end_phase"}))["warned"])
    late = await other.does(TANK, turn=turn, status=409)
    assert late["stale"]


async def test_orders_are_taken_back_as_far_as_the_phase(home: House) -> None:
    game = await home.game(lines=17)
    germany = await home.visit("germany", game)
    for units, goal in (({"tank": 1}, "caucasus"), ({"infantry": 1}, "west_russia")):
        await germany.does({"do": "move", "units": units, "path": ["ukraine", goal]})
    turn = (await seat(germany))["turn"]
    await germany.told("api/undo", {"request": fresh(), "turn": turn, "everything": True})
    assert len(await lines_of(home, game)) == 17
    japan = await home.visit("japan", game)
    assert (await japan.told("api/undo", {"request": fresh(), "turn": turn}, status=409))["error"]


async def test_orders_in_words_are_tried_then_carried_out_and_kept_with_the_chats(home: House) -> None:
    game = await home.game(lines=17)
    germany = await home.visit("germany", game)
    turn = (await seat(germany))["turn"]
    said = {"request": fresh(), "turn": turn, "text": "2 tank ukraine > caucasus\n1 inf eastern europe > karelia"}
    tried = await germany.told("api/say", said)
    assert tried["warned"] == "ready" and len(await lines_of(home, game)) == 17
    wrong = await germany.told("api/say", said | {"text": "9 tank ukraine > atlantis"}, status=409)
    assert "atlantis" in wrong["error"]
    await germany.told("api/say", said | {"sure": True})
    assert len(await lines_of(home, game)) == 19
    await germany.told("api/keep", {"text": "end phase\n2 inf norway > karelia"})
    loaded = await home.app.service.look(game)
    assert await saved_drafts.rest(home.app.service, loaded, "germany") == "end phase\n2 inf norway > karelia"
    assert (await seat(germany))["rest"] == "end phase\n2 inf norway > karelia"


async def test_threats_and_odds_only_where_the_table_wants_them(home: House) -> None:
    game = await home.game(lines=17)
    anna = await home.visit("anna", game)
    assert "Ukraine" in (await anna.told("api/threats/ukraine"))["text"]
    assert (await anna.told("api/threats/atlantis", status=409))["error"]
    async with home.store.transaction() as tx:
        await facts.put(tx, game, assistance="off")
    assert "assistance" in (await anna.told("api/threats/ukraine", status=409))["error"]
    germany = await home.visit("germany", game)
    line = {"do": "move", "units": {"tank": 1}, "path": ["ukraine", "caucasus"]}
    assert "assistance" in (await germany.told("api/odds", {"line": line}, status=409))["error"]
    assert "chance" not in await germany.told("api/preview", {"line": line})


async def test_a_war_is_declared_with_what_it_brings(home: House) -> None:
    game = await home.game(LARGE, lines=91)
    player = await home.visit("japan", game)
    wars = [offer for offer in (await seat(player))["offers"] if offer.get("grave")]
    assert wars and all("war" in offer["label"] and offer["does"] for offer in wars)
    await player.does(wars[0]["line"])
    assert '"declare_war"' in (await lines_of(home, game))[-1]
