"""The names of all commands: the tree is built with them, and every text that names a command takes it from here.

The orders of a turn and those of a battle stand together, so that whoever types `/turn` or `/battle` on a phone sees
all there are. `/do` takes any of them as words.
"""


class Name(str):
    """A command as it is typed, with its slash."""

    __slots__ = ()

    @property
    def last(self) -> str:
        """What it is called within its group, or alone."""
        return self.removeprefix("/").split()[-1]


FILE_AS_ORDERS = "File as orders"
"""In the menu of a message, under *Apps*."""

DO = Name("/do")
HELP = Name("/help")
BOARD = Name("/board")
MAP = Name("/map")
ODDS = Name("/odds")
RULES = Name("/rules")
UNITS = Name("/units")

TURN = Name("/turn")
TURN_BUY = Name("/turn buy")
TURN_MOVE = Name("/turn move")
TURN_FERRY = Name("/turn ferry")
TURN_PLACE = Name("/turn place")
TURN_END = Name("/turn end")
TURN_UNDO = Name("/turn undo")
TURN_SHEET = Name("/turn sheet")
TURN_RESEARCH = Name("/turn research")
TURN_ADVANTAGE = Name("/turn advantage")
TURN_DECLARE = Name("/turn declare")

BATTLE = Name("/battle")
BATTLE_FIGHT = Name("/battle fight")
BATTLE_CASUALTIES = Name("/battle casualties")
BATTLE_PRESS = Name("/battle press")
BATTLE_RETREAT = Name("/battle retreat")
BATTLE_SUBMERGE = Name("/battle submerge")
BATTLE_LAND = Name("/battle land")
BATTLE_BOMBARD = Name("/battle bombard")
BATTLE_SCRAMBLE = Name("/battle scramble")
BATTLE_INTERCEPT = Name("/battle intercept")
BATTLE_KAMIKAZE = Name("/battle kamikaze")
BATTLE_RAID = Name("/battle raid")

ORDERS = Name("/orders")
ORDERS_CASUALTIES = Name("/orders casualties")
ORDERS_SUBMERGE = Name("/orders submerge")
ORDERS_RETREAT = Name("/orders retreat")
ORDERS_SCRAMBLE = Name("/orders scramble")
ORDERS_INTERCEPT = Name("/orders intercept")
ORDERS_PASSAGE = Name("/orders passage")
ORDERS_SEALED = Name("/orders sealed")
ORDERS_MENU = Name("/orders menu")
ORDERS_AHEAD = Name("/orders ahead")
ORDERS_PLAN = Name("/orders plan")
ORDERS_WITHDRAW = Name("/orders withdraw")
ORDERS_SHOW = Name("/orders show")

GAME = Name("/game")
GAME_NEW = Name("/game new")
GAME_JOIN = Name("/game join")
GAME_LEAVE = Name("/game leave")
GAME_START = Name("/game start")
GAME_STATUS = Name("/game status")
GAME_TUTORIAL = Name("/game tutorial")
GAME_FOLLOW = Name("/game follow")
GAME_OBJECTIVES = Name("/game objectives")
GAME_POLITICS = Name("/game politics")
GAME_SEATS = Name("/game seats")
GAME_REPLACE = Name("/game replace")
GAME_COMPUTER = Name("/game computer")
GAME_ADVISE = Name("/game advise")
GAME_SUBSTITUTE = Name("/game substitute")
GAME_CONCEDE = Name("/game concede")
GAME_CANCEL = Name("/game cancel")
GAME_EXPORT = Name("/game export")

TABLE = Name("/table")
TABLE_WAITING = Name("/table waiting")
TABLE_NUDGE = Name("/table nudge")
TABLE_ASSISTANCE = Name("/table assistance")
TABLE_LUCK = Name("/table luck")
TABLE_CLOCK = Name("/table clock")
TABLE_PAUSE = Name("/table pause")
TABLE_RESUME = Name("/table resume")
TABLE_REWIND = Name("/table rewind")
TABLE_DISPUTE = Name("/table dispute")
TABLE_PACE = Name("/table pace")
TABLE_EDIT = Name("/table edit")
TABLE_PASS = Name("/table pass")
TABLE_DELETE = Name("/table delete")

HISTORY = Name("/history")
HISTORY_LINES = Name("/history lines")
HISTORY_TURN = Name("/history turn")
HISTORY_SINCE = Name("/history since")
HISTORY_CHART = Name("/history chart")
HISTORY_FILM = Name("/history film")
HISTORY_REPLAY = Name("/history replay")
HISTORY_SUMMARY = Name("/history summary")

DICE = Name("/dice")
DICE_VERIFY = Name("/dice verify")
DICE_VERIFIER = Name("/dice verifier")
DICE_LOG = Name("/dice log")
DICE_STATS = Name("/dice stats")
DICE_LUCK = Name("/dice luck")
DICE_WORDS = Name("/dice words")
DICE_SUPPLY = Name("/dice supply")
DICE_NOTICES = Name("/dice notices")
DICE_NOTE = Name("/dice note")
DICE_VOID = Name("/dice void")

LEAGUE = Name("/league")
LEAGUE_JOIN = Name("/league join")
LEAGUE_LEAVE = Name("/league leave")
LEAGUE_CHALLENGE = Name("/league challenge")
LEAGUE_SEEK = Name("/league seek")
LEAGUE_STANDINGS = Name("/league standings")
LEAGUE_CARD = Name("/league card")

LEAGUE_RUN = Name("/league-run")
LEAGUE_RUN_NEW = Name("/league-run new")
LEAGUE_RUN_BEGIN = Name("/league-run begin")
LEAGUE_RUN_RULE = Name("/league-run rule")
LEAGUE_RUN_REMOVE = Name("/league-run remove")
LEAGUE_RUN_CLOSE = Name("/league-run close")
LEAGUE_RUN_REPORT = Name("/league-run report")
LEAGUE_RUN_EXPORT = Name("/league-run export")
LEAGUE_RUN_TRUST = Name("/league-run trust")
LEAGUE_RUN_IMPORT = Name("/league-run import")

MY = Name("/my")
MY_GAMES = Name("/my games")
MY_SETTINGS = Name("/my settings")
MY_AWAY = Name("/my away")
MY_BACK = Name("/my back")
MY_SNOOZE = Name("/my snooze")
MY_PRIVACY = Name("/my privacy")
MY_DATA = Name("/my data")
MY_FORGET = Name("/my forget")
