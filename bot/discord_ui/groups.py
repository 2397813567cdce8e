"""The groups of commands. Each subject's file puts its commands into them; those that stand alone are in `registry`."""

from discord import app_commands

from bot.wording import commands

TURN = app_commands.Group(name=commands.TURN.last, description="Your turn: buy, move, place, end a phase, take back")
BATTLE = app_commands.Group(name=commands.BATTLE.last, description="Your battles: fight, casualties, press or retreat")
ORDERS = app_commands.Group(
    name=commands.ORDERS.last, description="Standing orders: they answer for you while you are away"
)
GAME = app_commands.Group(
    name=commands.GAME.last, description="The game of this channel: make it, join it, see it, end it"
)
TABLE = app_commands.Group(
    name=commands.TABLE.last, description="What the players agree on, and what only the host may do"
)
HISTORY = app_commands.Group(name=commands.HISTORY.last, description="What has happened in this game")
DICE = app_commands.Group(name=commands.DICE.last, description="Check the dice of this game")
LEAGUE = app_commands.Group(name=commands.LEAGUE.last, description="Seasons of this server: join, challenge, look")
LEAGUE_RUN = app_commands.Group(name=commands.LEAGUE_RUN.last, description="Organise a season of this server")
MY = app_commands.Group(name=commands.MY.last, description="Your own settings, games and data")
GROUPS = (TURN, BATTLE, ORDERS, GAME, TABLE, HISTORY, DICE, LEAGUE, LEAGUE_RUN, MY)
