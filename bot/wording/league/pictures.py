"""The words in the pictures of a season."""

from unicodedata import category

from bot.scene import FigureScene, LeagueScene

RATINGS, SIDES_WON, BIDS_WON, EDITIONS_WON = "Ratings", "By side", "By bid", "By edition"
OPENINGS_WON, AGAINST, FIGURES, CURVE = "By opening", "Against", "A game", "Rating, {family}"
LUCK, LENGTH, WAITED_FOR_YOU, YOU_WAITED, ON_TIME = (
    "Luck",
    "Length",
    "Others waited for you",
    "You waited",
    "Lost on time",
)
GAMES, AXIS_WIN, TABLE_HEAD, LENGTHS, ENDS = "Games", "The Axis win", "The table", "Length of games", "How games ended"
REPORT = "{name} · report"
EVEN_BID, MEDIAN_BID, FAVOURED = "Even with", "Median bid", "Favoured"
COLUMNS = ("Won", "Lost", "Points", "Rating")
ROUND, LOWER, FINAL, SECOND_FINAL = "Round {number}", "Lower {number}", "Final", "Second final"
OPEN, RESTS = "…", "—"
SOMEBODY = "player {place}"
MOST_LETTERS = 24


def shown_name(name: str | None, place: int) -> str:
    """A person's name as it stands in a picture: one line, not too long, without signs that no typeface of ours has."""
    plain = " ".join("".join(sign for sign in name or "" if sign.isprintable() and category(sign) != "So").split())
    return plain[:MOST_LETTERS] or SOMEBODY.format(place=place)


def alt_league(scene: LeagueScene) -> str:
    """What a picture of a season shows."""
    if scene.rounds:
        told = [f"{one.name}: {'; '.join(_tie(tie.names, tie.winner) for tie in one.ties)}" for one in scene.rounds]
    else:
        heads = ", ".join(scene.columns)
        told = [heads, *(f"{row.place} {row.name}: {', '.join(row.figures)}" for row in scene.rows)]
    return f"{scene.title}. {'. '.join(told)}."[:1000]


def alt_figures(scene: FigureScene) -> str:
    """What a picture of figures shows."""
    told = [
        f"{one.heading}: {'; '.join(f'{row.name} {row.text}' for row in one.rows)}"
        for one in scene.sections
        if one.rows
    ]
    if scene.curve:
        told.append(f"{scene.curve_name}: from {scene.curve[0]:,.0f} to {scene.curve[-1]:,.0f}")
    return f"{scene.title}. {'. '.join(told)}."[:1000]


def _tie(names: tuple[str, str], winner: int | None) -> str:
    return f"{names[0]} against {names[1]}" + (f", {names[winner]} won" if winner is not None else "")
