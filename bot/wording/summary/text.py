"""The forum's shape: round, step, event, and what belongs to an event, each four letters deeper than the one before."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from bot.wording.summary.fight import Fight
from bot.wording.summary.names import STEPS, place_name, power_name, units_text
from engine import events as e
from engine.board.control import income
from engine.economy.accounts import balances, cash
from engine.state import State

ROUND, STEP, EVENT = " " * 4, " " * 8, " " * 12
TITLE = "TripleA Turn Summary for game: {name}"
"""The shape's own first line: readers, and their tools, know it by that."""


class Turn(Protocol):
    """A power's turn: its events with the lines that caused them, and the position after the last of them."""

    @property
    def round(self) -> int: ...
    @property
    def power(self) -> str: ...
    @property
    def state(self) -> State: ...
    @property
    def told(self) -> Sequence[tuple[int, e.Event]]: ...


def summary_text(name: str, turns: Sequence[Turn], before: State, proof: str) -> str:
    """Turns as a forum reads them. `before`: the position in which the first of them began. `proof`: the last line,
    which names the record that all this is told from."""
    writer = _Writer(before)
    for turn in turns:
        writer.write(turn)
    head = [TITLE.format(name=name), "", "Game History", *writer.lines, "", "Combat Hit Differential Summary :", ""]
    head += [f"{ROUND}{power} regular : {swing:.2f}" for power, swing in writer.swings.items()]
    return "\n".join([*head, "", "Production/PUs Summary :", "", *_production(turns[-1].state), "", proof])


def _production(state: State) -> Iterator[str]:
    for power in state.turn_order():
        yield f"{ROUND}{power_name(power)} : {income(state, power)} / {cash(state, power)}"


class _Writer:
    """Writes turn after turn."""

    def __init__(self, before: State) -> None:
        self.lines: list[str] = []
        self.swings: dict[str, float] = defaultdict(float)
        self.state = before
        """The position the turn that is being written began with; names and costs are the same in all."""
        self.round = 0
        self.purse: dict[tuple[str, str], int] = {}
        self.bought: dict[tuple[str, str], e.Purchased] = {}
        self.fight: Fight | None = None
        self.ways: dict[type[e.Event], Callable[[Any], None]] = {
            e.PhaseBegan: self._phase,
            e.Purchased: self._purchased,
            e.FacilitiesRepaired: self._repaired,
            e.Moved: self._moved,
            e.Scrambled: self._scrambled,
            e.BattleBegan: self._battle,
            e.RoundBegan: self._next_round,
            e.Rolled: self._rolled,
            e.FiredAt: self._fired,
            e.Lost: self._lost,
            e.Retreated: self._retreated,
            e.Submerged: self._submerged,
            e.BattleEnded: self._battle_over,
            e.Captured: self._captured,
            e.Bombed: self._bombed,
            e.FacilityDamaged: self._damaged,
            e.Placed: self._placed,
            e.BidPlaced: self._placed,
            e.Mustered: self._placed,
            e.Built: self._built,
            e.Earned: self._earned,
            e.BidKept: self._earned,
            e.BonusEarned: self._bonus,
            e.Developed: self._developed,
            e.Plundered: self._plundered,
            e.Refunded: self._refunded,
            e.Researched: self._researched,
            e.ResearchersRolled: self._researched,
            e.Conceded: lambda event: self._say(f"{power_name(event.power)} concede"),
            e.Won: lambda event: self._say(f"{event.side.title()} win. {event.reason}".strip()),
        }

    def write(self, turn: Turn) -> None:
        if turn.round != self.round:
            self.round = turn.round
            self.lines += ["", f"{ROUND}Round: {turn.round}"]
        powers = self.state.turn_order()
        self.purse = {(p, at): amount for p in powers for at, amount in balances(self.state, p).items()}
        for _, event in turn.told:
            if self.fight is not None and self.fight.ended is not None and not isinstance(event, e.Captured):
                self._close_fight()
            if way := self.ways.get(type(event)):
                way(event)
        self._close_fight()
        self._close_purchase()
        self.state = turn.state

    def _say(self, text: str, deeper: int = 0) -> None:
        self.lines.append(f"{EVENT}{' ' * deeper}{text}")

    def _place(self, space: str) -> str:
        return place_name(self.state.board.name(space))

    # --- steps, money -----------------------------------------------------------------------------------------------

    def _phase(self, event: e.PhaseBegan) -> None:
        self._close_purchase()
        if step := STEPS.get(event.phase):
            self.lines += ["", f"{STEP}{step} - {power_name(event.power)}"]

    def _purchased(self, event: e.Purchased) -> None:
        """A second order of the same step takes the place of the first: it is told when the step is over."""
        self.bought[event.power, event.economy] = event

    def _close_purchase(self) -> None:
        for (power, economy), event in self.bought.items():
            left = self.purse.get((power, economy), 0) - (event.cost if not event.out_of else 0)
            self.purse[power, economy] = left
            self._say(f"{power_name(power)} buy {units_text(event.units)}; Remaining resources: {left} PUs; ")
        self.bought = {}

    def _repaired(self, event: e.FacilitiesRepaired) -> None:
        self._pay(event.power, event.cost - event.instead_of)
        what = ", ".join(
            f"{points}x {facility} in {self._place(space)}"
            for space, facilities in event.repairs.items()
            for facility, points in facilities.items()
        )
        left = sum(amount for (power, _), amount in self.purse.items() if power == event.power)
        self._say(f"{power_name(event.power)} repair damage of {what}; Remaining resources: {left} PUs; ")

    def _pay(self, power: str, amount: int) -> None:
        """Out of the first of a power's accounts."""
        first = next((key for key in self.purse if key[0] == power), (power, ""))
        self.purse[first] = self.purse.get(first, 0) - amount

    def _earned(self, event: e.Earned) -> None:
        self.purse[event.power, event.economy] = event.treasury
        self._say(f"{power_name(event.power)} collect {event.amount} PUs; end with {event.treasury} PUs")

    def _bonus(self, event: e.BonusEarned) -> None:
        self._pay(event.power, -event.amount)
        left = sum(amount for (power, _), amount in self.purse.items() if power == event.power)
        self._say(
            f"Objective {event.what}: {power_name(event.power)} met a national objective for an additional "
            f"{event.amount} PUs; end with {left} PUs"
        )

    def _plundered(self, event: e.Plundered) -> None:
        self._pay(event.power, -event.amount)
        self._say(
            f"{power_name(event.power)} captures {event.amount}PUs while taking {power_name(event.loser)} capital"
        )

    def _refunded(self, event: e.Refunded) -> None:
        self.purse[event.power, event.economy] = self.purse.get((event.power, event.economy), 0) + event.amount
        self._say(f"{power_name(event.power)} get {event.amount} PUs back for {units_text(event.units)}")

    def _researched(self, event: e.Researched | e.ResearchersRolled) -> None:
        self._pay(event.power, event.cost)
        dice = ",".join(map(str, event.dice))
        self._say(
            f"{power_name(event.power)} roll {dice} for technology; {'success' if event.success else 'no success'}"
        )

    def _developed(self, event: e.Developed) -> None:
        self._say(f"{power_name(event.power)} discover {event.technology.replace('_', ' ')}")

    # --- moves, placement -------------------------------------------------------------------------------------------

    def _moved(self, event: e.Moved) -> None:
        start, to = self._place(event.path[0]), self._place(event.path[-1])
        self._say(f"{units_text(event.units)} moved from {start} to {to}")

    def _scrambled(self, event: e.Scrambled) -> None:
        start, to = self._place(event.start), self._place(event.to)
        self._say(f"{units_text(event.units)} scrambled from {start} to {to}")

    def _placed(self, event: e.Placed | e.Mustered) -> None:
        self._say(f"{units_text(event.units)} placed in {self._place(event.space)}")

    def _built(self, event: e.Built) -> None:
        self._say(f"{units_text({event.facility: 1})} placed in {self._place(event.space)}")

    # --- battles ----------------------------------------------------------------------------------------------------

    def _battle(self, event: e.BattleBegan) -> None:
        self._close_fight()
        self.fight = Fight(event, self._place(event.space), self._cost)

    def _cost(self, power: str, kind: str) -> int:
        table = self.state.tables.get(power, {})
        return table[kind].cost if kind in table else 0

    def _close_fight(self) -> None:
        if self.fight is not None:
            for line in self.fight.lines():
                self._say(line)
        self.fight = None

    def _next_round(self, event: e.RoundBegan) -> None:
        if self.fight is not None:
            self.fight.number = event.round

    def _rolled(self, event: e.Rolled) -> None:
        if self.fight is not None:
            self.swings[power_name(event.power)] += self.fight.roll(event)

    def _fired(self, event: e.FiredAt) -> None:
        hits = f"{event.hits}/{len(event.dice)} hits at {units_text({event.unit: len(event.dice)})}"
        self._raid(f"AA fire of {power_name(event.power)} in {self._place(event.space)} : {hits}")

    def _lost(self, event: e.Lost) -> None:
        forces = [(event.power, event.units), *event.cargo.items()]
        for power, units in forces:
            if self.fight is not None and self.fight.began.space == event.space:
                self.fight.lose(power, units)
            else:
                self._say(f"{units_text(units)} owned by the {power_name(power)} lost in {self._place(event.space)}")

    def _retreated(self, event: e.Retreated) -> None:
        if self.fight is not None:
            self.fight.leave(event.power, event.units, self._place(event.to) if event.to else "")

    def _submerged(self, event: e.Submerged) -> None:
        if self.fight is not None:
            self.fight.leave(event.power, {"submarine": event.count}, "")

    def _battle_over(self, event: e.BattleEnded) -> None:
        if self.fight is not None:
            self.fight.ended = event

    def _captured(self, event: e.Captured) -> None:
        before = power_name(event.before) if event.before else "Neutral"
        if self.fight is not None and self.fight.began.space == event.space and self.fight.began.defenders:
            self.fight.taken_from = before
        else:
            self._close_fight()
            self._say(f"{power_name(event.by)} take {self._place(event.space)} from {before}", 2)

    def _bombed(self, event: e.Bombed) -> None:
        loss = f"{power_name(event.loser)} lose {event.amount} PUs"
        self._raid(f"Bombing raid in {self._place(event.space)} : {loss}")

    def _damaged(self, event: e.FacilityDamaged) -> None:
        damage = f"{event.points} damage to {units_text({event.facility: 1})}"
        self._raid(f"Bombing raid in {self._place(event.space)} : {damage}")

    def _raid(self, text: str) -> None:
        if self.fight is not None:
            self.fight.notes.append(text)
        else:
            self._say(text)
