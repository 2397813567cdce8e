# ruff: noqa: E501  (texts read better whole)
"""A game that forms, begins, is left or given up."""

from bot.wording import commands

FORMING = "A new game of {book}"
FORMED = "The game of {book}"
BEGINS = "The game begins"
STILL_FORMING = f"The game is forming; take a power with `{commands.GAME_JOIN}`."
TAKE_A_POWER = (
    "Press a button to take a power; one player may hold several of a side. When all are taken, press **Start**."
)
FREE = "free"
YOU_PLAY = "You play **{powers}**."
YOU_LEFT = "You have left the game."
FREED = "{power} is free now."
STARTED = "The game has begun; the first player is called."
TAKEN = "{power} is taken by <@{user}>."
TOO_MANY_HOSTED = (
    f"You are the host of {{most}} open games already. Let one end, or delete one (`{commands.TABLE_DELETE}`), first."
)
TOO_MANY_HERE = "This server has {most} open games already; one of them has to end first."
HAS_BEGUN = f"The game has begun; `{commands.GAME_REPLACE}` hands a power to another player."
NO_LEAVING = f"The game is running: `{commands.GAME_CONCEDE}` ends it, `{commands.GAME_REPLACE}` hands a power on."
NO_CANCELLING = "Only the host may take a game down, and only before it begins."
CANCELLED = "The game was taken down before it began."
NOBODY_HOLDS = "Nobody holds {powers} yet. One player may hold several powers of a side."
BOTH_SIDES = "<@{user}> holds powers of both sides. Only somebody who plays alone may do that: leave one side first."
MAY_CONCEDE = "<@{user}> would **concede the game for the {side}**: the other side wins at once. Do you agree? It counts only when every player of the {side} has agreed; one No ends it."
CONCEDE_ASKED = "Nothing has ended yet: your side concedes when {who} agrees too. They have been asked."
CONCEDE_MAY = "**This asks {who} in the channel whether the {side} give the game up.** Nobody has been told yet."
CONCEDE_SURE = "**This gives the game up for the {side}**: the other side wins at once, and it cannot be undone."
CONCEDED = "Your side has conceded; the game is over."
RECORD = "The record replays the whole game; the dice log can be checked by anybody."
