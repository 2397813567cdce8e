"""Ratings: a weighted Glicko in which the bias of the sides and the worth of a bid are learned like two more players.

All is computed in logits, of which one is 173.7 Elo points. A game's margin is what the Axis are worth by their shares,
less what the Allies are, plus the bias of the setting and the worth of the bid. What is believed of anybody is a mean
and a variance, and one result moves all of them at once, each by his share and his uncertainty. Everything is computed
from all results in the order in which the games ended: whoever corrects or withdraws one computes again.
"""

import math
from collections import defaultdict, deque
from collections.abc import Iterable

from msgspec import Struct, field

from bot.league.results import NOBODY, Result, Share, Side

POINTS = 400 / math.log(10)
"""Elo points of one logit."""
START, START_RD = 1500.0, 300.0
UNKNOWN = (START_RD / POINTS) ** 2
"""The variance of somebody of whom nothing is known; a computer in a seat stays so."""
BIAS = (100 / POINTS) ** 2
"""The variance of a bias, and of what ten IPCs are worth, before the first game."""
MONTH = 30.44 * 86_400_000
DRIFT = (25 / POINTS) ** 2
"""How much variance a month without games adds."""
PROVISIONAL_RD = 150.0
MOST_BY_UNKNOWN = 10 / POINTS
"""How far a game with somebody provisional moves somebody settled."""
YEAR = 365 * 86_400_000
MOST_MEETINGS = 5
"""How many games against the same opponents count within a year."""
GAMES_FOR_FAIR_BID = 300


class Belief(Struct):
    """What is believed of a person, a setting or a bid: mean and variance in logits, out of how many games."""

    mean: float = 0.0
    variance: float = UNKNOWN
    games: int = 0
    at: int = 0

    def grown(self, at: int) -> float:
        """The variance at a moment: a month without games adds a little, up to that of a newcomer."""
        if not self.games or at <= self.at:
            return self.variance
        return max(self.variance, min(UNKNOWN, self.variance + DRIFT * (at - self.at) / MONTH))


class Rating(Struct, frozen=True):
    """A person's number in one family, in Elo points."""

    points: float = START
    rd: float = START_RD
    games: int = 0

    @property
    def provisional(self) -> bool:
        """Whether it is too uncertain to be listed, or to seed by."""
        return self.rd > PROVISIONAL_RD

    @property
    def low(self) -> float:
        """By what lists are sorted: what the person is worth at least, as far as can be told."""
        return self.points - self.rd


class Step(Struct, frozen=True):
    """What one game did to a rating. `against`: the people of the other side. `favour`: how many points the setting and
    the bid were worth to his own. `expected`: the chance of his side before the game. `weight`: by which it moved him.
    `why`: "": in full; "capped": somebody was provisional; "often": too many games against the same people; "unmoved":
    it is not held against him."""

    game: str
    ended: int
    side: Side
    against: tuple[str, ...]
    before: Rating
    after: Rating
    favour: float
    expected: float
    won: bool
    weight: float
    why: str = ""

    @property
    def change(self) -> float:
        return self.after.points - self.before.points


class Ratings(Struct):
    """All ratings after some results. `people` and `steps` by family and person."""

    people: dict[tuple[str, str], Belief] = field(default_factory=lambda: defaultdict(Belief))
    settings: dict[str, Belief] = field(default_factory=lambda: defaultdict(_bias))
    bids: dict[str, Belief] = field(default_factory=lambda: defaultdict(_bias))
    steps: dict[tuple[str, str], list[Step]] = field(default_factory=lambda: defaultdict(list[Step]))

    def rating(self, family: str, person: str, at: int = 0) -> Rating:
        """Somebody's rating, as uncertain as it is at a moment (0: as it was after the last game)."""
        belief = self.people.get((family, person))
        return _shown(belief, belief.grown(at)) if belief else Rating()

    def listed(self, family: str, at: int = 0) -> list[tuple[str, Rating]]:
        """Everybody who is not provisional, the best first."""
        there = [(person, self.rating(family, person, at)) for known, person in self.people if known == family]
        settled = [(person, rating) for person, rating in there if not rating.provisional]
        return sorted(settled, key=lambda one: (-one[1].low, one[0]))

    def bias(self, setting: str) -> Rating:
        """How much a setting favours the Axis, in points above 1500, and how sure that is."""
        belief = self.settings.get(setting, _bias())
        return _shown(belief, belief.variance)

    def fair_bid(self, setting: str, edition: str) -> float | None:
        """The IPCs for the Allies (below 0: for the Axis) that make the sides even; None before enough games."""
        bias, worth = self.settings.get(setting), self.bids.get(edition)
        if bias is None or worth is None or min(bias.games, worth.games) < GAMES_FOR_FAIR_BID or worth.mean <= 0:
            return None
        return 10 * bias.mean / worth.mean


def rate(results: Iterable[Result]) -> Ratings:
    """The ratings after all these games, whatever the order they are told in."""
    ratings = Ratings()
    met: dict[frozenset[str], deque[int]] = defaultdict(deque)
    for result in sorted(results, key=lambda one: (one.ended, one.game)):
        if _too_often(met, result):
            _note_unrated(ratings, result)
        else:
            take_in(ratings, result)
    return ratings


class Forecast(Struct, frozen=True):
    """What is expected of a game, in logits for the Axis: of its margin `favour` is due to the setting and the bid."""

    margin: float
    variance: float
    favour: float

    @property
    def axis(self) -> float:
        """The chance of the Axis."""
        return _logistic(self.margin / math.sqrt(1 + math.pi * self.variance / 8))

    def of(self, sign: int) -> float:
        """The chance of the Axis (+1) or of the Allies (-1)."""
        return self.axis if sign > 0 else 1 - self.axis


def foreseen(ratings: Ratings, result: Result) -> Forecast:
    """What was to be expected of a game; whoever won it is not asked."""
    tenth = result.bid / 10
    bias, bid = ratings.settings[result.setting], ratings.bids[result.edition]
    favour, variance = bias.mean + bid.mean * tenth, bias.variance + bid.variance * tenth * tenth
    margin = favour
    for sign, share in result.signed():
        if share.person == NOBODY:
            variance += share.weight**2 * UNKNOWN
            continue
        belief = ratings.people[result.family, share.person]
        margin += sign * share.weight * belief.mean
        variance += share.weight**2 * belief.grown(result.ended)
    return Forecast(margin, variance, favour)


def take_in(ratings: Ratings, result: Result) -> None:
    """Move everybody's belief by one result."""
    forecast = foreseen(ratings, result)
    even = _logistic(forecast.margin)
    bend = result.worth * even * (1 - even)
    flat = 1 + forecast.variance * bend
    pull = result.worth * ((result.winner == "axis") - forecast.axis) / flat
    unknown = _provisional(ratings, result)
    for sign, share in result.signed():
        if share.person == NOBODY:
            continue
        belief = ratings.people[result.family, share.person]
        grown = belief.grown(result.ended)
        before = _shown(belief, grown)
        reach = share.moves * grown
        change, less = sign * reach * pull, reach**2 * bend / flat
        why = "" if share.moves else "unmoved"
        if unknown - {share.person} and share.person not in unknown and abs(change) > MOST_BY_UNKNOWN:
            kept = MOST_BY_UNKNOWN / abs(change)
            change, less, why = change * kept, less * kept, "capped"
        belief.mean, belief.variance = belief.mean + change, max(grown - less, grown / 100)
        belief.games, belief.at = belief.games + 1, result.ended
        after = _shown(belief, belief.variance)
        _note(ratings, result, forecast, (sign, share), before, after, why)
    _learn(ratings.settings[result.setting], 1.0, pull, bend / flat, result.ended)
    if result.bid:
        _learn(ratings.bids[result.edition], result.bid / 10, pull, bend / flat, result.ended)


def _note(
    ratings: Ratings,
    result: Result,
    forecast: Forecast,
    who: tuple[int, Share],
    before: Rating,
    after: Rating,
    why: str,
) -> None:
    """Remember what a game did to somebody."""
    sign, share = who
    others = result.allies if sign > 0 else result.axis
    step = Step(
        game=result.game,
        ended=result.ended,
        side="axis" if sign > 0 else "allies",
        against=tuple(one.person for one in others if one.person != NOBODY),
        before=before,
        after=after,
        favour=sign * POINTS * forecast.favour,
        expected=forecast.of(sign),
        won=(result.winner == "axis") == (sign > 0),
        weight=share.moves,
        why=why,
    )
    ratings.steps[result.family, share.person].append(step)


def _learn(belief: Belief, weight: float, pull: float, bend: float, at: int) -> None:
    """Move the belief about a bias or a bid, which does not grow less certain with time."""
    reach = weight * belief.variance
    belief.mean += reach * pull
    belief.variance -= reach**2 * bend
    belief.games, belief.at = belief.games + 1, at


def _provisional(ratings: Ratings, result: Result) -> set[str]:
    """Who of a game was too uncertain before it to move the others far."""
    return {one for one in result.people if ratings.rating(result.family, one, result.ended).provisional}


def _too_often(met: dict[frozenset[str], deque[int]], result: Result) -> bool:
    """Whether all opponents of this game have met as often as counts in a year; if not, it is counted as one more."""
    pairs = [
        met[frozenset((one.person, other.person))]
        for one in result.axis
        for other in result.allies
        if NOBODY not in (one.person, other.person)
    ]
    for pair in pairs:
        while pair and pair[0] <= result.ended - YEAR:
            pair.popleft()
    if pairs and all(len(pair) >= MOST_MEETINGS for pair in pairs):
        return True
    for pair in pairs:
        pair.append(result.ended)
    return False


def _note_unrated(ratings: Ratings, result: Result) -> None:
    """A game that moves nobody is told of all the same."""
    forecast = foreseen(ratings, result)
    for sign, share in result.signed():
        if share.person != NOBODY:
            now = ratings.rating(result.family, share.person, result.ended)
            _note(ratings, result, forecast, (sign, share), now, now, "often")


def _bias() -> Belief:
    return Belief(variance=BIAS)


def _shown(belief: Belief, variance: float) -> Rating:
    return Rating(START + POINTS * belief.mean, POINTS * math.sqrt(variance), belief.games)


def _logistic(margin: float) -> float:
    return 1 / (1 + math.exp(-margin))
