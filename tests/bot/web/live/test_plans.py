"""Plans on the board: tried on a copy, kept by the page alone; and what else is answered by touch."""

from typing import Any

import pytest

from bot.store import record
from tests.support.board import SMALL, House, Visit, fresh

pytestmark = pytest.mark.asyncio(loop_scope="module")
GERMANY = {"power": "germany", "lines": []}


def plan(power: str, *lines: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"power": power, "lines": list(lines), **more}


def move(units: dict[str, int], *path: str) -> dict[str, Any]:
    return {"do": "move", "units": units, "path": list(path)}


CAUCASUS = move({"infantry": 3, "tank": 2}, "ukraine", "caucasus")


async def test_a_turn_that_has_not_come_is_planned_on_a_copy(home: House) -> None:
    """The Soviet Union is in turn; Germany plans."""
    game = await home.game(SMALL, 3)
    germany, anna = await home.visit("germany", game), await home.visit("anna", game)
    before = await anna.told("api/news")
    begun = await germany.told("api/plan", GERMANY)
    assert begun["steps"] == [] and begun["turns"][-1]["power"] == "germany"
    stacks = {stack["space"]: stack["units"] for stack in begun["stacks"]}
    assert stacks["ukraine"]["tank"] == 2
    ways = await germany.told("api/plan/ways", plan("germany", start="ukraine", units={"infantry": 3, "tank": 2}))
    assert any(way["goal"] == "caucasus" and way["attack"] for way in ways)
    assert "%" in (await germany.told("api/plan/odds", plan("germany", line=CAUCASUS)))["text"]
    shown = await germany.told("api/plan/preview", plan("germany", line=CAUCASUS))
    assert "Caucasus" in shown["text"] and not shown["refused"]
    told = await germany.told("api/plan", plan("germany", CAUCASUS))
    assert [step["text"] for step in told["steps"]] and told["battles"] == ["caucasus"]
    assert "ukraine" not in {stack["space"] for stack in told["stacks"]}
    assert told["sheet"] == "3 infantry, 2 tank ukraine > caucasus"
    threats = await germany.told("api/plan/threats", plan("germany", CAUCASUS, space="caucasus"))
    assert threats["text"]
    assert len(await record.lines(home.store.reader, game)) == 3
    assert await anna.told("api/news") == before, "nobody else is told anything"


async def test_a_plan_becomes_the_sheet_that_the_chat_has(home: House) -> None:
    game = await home.game(SMALL, 17)
    germany = await home.visit("germany", game)
    told = await germany.told("api/plan", plan("germany", CAUCASUS))
    await germany.told("api/keep", {"text": told["sheet"]})
    seat = await germany.told("api/seat")
    assert seat["rest"] == told["sheet"]
    said = await germany.told("api/say", {"request": fresh(), "text": seat["rest"], "turn": seat["turn"]})
    assert said["warned"] == "ready", said


async def test_what_cannot_be_planned_is_said_and_the_rest_stands(home: House) -> None:
    game = await home.game(SMALL, 17)
    germany = await home.visit("germany", game)
    told = await germany.told("api/plan", plan("germany", CAUCASUS, CAUCASUS))
    assert len(told["steps"]) == 1 and told["fault"]
    far = plan("germany", CAUCASUS, CAUCASUS, line=CAUCASUS)
    assert (await germany.told("api/plan/preview", far, status=409))["error"]
    assert (await germany.told("api/plan", plan("japan"), status=409))["error"]
    assert (await germany.told("api/plan", plan("nobody"), status=409))["error"]
    for bad in (plan("germany", {"do": "battle", "space": "caucasus"}), plan("germany", {"do": "edit"}), {"power": 1}):
        assert (await germany.told("api/plan", bad, status=400))["error"]
    assert "look on" in (await (await home.visit("anna", game)).told("api/plan", GERMANY, status=409))["error"]


async def test_the_whole_game_is_there_for_the_slider(home: House) -> None:
    game = await home.game(SMALL, 60)
    anna = await home.visit("anna", game)
    past = await anna.told("api/past")
    assert len(past["steps"]) == 60 and past["turns"][0]["round"] == 1 and past["opening"]
    assert await anna.told("api/past") == past


async def test_casualties_are_chosen_by_number(home: House) -> None:
    game = await home.game(SMALL, 37)
    britain = await home.visit("united_kingdom", game)
    (ask,) = (await britain.told("api/seat"))["asks"]
    assert ask["pick"] == {"hits": 1, "units": {"infantry": 2, "tank": 1}}
    revision = (await britain.told("api/seat"))["revision"]
    line = {"by": "united_kingdom", "do": "casualties", "units": {"infantry": 2}}
    order = {"request": fresh(), "lines": [line], "revision": revision}
    assert (await britain.told("api/act", order, status=422))["error"]
    line["units"] = {"tank": 1}
    await britain.told("api/act", {"request": fresh(), "lines": [line], "revision": revision})
    assert len(await record.lines(home.store.reader, game)) == 38


async def test_a_bid_is_placed_and_the_rest_kept(home: House) -> None:
    game = await home.game(SMALL, 0, options={"victory": "short", "bids": {"germany": 7}})
    germany = await home.visit("germany", game)
    (bid,) = (await germany.told("api/seat"))["bids"]
    assert bid["left"] == 7 and "ukraine" in bid["places"]["infantry"]
    await germany.does({"by": "germany", "do": "place", "units": {"infantry": 1}, "space": "ukraine"})
    (bid,) = (await germany.told("api/seat"))["bids"]
    assert bid["left"] == 4 and "ukraine" not in bid["places"]["infantry"], "one unit to a space"
    await germany.does({"by": "germany", "do": "place", "units": {}, "space": "ukraine"})
    assert "bids" not in await germany.told("api/seat")


async def test_standing_orders_are_given_with_a_tap(home: House) -> None:
    game = await home.game(SMALL, 17)
    japan = await home.visit("japan", game)
    (mine,) = (await japan.told("api/seat"))["standing"]
    assert mine["may"]["casualties"] == ["cheapest", "ask"] and "scramble" not in mine["may"]
    await _stands(japan, "casualties", "cheapest")
    await _stands(japan, "retreat", "2")
    (mine,) = (await japan.told("api/seat"))["standing"]
    assert "cheapest" in mine["text"] and "rounds 2" in mine["text"]
    orders = (await home.app.service.look(game)).game.state.orders
    assert {(order.power, order.about) for order in orders} == {("japan", "casualties"), ("japan", "retreat")}
    await _stands(japan, "casualties", "ask")
    for wrong in ({"about": "casualties", "choice": "dearest"}, {"about": "edit", "choice": "all"}):
        bad = {"request": fresh(), "power": "japan", **wrong}
        assert (await japan.told("api/standing", bad, status=400))["error"]
    foreign = {"request": fresh(), "power": "germany", "about": "casualties", "choice": "cheapest"}
    assert (await japan.told("api/standing", foreign, status=409))["error"]


async def _stands(visit: Visit, about: str, choice: str) -> None:
    asked = {"request": fresh(), "power": "japan", "about": about, "choice": choice}
    await visit.told("api/standing", asked)
