"""Standing orders as players write them."""

from __future__ import annotations

import hashlib

import pytest

from bot.absent.clauses import read_clause, read_clauses
from bot.absent.secret_orders import SecretOrder, read_secrets, write_secrets
from bot.orders.ahead import EVERYBODY, Clause, Conditions
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import Vocabulary, vocabulary
from engine import new
from engine.record import Header


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
        ("stay if defending", Clause("submerge", when=Conditions(side="defender"))),
        ("press 2 rounds", Clause("press", rounds=2)),
        ("press until fewer than 3 units", Clause("press", fewest=3)),
        ("press at all cost in ukraine", Clause("press", where=("ukraine",))),
        ("press while odds at least 50%", Clause("press", odds=50)),
        ("retreat if odds below 40", Clause("press", rounds=1, when=Conditions(odds_below=40))),
        ("fight all", Clause("fight")),
        ("scramble all", Clause("scramble", going=EVERYBODY)),
        ("never scramble in sz 6", Clause("scramble", where=("sz_6",))),
        ("scramble 2 fighters in sz 6", Clause("scramble", going=2, where=("sz_6",))),
        ("intercept up to 1 in germany", Clause("intercept", going=1, where=("germany",))),
        (
            "lose tank, inf if attacker has bomber and round 2 or later",
            Clause("casualties", losses=("tank", "infantry"), when=Conditions(attacker_has=("bomber",), round_least=2)),
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
