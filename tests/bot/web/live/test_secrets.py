"""What is somebody's own is sent to nobody else: every byte is read that an onlooker gets."""

import pytest

from bot.absent.secret_orders import SecretOrder, write_secrets
from bot.absent.sheet import Entry, Sheet
from bot.game import saved_drafts
from bot.orders.ahead import Clause
from bot.presence.table import paused
from bot.store import seats, settings, trusts
from bot.store.trusts import StoredTrust
from tests.support.board import House, Visit, events, soon

pytestmark = pytest.mark.asyncio(loop_scope="module")
PATHS = (
    *("", "api/frame", "api/news", "api/seat", "api/threats/ukraine", "api/threats/germany"),
    *("api/news?window=x&seen=0", "api/nothing"),
)
ASKS = (
    ("api/ways", {"start": "ukraine", "units": {"tank": 1}}),
    ("api/sites", {"units": {"tank": 1}}),
    ("api/preview", {"line": {"do": "move", "units": {"tank": 1}, "path": ["ukraine", "caucasus"]}}),
    ("api/odds", {"line": {"do": "move", "units": {"tank": 1}, "path": ["ukraine", "caucasus"]}}),
    ("api/keep", {"text": "x"}),
    ("api/say", {"request": "12345678", "turn": "1.1.1", "text": "2 tank ukraine > caucasus"}),
    ("api/undo", {"request": "12345678", "turn": "1.1.1"}),
)


async def everything(visit: Visit) -> bytes:
    """All that a page can get out of the server, and what comes by itself after an order."""
    found = b""
    for path in PATHS:
        async with await visit.ask(path) as answer:
            found += str(answer.headers).encode() + await answer.read()
    for path, body in ASKS:
        async with await visit.ask(path, body) as answer:
            found += str(answer.headers).encode() + await answer.read()
    return found


async def test_sealed_orders_drafts_and_settings_reach_nobody_else(home: House) -> None:
    game = await home.game(lines=17)
    secret = SecretOrder(1, "PIGEON casualties", "SALTYSALT", (Clause("press"),), owner="germany")
    sheet = Sheet((Entry(1, "purchase", "MAGPIE"),), held="NEWT")
    turn = SecretOrder(2, "MAGPIE turn", "PEPPER", (), "9.germany", "germany", sheet, {"ukraine": "OTTER"})
    async with home.store.transaction() as tx:
        await trusts.put_orders(tx, game, "germany", write_secrets([secret, turn]), 1)
        await settings.put(tx, "user", "germany", "theme", "OCTOPUS")
        await trusts.put(tx, game, [StoredTrust("germany", "WALRUS", "ukraine", "x", 1)])
    home.app.service.forget(game)
    service, loaded = home.app.service, await home.app.service.look(game)
    await saved_drafts.keep(service, game, "germany", {"text": "HEDGEHOG 1 inf ukraine > caucasus"})
    await saved_drafts.keep_rest(service, loaded, "germany", ["BADGER 2 inf norway > karelia"])
    words = [
        b"MAGPIE",
        b"PEPPER",
        b"OTTER",
        b"NEWT",
        turn.seal.encode(),
        b"PIGEON",
        b"SALTYSALT",
        secret.seal.encode(),
        b"OCTOPUS",
        b"WALRUS",
        b"HEDGEHOG",
        b"BADGER",
    ]
    germany = await home.visit("germany", game)
    for person in ("anna", "japan"):
        visit = await home.visit(person, game)
        async with await visit.ask("api/stream") as answer:
            stream = events(answer)
            told = [await soon(stream)]
            await germany.does({"do": "move", "units": {"tank": 1}, "path": ["ukraine", "caucasus"]})
            told.append(await soon(stream))
        got = await everything(visit) + repr(told).encode()
        assert b"caucasus" in got
        assert not [word for word in words if word in got], person
        assert b'"germany"' in got, "he is named as a power, not as a person"
        await germany.told("api/undo", {"request": f"back-{person}", "turn": (await germany.told("api/seat"))["turn"]})
    own = await germany.told("api/seat")
    assert own["rest"] == "BADGER 2 inf norway > karelia"


async def test_nobody_is_named_by_number(home: House) -> None:
    game = await home.game(lines=17, name="numbers")
    async with home.store.transaction() as tx:
        for power, number in {"germany": "400000000000000001", "japan": "400000000000000002"}.items():
            await seats.take(tx, game, power, number, at=1, revision=0)
    home.app.service.forget(game)
    anna = await home.visit("anna", game)
    got = await everything(anna)
    assert b"4000000000000" not in got


async def test_a_script_in_what_people_wrote_stays_text(home: House) -> None:
    game = await home.game(lines=17)
    await home.app.reminders.change(
        game, lambda presence, people, at: paused(presence, "1", "<script>alert(1)</script>", at)
    )
    anna = await home.visit("anna", game)
    async with await anna.ask("api/news") as answer:
        assert answer.headers["Content-Type"].startswith("application/json")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        told = await answer.json()
    assert "<script>" in told["notes"][0], "as it was written, for the page to show as text"
    germany = await home.visit("germany", game)
    refused = await germany.does({"do": "purchase", "units": {"tank": 1}}, status=409)
    assert "paused" in refused["error"].lower()
