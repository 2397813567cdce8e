"""Standing orders as players write them."""

import hashlib
import json

import pytest

from bot.absent.clauses import read_clause, read_clauses
from bot.absent.secret_orders import SecretOrder, read_secrets, write_secrets
from bot.orders.ahead import (
    ATTACKER_HAS,
    ATTACKING,
    EVERYBODY,
    HERE,
    LEFT,
    ODDS,
    ROUND,
    Clause,
    Condition,
)
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import Vocabulary, vocabulary
from engine import new
from engine.record import Header

RETREAT = Clause("press", as_long=(Condition(ROUND, number=1, holds=False),))


@pytest.fixture(scope="module")
def names() -> Vocabulary:
    state = new(Header(record=1, edition="1941")).state
    return vocabulary(state.board, state.tables["germany"])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("lose cheapest", Clause("casualties", losses=("cheapest",))),
        ("Lose inf, tank, ftr", Clause("casualties", losses=("infantry", "tank", "fighter"))),
        ("lose battleship hit, sub", Clause("casualties", losses=("battleship.hit", "submarine"))),
        ("submerge in sz 5, sz 6", Clause("submerge", dive=True, where=("sz_5", "sz_6"))),
        ("stay if defending", Clause("submerge", when=(Condition(ATTACKING, holds=False),))),
        ("press 2 rounds", Clause("press", as_long=(Condition(ROUND, number=2, holds=False),))),
        ("press until fewer than 3 units", Clause("press", as_long=(Condition(LEFT, HERE, number=3),))),
        ("press at all cost in ukraine", Clause("press", where=("ukraine",))),
        ("press while odds at least 50%", Clause("press", as_long=(Condition(ODDS, HERE, number=50),))),
        (
            "retreat if odds below 40",
            Clause(
                "press",
                as_long=(Condition(ROUND, number=1, holds=False),),
                when=(Condition(ODDS, HERE, number=40, holds=False),),
            ),
        ),
        ("fight all", Clause("fight")),
        ("scramble all", Clause("scramble", going=EVERYBODY)),
        ("never scramble in sz 6", Clause("scramble", where=("sz_6",))),
        ("scramble 2 fighters in sz 6", Clause("scramble", going=2, where=("sz_6",))),
        ("intercept up to 1 in germany", Clause("intercept", going=1, where=("germany",))),
        (
            "lose tank, inf if attacker has bomber and round 2 or later",
            Clause(
                "casualties",
                losses=("tank", "infantry"),
                when=(Condition(ATTACKER_HAS, kind="bomber"), Condition(ROUND, number=2)),
            ),
        ),
    ],
)
def test_a_clause_is_read(text: str, clause: Clause, names: Vocabulary) -> None:
    assert read_clause(text, names) == clause


@pytest.mark.parametrize(
    ("text", "why"),
    [("scramble 2", "name the spaces"), ("intercept all if odds below 40", "before there is a battle")],
)
def test_who_goes_up_is_ordered_somewhere_and_whatever_happens(text: str, why: str, names: Vocabulary) -> None:
    with pytest.raises(Unclear, match=why):
        read_clause(text, names)


@pytest.mark.parametrize("text", ["", "hold", "lose zeppelins", "press if it rains", "stay in atlantis", "x" * 500])
def test_what_is_no_order_is_refused_with_a_reason(text: str, names: Vocabulary) -> None:
    with pytest.raises(Unclear, match=r"\w"):
        read_clauses(text, names)


def test_orders_survive_being_kept_and_their_seal_can_be_checked(names: Vocabulary) -> None:
    text = "lose inf, tank in ukraine; press 2 rounds"
    secret = SecretOrder(3, text, "00ff", read_clauses(text, names), "1.germany")
    assert read_secrets(write_secrets([secret])) == (secret,)
    assert secret.seal == hashlib.sha256(b"00ff lose inf, tank in ukraine; press 2 rounds").hexdigest()
    assert secret.note == "sealed order 3, salt 00ff: lose inf, tank in ukraine; press 2 rounds"


def test_orders_that_an_earlier_version_kept_are_read_as_they_were_meant(names: Vocabulary) -> None:
    """Their conditions had fields of their own, and what a sheet compares with stood in the sheet."""
    when = {"odds_least": 20, "odds_below": 60, "round_least": 2, "round_most": 3, "side": "attacker", "kind": "land"}
    when |= {"attacker_has": ["bomber"], "attacker_lacks": ["tank"]}
    clauses = [{"about": "press", "rounds": 2, "when": when}, {"about": "press", "fewest": 3}]
    clauses.append({"about": "press", "odds": 50, "where": ["ukraine"]})
    sheet = {"entries": [], "memory": {"ukraine": "germany"}, "since": 4}
    row = {"number": 1, "text": "x", "salt": "00", "clauses": clauses, "owner": "7", "sheet": sheet}
    (order,) = read_secrets(json.dumps([row]))
    conditions = "odds at least 20 and odds below 60 and from round 2 and until round 3 and attacking and on land"
    said = [f"press 2 rounds if {conditions} and attacker has bomber and attacker has no tank"]
    said += ["press until fewer than 3", "press while odds at least 50 in ukraine"]
    assert order.clauses == tuple(read_clause(text, names) for text in said)
    assert order.memory == {"ukraine": "germany"} and order.sheet is not None and order.sheet.since == 4
    assert read_secrets(write_secrets([order])) == (order,)
