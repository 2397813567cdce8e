"""Which sealed order answers a question of the game, and how: pure, so that answering takes as long as finding none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.sealed_orders.clauses import GOING_UP
from bot.sealed_orders.going_up import ordered_to_go_up
from bot.sealed_orders.left_to_default import flat
from bot.sealed_orders.secret_orders import CHEAPEST, Clause, SecretOrder
from engine import Game
from engine.errors import Refused
from engine.json_types import Line
from engine.legal import answers, open_battles
from engine.odds import odds_at
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, Battle


def ordered_answer(game: Game, ask: Ask, secrets: Sequence[SecretOrder]) -> Line | None:
    """The answer that a power's sealed orders give to a question, with the order named in its note."""
    if ask.do in GOING_UP:
        return ordered_to_go_up(game, ask, secrets)
    if ask.do not in ANSWERED:
        return None
    about, choose = ANSWERED[ask.do]
    for secret, clause in _ranked(game, secrets, about, ask.space):
        if applies(game, ask.by, clause):
            lines = answers(game, ask)
            chosen = choose(game, ask.by, clause, lines) if lines else None
            if chosen is not None:
                return chosen | {"note": secret.note}
    return None


def ordered_battle(game: Game, secrets: Sequence[SecretOrder]) -> Line | None:
    """The battle that the power in turn has ordered to be opened next, if it has."""
    state = game.state
    if state.pending or state.winner or not secrets:
        return None
    for battle in open_battles(game):
        for secret, _ in _ranked(game, secrets, "fight", battle.space):
            line = {"by": state.power, "do": "battle", "space": battle.space, "kind": battle.kind}
            return line | {"note": secret.note}
    return None


def _ranked(game: Game, secrets: Sequence[SecretOrder], about: str, space: str) -> list[tuple[SecretOrder, Clause]]:
    """What might apply: orders for the space before general ones, the newest first."""
    turn = f"{game.state.round}.{game.state.power}"
    found = [
        (secret, clause)
        for secret in secrets
        if secret.turn in ("", turn)
        for clause in secret.clauses
        if clause.about == about and (not clause.where or space in clause.where)
    ]
    return sorted(found, key=lambda pair: (not pair[1].where, -pair[0].number))


def applies(game: Game, power: str, clause: Clause) -> bool:
    """Whether the conditions hold for the battle under way."""
    battle, when = game.state.fighting, clause.when
    if battle is None:
        return when == type(when)()
    attacks = game.state.board.side(battle.attacker) == game.state.board.side(power)
    side = when.side or (
        ATTACKER if clause.about == "press" else ""
    )  # plans are for attacks, unless they say otherwise
    kinds = {game.state.units[id].kind for id in battle.attackers if id in game.state.units}
    plain = (
        side in ("", ATTACKER if attacks else "defender")
        and when.kind in ("", battle.kind)
        and when.round_least <= battle.round <= when.round_most
        and all(kind in kinds for kind in when.attacker_has)
        and not any(kind in kinds for kind in when.attacker_lacks)
    )
    if not plain or not when.asks_odds:
        return plain
    chance = own_odds(game, battle, attacks)
    return chance is not None and when.odds_least <= chance < when.odds_below


def own_odds(game: Game, battle: Battle, attacks: bool) -> float | None:
    """The chance to win the battle from here on, in percent; None where it cannot be told."""
    try:
        odds = odds_at(game.edition, game.state, battle.space, battle.kind)
    except Refused:
        return None
    return 100 * (odds.win if attacks else odds.lose)


# --- choosing among the legal answers -----------------------------------------------------------------------------


def _casualties(game: Game, power: str, clause: Clause, lines: Sequence[Line]) -> Line | None:
    """The legal loss that comes nearest to the order of loss; what is not named falls last."""
    if clause.losses == (CHEAPEST,):
        return lines[0]
    return nearest(lines, clause.losses)


def nearest(lines: Sequence[Line], order: Sequence[str]) -> Line:
    """The losses that come nearest to an order of loss."""
    return min(lines, key=lambda line: _regret(line, order))


def _regret(line: Line, order: Sequence[str]) -> tuple[int, ...]:
    """Small when much of what should fall first falls, compared from the first unit of the order on."""
    lost = dict(flat(line.get("units", {})))
    hit = {f"{kind}.hit": n for kind, n in flat(line.get("hit", {}))}
    unnamed = sum(n for kind, n in lost.items() if kind not in order)
    return (unnamed, *(-(lost | hit).get(kind, 0) for kind in order))


def _submerge(game: Game, power: str, clause: Clause, lines: Sequence[Line]) -> Line | None:
    def depth(line: Line) -> int:
        return sum(line.get("units", {}).values())

    return max(lines, key=depth) if clause.dive else min(lines, key=depth)


def _press(game: Game, power: str, clause: Clause, lines: Sequence[Line]) -> Line | None:
    """Press or go by the plan; where no way out is offered, press."""
    pressing = next((line for line in lines if line["do"] == "press"), None)
    leaving = next((line for line in lines if line["do"] in ("retreat", "withdraw")), None)
    wanted = pressing if _goes_on(game, power, clause) else leaving
    return wanted or pressing or leaving


def _goes_on(game: Game, power: str, clause: Clause) -> bool:
    battle = game.state.fighting
    if battle is None:
        return True
    if clause.rounds and battle.round >= clause.rounds:
        return False
    attacks = game.state.board.side(battle.attacker) == game.state.board.side(power)
    fighting = battle.attackers if attacks else battle.defenders
    left = [id for id in fighting if id in game.state.units and id not in battle.fallen]
    if clause.fewest and len(left) < clause.fewest:
        return False
    chance = own_odds(game, battle, attacks) if clause.odds else None
    return chance is None or chance >= clause.odds


Choose = Callable[[Game, str, Clause, Sequence[Line]], Line | None]
ANSWERED: dict[str, tuple[str, Choose]] = {
    "casualties": ("casualties", _casualties),
    "submerge": ("submerge", _submerge),
    "press": ("press", _press),
    "withdraw": ("press", _press),
}
"""What a clause must be about to answer a question, and how it chooses among the legal answers."""
