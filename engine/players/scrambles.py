"""Which enemy aircraft would go up over the zones of an attack, which pilots would strike there, and what that would
cost [Europe 1940: Scramble; Global 1940: Global Rules]."""

from collections.abc import Sequence

from engine.advice.joining import best_of_bases, strikes_over
from engine.game import Game
from engine.movement.scrambling import ready
from engine.players.odds import Force, Odds
from engine.players.weights import weights
from engine.state import Unit
from engine.units.kinds import Kind

PIPS = 6


def struck(kinds: Sequence[Kind], pips: int, aim: Kind) -> list[Kind]:
    """What is left of some ships on average when strikes of so many pips together fall on those of one kind."""
    rest = list(kinds)
    for _ in range(min(round(pips / PIPS) // aim.hits, rest.count(aim))):
        rest.remove(aim)
    return rest


class Scrambles:
    """Who could go up against a power, zone by zone."""

    def __init__(self, game: Game, power: str, odds: Odds) -> None:
        self.game, self.state, self.power, self.odds = game, game.state, power, odds
        self.enemies = [other for other in self.state.board.powers if self.state.is_enemy(other, power)]
        self._over: dict[str, tuple[Unit, ...]] = {}
        self._strikes: dict[str, tuple[int, int]] = {}

    def over(self, zone: str) -> tuple[Unit, ...]:
        """Those who could defend a zone: of each base the best, as many as it sends up."""
        found = self._over.get(zone)
        if found is None:
            bases = (base for enemy in self.enemies for base in ready(self.state, enemy, (zone,)))
            found = self._over[zone] = best_of_bases(self.state, bases)
        return found

    def struck(self, zone: str, force: Force) -> Force:
        """What is left of a force in a zone where pilots strike, with as many as a player sends at what counts."""
        if zone not in self._strikes:
            self._strikes[zone] = strikes_over(self.game, self.state, zone)
        left, value = self._strikes[zone]
        left = min(left, 2 * int(weights()["reactions"]["pilots"]))
        ships = [kind for kind in self.odds.kinds(force) if kind.is_surface_warship] if left else []
        aim = max(ships, key=lambda kind: kind.cost, default=None)
        if aim is None:
            return force
        sunk, rest = round(left * value / PIPS) // aim.hits, list(force)
        for name in [name for name, kind in zip(force, self.odds.kinds(force), strict=True) if kind is aim][:sunk]:
            rest.remove(name)
        return tuple(rest)

    def held(self, zone: str, escorts: Force, at_stake: float) -> float:
        """How surely a landing gets ashore from a zone, if they go up where that is good for them."""
        if not self.loss(zone, escorts, at_stake):
            return 1.0
        return self.odds.fought(self.struck(zone, escorts), self.odds.force(self.over(zone))).win if escorts else 0.0

    def loss(self, zone: str, escorts: Force, at_stake: float) -> float:
        """What it costs to land from a zone in which they go up against the ships that are there, if that is good for
        them. at_stake: what is lost with the zone."""
        up = self.over(zone)
        if not up:
            return 0.0
        if not escorts:
            return at_stake
        fought = self.odds.fought(self.struck(zone, escorts), self.odds.force(up))
        return max(0.0, (1.0 - fought.win) * at_stake + fought.attacker_lost - fought.defender_lost)
