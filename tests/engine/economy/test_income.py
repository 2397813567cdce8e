"""Income is made up of steps, in the order of the book; each account is paid once, and told once."""

import engine
from engine.economy.collect import interdiction, land
from engine.edition import Edition
from engine.editions import edition
from engine.events import Earned
from engine.play import Play
from engine.turn.collect_income import CollectIncome
from engine.turn.phase import Phase
from tests.engine.economy.test_accounts import TWO_PURSES
from tests.engine.small_board import begun


def convoys(play: Play, power: str, amounts: dict[str, int]) -> None:
    """A die for the whole power, taken from its accounts as far as they go."""
    (lost,) = play.dice.roll(1, "convoy")
    for account, amount in amounts.items():
        amounts[account] -= min(lost, amount)
        lost -= min(lost, amount)


def bonds(play: Play, power: str, amounts: dict[str, int]) -> None:
    """War bonds, into the first account."""
    amounts[next(iter(amounts))] += 2


def turn(page: Edition) -> tuple[Phase, ...]:
    bought, *_ = edition("1941").turn(page)
    return bought, CollectIncome(capitals=page.capitals, steps=(land, convoys, bonds))


def earned(game: engine.Game, *dice: int) -> list[tuple[int, int]]:
    """What ending the only phase brings, account by account: the amount, and what is then there."""
    line = engine.read_action({"by": game.state.power, "do": "end_phase"})
    events = game.play(line, engine.Dice(engine.Script(dice))).events
    return [(event.amount, event.treasury) for event in events if isinstance(event, Earned)]


def test_each_step_works_on_what_those_before_have_left() -> None:
    assert earned(begun(turn=turn), 4) == [(7 - 4 + 2, 10 + 5)]


def test_a_step_sees_all_accounts_of_a_power() -> None:
    game = begun(turn=turn, **TWO_PURSES, position={"power": "east"})
    assert earned(game, 5) == [(0 + 2, 6 + 2), (0, 4)], "3 and 2 IPCs of land, both lost to the convoys"


def test_a_capital_in_enemy_hands_brings_nothing_into_its_account() -> None:
    lost = {"power": "east", "owners": {"eastland": "north"}}
    assert earned(begun(turn=turn, **TWO_PURSES, position=lost), 1) == [(2 - 1 + 2, 4 + 3)]


def test_without_more_steps_there_is_land_alone_and_the_classic_knows_interdiction() -> None:
    last = {id: edition(id).phases[-1] for id in ("1941", "revised")}
    assert {id: phase.steps for id, phase in last.items() if isinstance(phase, CollectIncome)} == {
        "1941": (land,),
        "revised": (land, interdiction),
    }
