"""What is written in pictures: titles, the captions of battles, charts and films. Alt text is in `alt_text`."""

from bot.scene import Goal
from bot.wording.luck import hits
from bot.wording.odds import added_up
from bot.wording.speech import Speech, words

GUNS = "Antiaircraft fire, by target"
NOBODY = "Nobody"
BATTLE = "Battle in {space}"
ODDS = "Odds: {title}"
SIDES = {"attacker": "Attacker: {name}", "defender": "Defender: {name}"}
CHANCES = {"attacker": "Before: attacker {chance}", "neither": "neither {chance}", "defender": "defender {chance}"}
MAY_BE_LEFT = {"attacker": "Attacker's units left", "defender": "Defender's units left"}
SWING = "IPC swing: what the defender loses more than the attacker"
NO_LUCK = "Luck favoured nobody"
LUCK = {"attacker": "Luck favoured the attacker by {hits}", "defender": "Luck favoured the defender by {hits}"}
ROUND = "Round {number}"
HIDDEN_ROUNDS = "The first {number} rounds are not shown"
MEASURES = {"income": "Income", "treasury": "Treasury", "units": "Value of units", "cities": "Victory cities"}
IN_MONEY = "{measure} in IPCs"
CHART = "The powers round by round"
ROUNDS = "Round"
BEGINNING = "The beginning"
END = "The end"
FILM = "The game as a film of {number} pictures."
"""What a film is to those who do not see it."""
TURN = "Round {round} · {power}"
KINDS = {
    "move": "moves",
    "attack": "attacks",
    "amphibious": "lands",
    "air": "flies",
    "quiet": "moves aside from what happens",
}
"""The legend of arrows, in the order shown."""
MARKS = {
    "battle": "battle to come",
    "captured": "taken, by whom",
    "placed": "new units",
    "contested": "enemies side by side",
}
"""The legend of the round marks."""
NEUTRALS = {
    "strict": "strict neutral",
    "pro_axis": "pro-Axis neutral",
    "pro_allies": "pro-Allies neutral",
    "dutch": "Dutch",
}
"""The legend of land that no power holds."""
FACILITIES = {
    "industrial_complex_minor": "minor industrial complex",
    "industrial_complex_major": "major industrial complex",
    "air_base": "air base",
    "naval_base": "naval base",
}
"""The legend of facilities, on boards that have several kinds of them."""
IDLE = "out of use"
ZONES = {"convoy": "convoy", "disrupted": "what it may cost, in IPCs", "kamikaze": "kamikaze zone"}
"""The legend of the signs beside a zone's number."""
STRAITS = {True: "strait, shut to those beside it or to everybody", False: "strait, open to everybody"}
"""The legend of locks."""
COST = "\u2212{cost}"
"""What a convoy may cost, beside its sign."""
GOALS = {"held": "", "near": ", one step away", "open": "", "paid": ", paid already"}
"""What stands behind an objective whose mark does not say it all."""
GOALS_TOLD = {"held": "held", "near": "one step away", "open": "not held", "paid": "paid already"}
"""The same where there are no marks."""
LEVELS = {1: "can be reached", 2: "by half its defence", 3: "by all its defence or more"}
"""The legend of stripes."""
RELATIONS = {"war": "war", "peace": "peace", "may": "may declare"}
"""What stands in the table of politics where two powers meet."""
LEAST_DRAW = 0.005
"""The chance below which it is not said that neither side may be left."""
EVEN = 0.05
"""Hits below which nobody was lucky."""


def may_go(power: str) -> str:
    """The legend of the sign on land to which a power's units may go beside its own."""
    return f"{words(power).title()} may go here"


def goals_heading(power: str) -> str:
    return f"Objectives of {power}"


def goal_words(goal: Goal) -> str:
    """An objective under a map: "East 5, one step away"."""
    return f"{goal.name} {goal.pays}{GOALS[goal.mark]}"


def sides(names: list[str]) -> str:
    """Who fights on a side of a battle."""
    return " and ".join(names) or NOBODY


def chances(attacker: float, neither: float, defender: float) -> list[str]:
    """The parts of the bar of chances, "" for a draw that hardly ever happens; the figures add up to 100."""
    shares = {"attacker": attacker, "neither": neither, "defender": defender}
    told = {whose: share for whose, share in shares.items() if whose != "neither" or share >= LEAST_DRAW}
    figures = dict(zip(told, added_up([share / sum(told.values()) for share in told.values()]), strict=True))
    return [
        CHANCES[whose].format(chance=_whole(share, figures[whose])) if whose in figures else ""
        for whose, share in shares.items()
    ]


def counted(first: int, last: int | None = None) -> str:
    """A number below a bar, or two, with a true minus sign."""
    numbers = [first] if last is None or last == first else [first, last]
    return " to ".join(str(number).replace("-", "\u2212") for number in numbers)


def _whole(share: float, figure: int) -> str:
    return percent(share) if 0 < share < 0.005 or 0.995 <= share < 1 else f"{figure}%"


def percent(share: float) -> str:
    """A chance in whole percent; what is only nearly sure is neither 0 nor 100."""
    if 0 < share < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= share < 1 else f"{share:.0%}"


def and_more(number: int) -> str:
    """After the notes under a map, for those that have no room there."""
    return f"and {number} more"


def favoured(luck: float) -> str:
    """Whom the dice favoured, by how many of the attacker's hits."""
    if abs(luck) < EVEN:
        return NO_LUCK
    return LUCK["attacker" if luck > 0 else "defender"].format(hits=f"{abs(luck):.1f} hits")


def arrow_note(say: Speech, power: str, units: str, origin: str, goal: str) -> str:
    """An arrow in words: "Germany: 3 inf Ukraine to Russia"."""
    return f"{say.power(power)}: {units or 'units'} {say.space(origin)} to {say.space(goal)}"


def scored(number: int, thrown: int) -> str:
    """ "1 hit of 3"; with low luck, where no die was left to throw, "1 hit"."""
    return f"{hits(number)} of {thrown}" if thrown else hits(number)
