"""Bombing raids on industry, by bombers that no attack needs."""

from engine.board.facilities import capacity_of, damage_of, facilities_at, most_damage
from engine.economy.accounts import account_of, balance
from engine.game import Game
from engine.legal import missions, moving, sent_for
from engine.players.draft import Draft
from engine.players.weights import weights
from engine.state.battle import RAID
from engine.units.kinds import Kind

PIPS = 6
MEAN = 3.5
"""Of a die that does damage."""


def send_raiders(draft: Draft) -> None:
    """Bombers that are still free fly against the complexes where that pays best."""
    game, moves = draft.game, draft.game.phase.options(draft.game.state)
    if moves is None or RAID not in game.edition.movement.missions:
        return
    power = game.state.power
    for origin in moves.origins(power):
        for kind, n in moves.movable(power, origin).items():
            if draft.closed or RAID not in missions(game, kind) or _is_sent(game, kind, origin):
                continue
            goals = [(_gain(game, kind, goal), goal) for goal in moves.reachable(power, kind, origin)]
            for gain, goal in sorted(goals, reverse=True):
                if gain < weights()["raid"]["least_gain"] or _send(draft, kind, n, origin, goal):
                    break


def _is_sent(game: Game, kind: str, space: str) -> bool:
    """Whether some of these have come there to attack."""
    return any(unit.kind == kind and unit.moved_in_combat for unit in game.state.own_at(space, game.state.power))


def _send(draft: Draft, kind: str, n: int, origin: str, goal: str) -> bool:
    """As many as there is something to destroy for; False if they may not go, or would not come home."""
    game, row = draft.game, draft.game.state.table(draft.game.state.power)[kind]
    going = min(n, -(-_room(game, row, goal) // max(1, round(_damage(row)))))
    if going < 1:
        return False
    tried = draft.copy()
    raid = sent_for(game, moving(game, game.state.power, {kind: going}, [origin, goal]), RAID)
    if not tried.add(raid) or not tried.could_end():
        return False
    draft.add_all(tried.lines[len(draft.lines) :])
    return True


def _damage(row: Kind) -> float:
    """What a bomber that comes through does on average."""
    return 0.0 if row.raid is None else MEAN * row.attack_dice / row.raid.divisor + row.raid.bonus


def _room(game: Game, row: Kind, space: str) -> int:
    """What there is to destroy for a kind of bomber: the money of its holder, or what a complex can still suffer, as
    far as damage hinders anybody."""
    state = game.state
    holder = state.owners.get(space)
    targets = () if row.raid is None else row.raid.targets
    complexes = [kind for kind in facilities_at(state, space) if kind.capacity is not None and kind.slot in targets]
    if holder is None or not complexes or not state.is_enemy(holder, state.power):
        return 0
    if any(state.kind(unit).is_land for unit in state.own_at(space, state.power)):
        return 0  # it will be one's own
    if complexes[0].max_damage is None:
        return min(balance(state, account_of(state, holder, space)), state.board.spaces[space].ipc)
    whole = most_damage(state, space, complexes[0]) - damage_of(state, space, complexes[0].slot)
    return min(whole, capacity_of(state, space, complexes[0]))


def _gain(game: Game, kind: str, space: str) -> float:
    """What a bomber destroys there on average, less what it is itself worth as often as it is shot down."""
    state, row = game.state, game.state.table(game.state.power)[kind]
    room = _room(game, row, space)
    if not room:
        return 0.0
    fighters = sum(1 for u in state.seen_at(space) if u.owner != state.power and state.kind(u).air_battle)
    met = weights()["raid"]["met"] * min(fighters, 3) / PIPS
    return min(room, _damage(row)) * (1 - 1 / PIPS) - row.cost * min(1.0, 1 / PIPS + met)
