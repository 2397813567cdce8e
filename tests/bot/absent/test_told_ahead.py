"""How much was decided ahead, and what waiting that saved: counted from the lines of a record and their hours."""

from collections.abc import Iterable

from bot.absent.told_ahead import ToldAhead, told_ahead
from bot.presence.pace import HOUR
from bot.wording.presence import saved_ahead
from engine.json_types import Line

SHEET, SEALED, DEFAULT, COMPUTER = "sealed order 1, line 1.1", "sealed order 2, salt ab: stay", "default orders", None


def said(hour: float, by: str, do: str, note: str | None = "") -> tuple[int, Line]:
    note = "computer: steady" if note is None else note
    return 1 + round(hour * HOUR), {"by": by, "do": do} | ({"note": note} if note else {})


def counted(*lines: tuple[int, Line]) -> ToldAhead:
    return told_ahead(lines, {"germany": "bob", "italy": "bob", "china": "erin", "united_states": "erin"}, owner)


def owner(power: str) -> str:
    return "united_states" if power == "china" else power


def turns(power: str, hours: Iterable[float], note: str | None = "") -> list[tuple[int, Line]]:
    return [said(hour, power, "end_phase", note) for hour in hours]


def test_what_a_turn_told_ahead_has_saved_is_what_its_player_usually_takes() -> None:
    found = counted(
        *(*turns("united_states", [0]), *turns("germany", [10, 11])),  # Bob takes eleven hours,
        *(*turns("united_states", [12]), *turns("germany", [12, 12], SHEET)),  # then none,
        *(*turns("united_states", [13]), *turns("germany", [14, 22])),  # then nine,
        *turns("united_states", [23]),
    )
    assert (found.turns, found.told) == (7, 1)
    assert found.saved == 10 * HOUR and not found.by_others
    assert "about 10 hours of waiting" in saved_ahead(found.saved, found.by_others)


def test_a_turn_told_while_the_table_waited_for_it_is_not_told_ahead() -> None:
    found = counted(*turns("united_states", [0]), *turns("germany", [9, 9], SHEET), *turns("united_states", [10]))
    assert (found.turns, found.told, found.saved) == (3, 0, None)


def test_what_the_clock_answered_is_not_answered_ahead() -> None:
    moves = turns("united_states", [0])
    late = counted(*moves, said(24, "germany", "casualties", DEFAULT))
    assert (late.questions, late.answered) == (1, 0)
    left = counted(*moves, said(0, "germany", "casualties", DEFAULT), said(5, "germany", "casualties"))
    assert (left.questions, left.answered, left.saved) == (2, 1, 5 * HOUR)


def test_who_never_lets_the_table_wait_is_reckoned_by_the_others() -> None:
    moves = turns("united_states", [0])
    found = counted(*moves, said(0, "germany", "casualties", SEALED), said(6, "japan", "casualties"))
    assert (found.saved, found.by_others) == (6 * HOUR, True)
    assert "for the others, where one always had" in saved_ahead(found.saved, found.by_others)
    alone = counted(*moves, said(0, "germany", "casualties", SEALED))
    assert alone.answered == 1 and "nobody can say" in saved_ahead(alone.saved, alone.by_others)


def test_powers_that_share_a_turn_are_one_turn_and_computers_none() -> None:
    shared = counted(*turns("china", [0]), *turns("united_states", [1]), *turns("china", [2]))
    assert shared.turns == 1
    alone = [*turns("germany", [0]), *turns("japan", [0], COMPUTER), *turns("germany", [1])]
    assert counted(*alone, *turns("japan", [1], COMPUTER)).turns == 2
