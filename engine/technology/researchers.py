"""Researchers: bought and kept until a die of theirs shows the number, or paid for one turn; then a chart is named and
a die says which of its developments it is [Anniversary: Phase 1: Research & Development; Global 1940: Research and
Development]."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.economy.accounts import cash
from engine.errors import Illegal
from engine.events import Asked, Developed, ResearchersRolled
from engine.json_types import JsonMapping
from engine.play import Play
from engine.record import Research
from engine.state import State
from engine.state.ask import Ask
from engine.technology.effects import developed, read_chart
from engine.technology.research import ResearchRules, charge, offered_shares
from engine.units.kinds import read_units

Charts = Mapping[str, Mapping[int, str]]
"""By the name of a chart the development that each number of a die stands for."""


class Researchers(Struct, frozen=True):
    """The way of researchers. charts: the breakthrough charts. success: the number that makes a breakthrough. kept:
    whether those who find nothing roll again next turn."""

    charts: Charts
    success: int
    kept: bool = True
    names_goal: bool = False

    def open_charts(self, state: State, power: str) -> tuple[str, ...]:
        """Return the charts on which a power has not yet every development."""
        have = state.techs.get(power, [])
        return tuple(name for name, chart in self.charts.items() if not set(chart.values()) <= set(have))

    def dice_to_roll(self, state: State, power: str) -> int:
        """Count the researchers that a power must still roll for this turn."""
        idle = state.turn.researched or not self.open_charts(state, power)
        return 0 if idle else self._held(state, power)

    def _held(self, state: State, power: str) -> int:
        return state.researchers.get(power, 0) if self.kept else 0

    def offers(self, state: State, rules: ResearchRules, dice: int) -> Iterator[Research]:
        """Yield orders that buy none, where some are held, and orders that buy so many."""
        for count in ([0] if self.dice_to_roll(state, state.power) else []) + [dice]:
            for shares in offered_shares(state, rules, count):
                yield Research(by=state.power, count=count, **shares)

    def idle(self, state: State, rules: ResearchRules) -> bool:
        if state.turn.researched or not self.open_charts(state, state.power):
            return True
        return not self.dice_to_roll(state, state.power) and cash(state, state.power) < rules.cost

    def do(self, play: Play, rules: ResearchRules, action: Research) -> Research:
        """Buy researchers and roll a die for each that is held, once a turn; return the action. Raises Illegal."""
        state, power = play.state, action.by
        if action.technology is not None:
            raise Illegal("research.no_goal")
        if state.turn.researched:
            raise Illegal("research.rolled")
        if not self.open_charts(state, power):
            raise Illegal("research.all")
        held = self._held(state, power) + action.count
        if not held:
            raise Illegal("research.nobody", price=rules.cost)
        if action.chart is not None:
            self._check_chart(state, power, str(action.chart))
        price = charge(state, rules, power, action.count, action.pay)
        state.turn.researched = True
        dice = play.dice.roll(held, f"{power}:researchers")
        success = self.success in dice
        if self.kept:
            state.researchers[power] = 0 if success else held
        play.tell(ResearchersRolled(power, list(dice), success, price))
        if success:
            self._break_through(play, rules, power, None if action.chart is None else str(action.chart))
        return action

    def _break_through(self, play: Play, rules: ResearchRules, power: str, chart: str | None) -> None:
        """Which chart is asked, unless it was named or only one is open."""
        open_charts = self.open_charts(play.state, power)
        if chart is not None or len(open_charts) == 1:
            self._develop(play, rules, power, chart or open_charts[0])
            return
        play.state.pending.append(Ask(by=power, do="research", charts=open_charts))
        play.tell(Asked(power, "research", ""))

    def answer(self, play: Play, rules: ResearchRules, ask: Ask, action: Research) -> None:
        if action.count or action.technology is not None or action.chart is None:
            raise Illegal("research.chart", charts=ask.charts or ())
        self._check_chart(play.state, ask.by, str(action.chart))
        self._develop(play, rules, ask.by, str(action.chart))

    def _check_chart(self, state: State, power: str, chart: str) -> None:
        open_charts = self.open_charts(state, power)
        if chart not in open_charts:
            raise Illegal("research.chart", charts=open_charts)

    def _develop(self, play: Play, rules: ResearchRules, power: str, chart: str) -> None:
        """A die names the development; what the power has already is rolled again."""
        state, dice = play.state, list[int]()
        have = state.techs.get(power, [])
        while not dice or self.charts[chart][dice[-1]] in have:
            dice += play.dice.roll(1, f"{power}:breakthrough:{chart}")
        development = self.charts[chart][dice[-1]]
        state.techs[power] = [*have, development]
        rules.refresh(state)
        play.tell(Developed(power, development, chart, dice))

    def check_done(self, state: State, rules: ResearchRules) -> None:
        """Check that who holds researchers has rolled for them. Raises Illegal."""
        if held := self.dice_to_roll(state, state.power):
            raise Illegal("research.held", n=held)


def research_by_charts(units: JsonMapping) -> ResearchRules:
    """Return the rules of research of an edition whose table of units has charts of developments. Raises BadLine for a
    chart that no rule reads."""
    kinds, technology = read_units(units), units["technology"]
    charts = {name: read_chart(rows, kinds) for name, rows in technology["charts"].items()}
    every = {id: development for chart in charts.values() for id, development in chart.items()}

    def unit_tables(state: State) -> None:
        """Give each power its unit table: the book's, with the developments the power has."""
        for power in state.board.powers:
            state.tables[power] = developed(kinds, every, state.techs.get(power, []))

    numbers = {name: {each.number: each.id for each in chart.values()} for name, chart in charts.items()}
    way = Researchers(numbers, technology["success_on"], kept=technology["dice_kept"])
    return ResearchRules(every, technology["cost_per_die"], unit_tables, way, frozenset(technology["not_for"]))
