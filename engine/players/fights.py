"""A battle that stands, as somebody in it sees it: who would be left after some loss, and what going on is worth."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.game import Game
from engine.json_types import JsonMapping
from engine.players.clash import Clash, Fighter, Side, attacking, clash, defending, is_idle
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Casualties
from engine.state import Unit
from engine.state.battle import ATTACKER, Battle

SEA = 2.0
"""What an empty zone is worth to who holds it then, in IPCs."""
DAMAGED = 2.0
"""What a hit that only damages a ship costs; one whose decks are shut then costs this much for each deck more."""


class Fight:
    """A battle and both its sides. view: that of the power that has to choose."""

    def __init__(self, game: Game, battle: Battle, view: View) -> None:
        self.state, self.battle, self.view = game.state, battle, view
        self.attackers, self.defenders = self._there(battle.attackers), self._there(battle.defenders)

    def _there(self, ids: Iterable[int]) -> list[Unit]:
        fallen = {*self.battle.fallen}
        return [self.state.units[id] for id in ids if id in self.state.units and id not in fallen]

    def on(self, side: str) -> list[Unit]:
        """The units of a side."""
        return self.attackers if side == ATTACKER else self.defenders

    def prize(self) -> float:
        """What the place is worth to who has it in the end: a territory itself, a zone by the landings from it."""
        state, space = self.state, self.battle.space
        if not state.board.is_sea(space):
            return self.view.worth(space)
        landings = (battle.space for battle in state.battles if space in battle.zones)
        return SEA + sum(self.view.worth(coast) for coast in landings)

    def fought(self, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> Clash:
        """How it goes on between these."""
        return clash(Side(self._fighters(attackers, True)), Side(self._fighters(defenders, False)))

    def _fighters(self, units: Iterable[Unit], attack: bool) -> list[Fighter]:
        chosen = [unit for unit in units if attack or not is_idle(self.state.kind(unit))]
        kinds = [self.state.kind(unit) for unit in chosen]
        fighters = attacking(kinds) if attack else defending(kinds)
        return [
            one._replace(hits=one.hits - unit.hits, cost=one.cost + self._carried(unit))
            for one, unit in zip(fighters, chosen, strict=True)
        ]

    def _aboard(self, unit: Unit) -> list[Unit]:
        """Who goes down with a ship; nobody with what is none."""
        kind = self.state.kind(unit)
        return self.state.cargo(unit) if kind.has_hold or kind.decks else []

    def _carried(self, ship: Unit) -> int:
        """What those are worth who go down with a ship, in IPCs."""
        return sum(self.state.kind(unit).cost for unit in self._aboard(ship))

    def value(self, side: str, attackers: list[Unit], defenders: list[Unit]) -> float:
        """What it is worth to a side that these go on fighting, in IPCs."""
        fought = self.fought(attackers, defenders)
        land = not self.state.board.is_sea(self.battle.space)
        grounded = not land or any(self.state.kind(unit).is_land for unit in attackers)
        prize = fought.win * self.prize() * self._afloat(attackers) if grounded else 0.0
        gain = prize + fought.defender_lost - fought.attacker_lost
        return gain if side == ATTACKER else -gain

    def _afloat(self, attackers: list[Unit]) -> float:
        """How much of those whom the attacker's ships carry is with these: who has gone down lands nowhere."""
        before = sum(map(self._carried, self.attackers))
        return sum(map(self._carried, attackers)) / before if before else 1.0

    def after(self, side: str, chosen: Casualties) -> float:
        """What is left to a side, less what it loses, once it has chosen these casualties."""
        wanted = {"units": _by_owner(chosen.units, chosen.by), "hit": _by_owner(chosen.hit, chosen.by)}
        left: list[Unit] = []
        lost = 0.0
        for unit in sorted(self.on(side), key=lambda unit: (-unit.hits, len(self._aboard(unit)))):
            kind = self.state.kind(unit)
            dead, hit = (wanted[key].get((unit.owner, unit.kind), 0) for key in ("units", "hit"))
            if dead:
                wanted["units"][unit.owner, unit.kind] -= 1
                lost += kind.cost + self._carried(unit)
            elif hit and unit.hits == 0:
                wanted["hit"][unit.owner, unit.kind] -= 1
                lost += DAMAGED * (1 + kind.decks)
                left.append(replace(unit, hits=1))
            else:
                left.append(unit)
        sides = (left, self.defenders) if side == ATTACKER else (self.attackers, left)
        return self.value(side, *sides) - lost - (self._lost_again(left) if side == ATTACKER else 0.0)

    def _lost_again(self, attackers: list[Unit]) -> float:
        """What of ground that these take enemies win back at once: all but what it earns before, as surely as they
        come. Nothing of a capital: what falls with it does not come back."""
        view, space = self.view, self.battle.space
        row = view.board.spaces[space]
        if row.is_sea or row.capital_of is not None or not any(self.state.kind(unit).is_land for unit in attackers):
            return 0.0
        fought = self.fought(attackers, self.defenders)
        names = view.odds.survivors(view.odds.force(attackers), fought.attacker_lost)
        left = tuple(name for name in names if view.odds.kinds((name,))[0].is_land)
        later = max(0.0, self.prize() - weights()["attack"]["at_once"] * row.ipc)
        return fought.win * view.risk(space, left) * later


def _by_owner(units: JsonMapping, by: str) -> dict[tuple[str, str], int]:
    """What an answer says of units, its owners' or those of several powers."""
    found: dict[tuple[str, str], int] = {}
    for name, n in units.items():
        if isinstance(n, int):
            found[by, name] = n
        else:
            found |= {(name, kind): some for kind, some in n.items()}
    return found
