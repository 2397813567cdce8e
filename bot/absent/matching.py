"""Which sealed order answers a question of the game, and how: pure, so that answering takes as long as finding none."""

from __future__ import annotations

from collections.abc import Sequence

from bot.absent.going_up import ordered_to_go_up
from bot.absent.secret_orders import SecretOrder
from bot.orders import AHEAD
from bot.orders.ahead import Clause, own_odds
from engine import Game
from engine.json_types import Line
from engine.legal import answers, open_battles
from engine.state.ask import Ask
from engine.state.battle import ATTACKER


def ordered_answer(game: Game, ask: Ask, secrets: Sequence[SecretOrder]) -> Line | None:
    """The answer that a power's sealed orders give to a question, with the order named in its note."""
    ahead = AHEAD.get(ask.do)
    if ahead is not None and ahead.goes_up:
        return ordered_to_go_up(game, ask, secrets)
    if ahead is None or ahead.choose is None:
        return None
    for secret, clause in _ranked(game, secrets, ahead.about, ask.space):
        if applies(game, ask.by, clause):
            lines = answers(game, ask)
            chosen = ahead.choose(game, ask.by, clause, lines) if lines else None
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
    chance = own_odds(game, battle.space, battle.kind, attacks)
    return chance is not None and when.odds_least <= chance < when.odds_below
