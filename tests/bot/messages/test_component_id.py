"""Ids say what they were made to say, for as long as they stand, and nothing else reads as one of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.messages import routes
from bot.messages.component_id import LISTS, LONGEST, NUMBERS, Id, Route, Value
from tests.upgrade.old_ids import posted

ROUTES: list[Route] = [one for one in vars(routes).values() if isinstance(one, Route)]
NAME = st.text(st.characters(exclude_characters=":+", codec="utf-8"), min_size=1, max_size=12)
SAID = {
    name.lower(): st.integers(0, 999_999) if name in NUMBERS else st.lists(NAME, min_size=1, max_size=3).map(tuple)
    for name in NUMBERS | LISTS
}
PARTS = ("an", "go", "lo", "se", "g1", "1.0.0", "7", "fight", "join", "+", "x")
HOSTILE = (
    "",
    ":",
    "::::",
    "an:g1:1:0",
    "an:g1:1:0:0:0",
    "an:g1:1:0:",
    "an::1:0:0",
    "an:g1:-1:0:0",
    "an:g1:1.5:0:0",
    "an:g1:\u0661:0:0",
    "an:g1:\u00b2:0:0",
    f"an:g1:{'9' * 40}:0:0",
    "AN:g1:1:0:0",
    " an:g1:1:0:0",
    "an:g1:1:0:0\n",
    "se:g1:wanted:",
    "se:g1:wanted:germany++japan",
    "se:g1:wanted:+",
    "go:g1:1.0.0:fight:sz_8",
    "go:g1:1.0.0:fight:sz_8:sea:more",
    "go:g1:1.0.0:menu:x",
    "hi:new:g1",
    "fo:g1:+:bid",
    f"ta:{'g' * LONGEST}",
    "\u0413\u041e:g1:1.0.0:look",
)


@st.composite
def ids(draw: st.DrawFn) -> Id:
    route = draw(st.sampled_from(ROUTES))
    said: dict[str, Value] = {field: draw(SAID.get(field, NAME)) for field in route.fields}
    return Id(route, said)


def read(text: str) -> list[Id]:
    return [found for route in ROUTES if (found := route.read(text))]


@given(ids())
@settings(max_examples=300)
def test_what_is_written_is_read_as_the_same_and_by_one_route_alone(id: Id) -> None:
    assert read(id.write()) == [id]


@given(st.text(max_size=120) | st.lists(st.sampled_from(PARTS)).map(":".join))
def test_what_reads_as_an_id_was_written_as_one(text: str) -> None:
    for id in read(text):
        assert id.route.read(id.write()) == id


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_else_is_taken_for_an_id(text: str) -> None:
    assert read(text) == []


def test_what_was_posted_long_ago_would_be_posted_just_so() -> None:
    assert [[id.write() for id in read(old.id)] for old in posted()] == [[old.id] for old in posted()]


@pytest.mark.parametrize(
    ("route", "said"),
    [
        (routes.FIGHT, {"game": "g1", "turn": "1.0.2", "space": "sz_8"}),
        (routes.FIGHT, {"game": "g1", "turn": "1.0.2", "space": "sz_8", "battle": "sea", "power": "japan"}),
        (routes.HISTORY_PAGE, {"game": "g1", "page": "second"}),
        (routes.HISTORY_PAGE, {"game": "g1", "page": -1}),
        (routes.TABLE, {"game": "g1:2"}),
        (routes.TABLE, {"game": ""}),
        (routes.WANT_SUBSTITUTE, {"game": "g1", "powers": ()}),
        (routes.WANT_SUBSTITUTE, {"game": "g1", "powers": ("japan", "")}),
        (routes.WRITE_SETTING, {"game": "g1", "setting": "s" * LONGEST}),
    ],
)
def test_an_id_that_could_not_be_read_again_is_not_written(route: Route, said: dict[str, Value]) -> None:
    with pytest.raises(ValueError, match=":"):
        route.write(**said)


def test_what_an_id_says_has_its_type() -> None:
    asked = routes.ANSWER.read("an:711fe202:10:1:2")
    assert asked is not None
    assert (asked.game, asked.revision, asked.ask, asked.said["answer"]) == ("711fe202", 10, 1, 2)
    offered = routes.OFFER_TO_PLAY.read("se:0501670e:offer:germany+japan:1574089991099777032")
    assert offered is not None
    assert offered.said["powers"] == ("germany", "japan")


def test_no_two_routes_have_one_form() -> None:
    forms = [route.form for route in ROUTES]
    assert len(forms) == len(set(forms))
