"""Who is called, and how often: over a whole round, exactly once for each new debt, and nobody for anything else."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.loaded import Loaded
from bot.messages.message import Message
from bot.presence.debts import owed
from bot.store import Transaction
from bot.telling import Listener
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.terminal.opening import FIRST_ROUND, Players


class Book(Listener):
    """Counts, beside the bot, what every action newly asks of whom: the debts of who did not cause them himself."""

    def __init__(self, club: Club) -> None:
        self.debts: Counter[str] = Counter()
        self._last: set[tuple[str, str]] = set()
        club.app.service._listeners += (self,)

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        now = {(one.user, one.thing) for one in owed(after.game.state, after.players)}
        self.debts.update(debtor for debtor, _ in now - self._last if debtor != user)
        self._last = now
        return said


async def test_a_whole_round_calls_everybody_once_for_each_debt(club: Club) -> None:
    await club.begin()
    await all_posted(club)
    server = club.table.server
    before = {person.id: len(server.pings_of(person)) for person in club.table.people}
    asked = len(server.requests)
    book, players = Book(club), Players(server, club.table.room, club.game)
    players.people = club.seats
    for orders in FIRST_ROUND.values():
        await players.play_turn(orders)
    await all_posted(club)
    called = {str(p.id): len(server.pings_of(p)) - before[p.id] for p in club.table.people}
    assert called == {user: book.debts[user] for user in called}
    assert min(called.values()) >= 1
    said = [request.body for request in server.requests[asked:] if request.route.endswith("/messages")]
    calling = [body for body in said if body and body.get("allowed_mentions", {}).get("users")]
    assert len(calling) >= sum(called.values())
    assert all("<t:" in body["content"] and body["components"] for body in calling), "by when, and what to press"


async def test_clicks_that_ask_nobody_call_nobody(club: Club) -> None:
    await club.begin()
    await all_posted(club)
    count = len(club.table.server.pings)
    for units in ("1 inf", "1 tank"):
        await club.does("turn buy", units=units)
        await club.does("turn undo")
    await club.does("turn end")
    await club.does("do", orders="3 inf russia > west russia")
    await club.does("turn undo")
    await club.does("game status")
    await all_posted(club)
    assert len(club.table.server.pings) == count


@pytest.mark.parametrize("said", ["@everyone look", "@here", "<@&1>"])
async def test_what_players_write_calls_nobody(club: Club, said: str) -> None:
    """Reasons, disputes and words are repeated in public: as text."""
    await club.begin()
    table, alice = club.table, club.table.alice
    table.room.allow("mention_everyone")
    await all_posted(club)
    before = {person.id: len(table.server.pings_of(person)) for person in table.people}
    await alice.slash(table.room, "table dispute", about=f"{said} {table.bob.mention}")
    await alice.slash(table.room, "table pause", why=said)
    await all_posted(club)
    assert any(said in message.text for message in club.public())
    assert {person.id: len(table.server.pings_of(person)) for person in table.people} == before


async def test_without_the_right_to_mention_everyone_players_are_still_called(club: Club) -> None:
    """Naming people needs no right of its own; the bot never names groups."""
    await club.begin()
    club.table.room.deny("mention_everyone")
    await all_posted(club)
    count = calls(club, club.table.bob)
    while (await club.player()) is not club.table.bob:
        await club.does("turn end")
    await all_posted(club)
    assert calls(club, club.table.bob) == count + 1


def calls(club: Club, person: Person) -> int:
    return len(club.table.server.pings_of(person))
