"""The published default: cheapest losses first, submarines stay, attacks are pressed; else the first way there is."""

from pathlib import Path

import pytest

import engine
from engine import record
from engine.lines import answers, default_answer
from engine.playback.replay import replay
from engine.questions import ANSWERS, QUESTIONS, answered_by

CASES = Path(__file__).resolve().parents[2] / "cases"


def asked(case: str, do: str) -> engine.Game:
    """The case, up to where that question stands."""
    lines = (CASES / f"{case}.jsonl").read_text("utf-8").splitlines()
    for n in range(1, len(lines) + 1):
        game = replay("\n".join(lines[:n])).game
        if any(ask.do == do for ask in game.state.pending):
            return game
    raise AssertionError(f"{case} never asks {do}")


@pytest.mark.parametrize(
    ("case", "do", "default"),
    [
        ("1941/amphibious-12-submerged-does-not-block", "submerge", {"do": "submerge", "units": {}}),
        ("1941/landbattle-03-defender-chooses", "casualties", {"do": "casualties", "units": {"infantry": 2}}),
        ("1941/air-16-retreating-carrier-leaves-them", "press", {"do": "press"}),
        (
            "revised/amph-08-one-ship-two-landings",
            "bombard",
            {"do": "bombard", "ships": {"battleship": 1}, "space": "algeria"},
        ),
        (
            "1941/stranded-02-asked-where",
            "land",
            {"do": "land", "units": {"fighter": 2}, "from": "sz_37", "to": "new_guinea"},
        ),
        ("europe1940/scramble-01-three-at-most-from-a-base", "scramble", {"do": "scramble", "units": {}}),
        (
            "europe1940/raid-05-divided-after-the-air-battle",
            "raid",
            {
                "do": "raid",
                "space": "united_kingdom",
                "targets": {"air_base": {"tactical_bomber": 1}, "industrial_complex": {"strategic_bomber": 2}},
            },
        ),
        (
            "global1940/kamikaze-04-the-owner-chooses",
            "kamikaze",
            {"do": "kamikaze", "space": "sz_6", "targets": {}},
        ),
        ("abc/withdraw-01-instead-of-fire", "press", {"do": "press"}),
        ("abc/withdraw-07-submarine-slips-away", "withdraw", {"do": "press"}),
    ],
)
def test_the_default_is_legal_and_what_was_published(case: str, do: str, default: dict[str, object]) -> None:
    game = asked(case, do)
    ask = next(ask for ask in game.state.pending if ask.do == do)
    line = default_answer(game, ask)
    assert line in answers(game, ask)
    assert line == {"by": ask.by, **default}


def test_every_answer_is_an_action_of_the_record() -> None:
    assert record.ANSWERS | {"research", "place"} >= ANSWERS, "research and place are orders of their own too"
    assert {question.do for question in QUESTIONS} <= ANSWERS


def test_a_word_for_leaving_answers_whoever_asks_to_fight_on() -> None:
    assert set(answered_by("withdraw")) == {"press", "withdraw"} == set(answered_by("press"))
    assert answered_by("retreat") == ("press",)
    assert answered_by("move") == ()
