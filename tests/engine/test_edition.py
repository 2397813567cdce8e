"""An edition names its rules subject by subject; its phases go by these and no others, whatever the options changed."""

from typing import Any

import pytest

from engine import editions
from engine.economy.production import in_place
from engine.edition import Edition
from engine.setup.position import opening
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.research import DevelopWeapons

EVERY_ADVANTAGE = {
    "national_advantages": {
        "soviet_union": ["nonaggression_treaty", "mobile_industry"],
        "united_kingdom": ["enigma_decoded"],
    }
}


def played(id: str, **chosen: Any) -> Edition:
    return editions.edition(id).with_options(chosen)[0]


@pytest.mark.parametrize("id", editions.ids())
def test_every_phase_goes_by_a_rule_of_its_edition(id: str) -> None:
    page = editions.edition(id)
    named = (page.movement, page.combat, page.production, page.research)
    for phase in page.phases:
        rules = getattr(phase, "rules", page.movement)
        assert any(getattr(rules, "moves", rules) is each for each in named), phase.name


def test_what_options_change_reaches_the_phases() -> None:
    page = played("revised", low_luck=True, **EVERY_ADVANTAGE)
    for phase in page.phases:
        if isinstance(phase, ConductCombat):
            assert phase.rules is page.combat
        if isinstance(phase, Mobilize):
            assert phase.rules is page.production
        if isinstance(phase, DevelopWeapons):
            assert phase.rules is page.research
    assert page.combat.entering and page.production.sites is not in_place, "both advantages ask for something"
    assert not editions.edition("revised").combat.entering


def test_without_developments_there_is_no_phase_for_them() -> None:
    page = editions.edition("1941")
    assert page.research is None
    assert page.phases[0].name == "purchase"


@pytest.mark.parametrize("id", editions.ids())
def test_a_game_begins_with_the_units_of_its_own_table(id: str) -> None:
    """An edition on another's board has prices of its own; once they were the other's, and nobody was told."""
    page = editions.edition(id)
    for setup in page.setups:
        state = opening(page, setup, page.with_options({})[1])
        assert all(dict(state.table(power)) == dict(page.unit_table()) for power in state.board.powers)
