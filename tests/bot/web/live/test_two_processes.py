"""Any process shows any game: what is kept of a visit and what is ordered stand in the database that they share."""

from pathlib import Path

from bot.store import record
from tests.support.board import Visit, events, fresh, house, soon
from tests.support.postgres import Databases

TANK = {"do": "purchase", "units": {"tank": 1}}


async def test_a_visit_is_good_at_every_process_and_an_order_is_done_once(postgres: Databases, tmp_path: Path) -> None:
    database = await postgres.make()
    async with house(tmp_path, database=database) as one, house(tmp_path, database=database) as other:
        game = await one.game(lines=15)
        germany = await one.visit("germany", game)
        elsewhere = Visit(other.session, other.server.url, germany.key)
        async with await elsewhere.ask("api/stream") as answer:
            stream = events(answer)
            assert (await soon(stream))["revision"] == 15
            number = fresh()
            await germany.does(TANK, request=number)
            news = await soon(stream)
            assert news["steps"][0]["by"] == "germany"
        again = await elsewhere.does(TANK, request=number)
        assert again["repeated"]
        await elsewhere.does({"do": "purchase", "units": {"infantry": 1}})
        assert (await germany.told("api/seat"))["purses"][0]["ordered"] == {"infantry": 1}
        assert len(await record.lines(one.store.reader, game)) == 17
    await postgres.drop(database)
