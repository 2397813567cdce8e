"""What enemies would win back from a position in their next turns: each enemy's best attacks, every unit used once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct, field

from engine.advice.wars_to_come import war_by_next_turn
from engine.game import Game
from engine.players.approaches import Approaches
from engine.players.clash import Clash
from engine.players.comebacks import Comebacks
from engine.players.exposure import Exposure, turns_between
from engine.players.odds import Force, Odds
from engine.players.outposts import Outposts
from engine.players.reach import THINLY, Reach
from engine.players.spoils import NOBODY, Gone, Open, Spoils
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import Unit

Offer = tuple[float, str, float]
"""What an attack would win, where, and how surely there is something to win."""

Joint = tuple[float, str, frozenset[int]]
"""What enemies would win together, at which capital, and with whom."""


class Stand(Struct):
    """A position as it would be after some moves: who of one's side guards what, what one's side holds beside what it
    holds now, and which enemies are dead by then. What is `loose` may still be moved away or reinforced."""

    guards: dict[str, Force] = field(default_factory=dict[str, Force])
    taken: dict[str, float] = field(default_factory=dict[str, float])
    """Territories that are taken, with the chance of that."""
    dead: frozenset[int] = frozenset()
    loose: float = 1.0

    def copy(self) -> Stand:
        return Stand(dict(self.guards), dict(self.taken), self.dead, self.loose)


class Counterattacks:
    """The answers of all enemies to what a power might do. counted: how much counts of what they win but for the danger
    to its own capitals."""

    def __init__(self, game: Game, power: str, values: Values, odds: Odds, counted: float = 1.0) -> None:
        self.state, self.board, self.power = game.state, game.state.board, power
        self.values, self.odds, self.say = values, odds, weights()["counterattack"]
        feared = war_by_next_turn(game, power)
        self.counted = counted * odds.effort.level.answers
        fears = odds.effort.level.fears
        self.enemies = [other for other in self.board.powers if fears and feared.is_enemy(other, power)]
        self.enemies.sort(key=lambda enemy: turns_between(self.board.turns, power, enemy))
        self.reach = {enemy: Reach(feared, game.edition.movement, enemy) for enemy in self.enemies}
        self.capitals = frozenset(self._capitals_of_friends())
        self.decisive = game.edition.decisive
        self.homes = [c for c in self.board.powers[power].capitals if self.state.owners.get(c) == power]
        self._behind = {
            (enemy, capital): reach.run_through(capital)
            for capital in sorted(self.capitals)
            for enemy, reach in self.reach.items()
        }
        shields: dict[str, set[str]] = {}
        for (_, capital), ways in self._behind.items():
            for space in frozenset[str]().union(*ways):
                shields.setdefault(space, set()).add(capital)
        self.shields = {space: sorted(capitals) for space, capitals in shields.items()}
        """Spaces whose guards keep somebody from a capital, in an order: sums are the same to the last bit with it."""
        self.shielded = sorted(frozenset[str]().union(*self.shields.values()))
        self.stand = self._now()
        self.outposts = Outposts(self.state, power, values, self.enemies)
        self.exposure = Exposure(self.state, power, self.reach, odds, self.stand.guards)
        self.comebacks = Comebacks(game, power, odds)
        later = enumerate(self.say["later"], 2)
        self.approaches = [(w, Approaches(game, power, self.homes, self.enemies, odds, turns)) for turns, w in later]
        self._gains: dict[tuple[str, str, Force, Force, float, bool], float] = {}
        self._joint_gains: dict[tuple[str, tuple[Force, ...], Force], float] = {}
        self._dangers: dict[tuple[str, tuple[Force, ...], Force], float] = {}
        self._alone: dict[tuple[str, tuple[Force, ...], Force], float] = {}
        friends = {space for space, owner in self.state.owners.items() if self.state.is_friend(owner, power)}
        self._held = {e: [s for s in reach.coming if s in friends] for e, reach in self.reach.items()}
        self._zones = {e: {s: 0 for s in reach.coming if self.board.is_sea(s)} for e, reach in self.reach.items()}
        seas = {space for zones in self._zones.values() for space in zones}
        reached = {s: [e for e in self.enemies if s in self.reach[e].coming] for s in sorted(seas)}
        self._crossed = {space: enemies for space, enemies in reached.items() if len(enemies) > 1}
        """Zones that several enemies reach."""
        self._at_once: dict[tuple[str, tuple[Force, ...], Force, float], float] = {}
        self._held_set = {enemy: frozenset(spaces) for enemy, spaces in self._held.items()}
        self._first: dict[str, dict[object, float]] = {enemy: {} for enemy in self.enemies}
        self._all: dict[tuple[str, str], frozenset[int]] = {}
        self._orders: dict[tuple[str, str, frozenset[int]], tuple[list[Unit], Force, Gone]] = {}
        say = self.say
        self.spoils = {enemy: Spoils(self, enemy, say["least"], say["ties"]) for enemy in self.enemies}

    def _capitals_of_friends(self) -> list[str]:
        """Capitals of the power's side: there enemies work together, one wears the guards down, another takes it."""
        friends = (p for p in self.board.powers.values() if self.state.is_friend(p.id, self.power))
        return [capital for friend in friends for capital in friend.capitals]

    def _now(self) -> Stand:
        """The position as it is."""
        found: dict[str, list[Unit]] = {}
        for unit in self.state.units.seen():
            docked = self.state.kind(unit).is_sea and not self.board.is_sea(unit.space)
            if not unit.aboard and not docked and self.state.is_friend(unit.owner, self.power):
                found.setdefault(unit.space, []).append(unit)
        return Stand({space: self.odds.force(units) for space, units in found.items()})

    def loss(self, stand: Stand) -> float:
        """What all enemies together would win, each space once."""
        offers = {enemy: self.offers(enemy, stand) for enemy in self.enemies}

        def won(enemy: str, lost: dict[str, float], used: Gone) -> None:
            self.won_by(enemy, stand, offers[enemy], lost, used)

        return self.in_all(stand, won, offers.values())

    def in_all(
        self, stand: Stand, won: Callable[[str, dict[str, float], Gone], None], offers: Iterable[Iterable[Offer]]
    ) -> float:
        """The same, told what each enemy could win where. won: notes what an enemy wins after others, with those who
        are not used."""
        most = dict[str, float]()
        for enemy in self.enemies:
            won(enemy, most, NOBODY)
        for gain, capital, used in self.joint(stand):
            lost = {capital: gain}
            for enemy in self.enemies:
                won(enemy, lost, used)
            most = max(most, lost, key=lambda each: sum(each.values()))
        answers = self._blended(most, offers, stand) + self.outposts.deserted(stand.guards, self.odds)
        return self.odds.effort.level.fear * (self.counted * answers + self.fear(stand))

    def _blended(self, most: dict[str, float], offers: Iterable[Iterable[Offer]], stand: Stand) -> float:
        """What enemies win at most together, and, to some share, all that each could win if it were all he did: nobody
        knows what they will prefer, so what hangs loose counts even where they are better employed elsewhere."""
        alone = dict[str, float]()
        for each in offers:
            for gain, space, _ in each:
                if gain > alone.get(space, 0.0):
                    alone[space] = gain
        for space in self._crossed:
            gain = self._together(space, stand)
            if gain > max(alone.get(space, 0.0), self.say["least"]):
                alone[space] = gain
        found, each, taken, afloat = 0.0, self.say["each"], self.say["each_taken"], self.say["each_afloat"]
        for space, gain in alone.items():
            share = taken if space in stand.taken else afloat if self.board.is_sea(space) else each
            found += share * gain + (1.0 - share) * most.pop(space, 0.0)
        return found + sum(most.values())

    def _together(self, space: str, stand: Stand) -> float:
        """What enemies would win in a space if all who can reach it came at once: one wears the guards down, another
        finishes them."""
        guards = stand.guards.get(space)
        if not guards:
            return 0.0
        waves = tuple(self.coming(enemy, space, stand.dead)[1] for enemy in self._crossed[space])
        loose = self._exposed(space, stand)
        key = (space, waves, guards, loose)
        found = self._at_once.get(key)
        if found is None:
            every = tuple(sorted(name for wave in waves for name in wave))
            found = self._at_once[key] = self._weighed(space, every, guards, loose)
        return found * stand.taken.get(space, 1.0)

    def fear(self, stand: Stand) -> float:
        """What the danger to the power's own capitals counts beside what enemies win: they may go for one even where
        something else is worth more to them."""
        dangers = sum(self._dear(capital) * self.danger(capital, stand) for capital in self.homes)
        ends = sum(self.danger_by_one(capital, stand) for capital in self.homes if capital in self.decisive)
        later = sum(counts * those.dangers(stand.guards, stand.dead) for counts, those in self.approaches)
        return dangers + self.say["by_one"] * ends + later

    def guarded_by(self, space: str, dead: Gone) -> bool:
        """Whether an own capital is safer if these enemies are dead and one's side holds that space."""
        if any(capital in self.shields.get(space, ()) for capital in self.homes):
            return True
        near = ((enemy, capital) for capital in self.homes for enemy in self.enemies)
        return any(dead & self._ids(enemy, capital) for enemy, capital in near if capital in self.reach[enemy].coming)

    def _dear(self, capital: str) -> float:
        """What the loss of a capital counts; with some the game is lost."""
        return self.say["game"] if capital in self.decisive else self.say["home"]

    def danger(self, capital: str, stand: Stand) -> float:
        """The chance that a capital falls, which is worked out once for the same forces."""
        key = (capital, self._waves(capital, stand), stand.guards.get(capital, ()))
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self.risk(capital, stand)
        return found

    def danger_by_one(self, capital: str, stand: Stand) -> float:
        """The chance that it falls to the strongest of them alone. All together may be sure to take it whoever guards
        it; yet they need not work together, and a capital that ends the game [ABC: How to Win] is not left for that."""
        key = (capital, self._waves(capital, stand), stand.guards.get(capital, ()))
        found = self._alone.get(key)
        if found is None:
            found = self._alone[key] = max((self.odds.fought(wave, key[2]).takes for wave in key[1]), default=0.0)
        return found

    def _waves(self, capital: str, stand: Stand) -> tuple[Force, ...]:
        """With what each enemy could come there, one after the other."""
        coming = (enemy for enemy in self.enemies if capital in self.reach[enemy].coming)
        return tuple(self.coming(enemy, capital, self._out(enemy, capital, stand))[1] for enemy in coming)

    def won_by(
        self, enemy: str, stand: Stand, offers: Iterable[Offer], lost: dict[str, float], used: Gone = NOBODY
    ) -> float:
        """What an enemy would win by the best of these attacks, with every unit in one of them that is not used for
        something else. `lost` is what others win by taking spaces before, where only more than that counts, and then
        what he wins."""
        lies_open = {space: self._open(enemy, space, stand, surely) for _, space, surely in offers}
        most, taken = self.spoils[enemy].most(lies_open, lost, used, self.capitals)
        lost |= taken
        return most

    def _open(self, enemy: str, space: str, stand: Stand, surely: float) -> Open:
        loose = self._exposed(space, stand)
        out = self._out(enemy, space, stand)
        return Open(stand.guards.get(space, ()), loose, surely, out, space in stand.taken)

    def offers(self, enemy: str, stand: Stand) -> list[Offer]:
        """Where an enemy would win something, if he thought of nothing else."""
        coming = self.reach[enemy].coming
        spaces = (*self._held[enemy], *self._zones[enemy], *(space for space in stand.taken if space in coming))
        return [offer for space in spaces if (offer := self.offer(enemy, space, stand)) is not None]

    def offer(self, enemy: str, space: str, stand: Stand) -> Offer | None:
        """What he would win in one space: how much, where, and how surely there is something to win."""
        guards = stand.guards.get(space)
        if not guards and space in self._zones[enemy]:
            return None
        out = self._out(enemy, space, stand)
        met = out & self._ids(enemy, space) if out else out
        key = (space, guards, met, self._exposed(space, stand), space in stand.taken)
        gain = self._first[enemy].get(key)
        if gain is None:
            gain = self._first[enemy][key] = self.gain(enemy, space, stand, frozenset())
        surely = stand.taken.get(space, 1.0)
        return (gain * surely, space, surely) if gain * surely > self.say["least"] else None

    def _exposed(self, space: str, stand: Stand) -> float:
        """How much of who stands there counts: all where it has just been taken, or where nobody leaves in time."""
        sure = space in stand.taken or self.exposure.is_sure(space, stand.guards.get(space, ()))
        return 1.0 if sure else stand.loose

    def threatens(self, enemy: str, space: str) -> bool:
        """Whether an enemy could attack there, and one's side has something to lose."""
        return space in self._zones[enemy] or space in self._held_set[enemy]

    def kept_out(self, enemy: str, space: str, stand: Stand) -> Gone:
        """Who cannot run to a capital, for everything on his way is more than thinly held."""
        ways = self._behind.get((enemy, space))
        if not ways:
            return NOBODY
        held = stand.guards
        stopped = (ids for way, ids in ways.items() if all(len(held.get(on_it, ())) > THINLY for on_it in way))
        return NOBODY.union(*stopped)

    def _out(self, enemy: str, space: str, stand: Stand) -> Gone:
        """Who does not come: the dead, and who is kept out."""
        stopped = self.kept_out(enemy, space, stand)
        return stand.dead | stopped if stopped else stand.dead

    def coming(self, enemy: str, space: str, gone: Gone) -> tuple[list[Unit], Force, Gone]:
        """Who could come but for those who are gone, the cheapest first, aircraft last; the same as a force; and who of
        them is gone."""
        units = self.reach[enemy].coming[space]
        met = gone & self._ids(enemy, space) if gone else gone
        key = (enemy, space, met)
        found = self._orders.get(key)
        if found is None:
            kinds = self.state.kind
            left = [unit for unit in units if unit.id not in met]
            left.sort(key=lambda u: (kinds(u).is_air, kinds(u).cost / max(1, kinds(u).attack), u.id))
            found = self._orders[key] = (left, self.odds.force(left), met)
        return found

    def _ids(self, enemy: str, space: str) -> frozenset[int]:
        found = self._all.get((enemy, space))
        if found is None:
            found = self._all[enemy, space] = frozenset(unit.id for unit in self.reach[enemy].coming[space])
        return found

    def gain(self, enemy: str, space: str, stand: Stand, used: frozenset[int]) -> float:
        """What an enemy wins by attacking with all that is left to him."""
        _, force, _ = self.coming(enemy, space, self._out(enemy, space, stand) | used)
        return self._gain(enemy, space, force, stand)

    def _gain(self, enemy: str, space: str, force: Force, stand: Stand) -> float:
        loose = self._exposed(space, stand)
        return self.won_with(enemy, space, force, stand.guards.get(space, ()), loose, space in stand.taken)

    def won_with(self, enemy: str, space: str, force: Force, guards: Force, loose: float, new: bool = False) -> float:
        """What an enemy wins by attacking these guards with this force. loose: how much of them counts. new: whether
        the place has just been taken from him, who could take it again and again."""
        key = (enemy, space, force, guards, loose, new)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._weighed(space, force, guards, loose, new)
        return found

    # --- together against a capital -----------------------------------------------------------------------------

    def joint(self, stand: Stand) -> list[Joint]:
        """What enemies would win who attack a capital one after the other, where that is more than one of them can."""
        found: list[Joint] = []
        for capital in sorted(self.capitals):
            coming = [enemy for enemy in self.enemies if capital in self.reach[enemy].coming]
            if len(coming) < 2:
                continue
            every = (self.coming(enemy, capital, self._out(enemy, capital, stand))[1] for enemy in coming)
            waves = tuple(force for force in every if force)
            key = (capital, waves, stand.guards.get(capital, ()))
            gain = self._joint_gains.get(key)
            if gain is None:
                gain = self._joint_gains[key] = self._jointly(*key)
            if gain > self.say["least"]:
                used = frozenset[int]().union(*(self._ids(enemy, capital) for enemy in coming))
                found.append((gain, capital, used))
        return found

    def _jointly(self, capital: str, waves: tuple[Force, ...], guards: Force) -> float:
        """What these attacks win together; 0 where one of them does nearly as well."""
        exchange, spared, most = 0.0, 1.0, 0.0
        for wave in waves:
            most = max(most, self.odds.fought(wave, guards).takes)
        for wave in waves:
            fought = self.odds.fought(wave, guards)
            exchange += fought.defender_lost - self.say["caution"] * fought.attacker_lost
            spared *= 1.0 - fought.takes
            guards = self.odds.survivors(guards, fought.defender_lost)
            if not guards and spared < 1.0:
                break
        if 1.0 - spared < most + self.say["together"]:
            return 0.0
        return (1.0 - spared) * self.values.worth(capital) + exchange

    def _weighed(self, space: str, force: Force, guards: Force, loose: float, new: bool = False) -> float:
        """What an attack wins; of a territory that has just been taken no more than what taking it was worth."""
        if not force:
            return 0.0
        odds, at_sea = self.odds, self.board.is_sea(space)
        fought = odds.fought(force, guards)
        killed = fought.defender_lost + odds.idle(guards) * fought.win
        if not at_sea and self.board.spaces[space].capital_of is None:
            killed *= loose
        exchange = killed - self.say["caution"] * fought.attacker_lost
        if at_sea:
            return exchange
        if not fought.takes:
            return exchange if guards else 0.0
        worth = self.values.worth(space)
        kept = worth * self.values.lasting(space) if new else worth - self._won_back(space, force, fought)
        return fought.takes * kept + exchange

    def _won_back(self, space: str, force: Force, fought: Clash) -> float:
        """What of a territory that an enemy takes one's side wins back in its next turns, as far as that pays; nothing
        of a capital, where what is lost does not come back."""
        share = self.say["won_back"]
        if self.board.spaces[space].capital_of is not None or not share:
            return 0.0
        odds, most, worth = self.odds, 0.0, self.values.worth(space)
        stay = tuple(name for name in odds.survivors(force, fought.fallen) if odds.kinds((name,))[0].is_land)
        for friends in self.comebacks.forces(space):
            back = odds.fought(friends, stay)
            won = back.takes * worth + back.defender_lost - self.say["caution"] * back.attacker_lost
            most = max(most, min(won, worth))
        return share * most

    def answer_at(self, space: str, stand: Stand) -> float:
        """What the enemies would win in one space, if each thought of nothing else; the most that one of them does."""
        gains = [
            self.gain(enemy, space, stand, frozenset()) for enemy in self.enemies if space in self.reach[enemy].coming
        ]
        return max([0.0, *gains])

    def risk(self, space: str, stand: Stand) -> float:
        """The chance that some enemy takes a territory, or sinks what is in a zone."""
        spared, guards = 1.0, stand.guards.get(space, ())
        for enemy in self.enemies:
            if space in self.reach[enemy].coming:
                _, force, _ = self.coming(enemy, space, self._out(enemy, space, stand))
                fought = self.odds.fought(force, guards)
                spared *= 1.0 - (fought.win if self.board.is_sea(space) else fought.takes)
                if space in self.capitals:
                    guards = self.odds.survivors(guards, fought.defender_lost)
        return 1.0 - spared

    def sunk_together(self, zone: str, guards: Force) -> float:
        """What enemies win by sinking some guards of a zone if all come at once, less what they lose by it."""
        coming = (enemy for enemy in self.enemies if zone in self.reach[enemy].coming)
        every = (name for enemy in coming for name in self.coming(enemy, zone, NOBODY)[1])
        fought = self.odds.fought(tuple(sorted(every)), guards)
        return fought.defender_lost + self.odds.idle(guards) * fought.win - fought.attacker_lost
