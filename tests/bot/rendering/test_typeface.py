"""The typefaces: every letter that a picture may need is there, in each weight that sets it."""

import ast
import string
from pathlib import Path

import pytest

from bot import wording
from bot.rendering import art
from bot.rendering.sprites import FACES, FONTS, font
from engine import facts

FIGURES = string.digits + "+-!\u25c2\u25b8"
SENTENCES = ("pictures", "battles", "briefing", "phases", "speech", "luck", "turns", "conclusion")


def drawn(letter: str, weight: str) -> bytes:
    mask = font(40, weight).getmask(letter)  # type: ignore[arg-type]
    return bytes(mask.getbbox() or ()) + bytes(mask)


def letters_of_boards() -> set[str]:
    found: set[str] = set()
    for board in art.boards():
        table = facts.table("boards", board)
        for kind in ("land", "sea", "powers"):
            found.update(*(entry["name"] for entry in table[kind].values()))
        for entry in art.load(board).spaces.values():
            found.update(*entry.lines)
    return found


def letters_of_sentences() -> set[str]:
    """All that stands in a string of the files of wording that pictures take their words from."""
    found: set[str] = set()
    for name in SENTENCES:
        tree = ast.parse((Path(wording.__path__[0]) / f"{name}.py").read_text("utf-8"))
        texts = [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        found.update(*texts)
    return found - set("\n\u2192")


@pytest.mark.parametrize("weight", ["regular", "medium"])
def test_every_letter_of_every_board_and_sentence_is_there(weight: str) -> None:
    missing = drawn("\uffff", weight)
    wanted = (
        letters_of_boards()
        | letters_of_sentences()
        | set(string.printable.strip())
        | set("\u2264\u2212\u2013\u2026\u00b7")
    )
    assert [letter for letter in sorted(wanted) if not letter.isspace() and drawn(letter, weight) == missing] == []


def test_figures_on_counters_and_tags_at_the_edge_are_there_in_bold() -> None:
    missing = drawn("\uffff", "bold")
    assert [letter for letter in FIGURES + string.ascii_letters if drawn(letter, "bold") == missing] == []


def test_names_are_not_set_in_one_weight_throughout() -> None:
    medium, regular = (sum(font(20, weight).getmask("Soviet Far East")) for weight in ("medium", "regular"))
    assert medium > 1.1 * regular
    assert abs(font(20, "medium").getlength("Soviet Far East") - font(20, "regular").getlength("Soviet Far East")) < 2


def test_every_typeface_has_its_licence_and_is_credited() -> None:
    credits = (FONTS.parent / "CREDITS.md").read_text("utf-8")
    for file, _ in FACES.values():
        family = file.partition("Sans")[0]
        assert f"fonts/{file}" in credits
        assert (FONTS / f"{family}{'Sans' if family == 'Fira' else ''}-LICENSE.txt").is_file()
