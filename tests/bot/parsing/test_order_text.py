"""What is offered for questions before the battles is read as the answer it stands for."""

import pytest

from bot.game.order_context import reader_of
from bot.orders import written
from bot.orders.read_order import read_order
from engine.lines import answers
from tests.bot.messages.test_reaction_questions import DIVISION, STRIKES, TWO_BASES, Loaded


@pytest.mark.parametrize("loaded", [TWO_BASES, DIVISION, STRIKES], ids=["scramble", "raid", "kamikaze"])
def test_every_answer_is_read_as_it_is_written(loaded: Loaded) -> None:
    ask = loaded.game.state.pending[0]
    for line in answers(loaded.game, ask):
        read = read_order(written(line), reader_of(loaded, ask.by))
        assert line == {"by": ask.by} | read
