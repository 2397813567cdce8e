"""The search for the best attacks together: the most promising one after the other, then changes by single attacks and
single units, as long as the whole gets better."""

from collections.abc import Callable, Iterable, Iterator

from engine.players.campaign import Assault, Campaign, Plan
from engine.players.counterattacks import Stand
from engine.players.exposure import A_STACK
from engine.players.targets import Lift, Target
from engine.players.weights import weights
from engine.state import Unit

TAKING_OVER = 3
"""So many ways to attack a space are tried with units of other attacks."""
Offer = tuple[float, Assault]
"""What an attack is worth by itself, with a share of what enemies answer."""


class Search:
    """The choice of attacks, judged by a campaign."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign, self.state, self.targets = campaign, campaign.state, campaign.targets
        self.effort, self.say, self.score = campaign.effort, weights()["attack"], campaign.score

    def chosen(self) -> list[Assault]:
        """The best plan that was found: sea battles on which landings hang, then the attacks that are worth most."""
        plan, opens, outcome = self._plan(), self.targets.contested, self.campaign.outcome
        return sorted(plan.values(), key=lambda one: (one.space not in opens, -outcome(one).value, one.space))

    def gain(self) -> float:
        """What a good plan is worth, beside doing nothing: the first that is found, without changes."""
        return self.score(self._gathered({}, sparing=False)) - self.score({})

    def _plan(self) -> Plan:
        """The best of some beginnings: one large attack must not use up who could make several small ones."""
        plans: list[Plan] = []
        begun = [{}, *self._marched_out()]
        for sparing, first in ((sparing, first) for first in begun for sparing in (False, True)):
            plan = self._improved(self._gathered(first, sparing))
            more = self._gathered(plan, sparing=True)
            plans.append(self._improved(more) if len(more) > len(plan) else plan)
        best = max(plans, key=self.score)
        more = self._taken_over(best)
        return self._improved(more) if more is not best else best

    def _marched_out(self) -> list[Plan]:
        """Whole stacks that cannot stay where they are go where that is best, if anywhere."""
        found: Plan = {}
        for here in sorted(self.campaign.counterattacks.exposure.cut_off):
            best, others = self.score(found), found
            for space, target in self.targets.found.items():
                out = tuple(unit for unit in target.walkers if unit.space == here)
                tried = {**others, space: Assault(space, out)}
                if len(out) >= A_STACK and space not in others and (score := self.score(tried)) > best:
                    best, found = score, tried
        return [found] if found else []

    def _taken_over(self, plan: Plan) -> Plan:
        """The plan with attacks that nobody was left for, by who takes part in others without being needed there."""
        best = self.score(plan)
        for space, target in self.targets.found.items():
            if space in plan or self.effort.left <= 0:
                continue
            offers = self._offers(target, frozenset(), plan)
            offers.sort(key=lambda offer: -self._promise(offer, sparing=True))
            for _, assault in offers[:TAKING_OVER]:
                tried = {**_without(plan, assault), space: assault}
                score = self.score(tried)
                if score > best + self.say["least_gain"]:
                    plan, best = tried, score
                    break
        return plan

    def _gathered(self, plan: Plan, sparing: bool) -> Plan:
        """Attack after attack beside those that are planned, the one that promises most first, as long as the whole
        gets better by it. sparing: by what is won for the price of those who take part."""
        used = frozenset(id for one in plan.values() for id in one.ids)
        best, free = self.score(plan), {s: t for s, t in self.targets.found.items() if s not in plan}
        offers = {space: self._offers(target, used, plan) for space, target in free.items()}
        while True:
            promising = {
                space: max(self._promise(one, sparing) for one in found) for space, found in offers.items() if found
            }
            if not promising:
                return plan
            space = max(sorted(promising), key=promising.__getitem__)
            tried, assault = self._best(plan, offers.pop(space), best, sparing)
            if tried <= best + self.say["least_gain"]:
                continue
            plan, best, used = {**plan, space: assault}, tried, used | assault.ids
            opened = self.targets.contested.get(space, frozenset[str]())
            for other, target in self.targets.found.items():
                if other in offers and (other in opened or any(assault.ids & one.ids for _, one in offers[other])):
                    offers[other] = self._offers(target, used, plan)

    def _promise(self, offer: Offer, sparing: bool) -> float:
        """How early an attack is tried."""
        return offer[0] / self._tied(offer[1]) if sparing else offer[0]

    def _tied(self, assault: Assault) -> float:
        """What those are worth who take part, and something for the trouble."""
        return self.say["trouble"] + sum(self.state.kind(unit).cost for unit in assault.force)

    def _best(self, plan: Plan, offers: list[Offer], before: float, sparing: bool) -> tuple[float, Assault]:
        """The attack with which the whole is best, of those on one space; or that gains most for its price."""
        scored = [(self.score({**plan, one.space: one}), one) for _, one in offers]
        if sparing:
            return max(scored, key=lambda one: (one[0] - before) / self._tied(one[1]))
        return max(scored, key=lambda one: one[0])

    def _offers(self, target: Target, used: frozenset[int], plan: Plan) -> list[Offer]:
        """A few ways to attack a space that look worth it by themselves, the best first, and those with the fewest who
        are left there."""
        found: list[Offer] = []
        for assault in self._forces(target, used, self.campaign.opened(plan)):
            if not self.effort.spend(0):
                break
            outcome = self.campaign.outcome(assault)
            worth = outcome.value
            if outcome.surely > 0.0 and outcome.left:
                stand = Stand({target.space: outcome.left}, {target.space: 1.0}, outcome.dead)
                worth -= (
                    self.say["answered"] * outcome.surely * self.campaign.counterattacks.answer_at(target.space, stand)
                )
            elif outcome.surely > 0.0 and not self.campaign.board.is_sea(target.space):
                worth -= outcome.surely * self.campaign.values.worth(target.space)
            if worth > self.say["least_gain"]:
                found.append((worth, assault))
        found.sort(key=_rank)
        return _varied(found, self.say["ways_each"], self._ground)

    def _ground(self, assault: Assault) -> int:
        """What those are worth who will stand there after an attack: land units, at sea ships."""
        at_sea, kinds = self.campaign.board.is_sea(assault.space), map(self.state.kind, assault.force)
        return sum(kind.cost for kind in kinds if (kind.is_sea if at_sea else kind.is_land))

    def _forces(self, target: Target, used: frozenset[int], won: set[str]) -> Iterator[Assault]:
        """Forces of every size out of who is free: on foot or by ship, landed, in the air."""
        kind = self.state.kind

        def power(unit: Unit) -> tuple[float, int]:
            return kind(unit).cost / max(1, kind(unit).attack), unit.id

        def price(unit: Unit) -> tuple[float, int]:
            return kind(unit).cost, unit.id

        near = [u for u in (*target.walkers, *target.ships) if u.id not in used]
        fliers = sorted((u for u in target.fliers if u.id not in used), key=power)
        lifts, seen = self.targets.lifts(target, used, won), set[frozenset[int]]()
        if lifts and (thin := self._thinned(lifts[0])) is not None:
            yield Assault(target.space, (), (thin,))
        for walkers in (sorted(near, key=power), sorted(near, key=price)):
            for landed in _sizes(len(lifts)):
                ashore = {unit.id for lift in lifts[:landed] for unit in lift.units}
                walking = [unit for unit in walkers if unit.id not in ashore]
                for n in _sizes(len(walking)):
                    for flying in _sizes(len(fliers)):
                        assault = Assault(target.space, (*walking[:n], *fliers[:flying]), tuple(lifts[:landed]))
                        if assault.ids and assault.ids not in seen:
                            seen.add(assault.ids)
                            yield assault

    def _fewer_ashore(self, assault: Assault) -> Iterator[tuple[Lift, ...]]:
        """The landings of an attack with one of those who are landed less, or with one ship less."""
        for n, lift in enumerate(assault.lifts):
            before, after = assault.lifts[:n], assault.lifts[n + 1 :]
            if (thin := self._thinned(lift)) is not None:
                yield (*before, thin, *after)
            yield (*before, *after)

    def _thinned(self, lift: Lift) -> Lift | None:
        """The same landing by the cheapest alone, who is enough where nobody stands; None for one, or for those who are
        aboard together."""
        if lift.aboard or len(lift.units) < 2:
            return None
        cheapest = min(lift.units, key=lambda unit: self.state.kind(unit).cost)
        return Lift(lift.ship, (cheapest,), lift.fetch, lift.sea)

    def _improved(self, plan: Plan) -> Plan:
        """The plan after changes by single attacks and single units, attack after attack, as long as they make it
        better."""
        best, better = self.score(plan), True
        while better and self.effort.left > 0:
            better = False
            for space in list(plan):
                while (
                    space in plan and (found := self._better(plan, space, best + self.say["least_change"])) is not None
                ):
                    best, plan = found
                    better = True
        return plan

    def _better(self, plan: Plan, space: str, than: float) -> tuple[float, Plan] | None:
        """The first change of an attack that makes a plan so good; None if there is none."""
        for tried in self._changes(plan, space):
            score = self.score(tried)
            if score > than:
                return score, tried
        return None

    def _changes(self, plan: Plan, space: str) -> Iterator[Plan]:
        """Plans without an attack, with one unit of it less, exchanged for a cheaper one, or with one more."""
        assault, cost = plan[space], {unit.id: self.state.kind(unit).cost for unit in plan[space].units}
        yield {other: one for other, one in plan.items() if other != space}
        for unit in _one_of_each(assault.units):
            fewer = tuple(one for one in assault.units if one is not unit)
            if fewer or assault.lifts:
                yield {**plan, space: Assault(space, fewer, assault.lifts)}
        for lifts in self._fewer_ashore(assault):
            if lifts or assault.units:
                yield {**plan, space: Assault(space, assault.units, lifts)}
        used, target = frozenset(id for one in plan.values() for id in one.ids), self.targets.found[space]
        free = [u for u in (*target.walkers, *target.ships, *target.fliers) if u.id not in used]
        for unit in _one_of_each(free):
            for dearer in _one_of_each(assault.units):
                if self.state.kind(unit).cost < cost[dearer.id]:
                    others = tuple(one for one in assault.units if one is not dearer)
                    yield {**plan, space: Assault(space, (*others, unit), assault.lifts)}
            yield {**plan, space: Assault(space, (*assault.units, unit), assault.lifts)}


def _without(plan: Plan, assault: Assault) -> Plan:
    """A plan whose attacks do without those who are to take part in another."""
    left: Plan = {}
    for space, other in plan.items():
        if not other.ids & assault.ids:
            left[space] = other
            continue
        units = tuple(unit for unit in other.units if unit.id not in assault.ids)
        lifts = tuple(lift for lift in other.lifts if not ({lift.ship.id, *(u.id for u in lift.units)} & assault.ids))
        if units or lifts:
            left[space] = Assault(space, units, lifts)
    return left


def _varied(found: list[Offer], most: int, ground: Callable[[Assault], int]) -> list[Offer]:
    """The best, and of those that risk less there the best of each size, the smallest first."""
    sizes: dict[int, Offer] = {}
    for offer in found:
        sizes.setdefault(ground(offer[1]), offer)
    small = [sizes[size] for size in sorted(sizes)]
    kept = {offer[1].ids: offer for offer in (*found[: most // 2], *small[: most - most // 2])}
    return sorted(kept.values(), key=_rank)


def _rank(offer: Offer) -> tuple[float, str, int]:
    return -offer[0], offer[1].space, len(offer[1].units)


def _sizes(most: int) -> list[int]:
    """Numbers of units that are tried: each of the first, then ever fewer, and all."""
    found, n = list(range(min(most, 4) + 1)), 6
    while n < most:
        found.append(n)
        n += n // 2
    return [*found, most] if most > 4 else found


def _one_of_each(units: Iterable[Unit]) -> list[Unit]:
    """One of those that stand in one space and are of one kind."""
    return list({(unit.space, unit.kind): unit for unit in units}.values())
