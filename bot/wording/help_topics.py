"""What help finds by a word: the things players look for, under the words they look for them by."""

from collections.abc import Sequence

from msgspec import Struct

from bot.wording import commands
from bot.wording.commands import Name

NOTHING_FOUND = "Nothing is called “{word}” here. {known} know: {topics}."
KNOWN = f"`{commands.HELP} about:` and its list"


class Topic(Struct, frozen=True):
    """A thing to do: its title, the commands for it, what to say of them, the words it is looked for by."""

    title: str
    commands: tuple[Name, ...]
    text: str
    words: str

    @property
    def keys(self) -> set[str]:
        """Every word that finds it: those listed, those of its title, and the names of its commands."""
        named = " ".join(name[1:] for name in self.commands)
        return set(f"{self.words} {self.title.lower()} {named}".replace(",", " ").split()) - NOT_KEYS


NOT_KEYS = {"a", "and", "the", "of", "your", "my", "who", "is", "to", "it", "in", "turn", "game", "orders", "table"}
TOPICS = (
    Topic(
        "Begin a game",
        (commands.GAME_NEW, commands.GAME_JOIN, commands.GAME_START),
        "One makes it, everybody joins, one starts it; menus on the card settle the rest.",
        "new create make host setup seat join begin start lobby rematch again play bot",
    ),
    Topic(
        "Play alone, or let a computer play",
        (commands.GAME_NEW, commands.GAME_COMPUTER, commands.GAME_ADVISE),
        f"`{commands.GAME_NEW} computers:steady` makes a game for one; a seat is given to it, and taken back.",
        "computer computers solo alone single ai bot opponent substitute easy cautious steady bold practice training",
    ),
    Topic(
        "Learn to play",
        (commands.GAME_TUTORIAL, commands.RULES),
        "Ten minutes, both sides; and what is special about each edition.",
        "tutorial learn rules manual guide beginner book",
    ),
    Topic(
        "Attack and move",
        (commands.TURN_MOVE, commands.DO),
        "In the phase of combat movement, moving into an enemy's space attacks. In words: “3 inf germany > ukraine”.",
        "attack move invade march fly sail blitz mission raid strategic bombing",
    ),
    Topic(
        "Ship units over water",
        (commands.TURN_FERRY,),
        "Loads, sails and lands in one order; the way over sea is found by itself.",
        "ferry ship transport load unload amphibious landing sea cross",
    ),
    Topic(
        "Fight a battle, roll its dice",
        (commands.BATTLE_FIGHT, commands.BATTLE_PRESS, commands.BATTLE_RETREAT, commands.ORDERS_AHEAD),
        "Dice are rolled by the bot when a battle is opened or pressed; nobody rolls by hand.",
        "fight battle roll combat round press continue retreat rocket rolling throw open",
    ),
    Topic(
        "Answer in a battle",
        (commands.BATTLE_CASUALTIES, commands.BATTLE_SUBMERGE, commands.BATTLE_BOMBARD, commands.BATTLE_LAND),
        "The question's own buttons do the same.",
        "casualties casualty losses lose hits submerge submarine dive bombard land aircraft question",
    ),
    Topic(
        "Check the dice",
        (commands.DICE_VERIFY, commands.DICE_VERIFIER, commands.DICE_LOG),
        "Every roll is fixed by a posted request before anybody knows it, and anybody can check it.",
        "dice verify fair cheat proof beacon random seed log roll supply notices void note words witness",
    ),
    Topic(
        "Luck and statistics",
        (commands.DICE_LUCK, commands.DICE_STATS, commands.HISTORY_CHART),
        "What the dice owed and gave everybody, how they fell, the powers' fortunes as a chart.",
        "stats statistics luck average chart graph economy score numbers",
    ),
    Topic(
        "Costs and values of units",
        (commands.UNITS, commands.TURN_BUY),
        "As a picture and in words, with what a power has developed; buying shows prices too.",
        "units unit cost costs price prices value values attack defense ipc reference table",
    ),
    Topic(
        "Buy and place units",
        (commands.TURN_BUY, commands.TURN_PLACE),
        "You pay at once and place at the end of the turn.",
        "buy purchase place mobilize build produce money ipc spend",
    ),
    Topic(
        "Develop, and use advantages",
        (commands.TURN_RESEARCH, commands.TURN_ADVANTAGE),
        "Only some editions have them.",
        "research technology tech develop development advantage national weapons",
    ),
    Topic(
        "Bomb industry, fire rockets, repair",
        (commands.TURN_MOVE, commands.BATTLE_FIGHT, commands.TURN_BUY, commands.DO),
        "Type `raid germany with 1 bomber from uk`, `fight germany rocket`, `repair 2 germany`; only some editions.",
        "bomb bombing raid raids strategic sbr rocket rockets repair damage damaged complex factory industry",
    ),
    Topic(
        "China, and powers moved by another player",
        (commands.DO, commands.TURN_PLACE, commands.RULES),
        "Order for its units as for your own: `2 inf hupeh > kiangsu`, `china: place 1 inf yunnan`.",
        "china chinese tigers flying france anzac moved along another together infantry",
    ),
    Topic(
        "War and peace",
        (commands.GAME_POLITICS, commands.TURN_DECLARE),
        "Who fights whom, who may declare war and when; it is declared before the combat moves. Only some editions.",
        "politics war declare declaration peace neutral at war diplomacy",
    ),
    Topic(
        "End a phase, pass, skip",
        (commands.TURN_END,),
        "Leaves the phase with nothing or the rest undone; you are told what you may have forgotten.",
        "end skip pass next done finish phase stop",
    ),
    Topic(
        "Take an order back",
        (commands.TURN_UNDO, commands.TABLE_REWIND),
        "As far as the last dice; further back only if all agree.",
        "undo back revert mistake wrong rewind cancel correct",
    ),
    Topic(
        "Write many orders at once",
        (commands.DO, commands.TURN_SHEET),
        "One order, or several with ; between; a sheet shows what all of them would do before it counts.",
        "do sheet orders type text words many",
    ),
    Topic(
        "Neutral land",
        (commands.RULES, commands.MAP, commands.TURN_MOVE),
        "Friendly neutrals are taken by noncombat moves; any other fights, and a strict one turns all of them. The map "
        "shows how each leans, and its army is told when you look at the space.",
        "neutral neutrals strict leaning spain turkey sweden friendly unfriendly army violate",
    ),
    Topic(
        "Air bases and naval bases",
        (commands.TURN_BUY, commands.RULES, commands.BATTLE_SCRAMBLE),
        "One space more for what sets out there, a scramble, a dock; type `buy 1 air base`, `repair 2 air base egypt`. "
        "With three points of damage they do not work.",
        "base bases airbase air naval harbour port dock range repair upgrade minor major complex facility facilities",
    ),
    Topic(
        "Convoys",
        (commands.GAME_STATUS, commands.MAP, commands.RULES),
        "Enemy ships in zones with a freighter cost income; the map, the status and the briefing say how much.",
        "convoy convoys disrupt disruption freighter submarine income loss interdiction u-boat",
    ),
    Topic(
        "Canals and straits",
        (commands.ORDERS_PASSAGE, commands.MAP, commands.RULES),
        "Open to the side that holds them; in peace their holder may let others pass.",
        "canal canals strait straits suez panama gibraltar danish turkish dardanelles passage pass closed",
    ),
    Topic(
        "See the board",
        (commands.MAP, commands.GAME_STATUS),
        "All of it, a region or a space, as a picture or in text; whose turn it is and what is asked.",
        "map board picture see look show status state position where text threats theme phone",
    ),
    Topic(
        "See what happened",
        (commands.HISTORY_LINES, commands.HISTORY_SINCE, commands.HISTORY_TURN, commands.HISTORY_SUMMARY),
        "Every order and roll with links, what changed since your last turn, a turn in words, the game as a page.",
        "history log record past summary forum triplea csv json recap replay film gif lines since changed news what",
    ),
    Topic(
        "Somebody to play with",
        (commands.LEAGUE_SEEK, commands.LEAGUE_CHALLENGE),
        "A card says which game, at what pace and on which side you would play; whoever presses **Play** does, in a "
        "thread of its own.",
        "seek find look looking opponent player players partner lfg search match game wanted",
    ),
    Topic(
        "Leagues and ratings",
        (commands.LEAGUE_JOIN, commands.LEAGUE_STANDINGS, commands.LEAGUE_CARD, commands.LEAGUE_RUN_NEW),
        "Seasons with a table or a bracket, ratings that say why they are what they are; organisers open them and "
        "take results from other hosts.",
        "league leagues season ladder swiss bracket rating ratings card standings challenge tournament trust export",
    ),
    Topic(
        "Objectives",
        (commands.GAME_OBJECTIVES, commands.RULES),
        "What pays extra income, and what is missing; only some editions have them.",
        "objectives objective national bonus income goal goals victory",
    ),
    Topic(
        "Chances of a battle",
        (commands.ODDS,),
        "Exact, for battles that stand and for those you only think of: with `forces` `3 inf, 1 tank`, `all` that can "
        "reach it, `2 inf vs 3 inf`, or `2 inf then italy all` for attacks in turn; add `keeping a land unit` or "
        "`retreating after 2 rounds`. `cheapest: 90` finds the cheapest force that wins with 90 %.",
        "odds chance chances calculator calc probability percent simulate waves if cheapest kamikaze withdraw",
    ),
    Topic(
        "Be away, be reminded less",
        (commands.MY_SETTINGS, commands.MY_AWAY, commands.MY_SNOOZE),
        "Your time zone, quiet hours, how often you are pinged; holidays.",
        "ping pings remind reminder notify notification mute quiet away vacation holiday snooze me zone time back",
    ),
    Topic(
        "Ping who is waited for",
        (commands.TABLE_NUDGE, commands.TABLE_WAITING, commands.TABLE_PACE),
        "Once a day you can ping whoever is waited for; since when; how often the bot does so by itself.",
        "ping nudge poke remind late slow waiting wait who",
    ),
    Topic(
        "Deadlines, calendar, pauses",
        (commands.TABLE_CLOCK, commands.TABLE_PAUSE, commands.MY_AWAY, commands.TABLE_WAITING),
        "A clock if the table wants one, a pause by agreement, everybody's days away.",
        "calendar clock deadline timer schedule pause resume time date days hours vacation",
    ),
    Topic(
        "Your whole turn in one go",
        (commands.ORDERS_PLAN, commands.TURN_SHEET),
        "Told now or before it comes, with what follows if an attack succeeds or fails; sealed, played without you.",
        "turn ahead plan sheet if else condition premove once visit programme advance whole later",
    ),
    Topic(
        "Answers while you are away",
        (commands.ORDERS_MENU, commands.ORDERS_CASUALTIES, commands.ORDERS_SHOW, commands.ORDERS_AHEAD),
        "Standing orders, open or sealed, answer for you.",
        "orders standing sealed secret policy automatic default autopilot defend absent withdraw",
    ),
    Topic(
        "Aircraft that go up while others attack",
        (commands.BATTLE_SCRAMBLE, commands.BATTLE_INTERCEPT, commands.ORDERS_SCRAMBLE, commands.ORDERS_INTERCEPT),
        "Type `scramble 2 ftr from scotland to sz 109`, `intercept 1 ftr`, `kamikaze 2 carriers`, or press a button.",
        "scramble intercept interceptor kamikaze air base airbase raid escort bomber fighters go up",
    ),
    Topic(
        "Somebody else plays on",
        (commands.GAME_REPLACE, commands.GAME_SUBSTITUTE, commands.GAME_SEATS),
        "At once by the holder or the host, else by vote.",
        "replace substitute swap leave quit kick player seat seats absent gone",
    ),
    Topic(
        "Change what was agreed, settle a quarrel",
        (commands.TABLE_ASSISTANCE, commands.TABLE_LUCK, commands.TABLE_DISPUTE, commands.TABLE_EDIT),
        "Help by the bot and low luck, if all agree; a dispute stops the clock; the host corrects the board in public.",
        "dispute quarrel edit fix correct assistance settings warnings vote change host pass delete",
    ),
    Topic(
        "End the game",
        (commands.GAME_CONCEDE, commands.GAME_EXPORT, commands.GAME_CANCEL),
        "Giving up, the record as a file, a table that never began. Then make a new game, or the same again.",
        "concede surrender resign give up forfeit export download save cancel over rematch end win",
    ),
    Topic(
        "Watch",
        (commands.GAME_FOLLOW, commands.GAME_STATUS),
        "Follow the game without playing.",
        "follow watch spectate spectator subscribe",
    ),
    Topic(
        "What is kept about you",
        (commands.MY_PRIVACY, commands.MY_DATA, commands.MY_FORGET, commands.MY_GAMES),
        "To be read, handed out, deleted; and all your games.",
        "privacy data forget delete gdpr games mine me",
    ),
)


def topics_for(text: str) -> list[Topic]:
    """The topics that a word or several find, the best first; none if nothing is like it."""
    typed = text.lower().replace("/", " ").replace("?", " ").split()[:10]
    scores = [(_score(topic, typed), -at) for at, topic in enumerate(TOPICS)]
    best = sorted((score for score in scores if score[0] > 0), reverse=True)
    if not best:
        keys = sorted(set[str]().union(*(topic.keys for topic in TOPICS)))
        from difflib import get_close_matches  # loaded when somebody mistypes

        near = [key for word in typed for key in get_close_matches(word[:40], keys, n=1, cutoff=0.7)]
        return [topic for topic in TOPICS if topic.keys & set(near)][:4]
    return [TOPICS[-at] for _, at in best]


def _score(topic: Topic, typed: Sequence[str]) -> int:
    whole = sum(3 for word in typed if word in topic.keys)
    begun = sum(1 for word in typed if len(word) > 1 and any(key.startswith(word) for key in topic.keys))
    return whole + begun


MOST_FOUND = 4


def found_text(text: str) -> str:
    """What is answered to a word."""
    found = topics_for(text)[:MOST_FOUND]
    if not found:
        return NOTHING_FOUND.format(word=text[:40], known=KNOWN, topics=", ".join(topic.title for topic in TOPICS))
    return "\n".join(topic_line(topic) for topic in found)


def topic_line(topic: Topic) -> str:
    names = ", ".join(f"`{name}`" for name in topic.commands)
    return f"**{topic.title}**: {names}. {topic.text}"
