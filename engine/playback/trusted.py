"""A record told again: its lines are carried out because they were played, whatever the rules of today say of them.

A rule that is mended does not undo what was done by it. So a line that would be refused now is carried out without
being judged (`Game.retell`); a question that nobody asked then is answered by its default, an answer that nothing asks
for now is left out, and a phase that there was not is left. The dice are those that fell: of a line and of the answers
that follow on it, in their order. What cannot be done at all, because the pieces or the dice for it are not there,
ends the telling: `Untellable` says where, and why.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, field

from engine.dice.roller import Dice, OutOfDice, Script
from engine.errors import NotNow, Refused
from engine.events import Event
from engine.game import Game, Played, find_ask
from engine.json_types import Line, is_object
from engine.legal import legal_answers
from engine.playback.replay import RecordFault, Replay, begun, completed, unneeded
from engine.questions import find
from engine.record import ANSWERS, Action, EndPhase, read_action

ANY_TIME = frozenset({"orders", "concede", "advantage", "edit"})
"""What is said whatever question stands."""
MOST_PHASES = 8
"""How many phases are left at most to come to the one in which a line was played: about a turn."""


class Untellable(Exception):
    """A line that cannot be carried out. `at`: which of the lines it is, from 0."""

    def __init__(self, at: int, action: Action, why: Exception) -> None:
        super().__init__(f"{action.do}: {why}")
        self.at = at


class Retold(Struct):
    """The game after one more line, what happened, the line as it was carried out (None: it was left out), and a note
    where it was not carried out as it stands."""

    game: Game
    events: list[Event] = field(default_factory=list[Event])
    line: Line | None = None
    note: str = ""


def retell(game: Game, actions: Sequence[Action]) -> Iterator[Retold]:
    """Carry out lines with the dice they say, one after the other, and yield the game after each. Raises Untellable."""
    script = Script()
    for at, action in enumerate(actions):
        if at == 0 or not _goes_on(action):
            script = Script(face for each in _chain(actions, at) for face in each.dice or ())
        coming = frozenset(each.do for each in _chain(actions, at)[1:])
        try:
            told = _Line(Retold(game), action, coming, script).told()
        except (Refused, OutOfDice) as fault:
            raise Untellable(at, action, fault) from fault
        game = told.game
        yield told


def _goes_on(action: Action) -> bool:
    """Return whether a line may be one more answer in what an earlier line began."""
    return action.do in ANSWERS or action.do in ANY_TIME


def _chain(actions: Sequence[Action], at: int) -> Sequence[Action]:
    """Return a line with the answers that follow on it."""
    end = next((n for n in range(at + 1, len(actions)) if not _goes_on(actions[n])), len(actions))
    return actions[at:end]


class _Line(Struct):
    """One line that is being carried out. `coming`: the answers that follow on it."""

    done: Retold
    action: Action
    coming: frozenset[str]
    script: Script

    def told(self) -> Retold:
        """Carry the line out. Raises Refused, OutOfDice."""
        self._clear()
        if unneeded(self.done.game, self.action):
            self.done.note = "nothing asks for it by the rules of today, left out"
            return self.done
        try:
            self._carry_out(self.action)
        except (Refused, OutOfDice) as fault:
            self._otherwise(fault)
        return self.done

    def _clear(self) -> None:
        """Questions that stand, and that nobody was asked then, get their default answer."""
        if self.action.do in ANY_TIME:
            return
        while (state := self.done.game.state).pending and find_ask(state, self.action) is None:
            ask = state.pending[0]
            if self.action.do in ANSWERS and self.coming.intersection(find(ask.do).answers):
                return
            self._default()

    def _default(self) -> None:
        ask, game = self.done.game.state.pending[0], self.done.game
        action = find(ask.do).default(legal_answers(game, ask))
        self.done.note = f"{ask.do} of {ask.by} was not asked then, answered by the default"
        self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        """By the rules of today if they let it, else trusted. Raises Refused, OutOfDice."""
        game = self.done.game
        try:
            played, dice = self._tried(game.play, action)
        except (Refused, OutOfDice):
            played, dice = self._tried(game.retell, action)
            self.done.note = self.done.note or "not by the rules of today, carried out as it was played"
        self.done.game = game.after(played)
        self.done.events += played.events
        self.done.line = completed(played.action, dice)

    def _tried(self, way: Callable[[Action, Dice], Played], action: Action) -> tuple[Played, Dice]:
        """Carry it out one way; dice that it took are given back if that fails. Raises Refused, OutOfDice."""
        kept, dice = list(self.script.queue), Dice(self.script)
        try:
            return way(action, dice), dice
        except (Refused, OutOfDice):
            self.script.queue.clear()
            self.script.queue.extend(kept)
            raise

    def _otherwise(self, fault: Refused | OutOfDice) -> None:
        """An answer that is none now is the default; the end of a phase that is over is left out; whatever else is
        not of this phase is played in the next that takes it. Raises Refused, OutOfDice."""
        if find_ask(self.done.game.state, self.action) is not None:
            self._default()
            self.done.note = f"{fault}; answered by the default"
        elif not isinstance(fault, NotNow) or self.done.game.state.winner:
            raise fault
        elif self.action.do == "end_phase":
            self.done.note = f"{fault}; left out"
        else:
            self._in_a_later_phase(fault)

    def _in_a_later_phase(self, fault: NotNow) -> None:
        for _ in range(MOST_PHASES):
            state = self.done.game.state
            if state.pending or state.winner:
                break
            self._carry_out(EndPhase(by=state.power, do="end_phase"))
            phase = self.done.game.phase
            if self.action.do in phase.accepts and phase.admits(self.done.game.state, self.action):
                self._carry_out(self.action)
                self.done.note = f"{fault}; a phase was left for it"
                return
        raise fault


def replay_trusted(text: str, until: int | None = None) -> Replay:
    """Tell a record's text again, as far as it can be: what is not carried out as it stands is in the warnings, and
    what ended the telling in `behind`. What was refused then has done nothing; what was expected is what the rules of
    then led to, and is not compared. Raises NotARecord, RecordFault (of the header)."""
    done, rest = begun(text)
    played, done.behind = _understood((n, data) for n, data in rest if until is None or n <= until)
    try:
        for (number, _), told in zip(played, retell(done.game, [action for _, action in played]), strict=False):
            done.game = told.game
            done.events += told.events
            done.lines += [told.line] if told.line is not None else []
            done.warnings += [f"line {number}: {told.note}"] if told.note else []
    except Untellable as fault:
        done.behind = f"line {played[fault.at][0]}: {fault}"
    return done


def _understood(rest: Iterable[tuple[int, object]]) -> tuple[list[tuple[int, Action]], str]:
    """Return the lines that were played, up to one that is not understood, and what is wrong with that."""
    played: list[tuple[int, Action]] = []
    for number, data in rest:
        try:
            played += [(number, _action(number, data))] if _was_played(data) else []
        except RecordFault as fault:
            return played, str(fault)
    return played, ""


def _was_played(data: object) -> bool:
    return not (is_object(data) and ("expect" in data or "refused" in data))


def _action(number: int, data: object) -> Action:
    if not is_object(data):
        raise RecordFault(number, "a line is a JSON object")
    try:
        return read_action(data)
    except Refused as fault:
        raise RecordFault(number, str(fault)) from None
