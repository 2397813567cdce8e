"""Claims of advantages: each has one moment, for who claims and for what is offered alike."""

from typing import Any

import pytest

from engine.advantages.claim import Claim, Claimable, HeldAdvantage, Moment, friendly_land, own_phase
from engine.dice.roller import Dice, no_dice
from engine.editions.revised_advantages import CLAIMS, LISTED
from engine.errors import Illegal, NotNow
from engine.play import Play
from engine.record import Advantage
from tests.engine.small_board import begun

CLAIMED: list[str] = []


def carried_out(claim: Claim) -> None:
    CLAIMED.append(claim.power)


FEAST = Claimable("feast", own_phase("purchase"), carried_out, friendly_land)


def held(power: str = "north", **facts: Any) -> HeldAdvantage:
    CLAIMED.clear()
    return HeldAdvantage(power, FEAST, facts)


def claim(play: Play, feast: HeldAdvantage) -> None:
    feast.claim(play, Advantage(by=feast.by, name="feast"))


def at_the_table(trusted: bool = False) -> Play:
    play = Play(begun().state.copy(), Dice(no_dice))
    play.trusted = trusted
    return play


def test_it_is_claimed_in_its_moment_as_often_as_it_may_be() -> None:
    play, feast = at_the_table(), held(uses=2)
    claim(play, feast)
    claim(play, feast)
    with pytest.raises(Illegal) as caught:
        claim(play, feast)
    assert caught.value.rule == "advantage.used_up" and CLAIMED == ["north", "north"]


def test_elsewhere_it_is_refused_and_not_offered() -> None:
    play, feast = at_the_table(), held("south")
    with pytest.raises(NotNow, match="your own purchase"):
        claim(play, feast)
    assert CLAIMED == [] and list(feast.candidates(play.state)) == []


def test_what_was_played_long_ago_is_not_judged_anew() -> None:
    claim(at_the_table(trusted=True), held("south"))
    assert CLAIMED == ["south"]


def test_in_its_moment_every_candidate_is_a_claim() -> None:
    claims = list(held().candidates(begun().state))
    assert claims == [Advantage(by="north", name="feast", space=space) for space in ("northland", "plain")]


def test_each_advantage_that_is_claimed_is_in_the_book() -> None:
    named = {name for power in LISTED for name in LISTED[power]}
    assert set(CLAIMS) <= named
    assert all(isinstance(each.moment, Moment) and each.moment.when for each in CLAIMS.values())
