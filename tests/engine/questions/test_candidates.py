"""What is offered as an answer to a question is what the game takes, in questions only some editions ask."""

from pathlib import Path

import pytest

import engine
from engine.lines import accepts, legal_lines
from engine.playback.replay import replay

CASES = Path(__file__).resolve().parents[2] / "cases" / "abc"


def after(case: str, lines: int) -> engine.Game:
    text = (CASES / f"{case}.jsonl").read_text("utf-8").splitlines()
    return replay("\n".join(text[: lines + 1])).game


@pytest.mark.parametrize(
    ("case", "lines", "offered"),
    [
        (
            "anti-aircraft-03-which-plane",
            3,
            [
                {"by": "germany", "do": "casualties", "units": {"bomber": 1}},
                {"by": "germany", "do": "casualties", "units": {"fighter": 1}},
            ],
        ),
        (
            "retreat-12-every-kind-by-name",
            5,
            [
                {"by": "united_kingdom", "do": "press"},
                {"by": "united_kingdom", "do": "retreat", "part": "sea"},
                {"by": "united_kingdom", "do": "retreat", "part": "sea", "to": "sz_8"},
                {"by": "united_kingdom", "do": "retreat", "part": "air"},
                {"by": "united_kingdom", "do": "retreat", "part": "air", "to": "united_kingdom"},
            ],
        ),
        (
            "withdraw-03-nowhere-to-go",
            3,
            [
                {"by": "japan", "do": "press"},
                {"by": "japan", "do": "retreat"},
                {"by": "japan", "do": "retreat", "to": "sz_38"},
            ],
        ),
        (
            "withdraw-06-each-nation-for-itself",
            4,
            [
                {"by": "united_kingdom", "do": "press"},
                {"by": "united_kingdom", "do": "withdraw", "to": "middle_east"},
                {"by": "united_kingdom", "do": "withdraw", "to": "russia"},
                {"by": "united_kingdom", "do": "withdraw", "to": "urals"},
            ],
        ),
    ],
)
def test_answers_offered(case: str, lines: int, offered: list[dict[str, object]]) -> None:
    game = after(case, lines)
    answers = legal_lines(game)
    for line in offered:
        assert line in answers, line
    assert all(accepts(game, line) for line in answers)


def test_submarines_may_stay_or_slip_away() -> None:
    game = after("withdraw-07-submarine-slips-away", 5)
    zones = {line.get("to") for line in legal_lines(game)}
    assert {"sz_2", None} <= zones and "sz_8" in zones
