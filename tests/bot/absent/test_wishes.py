"""Where aircraft land and units are placed, by wishes: near, safe, at the front, on the carrier; read, and played."""

import json

import pytest
from msgspec.structs import replace

from bot.absent.sheet_play import next_of_sheet, reading
from bot.absent.wishes import Wish, read_wish
from bot.loaded import Loaded, notes_of
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import vocabulary
from engine import Dice, Game, Script, new, read_action
from engine.record import Header, Position
from tests.bot.absent.test_turn_sheet import at_table, sealed


def position(phase: str, units: dict[str, dict[str, dict[str, int]]], **more: object) -> Loaded:
    told = {"power": "germany", "phase": phase, "units": units, "treasury": {"germany": 60}} | more
    return at_table(new(Header(record=1, edition="1941", position=Position.model_validate(told))))


@pytest.fixture(scope="module")
def flown() -> Loaded:
    return flying({"destroyer": 1})


def flying(decks: dict[str, int]) -> Loaded:
    """Two fighters have taken the Caucasus with tanks; the Ukraine would be lost, Eastern Europe is safe; some ships
    of a friend are south of India."""
    loaded = position(
        "combat_move",
        {
            "germany": {"germany": {"infantry": 5}},
            "ukraine": {"germany": {"fighter": 2, "tank": 2}},
            "eastern_europe": {"germany": {"infantry": 25}},
            "caucasus": {"soviet_union": {"infantry": 1}},
            "west_russia": {"soviet_union": {"tank": 9}},
            "sz_46": {"japan": decks},
        },
        owners={"west_russia": "soviet_union"},
    )
    lines = [
        {"by": "germany", "do": "move", "units": {"fighter": 2, "tank": 2}, "path": ["ukraine", "caucasus"]},
        {"by": "germany", "do": "end_phase"},
        {"by": "germany", "do": "battle", "space": "caucasus", "kind": "land"},
    ]
    game = loaded.game
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(Script([1, 1, 1, 1, 6]))))
    return replace(loaded, game=game)


def placing(sea: bool = False) -> Loaded:
    """Germany has bought, with yards at home and, behind an enemy's land, in the Caucasus."""
    units = {"germany": {"germany": {"infantry": 1}}, "caucasus": {"germany": {"infantry": 1}}}
    units |= {"sz_5": {"germany": {"carrier": 1}}} if sea else {}
    loaded = position("purchase", units, owners={"caucasus": "germany"})
    bought = {"fighter": 2, "infantry": 2} if sea else {"infantry": 3}
    game = loaded.game.after(
        loaded.game.play(read_action({"by": "germany", "do": "purchase", "units": bought}), Dice(Script()))
    )
    return replace(loaded, game=game)


def wish(text: str, where: str = "", lands: bool = False) -> Wish | None:
    state = placing().game.state
    return read_wish(text, vocabulary(state.board, state.tables["germany"]), where, lands)


def played(loaded: Loaded, text: str) -> tuple[Loaded, list[str], dict[int, str]]:
    """Play a sheet to its end: what stands then, what it moved and placed, and what was left."""
    order, told, left = sealed(loaded, f"{text}\nend turn"), list[str](), dict[int, str]()
    for _ in range(40):
        step = next_of_sheet(loaded, order)
        left |= step.left
        if step.line is None or (step.line["do"] == "end_phase" and loaded.game.state.phase == "mobilize"):
            break
        if step.line["do"] in ("move", "place"):
            goal = step.line.get("space") or step.line["path"][-1]
            told.append(f"{json.dumps(step.line['units'])} {goal}")
        after = loaded.game.after(loaded.game.play(read_action(step.line), Dice(Script())))
        revision = loaded.revision + 1
        notes = (*loaded.notes, *notes_of([step.line], revision))
        loaded = replace(loaded, game=after, revision=revision, notes=notes)
    return loaded, told, left


def test_wishes_are_read_in_many_words_and_written_back_in_few() -> None:
    said = {
        "land all ftr near and safe": "land all fighters near and safe",
        "land 2 ftr from caucasus on a carrier": "land 2 fighters from caucasus on the carrier",
        "land aircraft where it is safe": "land all safe",
        "land all ftr in germany": "land all fighters in germany",
        "place rest of inf at the front": "place all infantry at the front",
        "place all but 2 inf near ukraine, safe": "place all but 2 infantry near ukraine and safe",
        "place all near": "place all near caucasus",
    }
    for text, canonical in said.items():
        found = wish(text, "caucasus")
        assert found is not None and found.text == canonical, text
        assert wish(canonical, "caucasus") == found, "the same, read again"
    assert wish("place 2 inf in germany") is None and wish("land 2 ftr in germany", lands=True) is None
    assert wish("2 ftr germany > ukraine") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("land all quickly", "is no place. Say a space, or what you want of it: `near`"),
        ("place all safe and soon", "“soon” is no place"),
        ("place all near", "Say near what"),
        ("place all near atlantis", "There is no space called “atlantis”"),
        ("land all but 1 ftr near", "What flies has to land"),
        ("end turn\nland all near", "It comes too late"),
    ],
)
def test_a_wish_that_says_nothing_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(Unclear, match="Line") as refused:
        reading(placing(), "germany", f"buy 2 inf\n{text}")
    assert why in str(refused.value)


def test_aircraft_land_near_or_safe_or_at_the_front(flown: Loaded) -> None:
    one = '{"fighter": 1}'
    assert played(flown, "land all near")[1] == [f"{one} ukraine"] * 2
    assert played(flown, "land all safe and near")[1] == [f"{one} eastern_europe"] * 2
    assert played(flown, "land all ftr from caucasus near germany")[1] == [f"{one} germany"] * 2
    assert played(flown, "land 1 ftr in germany\nland the rest at the front")[1] == [f"{one} germany", f"{one} ukraine"]


def test_who_finds_no_deck_lands_where_it_is_nearest_and_safe(flown: Loaded) -> None:
    _, told, left = played(flown, "land all on the carrier")
    assert told == ['{"fighter": 1} eastern_europe'] * 2
    assert "there is no such place in reach" in left[1]


def test_a_friends_deck_is_a_deck() -> None:
    assert played(flying({"carrier": 1}), "land all on the carrier")[1] == ['{"fighter": 1} sz_46'] * 2


def test_so_many_as_are_said_and_what_is_missing_is_told(flown: Loaded) -> None:
    _, told, left = played(flown, "land 3 ftr near")
    assert len(told) == 2 and left == {1: "only 2 of 3 found such a place"}


def test_units_are_placed_at_the_front_or_where_it_is_safe() -> None:
    front, told, _ = played(placing(), "place all at the front")
    assert told == ['{"infantry": 2} caucasus', '{"infantry": 1} germany'], "as many as can be made there"
    assert not any(front.game.state.waiting("germany").values())
    assert played(placing(), "place 2 inf safe\nplace the rest near caucasus")[1] == [
        '{"infantry": 2} germany',
        '{"infantry": 1} caucasus',
    ]


def test_fighters_are_placed_on_the_carrier() -> None:
    told = played(placing(sea=True), "place all ftr on the carrier\nplace all near germany")[1]
    assert told == ['{"fighter": 2} sz_5', '{"infantry": 2} germany']


def test_what_a_wish_waits_for_is_looked_at_once(flown: Loaded) -> None:
    text = "if fewer than 4 left in caucasus: land all near\nif 5 or more left in caucasus: land all in germany"
    home = ['{"fighter": 1} eastern_europe'] * 2
    assert played(flown, text)[1] == home, "two tanks, and two fighters: that is four, and nothing is said of it"
    text = text.replace("fewer than 4", "4 or more")
    assert played(flown, text)[1] == ['{"fighter": 1} ukraine'] * 2, "though there are fewer once one has flown"


def test_games_without_a_carrier_have_no_deck() -> None:
    game: Game = placing().game
    assert not any(unit.kind == "carrier" for unit in game.state.seen_of("germany"))
    assert played(placing(), "place all on the carrier")[2] == {
        1: "nothing of that waits to be placed, or there is no such place for it"
    }
