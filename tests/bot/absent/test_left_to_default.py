"""What a choice of losses means for the rest of the turn, where guns fall elsewhere before their shots than after."""

import pytest

from bot.absent.left_to_default import order_of_loss, with_guns
from bot.game.default_answers import default_answer
from engine import Dice, Game, Script, new, read_action, read_header
from engine.state.ask import Ask

NORMANDY, ZONE = "normandy_bordeaux", "sz_109"


def landing(dice: list[int]) -> tuple[Game, Ask]:
    """Britain lands in France with a fighter and a cruiser; Germany is asked what the dice have hit."""
    army = {"united_kingdom": {"infantry": 2}}
    units = {
        ZONE: {"united_kingdom": {"transport": 1, "cruiser": 1, "infantry": 2}},
        "united_kingdom": {"united_kingdom": {"fighter": 1}},
        NORMANDY: {"germany": {"infantry": 2, "artillery": 1, "aaa": 2}},
    }
    cargo = {ZONE: [{"by": "united_kingdom", "ship": "transport", "units": army}]}
    position = {"clear": True, "round": 2, "power": "united_kingdom", "phase": "combat_move", "units": units}
    owned = position | {"cargo": cargo, "owners": {NORMANDY: "germany"}}
    game = new(read_header({"record": 1, "edition": "europe1940", "position": owned}))
    lines = [
        {"do": "move", "units": {"fighter": 1}, "path": ["united_kingdom", "sz_110", NORMANDY]},
        {"do": "move", "units": {"transport": 1, "cruiser": 1}, "path": [ZONE, "sz_110"]},
        {"do": "move", "units": {"infantry": 2}, "path": ["sz_110", NORMANDY]},
        {"do": "end_phase"},
        {"do": "battle", "space": NORMANDY},
    ]
    for line in lines:
        faces = dice if line["do"] == "battle" else []
        game = game.after(game.play(read_action({"by": "united_kingdom"} | line), Dice(Script(faces))))
    (ask,) = game.state.pending
    return game, ask


SHIPS, FIRE = landing([3]), landing([6, 6, 1, 6, 6])
"""The cruiser hits before the guns have fired; it misses, so do they, and the infantry hits."""


def test_the_default_spares_guns_that_are_still_to_fire() -> None:
    lost = [default_answer(game, ask) or {} for game, ask in (SHIPS, FIRE)]
    assert [line["units"] for line in lost] == [{"infantry": 1}, {"aaa": 1}]


@pytest.mark.parametrize("chosen_at", [SHIPS, FIRE])
def test_a_choice_that_is_not_about_guns_leaves_them_where_they_fall(chosen_at: tuple[Game, Ask]) -> None:
    default = default_answer(*chosen_at) or {}
    going_on = order_of_loss(*chosen_at, default, default)
    assert "aaa" not in going_on
    spent, waiting = with_guns(*FIRE, going_on), with_guns(*SHIPS, going_on)
    assert spent.index("aaa") < spent.index("infantry") < spent.index("artillery")
    assert waiting.index("infantry") < waiting.index("artillery") < waiting.index("aaa") < waiting.index("tank")


def test_guns_that_were_spared_go_on_being_spared() -> None:
    chosen = {"by": "germany", "do": "casualties", "units": {"infantry": 1}}
    going_on = order_of_loss(*FIRE, chosen, default_answer(*FIRE) or {})
    assert with_guns(*FIRE, going_on) == with_guns(*SHIPS, going_on) == going_on
    assert going_on.index("infantry") < going_on.index("aaa") < going_on.index("artillery")
