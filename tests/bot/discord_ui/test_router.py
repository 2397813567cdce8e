"""Every press finds who answers to it; what is out of date, another's or made up is answered with a sentence."""

import inspect
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord_ui.registry import HANDLERS
from bot.discord_ui.router import POSITION, Handler, Router
from bot.messages import routes
from bot.messages.component_id import Route
from tests.support.play import Club
from tests.upgrade.pressing import Old

ROUTER = Router(HANDLERS)
STALE, NOT_YOURS, NO_GAME = "no longer current", "not yours", "not known (any more)"
REFUSED = (
    # button, who presses, what he reads
    ("go:GAME:1.0.1:end", "Alice", STALE),
    ("go:GAME:9.9.9:undo", "Alice", STALE),
    ("go:GAME:soon:buy", "Alice", STALE),
    ("go:GAME:1.0.0:end", "Bob", NOT_YOURS),
    ("go:GAME:1.0.0:sheet", "Bob", NOT_YOURS),
    ("go:GAME:1.0.0:menu:b", "Bob", NOT_YOURS),
    ("go:GAME:1.0.0:confirm:000000", "Alice", STALE),
    ("go:GAME:1.0.0:redo:000000", "Alice", STALE),
    ("wb:GAME:1.0.0:b", "Bob", NOT_YOURS),
    ("wb:GAME:1.0.1:b", "Alice", STALE),
    ("wb:GAME:1.0.0:u:999", "Alice", STALE),
    ("wb:GAME:1.0.0:u:1w99", "Alice", STALE),
    ("wb:GAME:1.0.0:u:x", "Alice", STALE),
    ("wb:GAME:1.0.0:y:1:0-1:²", "Alice", STALE),
    ("wb:GAME:1.0.0:y:1:0-1.zz:2", "Alice", STALE),
    ("an:GAME:0:0:0", "Alice", STALE),
    ("an:GAME:999999999:0:0", "Alice", STALE),
    ("cu:GAME:0:7", "Alice", STALE),
    ("de:GAME:0:0", "Alice", STALE),
    ("sa:GAME", "Bob", NOT_YOURS),
    ("sw:GAME", "Frank", "hold no power"),
    ("sb:GAME:k:9.-.-.-.-.-", "Alice", STALE),
    ("sb:GAME:k:0.-.-.-.zz.-", "Alice", STALE),
    ("sb:GAME:k:0", "Alice", STALE),
    ("sb:GAME:n:1.-.-.-.-.-", "Alice", "hold no power"),
    ("hp:GAME:999999999", "Alice", "Nothing has happened yet"),
    ("lo:GAME:settings", "Alice", "has begun"),
    ("vo:GAME:000000:yes", "Alice", STALE),
    ("ho:GAME:delete", "Bob", "Only the host"),
    ("ta:nowhere", "Alice", NO_GAME),
    ("go:nowhere:1.0.0:look", "Alice", NO_GAME),
)
CHOICES = (
    # menu, what was chosen, what he reads who chose it
    ("am:GAME:0:0", "0", STALE),
    ("wz:GAME:1.0.0:b", "0-1.1-1", STALE),
    ("wz:GAME:1.0.0:b", "999-1", STALE),
    ("wz:GAME:1.0.0:b", "²-1", STALE),
    ("wz:GAME:1.0.0:n:0-2", "many", STALE),
    ("wz:GAME:1.0.0:o:0", "p²", STALE),
    ("or:GAME:1.0.0:nothing", '{"name":"joint_strike"}', STALE),
    ("or:GAME:1.0.0:advantage", "{", STALE),
    ("or:GAME:1.0.0:advantage", '{"name":"enigma_decoded","path":7}', STALE),
    ("or:GAME:1.0.0:advantage", '{"name":"enigma_decoded","path":[999]}', STALE),
    ("or:GAME:1.0.0:advantage", '{"name":"lend_lease","units":{"japan":1}}', STALE),
    ("or:GAME:1.0.0:advantage", '{"name":"lend_lease","units":[1]}', STALE),
    ("or:GAME:1.0.0:research", '{"technology":["rockets"],"count":-1}', "Not understood"),
    ("or:GAME:1.0.0:research", "research nothing 1 dice", "no developments"),
    ("so:GAME:9.germany", "0", STALE),
    ("so:GAME:1.soviet_union", "99", STALE),
    ("sc:GAME:l:0.-.-.-.o.-", "99", STALE),
    ("sc:GAME:s:0.-.-.-.o.-", "999", STALE),
    ("sc:GAME:w:0.-.-.-.c.-", "99", STALE),
    ("pick:GAME:000000", "russia", STALE),
    ("bu:GAME", "germany:tank", STALE),
    ("bu:GAME", "nobody", STALE),
    ("ru:1941", "99", STALE),
    ("ru:nothing", "0", STALE),
    ("tm:GAME", "nothing", STALE),
    ("tr:GAME", "x", STALE),
    ("op:GAME", "nothing", "has begun"),
)


def routes_there_are() -> list[Route]:
    return [one for one in vars(routes).values() if isinstance(one, Route)]


def test_every_route_has_one_who_answers() -> None:
    answered = Counter(handler.route.form for handler in HANDLERS)
    assert answered == Counter(route.form for route in routes_there_are())


@pytest.mark.parametrize("handler", HANDLERS, ids=lambda handler: handler.route.form)
def test_who_answers_takes_what_the_ids_say(handler: Handler) -> None:
    signature = inspect.signature(handler.work)
    signature.bind("a press", **dict.fromkeys(set(handler.route.fields) - POSITION))


@given(st.text(max_size=110) | st.lists(st.sampled_from(["go", "lo", "wz", "g1", "1.0.0", "7", "o", ""])).map(":".join))
def test_whatever_an_id_may_be_it_is_found_or_not(text: str) -> None:
    found = ROUTER.find(text)
    assert found is None or found[1].write()


async def test_guards_and_made_up_ids_are_answered_with_a_sentence(club: Club, tmp_path: Path) -> None:
    """In one running game; nothing comes of any of it."""
    old = Old(club, tmp_path / "games.sqlite3", await club.begin())
    frank = club.table.guild.add_member("frank", "Frank")
    people = {person.name: person for person in [*club.table.people, frank]}
    wrong: list[tuple[str, str]] = []
    for id, who, said in REFUSED:
        told = await old.press(people[who], id)
        if not told.private or said not in told.text:
            wrong.append((id, told.text))
    for id, value, said in CHOICES:
        told = await old.choose(people["Alice"], id, value)
        if not told.private or said not in told.text:
            wrong.append((f"{id} {value}", told.text))
    assert not wrong
    assert (await club.game()).revision == 0
