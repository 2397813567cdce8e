"""The engine as a library: what its page shows runs, and a program that uses it finds types and everything it needs."""

import doctest
from pathlib import Path

import bot
import engine
from engine.editions import ids

README = Path(engine.__file__).with_name("README.md")


def test_the_example_of_the_page_runs() -> None:
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted >= 10 and not found.failed


def test_it_says_that_it_has_types_and_which_version_it_is() -> None:
    assert README.with_name("py.typed").is_file()
    assert engine.__version__ == bot.__version__


def test_its_face_is_enough_for_a_first_turn_of_every_edition() -> None:
    for edition in ids():
        game = engine.new(engine.read_header({"record": 1, "edition": edition}))
        first = game.state.power
        for _ in range(400):
            asked = game.state.pending
            lines = engine.legal_lines(game)
            line = lines[0] if asked else {"by": game.state.power, "do": "end_phase"}
            assert asked or line in lines, (edition, game.state.phase, lines[:3])
            game = game.after(game.play(engine.read_action(line), engine.Dice(engine.Script([1] * 600))))
            if game.state.power != first:
                break
        assert game.state.power != first, edition
