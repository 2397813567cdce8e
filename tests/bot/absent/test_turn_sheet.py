"""A turn told in one go: how it is read, and what it does next as the dice fall, in plain positions."""

import pytest
from msgspec.structs import replace

from bot.absent.matching import ordered_answer
from bot.absent.secret_orders import SecretOrder, read_secrets, write_secrets
from bot.absent.sheet import Sheet
from bot.absent.sheet_play import next_of_sheet, reading, why_it_waits
from bot.loaded import EDITED, Loaded, notes_of
from bot.orders.ahead import LEFT, MINE, Condition
from bot.orders.conditions import Test
from bot.orders.moments import memory
from bot.parsing.parse_errors import Unclear
from bot.store.games import Game as Row
from engine import Dice, Game, Script, new, read_action
from engine.lines import default_answer
from engine.record import Header, Position

SHEET = """buy 3 inf, 1 tank
3 inf, 2 tanks ukraine > caucasus
noncombat:
if caucasus: 1 tank germany > eastern europe
else:
- rest of inf germany > eastern europe
- 1 ftr germany > ukraine if 2 or more left in ukraine
place all in germany
end turn"""


def at_table(game: Game) -> Loaded:
    row = Row("g", "1", "2", "running", "1941", "", 0, 0, None)
    return Loaded(row, game, 0, players=dict.fromkeys(game.state.board.powers, "7"))


@pytest.fixture(scope="module")
def germany() -> Loaded:
    """Germany begins its turn; a lone infantry holds the Caucasus."""
    units = {
        "ukraine": {"germany": {"infantry": 6, "tank": 2}},
        "germany": {"germany": {"infantry": 3, "tank": 1, "fighter": 1}},
        "caucasus": {"soviet_union": {"infantry": 1}},
    }
    position = Position.model_validate(
        {"power": "germany", "phase": "purchase", "units": units, "treasury": {"germany": 30}}
    )
    return at_table(new(Header(record=1, edition="1941", position=position)))


def sealed(loaded: Loaded, text: str, **more: object) -> SecretOrder:
    sheet, clauses, plain = reading(loaded, "germany", text)
    then = memory(loaded.game.state, "germany", sheet.conditions)
    return SecretOrder(1, plain, "salt", clauses, "1.germany", "7", replace(sheet, **more), then)


def played(
    loaded: Loaded, order: SecretOrder, dice: list[int], most: int = 40
) -> tuple[list[str], dict[int, str], Loaded]:
    """Carry a sheet out: what was played in words, what was left, and the position."""
    told: list[str] = []
    left: dict[int, str] = {}
    faces = Script(dice)
    for _ in range(most):
        if loaded.game.state.pending:
            ask = loaded.game.state.pending[0]
            line = ordered_answer(loaded.game, ask, (order,)) or default_answer(loaded.game, ask)
            assert line is not None
        else:
            step = next_of_sheet(loaded, order)
            left |= step.left
            assert not step.stuck, step.stuck
            if step.line is None:
                break
            line = step.line
            told.append(" ".join([line["do"], *map(str, line.get("units", {}).values()), *line.get("path", [])[-1:]]))
        done = loaded.game.play(read_action(line), Dice(faces))
        revision = loaded.revision + 1
        notes = (*loaded.notes, *notes_of([line], revision))
        loaded = replace(loaded, game=loaded.game.after(done), revision=revision, notes=notes)
    return told, left, loaded


def test_a_sheet_is_read_into_phases_and_tests(germany: Loaded) -> None:
    sheet, clauses, plain = reading(germany, "germany", SHEET)
    fallen = Test((Condition(MINE, "caucasus"),))
    otherwise = replace(fallen, holds=False)
    assert [(entry.phase, entry.order, entry.tests) for entry in sheet.entries] == [
        ("purchase", "buy 3 inf, 1 tank", ()),
        ("combat_move", "3 inf, 2 tanks ukraine > caucasus", ()),
        ("noncombat_move", "1 tank germany > eastern europe", (fallen,)),
        ("noncombat_move", "rest of inf germany > eastern europe", (otherwise,)),
        (
            "noncombat_move",
            "1 ftr germany > ukraine",
            (otherwise, Test((Condition(LEFT, "ukraine", number=2),))),
        ),
        ("mobilize", "place all in germany", ()),
        ("collect_income", "end", ()),
    ]
    assert {clause.about for clause in clauses} == {"fight", "press", "casualties", "submerge"}
    assert reading(germany, "germany", plain) == (sheet, clauses, plain), "what is sealed is read as the same"


def test_a_power_of_two_economies_buys_for_each_before_its_turn() -> None:
    """Germany is in turn; the United Kingdom has a purse in Europe and one in the Pacific."""
    table = at_table(new(Header(record=1, edition="global1940")))
    text = "buy 3 inf, 1 ftr for europe\nbuy 1 inf for pacific\nplace 1 inf in india"
    assert len(reading(table, "united_kingdom", text)[0].entries) == 3
    with pytest.raises(Unclear, match="two purchases"):
        reading(table, "united_kingdom", "buy 3 inf for europe\nbuy 1 inf for europe")


def test_what_waits_for_an_attack_is_played_after_the_battles(germany: Loaded) -> None:
    """No "noncombat" has to be written, and more attacks may follow; odds are of before."""
    text = """3 inf ukraine > caucasus
if caucasus: 1 ftr germany > eastern europe
else 1 ftr germany > ukraine
2 inf ukraine > caucasus if odds in caucasus under 60
1 tank ukraine > caucasus
1 tank germany > eastern europe if 2 or more left in caucasus
place all in germany"""
    entries = reading(germany, "germany", text)[0].entries
    assert [(entry.number, entry.phase) for entry in entries] == [
        *((1, "combat_move"), (4, "combat_move"), (5, "combat_move")),
        *((2, "noncombat_move"), (3, "noncombat_move"), (6, "noncombat_move"), (7, "mobilize")),
    ]


def test_it_is_kept_as_it_is(germany: Loaded) -> None:
    order = sealed(germany, f"only if caucasus stands as now\n{SHEET}")
    assert read_secrets(write_secrets([order])) == (order,)
    assert order.memory == {"caucasus": "soviet_union; 1 soviet_union infantry"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "one order a line"),
        ("dance", "Line 1, “dance”"),
        ("buy 1 inf\nif the moon is full: 1 inf ukraine > caucasus", "Line 2.*is no condition"),
        ("else 1 inf ukraine > caucasus", "behind no `if`"),
        ("if caucasus:\nend turn", "Nothing stands under"),
        ("1 inf ukraine > caucasus if ukraine and not ukraine", "can never come"),
        ("if ukraine: 1 inf germany > poland if not ukraine", "can never come"),
        ("1 inf ukraine > caucasus\nbuy 1 inf", "comes too late: purchase"),
        ("buy 1 inf\nbuy 2 inf", "two purchases for the same moment"),
        ("press 2 rounds\npress at all cost\nbuy 1 inf", "Line 2.*two orders for the same moment"),
        ("2 inf ukraine > caucasus if odds under 0", "can never come"),
        ("2 inf ukraine > caucasus if odds over 101", "can never come"),
        ("if ukraine and caucasus: buy 1 inf\nelse press 2 rounds", "no order that can be given ahead"),
        ("buy 1 inf\nonly if ukraine", "before everything else"),
        ("1 inf ukraine > atlantis", "atlantis"),
        ("all but 2 ukraine > caucasus", "Say which units stay"),
        ("buy 1 inf\n" * 61, "at most 60"),
        ("1 inf ukraine > caucasus # " + "x" * 1600, "signs"),
    ],
)
def test_what_cannot_be_kept_is_answered_by_a_sentence(germany: Loaded, text: str, why: str) -> None:
    with pytest.raises(Unclear, match=why):
        reading(germany, "germany", text)


def test_it_is_played_phase_by_phase_where_the_attack_succeeds(germany: Loaded) -> None:
    told, left, after = played(germany, sealed(germany, SHEET), [6, 6, 6, 1, 6, 6])
    assert told == [
        *("purchase 3 1", "end_phase", "move 3 2 caucasus", "end_phase", "battle", "end_phase"),
        *("move 1 eastern_europe", "end_phase", "place 3 1", "end_phase"),
    ]
    assert left == {} and after.game.state.power == "united_kingdom"
    assert after.game.state.owners["caucasus"] == "germany"


def test_else_is_played_where_it_fails(germany: Loaded) -> None:
    told, left, _ = played(germany, sealed(germany, f"press 1 rounds\n{SHEET}"), [6] * 6)
    assert told[-5:] == ["move 3 eastern_europe", "move 1 ukraine", "end_phase", "place 3 1", "end_phase"]
    assert "move 1 eastern_europe" not in told
    assert left == {}


def test_a_line_calls_its_player_once_where_it_holds(germany: Loaded) -> None:
    order = sealed(germany, SHEET.replace("place all in germany", "ask me if caucasus\nplace all in germany"))
    told, _, after = played(germany, order, [6, 6, 6, 1, 6, 6])
    assert told[-1] == "move 1 eastern_europe" and next_of_sheet(after, order).calls == 8
    answered = replace(order, sheet=replace(order.sheet or Sheet(), called=(8,)))
    assert played(after, answered, [])[0] == ["end_phase", "place 3 1", "end_phase"]
    lost = sealed(germany, order.text.replace("noncombat:", "noncombat: / press 1 round"))
    assert played(germany, lost, [6] * 6)[0][-2:] == ["place 3 1", "end_phase"], "else nobody is called"


def test_a_plan_of_battle_may_wait_for_something_and_else_the_usual_one_counts(germany: Loaded) -> None:
    text = "if not caucasus: press 1 round in caucasus\n3 inf ukraine > caucasus\nend conduct combat"
    told, _, after = played(germany, sealed(germany, text), [6, 6, 6, 6])
    assert told == ["end_phase", "move 3 caucasus", "end_phase", "battle", "end_phase"], "they have gone home"
    assert sum(unit.kind == "infantry" for unit in after.game.state.seen_at("ukraine")) == 6
    told, _, _ = played(germany, sealed(germany, text.replace("if not", "if")), [6, 6, 6, 6, 1, 6, 6, 6])
    assert "battle" in told, "fought to the end, and nobody is asked"


def test_what_does_not_fit_is_left_with_a_reason(germany: Loaded) -> None:
    amounts = "all but 5 inf ukraine > caucasus\nas many inf as fit ukraine > caucasus"
    text = f"buy 40 tanks\n9 inf ukraine > caucasus\n{amounts}"
    told, left, _ = played(germany, sealed(germany, f"{text}\nend combat move"), [])
    assert told == ["end_phase", "move 1 2 caucasus", "move 5 caucasus", "end_phase"]
    assert sorted(left) == [1, 2]
    assert all(why and "{" not in why for why in left.values())


@pytest.mark.parametrize("end", ["", "\nend noncombat"])
def test_aircraft_of_which_nothing_is_said_come_home(germany: Loaded, end: str) -> None:
    text = f"2 tanks ukraine > caucasus\n1 ftr germany > caucasus\nend combat move{end}\nplace all in germany"
    told, left, after = played(germany, sealed(germany, text), [1, 6, 6, 6])
    assert any(line.startswith("move 1 ") and line != "move 1 caucasus" for line in told), told
    assert left.keys() <= {4, 5}
    kinds = {unit.space for unit in after.game.state.seen_of("germany") if unit.kind == "fighter"}
    assert kinds and "caucasus" not in kinds


def test_odds_of_an_attack_are_those_it_would_have(germany: Loaded) -> None:
    """They are reckoned with the units of the order, and those that are there already."""
    text = "1 inf ukraine > caucasus if odds over 90\n2 tanks ukraine > caucasus if odds over 60\nend combat move"
    told, left, _ = played(germany, sealed(germany, text), [])
    assert told == ["end_phase", "move 2 caucasus", "end_phase"] and left == {}


def test_it_goes_on_where_the_record_stands(germany: Loaded) -> None:
    """Whatever was written down is not played again, and what was not, is."""
    order = sealed(germany, SHEET)
    _, _, bought = played(germany, order, [], most=1)
    step = next_of_sheet(bought, order)
    assert step.line == {"by": "germany", "do": "end_phase", "note": "sealed order 1, line 0.1"}
    first = next_of_sheet(germany, order).line
    assert first is not None and (first["do"], first["note"]) == ("purchase", "sealed order 1, line 1.1")


def test_it_waits_where_the_board_has_changed(germany: Loaded) -> None:
    order = sealed(germany, "only if caucasus stands as now and nobody has attacked me\nbuy 1 inf")
    assert why_it_waits(germany, order, "germany") == ""
    other = replace(order, memory={"caucasus": "germany", "": "ukraine=99"})
    assert "Caucasus stands as it did" in why_it_waits(germany, other, "germany")
    assert "nobody has attacked you" in why_it_waits(germany, other, "germany")
    edited = replace(germany, notes=((3, EDITED),))
    assert "host has changed" in why_it_waits(edited, order, "germany")
    assert why_it_waits(edited, replace(order, sheet=replace(order.sheet or Sheet(), since=3)), "germany") == ""
    assert next_of_sheet(germany, replace(order, turn="2.germany")).line is None
    assert Sheet().held == ""
