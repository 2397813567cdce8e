# ruff: noqa: E501  (texts read better whole)
"""What is stored about people, and what becomes of it."""

from collections.abc import Sequence

from bot.wording import commands
from engine.json_types import JsonMapping

FORGET_ME = "Forget me"
STORED = f"""**What Sandtable stores about you**, in one database of whoever runs this bot:
- your Discord account's number with the seats you hold or held, or a computer keeps for you, the games you host or follow, what you took back with undo;
- your settings: time zone, quiet hours, reminders, days away;
- the words you gave for the dice, which are public in the dice log, a bid while it is sealed, and the text of an order sheet you are working on;
- if you join a league: its seasons, matches and results with your part in them; after you were forgotten a made-up name has them;
- what you look for when you look for somebody to play with, and who came, for 30 days;
- the numbers of your last presses and commands, for a day, so that none is carried out twice; what the bot posted, for 30 days.
**Not stored**: your name, your messages (the bot cannot read them), anything about your server but the numbers of its channels.
`{commands.MY_DATA}` gives you all of it. `{commands.MY_FORGET}` deletes it; in games that are over a made-up name stands in your place. \
Nothing is given to anybody else. Messages in Discord are Discord's; delete those there."""

DICE_FORGOTTEN = "The dice log of this game was deleted: it carried, under signatures, the number of somebody who wanted to be forgotten. What was posted in the thread is still there, and whoever exported the log before can check it."


def data(found: JsonMapping) -> str:
    seats, settings = len(found["seats"]), len(found["settings"])
    return f"Everything that is stored about you: {seats} seats, {settings} settings, and more in the file. `{commands.MY_PRIVACY}` explains."


def may_forget(running: Sequence[str]) -> str:
    games = " ".join(f"<#{channel}>" for channel in running)
    seats = (
        f"\nYou hold seats in {games}: they become free, and a substitute is looked for. In those games your number stays in the signed dice log until the game is over; a day later it is taken out."
        if running
        else ""
    )
    return f"**This deletes everything stored about you** and cannot be undone: settings, follows, drafts. In games that are over a made-up name takes your place, and their dice logs, which carry your number under signatures, are deleted here.{seats}"


def forgotten(over: int, running: int) -> str:
    rest = (
        f" In {running} running games your seats are free now; the last traces go when those are over."
        if running
        else ""
    )
    return f"You are forgotten: your settings are gone, and in {over} finished games a made-up name stands in your place.{rest}"
