"""What stands on the buttons and menus of a game, a word or two each."""

from bot.presence.pace import DEAR, EVERYTHING, NOTHING
from bot.wording.speech import Speech, capital, words

BUY_BY_MENU, MOVE_BY_MENU, PLACE_BY_MENU = "Buy by menu", "Move by menu", "Place by menu"
BUY, ORDERS, STATUS = "Buy…", "Orders…", "Status"
DECLARE_WAR = "Declare war on {power}…"
LAND_ALL, PLACE_ALL = "Land aircraft", "Place all"
TAKE_TURN_BACK = "Take my turn back"
UNDO, END_PHASE = "Undo", "End phase"
BY_A_PLAN = "Fight by a plan…"
REPAIR = "Repair…"
RESEARCH, ROCKET, ADVANTAGES = "Develop weapons…", "Fire a rocket…", "National advantages…"
END_ANYWAY, NO_WARNINGS = "End anyway", "Do not warn me"
DECIDE_FOR_ME, ASK_AGAIN = "Decide for me this battle", "Ask me again"
DECIDE_ALL_TURN = "Decide for me all turn"
ASK_SO_MUCH = {
    NOTHING: "Trust me: cheapest first",
    DEAR: "Ask only for capital ships and aircraft",
    EVERYTHING: "Ask always",
}
OTHERS = "Others…"
SETTINGS, LEAVE, START = "Settings…", "Leave", "Start"
MY_WORDS = "My words"
WAIT_FOR_BEACON, ASK_FOR_SEEDS, AGREE_TO_SEEDS = "Roll, and wait for the beacon", "Ask for seeds", "Agree to seeds"
AGREE_TO_VOID = "Agree: this roll is void"
CONCEDE = "Yes, we concede"
ASK_TO_CONCEDE = "Ask them"
REMATCH = "Rematch, sides swapped"


def fight(space: str, kind: str, say: Speech) -> str:
    """ "Fight Ukraine", with the kind of battle where it is not the usual one."""
    extra = "" if kind in ("land", "sea") else f" ({words(kind)})"
    return f"Fight {say.space(space)}{extra}"


def join(power: str, say: Speech) -> str:
    return f"Join {say.power(power)}"


def answers_to(question: str) -> str:
    """The hint of a menu of answers: "Casualties…"."""
    return f"{capital(words(question))}…"


def repair(points: int, what: str, space: str) -> str:
    return f"Repair {points} damage of the {what} in {space}"
