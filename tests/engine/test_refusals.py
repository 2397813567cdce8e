"""Every refusal has a sentence, and a page in each edition whose rules can raise it."""

import ast
import re
from pathlib import Path

import pytest

from engine.editions import edition, ids
from engine.refusals import NONE_AT_ALL, SENTENCES

ENGINE = Path(__file__).resolve().parents[2] / "engine"
KEY = re.compile(r"^[a-z_]+\.[a-z_]+$")
ABOUT_THE_RECORD = (
    "record.",
    "odds.",
    "header.",
    "line.",
    "bid.",
    "turn.host_only",
    "position.too_many",
    "position.facility",
    "position.grade",
    "position.no_enemy",
    "position.no_ship",
    "position.cargo",
    "position.hit",
    "position.kamikaze",
    "position.no_research",
    "position.develops_nothing",
    "position.developed_twice",
    "position.no_place",
    "position.nothing_damaged",
    "position.damage",
    "position.no_territory",
    "move.at_peace",  # no edition of today knows peace, but its records may declare who is at war
    "air.at_peace",
    "purchase.too_much_repair",  # nor facilities that take damage
)


REFUSALS = ("Illegal", "NotNow", "BadLine")
FAMILIES = {key.split(".")[0] for key in SENTENCES}


def keys_raised() -> dict[str, set[str]]:
    """Rule keys by the file that raises them: what a refusal is made with, whatever family it is of, and keys of known
    families that a rule returns as its fault."""
    found: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        if path.name == "refusals.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for key in keys_in(node):
                found.setdefault(key, set()).add(path.name)
    return found


def keys_in(node: ast.AST) -> set[str]:
    """The keys that a node of the source names by itself."""
    if isinstance(node, ast.Constant):
        return {key for key in keys_of(node) if key.split(".")[0] in FAMILIES}
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS and node.args:
        return {key for part in ast.walk(node.args[0]) for key in keys_of(part)}
    return set()


def keys_of(node: ast.AST) -> set[str]:
    """A string that is spelled as a key."""
    text = node.value if isinstance(node, ast.Constant) else None
    return {text} if isinstance(text, str) and KEY.match(text) else set()


def test_every_key_that_is_raised_has_a_sentence() -> None:
    missing = {key: files for key, files in keys_raised().items() if key not in SENTENCES}
    assert not {key for key in missing if not key.endswith(".hit")}, missing


def test_every_sentence_is_raised_somewhere() -> None:
    assert not set(SENTENCES) - set(keys_raised())


@pytest.mark.parametrize("name", ids())
def test_pages_name_known_rules(name: str) -> None:
    page = edition(name)
    assert not {rule.partition("@")[0] for rule in page.pages} - set(SENTENCES)
    assert {phase for rule in page.pages if (phase := rule.partition("@")[2])} <= {phase.name for phase in page.phases}
    assert not set(NONE_AT_ALL) - set(SENTENCES)


def test_the_smallest_edition_knows_a_page_for_every_rule_it_shares() -> None:
    shared = {key for key in SENTENCES if not key.startswith(ABOUT_THE_RECORD)}
    pages = set().union(*(edition(name).pages for name in ids()))
    assert not shared - pages


def test_a_refusal_names_what_is_wrong_and_where_the_book_says_so() -> None:
    from engine import Dice, Illegal, Script, new, read_action, read_header

    game = new(read_header({"record": 1, "edition": "1941"}))
    with pytest.raises(Illegal) as caught:
        game.play(read_action({"by": "soviet_union", "do": "purchase", "units": {"bomber": 3}}), Dice(Script()))
    assert str(caught.value) == "that costs 36 IPCs; there are 7 [1941: Phase 1: Purchase Units]"


def test_a_refusal_cites_the_phase_that_runs_and_says_none_where_there_is_none() -> None:
    from engine import Dice, Illegal, Script, new, read_action, read_header

    told: list[str] = []
    for phase in ("combat_move", "noncombat_move"):
        game = new(read_header({"record": 1, "edition": "1941", "position": {"power": "germany", "phase": phase}}))
        with pytest.raises(Illegal) as caught:
            line = {"by": "germany", "do": "move", "units": {"submarine": 1}, "path": ["sz_30", "sz_31"]}
            game.play(read_action(line), Dice(Script()))
        told.append(str(caught.value))
    assert told == [
        "there is no submarine of yours in sz_30 [1941: Phase 2: Combat Move]",
        "there is no submarine of yours in sz_30 [1941: Phase 4: Noncombat Move]",
    ]
