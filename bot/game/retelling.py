"""What was played since a stored position, told again: by its lines where they can be carried out, and at the latest by
the next stored position where they cannot."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from bot.wording import not_possible
from engine import Game, Header, Refused, read_action
from engine.events import Event, PhaseBegan
from engine.json_text import read_json
from engine.playback.snapshot import BadSnapshot, from_bytes, to_bytes
from engine.playback.trusted import Untellable, retell
from engine.record import Action


class Told(Struct):
    """The game after so many lines, and what happened. `behind`: why these are not all."""

    game: Game
    at: int
    told: list[tuple[int, Event]] = field(default_factory=list[tuple[int, Event]])
    behind: str = ""


def read_state(state: bytes, header: Header) -> Game | None:
    """A stored position; None if this version cannot read it."""
    try:
        return from_bytes(state, header)
    except (BadSnapshot, Refused):
        return None


def told_since(header: Header, game: Game, at: int, lines: Sequence[str], stored: Mapping[int, bytes]) -> Told:
    """The game from line `at` on. A stored position that the lines do not lead to is right, and they are wrong."""
    told, last = Told(game, at, [(at, _began(game))]), at + len(lines)
    while told.at < last:
        fault = _tell(told, lines[told.at - at :])
        if not fault:
            break
        behind = {number: state for number, state in stored.items() if number > told.at}
        found = next(((n, g) for n, state in behind.items() if (g := read_state(state, header)) is not None), None)
        if found is None:
            told.behind = not_possible.BEHIND.format(line=told.at, last=last, why=fault)
            return told
        _go_to(told, *found)
    if last in stored and to_bytes(told.game) != stored[last]:
        right = read_state(stored[last], header)
        if right is not None and to_bytes(right) != to_bytes(told.game):
            _go_to(told, last, right)
    return told


def _tell(told: Told, lines: Sequence[str]) -> str:
    """Carry lines out, and say what could not be; empty if all could."""
    actions, fault = _read(lines)
    try:
        for done in retell(told.game, actions):
            told.game, told.at = done.game, told.at + 1
            told.told += [(told.at, event) for event in done.events]
    except Untellable as why:
        return str(why)
    return fault


def _read(lines: Sequence[str]) -> tuple[list[Action], str]:
    """The lines, up to one that is not understood, and what is wrong with that."""
    actions: list[Action] = []
    for text in lines:
        try:
            actions.append(read_action(read_json(text)))
        except (Refused, ValueError) as fault:
            return actions, str(fault)
    return actions, ""


def _go_to(told: Told, at: int, game: Game) -> None:
    """Go on from a stored position: how it came to it is not told."""
    now, before = game.state, told.game.state
    told.game, told.at = game, at
    if (now.round, now.power, now.phase) != (before.round, before.power, before.phase):
        told.told.append((at, _began(game)))


def _began(game: Game) -> PhaseBegan:
    return PhaseBegan(game.state.power, game.state.phase, game.state.round)
