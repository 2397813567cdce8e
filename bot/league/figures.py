"""Somebody's card and a season's report as scenes to be drawn."""

from collections.abc import Iterable, Mapping

from bot.league.openings import Opening
from bot.league.pictures import Names
from bot.league.rating import Rating, Step
from bot.league.season import Standing
from bot.league.statistics import SIDES, Person, Setting, Tally
from bot.scene import FigureRow, FigureScene, FigureSection, Theme
from bot.wording.league import cards as texts
from bot.wording.league import pictures as words
from bot.wording.league import proof as proof_words
from bot.wording.league.ratings import rating_text
from bot.wording.luck import ipcs
from bot.wording.speech import SIDES as SIDE_NAMES
from engine.editions import edition, ids

MOST_ROWS, MOST_OPENINGS = 6, 5
Openings = Mapping[Opening, Tally]


def card_scene(
    name: str,
    played: Person,
    ratings: Mapping[str, Rating],
    steps: Mapping[str, list[Step]],
    openings: Openings,
    names: Names,
    own: bool,
    theme: Theme,
) -> FigureScene:
    """A person's card; how long he and others waited is on his own alone. The curve is of his list with most games."""
    most = max(ratings, key=lambda family: (ratings[family].games, family), default="")
    curve = tuple(step.before.points for step in steps.get(most, [])[:1]) + tuple(
        step.after.points for step in steps.get(most, [])
    )
    against = sorted(played.against.items(), key=lambda one: (-one[1].games, one[0]))[:MOST_ROWS]
    sections = (
        FigureSection(
            words.RATINGS, tuple(FigureRow(named(one), rating_text(of)) for one, of in sorted(ratings.items()))
        ),
        FigureSection(words.SIDES_WON, _rows((SIDE_NAMES[side], played.sides[side]) for side in SIDES)),
        FigureSection(words.EDITIONS_WON, _rows((named(one), of) for one, of in _most(played.editions))),
        FigureSection(words.BIDS_WON, _rows((texts.own_bid(bid), of) for bid, of in sorted(played.bids.items()))),
        FigureSection(words.OPENINGS_WON, _openings(openings)),
        FigureSection(
            words.AGAINST, _rows((words.shown_name(names.get(who), at), of) for at, (who, of) in enumerate(against, 1))
        ),
        FigureSection(words.FIGURES, _figures(played, own)),
    )
    title = f"{name} · {texts.score(played)}"
    return FigureScene(title, sections, curve, words.CURVE.format(family=named(most)) if most else "", theme)


def report_scene(
    title: str,
    settings: Mapping[str, Setting],
    favours: Mapping[str, tuple[float, float | None]],
    openings: Openings,
    table: list[Standing],
    names: Names,
    theme: Theme,
) -> FigureScene:
    """A season in figures: who stands where, and by setting who wins at which bid, how long games are, and how they
    end. `favours`: by setting, what it favours the Axis by, and the bid that makes it even, where it is known."""
    top = tuple(
        FigureRow(f"{line.place} {words.shown_name(names.get(line.person), line.place)}", texts.score_of(line))
        for line in table[:MOST_ROWS]
    )
    sections = [FigureSection(words.TABLE_HEAD, top)]
    for setting, how in settings.items():
        rows = [FigureRow(words.AXIS_WIN, texts.share_of(how.axis), how.axis.rate)]
        rows += _rows((texts.bid_words(bid), of) for bid, of in list(how.bids.items())[:MOST_ROWS])
        rows.append(FigureRow(words.LENGTHS, texts.rounds_words(how.rounds)))
        if how.median_bid is not None:
            rows.append(FigureRow(words.MEDIAN_BID, texts.bid_words(how.median_bid)))
        points, bid = favours.get(setting, (0.0, None))
        rows.append(FigureRow(words.FAVOURED, texts.favoured(points)))
        if bid is not None:
            rows.append(FigureRow(words.EVEN_BID, texts.bid_words(-bid)))
        sections.append(FigureSection(named(setting), tuple(rows)))
        ends = [(proof_words.ended(kind), n) for kind, n in sorted(how.kinds.items(), key=lambda one: -one[1])]
        told = tuple(FigureRow(kind, str(n), n / how.axis.games) for kind, n in ends)
        sections.append(FigureSection(words.ENDS, told))
    sections.append(FigureSection(words.OPENINGS_WON, _openings(openings)))
    return FigureScene(title, tuple(sections), theme=theme)


def _most(counted: Mapping[str, Tally]) -> list[tuple[str, Tally]]:
    return sorted(counted.items(), key=lambda one: (-one[1].games, one[0]))[:MOST_ROWS]


def _rows(counted: Iterable[tuple[str, Tally]]) -> tuple[FigureRow, ...]:
    """Wins and losses with their share; what was never played is left out."""
    return tuple(FigureRow(name, texts.score(of), of.rate) for name, of in counted if of.games)


def _openings(openings: Openings) -> tuple[FigureRow, ...]:
    there = list(openings.items())[:MOST_OPENINGS]
    return _rows((texts.opening_words(one, board_names(one.edition)), of) for one, of in there)


def board_names(id: str) -> Mapping[str, str]:
    """How the powers and spaces of an edition are called."""
    if id not in ids():
        return {}
    page = edition(id)
    board, _, _ = page.read(page.setups[0])
    powers = {power: row.name for power, row in board.powers.items()}
    return powers | {space: row.name for space, row in board.spaces.items()}


def named(list_of: str) -> str:
    """A list of ratings, or a setting, with its edition by name; another host may play one that is not known here."""
    first, _, rest = list_of.partition(" ")
    return f"{edition(first).book if first in ids() else first} {rest}".strip()


def names_of(openings: Openings) -> Mapping[str, str]:
    """The names that openings need."""
    return {id: name for one in dict.fromkeys(one.edition for one in openings) for id, name in board_names(one).items()}


def _figures(played: Person, own: bool) -> tuple[FigureRow, ...]:
    from statistics import fmean, median  # it builds on fractions and decimals, which nothing else here does

    rows: list[FigureRow] = []
    if played.rounds:
        rows.append(FigureRow(words.LENGTH, texts.rounds_words(median(played.rounds))))
    if played.luck:
        rows.append(FigureRow(words.LUCK, ipcs(fmean(played.luck))))
    if own and played.waited:
        rows.append(FigureRow(words.WAITED_FOR_YOU, texts.hours_words(median(played.waited))))
        rows.append(FigureRow(words.YOU_WAITED, texts.hours_words(median(played.waits))))
    if played.on_time:
        rows.append(FigureRow(words.ON_TIME, str(played.on_time)))
    return tuple(rows)
