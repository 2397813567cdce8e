"""A landing past submarines that are ignored takes a warship beside the transports, and the refusal says where to look
it up."""

import pytest

from engine import Dice, new, no_dice, read_action, read_header
from engine.errors import Illegal


@pytest.mark.parametrize("edition", ["europe1940", "global1940"])
def test_a_landing_without_an_escort_cites_the_page(edition: str) -> None:
    zone, shore, power = "sz_109", "normandy_bordeaux", "united_kingdom"
    units = {
        zone: {power: {"transport": 1, "infantry": 1}},
        "sz_110": {"germany": {"submarine": 1}},
        shore: {"germany": {"infantry": 1}},
    }
    cargo = {zone: [{"by": power, "ship": "transport", "units": {power: {"infantry": 1}}}]}
    position = {"clear": True, "round": 2, "power": power, "phase": "combat_move", "units": units, "cargo": cargo}
    war = {"owners": {shore: "germany"}, "at_war": [["germany", power]]}
    game = new(read_header({"record": 1, "edition": edition, "position": position | war}))
    sails = {"do": "move", "units": {"transport": 1}, "path": [zone, "sz_110"], "engage": False}
    for line in (sails, {"do": "move", "units": {"infantry": 1}, "path": ["sz_110", shore]}):
        game = game.after(game.play(read_action({"by": power} | line), Dice(no_dice)))
    with pytest.raises(Illegal) as refused:
        game.play(read_action({"by": power, "do": "end_phase"}), Dice(no_dice))
    assert refused.value.rule == "transport.escort"
    assert str(refused.value).endswith("Special Combat Movement, Transports]")
