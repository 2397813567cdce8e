"""A landing past submarines that are ignored takes a warship beside the transports, and the refusal says where to look
it up."""

import pytest

from engine.errors import Illegal
from tests.support.positions import begun, play


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
    sails = {"do": "move", "units": {"transport": 1}, "path": [zone, "sz_110"], "engage": False}
    lands = {"do": "move", "units": {"infantry": 1}, "path": ["sz_110", shore]}
    game = play(begun(edition, **position, **war), sails, lands)
    with pytest.raises(Illegal) as refused:
        play(game, {"do": "end_phase"})
    assert refused.value.rule == "transport.escort"
    assert str(refused.value).endswith("Special Combat Movement, Transports]")
