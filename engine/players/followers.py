"""Friends whose turns come before the enemy's next: what one wears down another may take, and what one takes another
may help to hold."""

from engine.game import Game
from engine.players.clash import Clash
from engine.players.counterattacks import Counterattacks
from engine.players.exposure import turns_between
from engine.players.odds import Force
from engine.players.weights import weights

LEAST = 0.05
"""Less doubt than that is none."""
LIKELY = 0.5
"""The chance from which on a power and its friends count on something."""


class Followers:
    """What friends could make of an attack by the power, and of what it takes. They come by the way they could come
    now."""

    def __init__(self, game: Game, power: str, counterattacks: Counterattacks) -> None:
        self.state, self.power, self.counterattacks, self.turns = (
            game.state,
            power,
            counterattacks,
            game.state.board.turns,
        )
        self._next: dict[str, Force] = {}
        self._helpers: dict[str, Force] = {}
        self._alone: dict[tuple[Force, Force, float], float] = {}

    def _next_force(self, capital: str) -> Force:
        """What the next friend brings to an enemy's capital who can come there before that enemy's turn; nobody if none
        can."""
        force = self._next.get(capital)
        if force is None:
            every = (self.counterattacks.comebacks.of(friend, capital) for friend in self._before_the_enemy(capital))
            force = self._next[capital] = self.counterattacks.odds.force(next(filter(None, every), ()))
        return force

    def helpers(self, space: str) -> Force:
        """Those of the land units that friends could bring to a territory once it is taken on whom one may count."""
        found = self._helpers.get(space)
        if found is None:
            every = (
                unit
                for friend in self._before_the_enemy(space)
                for unit in self.counterattacks.comebacks.of(friend, space)
            )
            ashore = sorted((u for u in every if self.state.kind(u).is_land), key=lambda u: (u.owner, u.id))
            counted = ashore[: int(weights()["attack"]["helped"] * len(ashore))]
            found = self._helpers[space] = self.counterattacks.odds.force(counted)
        return found

    def _before_the_enemy(self, space: str) -> list[str]:
        """Friends whose turns come before that of whoever holds a territory, the next first."""
        owner = self.state.owners.get(space)
        if owner is None or not {owner, self.power} <= {*self.turns} or not self.state.is_enemy(owner, self.power):
            return []
        between = (p for p in self.turns if 0 < self._after(p) < self._after(owner))
        return sorted((p for p in between if self.state.is_friend(p, self.power)), key=self._after)

    def _after(self, power: str) -> int:
        return turns_between(self.turns, self.power, power)

    def gain(self, space: str, guards: Force, fought: Clash, prize: float) -> float:
        """How much more the next friend wins there if an attack has worn a capital's guards down without taking it."""
        fails = 1.0 - fought.takes
        if fails < LEAST or not guards or self.state.board.spaces[space].capital_of is None:
            return 0.0
        force = self._next_force(space)
        if not force:
            return 0.0
        worn = self.counterattacks.odds.survivors(guards, self.counterattacks.odds.worn(guards, fought))
        return fails * max(0.0, self._won(force, worn, prize) - self._won(force, guards, prize))

    def _won(self, force: Force, guards: Force, prize: float) -> float:
        """What an attack by a friend wins, who does not make it if that is nothing."""
        key = (force, guards, prize)
        found = self._alone.get(key)
        if found is None:
            fought = self.counterattacks.odds.fought(force, guards)
            exchange = fought.defender_lost - fought.attacker_lost
            found = self._alone[key] = max(0.0, fought.takes * prize + exchange) if fought.takes >= LIKELY else 0.0
        return found
