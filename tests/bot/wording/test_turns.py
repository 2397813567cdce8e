"""A turn in the words of its message: what happened in each phase."""

from __future__ import annotations

from bot.wording.speech import Speech
from bot.wording.turns import segmented, turn_lines
from engine import Dice, new, no_dice, read_action, read_header
from engine.events import PhaseBegan


def test_a_declaration_of_war_is_told_first_of_its_phase() -> None:
    position = {"power": "germany", "phase": "combat_move"}
    game = new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))
    war = {"by": "germany", "do": "declare_war", "on": ["soviet_union"]}
    done = game.play(read_action(war), Dice(no_dice))
    told = segmented([PhaseBegan("germany", "combat_move", 1), *done.events])
    lines = turn_lines(told, game.state.tables, Speech(game.state.board, {}))
    assert lines[:2] == ["**Combat move**", "- **Germany declares war on Soviet Union.**"]
