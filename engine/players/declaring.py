"""When the computer player declares war: once the attacks that this opens are worth it, or the time for it has come."""

from msgspec import Struct

from engine.facts import table
from engine.game import Game
from engine.json_types import JsonObject
from engine.players.draft import Draft
from engine.players.effort import Effort
from engine.players.moves import gain
from engine.record import DeclareWar

NEVER = 10_000


class Wish(Struct, frozen=True):
    """When a power goes to war with others. turn: from which of its own turns on in any case. gain: what the attacks
    that war opens must be worth before, in IPCs. joins: a power of its side that it does not let fight them alone."""

    by: str
    on: tuple[str, ...]
    turn: int
    gain: float
    joins: str


def wishes(game: Game, power: str) -> list[Wish]:
    """What a power wants of those it is not at war with, by assets/players/politics.toml."""
    rows: list[JsonObject] = table("players", "politics").get(game.edition.id, [])
    return [
        Wish(power, tuple(row["on"]), row.get("turn", NEVER), row.get("gain", NEVER), row.get("joins", ""))
        for row in rows
        if row["by"] == power
    ]


def declaration(game: Game, effort: Effort) -> DeclareWar | None:
    """The declaration of war that the power in turn makes now; None if it makes none, or may not."""
    phase, state = game.phase, game.state
    if phase.declares_by is None:
        return None
    power, open_to = state.power, phase.declares_by.open_to(state, state.power, phase.name)
    before: float | None = None
    for wish in wishes(game, power) if open_to else ():
        on = [other for other in wish.on if other in open_to]
        line = DeclareWar(by=power, on=on)
        draft = Draft(game)
        if not on or not draft.add(line):
            continue
        if _is_time(game, wish):
            return line
        if wish.gain < NEVER and phase.options(draft.game.state) is not None:
            gained = _opened(draft.game, effort)
            if gained < wish.gain:
                continue  # attacks that are made anyway only lessen it
            before = _opened(game, effort) if before is None else before
            if gained - before >= wish.gain:
                return line
    return None


def _is_time(game: Game, wish: Wish) -> bool:
    joined = wish.joins and any(game.state.is_enemy(wish.joins, other) for other in wish.on)
    return game.state.round >= wish.turn or bool(joined)


def _opened(game: Game, effort: Effort) -> float:
    """What the attacks of a position are worth."""
    if game.phase.options(game.state) is None:
        return 0.0
    share = Effort(effort.left // 3, effort.level)
    before = share.left
    worth = gain(game, share)
    effort.spend(before - share.left)
    return worth
