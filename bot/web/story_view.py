"""A game told line by line: what each did to the position, and what a page shows of it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from bot.orders import speech
from bot.refusals import BrokenRecord
from bot.web.fight_view import fight_of
from bot.web.position_view import change, position_view
from bot.web.views import Fight, Fortunes, Move, MoveKind, Phase, Step, Turn
from bot.wording.events import sentence
from bot.wording.speech import Speech, capital, phase
from engine import Dice, Game, OutOfDice, Refused, Script, new, read_action, read_header
from engine import events as e
from engine.board.control import income, is_hostile_land
from engine.economy.accounts import cash
from engine.json_text import read_json
from engine.json_types import JsonObject
from engine.state import State

UNTOLD = (e.Moved, e.Placed, e.Purchased, e.OrdersSet, e.AssaultDeclared, e.PhaseBegan, e.Asked)
"""What the order says already, or what the page shows beside it."""
MARKS = str.maketrans("", "", "*~`")


class Told(Struct):
    """A game as far as it is told."""

    game: Game
    say: Speech
    opening: JsonObject
    position: JsonObject
    steps: list[Step] = field(default_factory=list[Step])
    turns: list[Turn] = field(default_factory=list[Turn])

    def go_on(self, text: str, proof: tuple[int, str] = (0, "")) -> None:
        """Tell the next line; with the roll that its dice are, and its receipt's address. Raises BrokenRecord."""
        try:
            line = read_json(text)
            before = self.game.state
            played = self.game.play(read_action(line), Dice(Script(line.get("dice") or ())))
            self.game = self.game.after(played)
        except (Refused, OutOfDice, ValueError) as fault:
            raise BrokenRecord(str(fault)) from fault
        after = position_view(self.game.state)
        step = self._step(line, before, played.events, change(self.position, after))
        self.steps.append(step.model_copy(update={"roll": proof[0], "proof": proof[1]}) if proof[1] else step)
        self.position = after
        for event in played.events:
            if isinstance(event, e.PhaseBegan):
                self.begin(event, len(self.steps))

    def _step(self, line: JsonObject, before: State, told: Sequence[e.Event], by: JsonObject) -> Step:
        say = self.say
        taken = [event.space for event in told if isinstance(event, e.Captured)]
        return Step(
            line=len(self.steps) + 1,
            by=line["by"],
            text=bare(capital(say.order(line))),
            note=str(line.get("note") or ""),
            change=by,
            told=[text for event in told if not isinstance(event, UNTOLD) and (text := self._told(event))],
            moves=_moves(before, told),
            fight=[_bare(part) for event in told if (part := fight_of(event, say))],
            taken=list(dict.fromkeys(taken)),
            placed=list(dict.fromkeys(event.space for event in told if isinstance(event, e.Placed))),
        )

    def _told(self, event: e.Event) -> str:
        """What happened in a sentence; "" for what is shown as a part of a battle."""
        return "" if fight_of(event, self.say) else bare(sentence(event, self.say))

    def begin(self, event: e.PhaseBegan, step: int) -> None:
        """A phase begins after so many steps."""
        name = capital(phase(event.phase))
        last = self.turns[-1] if self.turns else None
        if last and (last.round, last.power) == (event.round, event.power):
            last.phases.append(Phase(name=name, step=step))
            return
        self.close()
        self.turns.append(Turn(round=event.round, power=event.power, phases=[Phase(name=name, step=step)]))

    def close(self) -> None:
        """What everybody has when the last turn told is over, or as far as it has come."""
        if self.turns:
            self.turns[-1] = self.turns[-1].model_copy(update={"after": fortunes(self.game.state)})


def begun(header: str) -> Told:
    """A game of which nothing is told yet. Raises BrokenRecord."""
    try:
        game = new(read_header(read_json(header)))
    except (Refused, ValueError) as fault:
        raise BrokenRecord(str(fault)) from fault
    return begun_at(game)


def begun_at(game: Game) -> Told:
    """A game that is told from this position on."""
    opening = position_view(game.state)
    told = Told(game, speech(game.state), opening, opening)
    told.begin(e.PhaseBegan(game.state.power, game.state.phase, game.state.round), 0)
    return told


def fortunes(state: State) -> Fortunes:
    """What every power has that takes turns."""
    powers = state.turn_order()
    return Fortunes(
        money={power: cash(state, power) for power in powers},
        income={power: income(state, power) for power in powers},
        worth={power: sum(state.kind(unit).cost for unit in state.of(power)) for power in powers},
    )


def bare(text: str) -> str:
    """A sentence without what Discord would show as markup."""
    return text.translate(MARKS)


def _bare(part: Fight) -> Fight:
    return part.model_copy(update={"text": bare(part.text)}) if part.text else part


def _moves(before: State, told: Sequence[e.Event]) -> list[Move]:
    """Ways that units took in a step, equal ones together."""
    found: dict[tuple[str, tuple[str, ...], MoveKind], dict[str, int]] = {}
    for event in told:
        if isinstance(event, e.Moved) and len(event.path) > 1:
            _add(found, (event.power, tuple(event.path), _kind(before, event.power, event.path, event.units)), event)
        elif isinstance(event, e.AssaultDeclared):
            _add(found, (event.power, (event.zone, event.space), "amphibious"), event)
    return [Move(by=by, path=list(path), kind=kind, units=units) for (by, path, kind), units in found.items()]


def _add(
    found: dict[tuple[str, tuple[str, ...], MoveKind], dict[str, int]],
    key: tuple[str, tuple[str, ...], MoveKind],
    event: e.Moved | e.AssaultDeclared,
) -> None:
    stack = found.setdefault(key, {})
    for kind, n in event.units.items():
        stack[kind] = stack.get(kind, 0) + n


def _kind(before: State, power: str, path: Sequence[str], units: Mapping[str, int]) -> MoveKind:
    """Whether a way leads to enemies, as they stood when it was ordered."""
    table, goal = before.table(power), path[-1]
    if all(table[kind].is_air for kind in units if kind in table):
        return "air"
    at_sea = before.board.is_sea(goal)
    enemies = any(before.is_enemy(power, unit.owner) for unit in before.at(goal)) if at_sea else False
    return "attack" if enemies or is_hostile_land(before, goal, power) else "move"
