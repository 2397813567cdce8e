"""Every form of ids that this bot posts, and whatever earlier ones have posted that is still taken up.

GAME is a game's name, TURN the key of a phase ("1.0.2") or, of plans for a turn's battles, the name of a turn, REVISION
the length of the record, ASK and ANSWER count from 0. DRAFT: see `saved_drafts`. ORIGIN, UNITS and WAY: see `codes`;
SO_FAR: see `builder_state`.
"""

from bot.messages.component_id import Route

# --- questions: good at one revision only -----------------------------------------------------------------------

ANSWER = Route("an:GAME:REVISION:ASK:ANSWER")
ANSWER_MENU = Route("am:GAME:REVISION:ASK")
CASUALTIES_IN_WORDS = Route("cu:GAME:REVISION:ASK")
DECIDE_FOR_ME = Route("de:GAME:REVISION:ASK")
DECIDE_ALL_TURN = Route("dt:GAME:REVISION:ASK")
MY_ORDERS = Route("oq:GAME:REVISION:ASK")
ASK_ME_AGAIN = Route("sw:GAME")
ASK_SO_MUCH = Route("sm:GAME:ASKED")

# --- the panel of a phase: good as long as the phase lasts --------------------------------------------------------

LOOK = Route("go:GAME:TURN:look")
UNDO = Route("go:GAME:TURN:undo")
END_PHASE = Route("go:GAME:TURN:end")
END_ANYWAY = Route("go:GAME:TURN:endsure")
"""As earlier bots have posted it."""
END_WARNED = Route("go:GAME:TURN:endsure:WARNED")
"""What was warned of, in short: what is overlooked by now may be something else."""
NO_WARNINGS = Route("go:GAME:TURN:quiet")
FIGHT = Route("go:GAME:TURN:fight:SPACE:BATTLE")
PLACE_ALL = Route("go:GAME:TURN:placeall")
LAND_ALL = Route("go:GAME:TURN:landall")
DECLARE_WAR = Route("go:GAME:TURN:war:POWER")
BUY = Route("go:GAME:TURN:buy")
ORDERS = Route("go:GAME:TURN:sheet")
THE_REST = Route("go:GAME:TURN:rest")
CHANGE_DRAFT = Route("go:GAME:TURN:redo:DRAFT")
CONFIRM_DRAFT = Route("go:GAME:TURN:confirm:DRAFT")
CONFIRM_PART = Route("go:GAME:TURN:partly:DRAFT")
DO_INSTEAD = Route("go:GAME:TURN:instead:DRAFT")
KEEP_FOR_LATER = Route("go:GAME:TURN:later:DRAFT")
DO_THESE = Route("go:GAME:TURN:these:DRAFT")
MEANING_MENU = Route("pick:GAME:DRAFT")
EDITION_MENU = Route("or:GAME:TURN:WHAT")

# --- orders by menus ------------------------------------------------------------------------------------------------

MOVE_BY_MENU = Route("go:GAME:TURN:menu:o")
BUY_BY_MENU = Route("go:GAME:TURN:menu:b")
PLACE_BY_MENU = Route("go:GAME:TURN:menu:p")
START_MENU = Route("wz:GAME:TURN:o:PAGE")
UNITS_MENU = Route("wz:GAME:TURN:u:ORIGIN")
GOAL_MENU = Route("wz:GAME:TURN:g:ORIGIN:UNITS:PAGE")
CARGO_MENU = Route("wz:GAME:TURN:l:ORIGIN:UNITS:WAY")
PURCHASE_MENU = Route("wz:GAME:TURN:b")
PURCHASE_MENU_OF = Route("wz:GAME:TURN:b:ECONOMY")
NUMBER_MENU = Route("wz:GAME:TURN:n:UNITS")
NUMBER_MENU_OF = Route("wz:GAME:TURN:n:UNITS:ECONOMY")
PLACEMENT_MENU = Route("wz:GAME:TURN:p")
SITE_MENU = Route("wz:GAME:TURN:s:UNITS")
TO_START = Route("wb:GAME:TURN:o:PAGE")
TO_UNITS = Route("wb:GAME:TURN:u:ORIGIN")
TO_GOAL = Route("wb:GAME:TURN:g:ORIGIN:UNITS:PAGE")
TO_PURCHASE = Route("wb:GAME:TURN:b")
TO_PLACEMENT = Route("wb:GAME:TURN:p")
CONFIRM_MOVE = Route("wb:GAME:TURN:y:ORIGIN:UNITS:WAY")

# --- orders given ahead ---------------------------------------------------------------------------------------------

PLANS = Route("sa:GAME")
PLAN_MENU = Route("so:GAME:TURN")
SHEET = Route("st:GAME")
SHEET_FORM = Route("sf:GAME:POWER")
SHEET_CHANGE = Route("sd:GAME:c:DRAFT")
SHEET_CONFIRM = Route("sd:GAME:y:DRAFT")
SHEET_GO_ON = Route("sg:GAME:ORDER")
SHEET_WITHDRAW = Route("sx:GAME:ORDER")
SHEET_NEXT = Route("sn:GAME:DRAFT:b:WHAT:LINE")
SHEET_NEXT_MENU = Route("sn:GAME:DRAFT:m")
SHEET_START_MENU = Route("sn:GAME:DRAFT:s")
SHEET_UNITS_MENU = Route("sn:GAME:DRAFT:u")
SHEET_GOAL_MENU = Route("sn:GAME:DRAFT:g")
SHEET_KEEP = Route("sn:GAME:DRAFT:k")
SHEET_KEEP_FORM = Route("sn:GAME:DRAFT:kf")
SHEET_AGAIN = Route("sr:GAME:POWER")
BUILDER_ORDER_MENU = Route("sc:GAME:o:SO_FAR")
BUILDER_LOSS_MENU = Route("sc:GAME:l:SO_FAR")
BUILDER_BATTLES_MENU = Route("sc:GAME:b:SO_FAR")
BUILDER_WHEN_MENU = Route("sc:GAME:w:SO_FAR")
BUILDER_WHERE_MENU = Route("sc:GAME:s:SO_FAR")
BUILDER_KEEP = Route("sb:GAME:k:SO_FAR")
BUILDER_WHERE = Route("sb:GAME:f:SO_FAR")
BUILDER_BACK = Route("sb:GAME:e:SO_FAR")
BUILDER_ANEW = Route("sb:GAME:n:SO_FAR")

# --- a game that forms ----------------------------------------------------------------------------------------------

JOIN = Route("lo:GAME:join:POWER")
LEAVE = Route("lo:GAME:leave")
START = Route("lo:GAME:start")
SETTINGS = Route("lo:GAME:settings")
FILL = Route("lo:GAME:fill")
SETTING_MENU = Route("op:GAME")
VALUE_MENU = Route("ov:GAME:SETTING")
WRITE_SETTING = Route("lo:GAME:write:SETTING")
BID = Route("lo:GAME:bid")
SPLIT_BID = Route("lo:GAME:split")
OPEN_BID = Route("lo:GAME:lower")
OPEN_BID_LEAVE = Route("lo:GAME:yield")
PLACE_BID = Route("bi:GAME:place")
KEEP_BID = Route("bi:GAME:keep")
BID_UNIT_MENU = Route("bu:GAME")
BID_SPACE_MENU = Route("bs:GAME:POWER:KIND")

# --- the dice -------------------------------------------------------------------------------------------------------

MY_WORDS = Route("lo:GAME:words")
ACCEPT_DICE = Route("lo:GAME:accept")
"""Of cards that an earlier bot posted."""
WAIT_FOR_BEACON = Route("lo:GAME:wait")
ASK_FOR_SEEDS = Route("lo:GAME:seeds")
AGREE_TO_SEEDS = Route("lo:GAME:agree")
AGREE_TO_VOID = Route("lo:GAME:void:ROLL")
NEW_LOG = Route("ho:GAME:log")

# --- around the play ------------------------------------------------------------------------------------------------

TABLE = Route("ta:GAME")
TABLE_MENU = Route("tm:GAME")
REWIND_MENU = Route("tr:GAME")
SHOW_ODDS = Route("sh:GAME")
HISTORY_PAGE = Route("hp:GAME:PAGE")
TAKE_TURN_BACK = Route("tb:GAME:LINE")
WHAT_CHANGED = Route("wc:GAME")
CLOSE_UPS = Route("cl:GAME:NAME")
TURN_ORDERS = Route("to:GAME:NAME")
THEATRE_MENU = Route("th:GAME")
SNOOZE = Route("pr:GAME:snooze:HOURS")
HUSH = Route("pr:GAME:hush")
PAUSE = Route("pr:GAME:pause")
RESUME = Route("pr:GAME:resume")
WANT_SUBSTITUTE = Route("se:GAME:wanted:POWERS")
ADVERTISED = Route("se:GAME:ad:ADVERTISEMENT")
WITHDRAW = Route("se:GAME:withdraw:ADVERTISEMENT")
TAKE_OVER = Route("se:GAME:takeover:POWERS:HOLDER")
TAKE_OVER_FROM_LATE = Route("se:GAME:late:POWERS:HOLDER")
TAKE_OVER_ALL_FROM_LATE = Route("se:GAME:late:HOLDER")
OFFER_TO_PLAY = Route("se:GAME:offer:POWERS:HOLDER")
TAKE_FROM_COMPUTER = Route("se:GAME:computer:POWERS")
NEXT_TURN = Route("se:GAME:next:TURN")
VOTE = Route("vo:GAME:VOTE:CHOICE")
CONCEDE = Route("lo:GAME:concede:POWER")
REMATCH = Route("lo:GAME:rematch")
DELETE_GAME = Route("ho:GAME:delete")

# --- without a game -------------------------------------------------------------------------------------------------

NEW_GAME = Route("hi:new")
HOW_TO_PLAY = Route("hi:how")
CHECK_RIGHTS = Route("hi:rights")
PLAY_ON = Route("hi:solo")
GAME_MENU = Route("hm:new")
TOPIC_MENU = Route("ru:EDITION")
ZONE_MENU = Route("mz:zone")
FORGET_ME = Route("me:forget")

# --- forms ----------------------------------------------------------------------------------------------------------

ORDERS_FORM = Route("fo:GAME:TURN:sheet")
PURCHASE_FORM = Route("fo:GAME:TURN:buy")
CASUALTIES_FORM = Route("fo:GAME:REVISION:casualties")
WORDS_FORM = Route("fo:GAME:-:words")
BID_FORM = Route("fo:GAME:-:bid")
SPLIT_FORM = Route("fo:GAME:-:split")
OPEN_BID_FORM = Route("fo:GAME:-:lower")
SETTING_FORM = Route("fo:GAME:SETTING:option")
DISPUTE_FORM = Route("fo:GAME:-:dispute")
REWIND_FORM = Route("fo:GAME:LINE:rewind")
EDIT_FORM = Route("fo:GAME:-:edit")

# --- leagues --------------------------------------------------------------------------------------------------------

LEAGUE_JOIN = Route("le:SEASON:join")
LEAGUE_LEAVE = Route("le:SEASON:leave")
LEAGUE_TABLE = Route("le:SEASON:table")
LEAGUE_CARD = Route("le:SEASON:card")
LEAGUE_LAW = Route("le:SEASON:law")
LEAGUE_BEGIN = Route("le:SEASON:begin")
LEAGUE_REPORT = Route("le:SEASON:report")
LEAGUE_CHALLENGE = Route("le:SEASON:challenge")
LEAGUE_CHALLENGE_MENU = Route("lc:SEASON")
SEARCH_PLAY = Route("lf:SEARCH:play")
SEARCH_WITHDRAW = Route("lf:SEARCH:withdraw")
