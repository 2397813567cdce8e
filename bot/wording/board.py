"""What the board in a browser says that nothing else says. The page has no words of its own."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot.wording import commands
from bot.wording.replay import WORDS as REPLAY_WORDS
from bot.wording.speech import Speech, listed

NO_KEY = f"This link has been used, or is too old. `{commands.BOARD}` in the game's channel gives a fresh one."
NO_VISIT = f"You have been away for too long: `{commands.BOARD}` in the game's channel opens the board again."
NOT_SEATED = "You look on: who plays here orders."
GONE = "This game is not there any more."
NO_PAGE = "There is nothing here."
FOREIGN = "This request comes from another page, and was not carried out."
TOO_FAST = "That was too much at once. Wait a moment."
TOO_MANY = "Too many people look at boards now. Try again in a minute."
TOO_LONG = "That is too long to be read."
NOT_JSON = "This could not be read; nothing was changed."
NOT_AN_ORDER = "The board has no such order. Nothing was changed."
NO_POSITION = "It is not said for which position this is meant. Nothing was changed."
BROKEN = "Something went wrong here, and it has been written down (reference {code}). Look again before you go on."
REPEATED = "That is done already."
CHAT_WORDS = f"Before the first roll every player gives words for the dice: `{commands.DICE_WORDS}` in the channel."
OPEN = (
    "**[Open the board](<{url}>)** of this game. The link is yours alone: it opens once, within a quarter of an hour, "
    "and then keeps for a week on that browser."
)
NO_BOARD = (
    f"The host of this bot shows no boards in a browser. `{commands.MAP}` draws the board here, and "
    f"`{commands.HISTORY_REPLAY}` gives the game as a page to open anywhere."
)
NOT_SHOWN = "The bot may not post in the game's channel now, where your words have to be read. Nothing was changed."
NO_PLAN = "There is nothing to plan now: the moves of this turn cannot be reached without dice or answers."
PLAN_ENDS_AT_DICE = "From here on dice decide."
NO_MAP = "There is no map of this board."
FORMING = "The game has not begun yet."

WORDS: dict[str, str] = REPLAY_WORDS | {
    "no_script": "This page needs its own script to show the board. Please let it run.",
    "keys": "Keys: arrows move the map, plus and minus its size, slash searches, Escape goes back.",
    "opening": "Opening the board …",
    "lost": "The line is broken. Trying again …",
    "back": "Connected again.",
    "act": "Orders",
    "look": "Look",
    "yours": "It is your turn",
    "you_are": "You play {powers}",
    "onlooker": "You are looking on",
    "waiting": "Waiting for {who}",
    "since_then": "The game up to now",
    "buy": "Buy",
    "left": "{n} left of {of}",
    "more": "One more {unit}",
    "fewer": "One less {unit}",
    "order": "Order",
    "ordered": "Ordered: {units}",
    "nothing": "nothing",
    "move": "Move",
    "move_from": "Tap a space with units of yours, or choose one:",
    "movable": "Can still move",
    "from": "From {space}",
    "every": "All",
    "none": "None",
    "where_to": "Where to?",
    "thinking": "Looking …",
    "nowhere": "These can go nowhere together.",
    "cancel": "Back",
    "confirm": "Order this",
    "alone": "Leave hidden enemies alone",
    "sail_along": "What sails along",
    "odds": "Odds",
    "place": "Place",
    "place_what": "What is placed, then where:",
    "place_all": "Place everything",
    "land_all": "Land everything",
    "no_site": "They can be placed nowhere together.",
    "fight": "Battles",
    "question": "You are asked",
    "more_orders": "More",
    "declare": "Declare war",
    "in_words": "In words",
    "words_hint": "3 inf, 2 arm ukraine > caucasus",
    "try": "Try",
    "do": "Order them",
    "undo": "Take back",
    "undone": "Taken back.",
    "end": "End phase",
    "end_all_the_same": "End it all the same",
    "keep": "Keep for later",
    "kept": "Kept. The form in the chat has it, too.",
    "threats": "What could come here",
    "nothing_threatens": "Nobody could come here next turn.",
    "leave": "Close this visit",
    "left_board": f"This visit is over. `{commands.BOARD}` in the channel opens another one.",
    "plan": "What if",
    "plan_hint": "A board of your own: nobody else sees it, and nothing of it is ordered.",
    "plan_for": "The next moves of {power}",
    "plan_back": "One back",
    "plan_end": "Throw it away",
    "plan_keep": "Keep as my sheet",
    "plan_kept": "Kept: **In words** here, and the form in the chat, have it. Nothing is ordered yet.",
    "plan_fights": "Battles there would be",
    "plan_more": "What could come there then",
    "plan_none": "Nothing is planned yet: tap a space with units of yours.",
    "past": "From the beginning",
    "hits_chosen": "{n} of {of} chosen",
    "casualties": "Casualties by number",
    "fall": "These fall",
    "bid": "Bid",
    "keep_bid": "Keep the rest as cash",
    "dice_words": "Your words for the dice",
    "dice_words_hint": "Anything of your own; everybody reads it in the channel.",
    "say_words": "Say them",
    "standing": "While I am away",
    "about_casualties": "Casualties",
    "about_submerge": "Submarines dive",
    "about_retreat": "My attacks go on",
    "about_scramble": "Aircraft scramble",
    "about_intercept": "Fighters intercept",
    "choice_cheapest": "the cheapest",
    "choice_always": "whenever they may",
    "choice_never": "never",
    "choice_retreat_never": "to the end",
    "choice_1": "1 round",
    "choice_2": "2 rounds",
    "choice_3": "3 rounds",
    "choice_all": "all",
    "choice_ask": "ask me",
    "to_now": "To now",
    "done": "Done.",
    "list_of_spaces": "All spaces",
}
"""By the names that the page knows them by."""

MENTION = re.compile(r"<@!?(\w+)>")
MOMENT = re.compile(r"<t:(\d+)(?::\w)?>")
MARKUP = re.compile(r"([\\\\*_~`|>#\[\]()<-])")
MARKS = re.compile(r"\*+|__|~~|`|^-# ", re.MULTILINE)


def by_utc(seconds: int) -> str:
    """A moment for a page that does not know its reader's zone."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def plain(text: str, say: Speech) -> str:
    """A text without what Discord would show as markup; people by what they play, moments by UTC."""

    def who(match: re.Match[str]) -> str:
        return seats_of(match[1], say.players, say) or "somebody"

    text = MENTION.sub(who, text)
    return MARKS.sub("", MOMENT.sub(lambda found: by_utc(int(found[1])), text)).strip()


def unmarked(text: str) -> str:
    """Somebody's words as Discord shows them as they are: nothing in them is markup, or calls anybody."""
    return MARKUP.sub(r"\\\1", text).replace("@", "@\u200b")


def which(order: str, why: str, names: Sequence[str]) -> str:
    """An order with a word that means several things, or nothing, and what may be meant."""
    return f"{order}: {why} {', '.join(names[:8])}".strip()


def seats_of(user: str, players: Mapping[str, str], say: Speech) -> str:
    """ "Germany and Japan", of whoever plays them."""
    return listed([say.power(power) for power, holder in players.items() if holder == user])
