"""Objectives are told with what they ask for, not by bare names."""

from typing import Any

import pytest

from bot.orders import speech
from bot.wording.events import sentence
from bot.wording.objective_goals import goal
from bot.wording.objectives import objectives_text
from bot.wording.speech import Speech
from engine import Game, new, read_header
from engine.advice.objectives import objectives
from engine.editions import edition, ids
from engine.events import BonusEarned


def game_of(id: str, **options: Any) -> tuple[Game, Speech]:
    game = new(read_header({"record": 1, "edition": id, "dice": "scripted", "options": options}))
    return game, speech(game.state)


def test_an_income_says_what_its_objective_was_paid_for() -> None:
    _, say = game_of("anniversary", national_objectives=True)
    assert sentence(BonusEarned("germany", "ger_drive", 5), say) == (
        "5 IPCs of the income of Germany: objective “drive”, paid if the Axis holds one of Karelia S.S.R. or Caucasus."
    )
    _, say = game_of("global1940")
    assert sentence(BonusEarned("germany", "ger_trade", 5), say) == (
        "5 IPCs of the income of Germany: objective “trade”, paid if Germany is at peace with Soviet Union."
    )
    assert "war bonds." in sentence(BonusEarned("germany", "war_bonds", 4), say), "a development has no such condition"


def test_what_is_paid_for_each_territory_says_so() -> None:
    _, say = game_of("europe1940")
    assert goal("ger_oil", say) == (
        "paid for each of Iraq, Persia and Northwest Persia that Germany holds, "
        "if Germany is at war with United Kingdom and France"
    )


def test_one_powers_objectives_are_told_with_what_each_asks_for() -> None:
    game, say = game_of("anniversary", national_objectives=True)
    told = objectives_text(objectives(game, "japan"), say)
    assert (
        "Reach: 5 IPCs, if 1 more of Hawaiian Islands, Australia or India is taken (paid if the Axis holds one" in told
    )
    assert all("(paid if " in line for line in told.splitlines()[1:])


def test_of_everybody_they_stay_short_enough_for_one_message() -> None:
    game, say = game_of("global1940")
    told = objectives_text(objectives(game), say)
    assert "(paid" not in told and told.endswith("`/game objectives power:` tells of one power what each asks for.")


@pytest.mark.parametrize("id", ids())
def test_every_objective_of_every_edition_can_be_told(id: str) -> None:
    options = {"national_objectives": True} if "national_objectives" in {o.name for o in edition(id).options} else {}
    game, say = game_of(id, **options)
    told = [goal(each.id, say) for each in game.edition.objectives]
    assert all(text.startswith("paid ") and "_" not in text and not text.endswith(" ") for text in told)
    assert len(set(told)) >= len(told) - 1, "each asks for something else"
