"""The past as scenes: figures over the rounds for a chart, a position a turn for a film."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.scene import EconomyRow, EconomyScene, Scene, Theme
from bot.scenes.maps import told_scene
from bot.story import Turn
from bot.wording.pictures import BEGINNING, CHART, IN_MONEY, MEASURES, TURN
from bot.wording.speech import Speech, economy
from engine.board.control import income
from engine.economy.accounts import accounts_of, balance, cash, economy_of
from engine.economy.collect import income_of
from engine.state import State

MOST_FRAMES = 120


def economy_scene(first: State, turns: Sequence[Turn], measure: str, say: Speech) -> EconomyScene:
    """A power's figure at the start and at the end of each round; the round that runs counts as it stands."""
    ends: dict[int, State] = {turn.round: turn.state for turn in turns}
    rounds = ["start", *(str(number) for number in ends)]
    states = [first, *ends.values()]
    rows = [row for power in first.turn_order() for row in _rows(states, power, measure, say)]
    counted = MEASURES[measure] if measure == "cities" else IN_MONEY.format(measure=MEASURES[measure])
    return EconomyScene(CHART, counted, tuple(rounds), tuple(rows))


def _rows(states: Sequence[State], power: str, measure: str, say: Speech) -> list[EconomyRow]:
    """A power's row; where money is counted one for each of its purses, told apart by its first letter."""
    name, of_account, accounts = say.power(power), _OF_ACCOUNTS.get(measure), accounts_of(states[0].board, power)
    if of_account is None or len(accounts) == 1:
        value = _VALUES[measure]
        return [EconomyRow(power, name, tuple(float(value(state, power)) for state in states))]
    purses = {account: economy(economy_of(states[0], account)) for account in accounts}
    return [
        EconomyRow(power, f"{name}, {purse}", tuple(float(of_account(s, power, account)) for s in states), purse[:1])
        for account, purse in purses.items()
    ]


def _worth(state: State, power: str) -> int:
    return sum(state.kind(unit).cost for unit in state.of(power))


_OF_ACCOUNTS: dict[str, Callable[[State, str, str], int]] = {
    "income": income_of,
    "treasury": lambda state, _, account: balance(state, account),
}
_VALUES: dict[str, Callable[[State, str], int]] = {
    "income": income,
    "treasury": cash,
    "units": _worth,
    "cities": lambda state, power: sum(
        bool(state.board.spaces[space].victory_city) for space, owner in state.owners.items() if owner == power
    ),
}


def film_scenes(first: State, turns: Sequence[Turn], say: Speech, theme: Theme = "light") -> list[Scene]:
    """The beginning, then each turn with its arrows and conquests; of a long game only every second or third turn,
    the last one always."""
    scenes = [replace(told_scene(first, [], BEGINNING), theme=theme)]
    every = -(-len(turns) // MOST_FRAMES) or 1
    for turn in turns[(len(turns) - 1) % every :: every]:
        scene = told_scene(turn.state, turn.events, TURN.format(round=turn.round, power=say.power(turn.power)))
        status = tuple(replace(line, active=line.power == turn.power) for line in scene.status)
        scenes.append(replace(scene, status=status, theme=theme))
    return scenes
