"""Forms as no client of Discord's would send them: without the field, with something else in it, for another moment of
the game. Each gets a private sentence, none is a fault, and nothing comes of them."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.messages import routes
from bot.store import settings
from tests.attack.test_forged_ids import PLAUSIBLE, ROUTES
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.exchange import COMPONENT, MODAL, Exchange

FIELD = {"type": 4, "id": 2, "custom_id": "text"}
LONG = "9" * 4000
SHAPES: tuple[list[Any], ...] = (
    [],
    [{"type": 18}],
    [{"type": 18, "component": {}}],
    [{"type": 18, "component": FIELD}],
    [{"type": 18, "component": FIELD | {"value": None}}],
    [{"type": 18, "component": FIELD | {"value": 7}}],
    [{"type": 18, "component": FIELD | {"value": ["a", "b"]}}],
    [{"type": 18, "component": FIELD | {"value": {"a": 1}}}],
    [{"type": 18, "component": FIELD | {"values": ["0"], "type": 3}}],
    [{"type": 1, "components": [FIELD | {"value": "old shape"}]}],
    [{"type": 1, "components": []}],
    [{"type": 1}],
    [{"type": 18, "component": FIELD | {"value": LONG}}],
    [{"type": 18, "component": FIELD | {"value": "\x00\ud800"}}],
    [{"type": 18, "component": FIELD | {"value": " \n\u200b "}}],
)
ZONES = {"type": 3, "custom_id": "mz:zone", "options": [{"label": "odd", "value": "<@&1> anything at all"}]}
SETTINGS = ("bids", "victory", "low_luck", "national_advantages", "assistance", "dice", "clock", "late", "pace", "x")


def forms(game: str, turn: str) -> list[str]:
    """The id of every form, for this game; of the form for settings, one for each."""
    found: list[str] = []
    for name, route in ROUTES.items():
        if not name.endswith("_FORM"):
            continue
        for setting in SETTINGS if route is routes.SETTING_FORM else ("",):
            known = PLAUSIBLE | {"GAME": game, "TURN": turn, "SETTING": setting, "REVISION": turn.partition(".")[0]}
            found.append(":".join(known.get(part, "0") if part.isupper() else part for part in route.form.split(":")))
    return found


async def sent(club: Club, person: Person, id: str, components: Sequence[Any]) -> Exchange:
    table = club.table
    said = await person.say(table.room, "…")
    exchange = Exchange(table.server, MODAL, person.user, table.room, said)
    exchange.source = Exchange(table.server, COMPONENT, person.user, table.room, said)
    return await person._send(exchange, {"custom_id": id, "components": list(components)}, wait=True)


async def faults(club: Club, game: str, turn: str) -> list[str]:
    return [
        f"{id} {shape}: {answer.text[:90]}"
        for id in forms(game, turn)
        for shape in SHAPES
        if "reference" in (answer := await sent(club, club.table.alice, id, shape)).text or not answer.private
    ]


@pytest.mark.parametrize("edition", ["1941", "revised"])
async def test_forms_that_no_client_sends_are_no_fault_before_the_game_begins(club: Club, edition: str) -> None:
    await club.table.alice.slash(club.table.room, "game new", edition=edition)
    row = await club.app.service.in_channel(str(club.table.room.id))
    assert not await faults(club, row.game, "1.0.0")


async def test_forms_that_no_client_sends_are_no_fault_while_it_runs(club: Club) -> None:
    game = await club.begin()
    before = (await club.game()).revision
    assert not await faults(club, game, "1.0.0")
    assert (await club.game()).revision == before


async def test_a_menu_of_time_zones_keeps_no_text_that_is_none(club: Club) -> None:
    body = {"content": "From nowhere", "components": [{"type": 1, "components": [ZONES]}]}
    message = club.table.server.posting.post(club.table.room, club.table.server.world.bot, body, [])
    told = await club.table.alice.select(message, ["<@&1> anything at all"])
    assert "is no time zone" in told.text
    kept = await settings.all_of(club.app.store.reader, "user", str(club.table.alice.id))
    assert "zone" not in kept
