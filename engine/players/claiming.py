"""Which advantages the computer player claims, and when: those that help in the battles that stand, those that cost
nothing, a winter when it is needed."""

from collections.abc import Callable

from engine import legal
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.players.fights import Fight
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Advantage
from engine.state.battle import DEFENDER, RAID

Choice = Callable[[Game, list[Advantage], View], "Advantage | None"]


def claimants(game: Game) -> list[str]:
    """Powers out of turn that may have something to claim now: to be asked as if it were their turn."""
    if not game.edition.claims or game.state.winner:
        return []
    return sorted({line.by for line in legal.offers(game)} - {game.state.power})


def claimed(game: Game, view: View) -> Advantage | None:
    """The claim that a power makes now; None if it makes none."""
    if not game.edition.claims:
        return None
    by_name: dict[str, list[Advantage]] = {}
    for line in legal.offers(game):
        if line.by == view.power:
            by_name.setdefault(line.name, []).append(line)
    for name, lines in by_name.items():
        if name in WAYS and (line := WAYS[name](game, lines, view)) is not None:
            return line
    return None


def _best_placed(game: Game, lines: list[Advantage], view: View) -> Advantage | None:
    """Where what comes for nothing is worth most: land that counts, near the enemy, and not lost at once."""
    near = weights()["front"]["half"]

    def placed(line: Advantage) -> tuple[float, str]:
        space = line.space or ""
        if not space:
            return 0.0, space
        return (view.worth(space) + near * view.values.front(space)) * (
            1.0 - view.risk(space, view.guards(space))
        ), space

    return max(lines, key=placed)


def _helps(game: Game, lines: list[Advantage], view: View) -> Advantage | None:
    """The claim after which the enemy's attacks go worst for him, if it makes a difference."""
    before = _defended(game, view)
    best: tuple[float, Advantage] | None = None
    for line in lines:
        try:
            after = game.after(game.play(line, Dice(no_dice)))
        except (Refused, OutOfDice):
            continue
        gain = _defended(after, view) - before
        if gain >= weights()["claims"]["least_gain"] and (best is None or gain > best[0]):
            best = gain, line
    return None if best is None else best[1]


def _defended(game: Game, view: View) -> float:
    """What the battles that stand are worth to those who are attacked."""
    seen, whole = view.after(game), 0.0
    for battle in game.state.battles:
        there = list(game.state.seen_at(battle.space))
        there = [
            u for u in there if not u.aboard and game.state.kind(u).is_sea == game.state.board.is_sea(battle.space)
        ]
        fight = Fight(game, battle, seen)
        attackers = [u for u in game.state.seen_at(battle.space) if u.owner == game.state.power]
        defenders = [u for u in there if game.state.is_enemy(u.owner, game.state.power)]
        if battle.kind != RAID and attackers:
            whole += fight.value(DEFENDER, attackers, defenders) if defenders else -fight.prize()
    return whole


def _winter(game: Game, lines: list[Advantage], view: View) -> Advantage | None:
    """Once land that counts is in danger."""
    limit = weights()["claims"]["winter"]
    held = (space for space, owner in game.state.owners.items() if owner == view.power)
    danger = sum(view.worth(s) * view.risk(s, view.guards(s)) for s in held)
    return lines[0] if danger >= limit else None


WAYS: dict[str, Choice] = {
    "russian_winter": _winter,
    "nonaggression_treaty": _helps,
    "enigma_decoded": _helps,
    "salvage": _best_placed,
    "french_resistance": _best_placed,
    "chinese_divisions": _best_placed,
    "colonial_garrison": _best_placed,
}
"""Advantages that are not here are left alone: they give away a turn, friends' units or submarines."""
