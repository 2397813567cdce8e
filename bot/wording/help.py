# ruff: noqa: E501  (texts read better whole)
"""Help by situation, and the texts that stand by themselves."""

from bot.wording import commands
from bot.wording.status import TASKS

OVERVIEW = f"""**Sandtable** plays slow games of the Axis & Allies family in this channel.
1. `{commands.GAME_NEW}` makes a game, everybody takes powers with `{commands.GAME_JOIN}`, `{commands.GAME_START}` begins it.
2. On your turn the bot pings you with buttons. Everything is also a command: `{commands.TURN_BUY}`, `{commands.TURN_MOVE}`, `{commands.TURN_FERRY}`, `{commands.BATTLE_FIGHT}`, `{commands.TURN_PLACE}`, `{commands.TURN_END}`.
3. Or type orders as you would write them: `{commands.DO} 3 inf, 2 arm ukraine > caucasus`, several with `;` between. **Orders…** takes a whole sheet; the **… by menu** buttons need no typing.
4. `{commands.TURN_UNDO}` takes your orders back, as far as the last dice. `{commands.GAME_STATUS}`, `{commands.MAP}`, `{commands.HISTORY_LINES}` look. `{commands.ODDS}`: how a battle will likely end; `{commands.DICE_LUCK}`: what the dice owe you.
5. `{commands.ORDERS}` sets standing orders: they answer for you while you are away.
6. Dice are fixed by a posted request before anybody knows them: `{commands.DICE_VERIFY}` checks every one."""

SITUATIONS = {
    "research": f"`{commands.TURN_RESEARCH}` or the menu pays for dice that look for a development; `{commands.RULES}` tells what they must show. Or just **End phase**.",
    "purchase": f"`{commands.TURN_BUY} units:3 inf, 1 tank` (again replaces it), then **End phase**. You pay at once and place at the end of the turn.",
    "combat_move": f"`{commands.TURN_MOVE}` or `{commands.TURN_FERRY}` into hostile spaces; every aircraft must be able to land. Then **End phase**.",
    "conduct_combat": "**Fight** each battle; after each round press or retreat. Then **End phase**.",
    "noncombat_move": f"`{commands.TURN_MOVE}` what has not fought; aircraft must land. Then **End phase**.",
    "mobilize": f"`{commands.TURN_PLACE}` what you bought beside your industrial complexes. Then **End phase**; income comes by itself.",
    "advance": f"`{commands.TURN_MOVE}` or `{commands.TURN_FERRY}` everything you want to move this turn, into battle or not; there is no second movement. Then **End phase**.",
    "battle": f"**Fight** each battle. Where a zone is won, `{commands.TURN_MOVE}` takes units ashore to fight on. Then **End phase**.",
    "create": f"`{commands.TURN_BUY}`, then `{commands.TURN_PLACE}` at factories you have held since your turn began. What you do not spend is lost. Then **End phase**.",
}
NO_GAME = f"There is no game in this channel. `{commands.GAME_NEW}` begins one."
NOT_SEATED = f"You hold no power in this game. `{commands.GAME_JOIN}` takes a free one."
NOT_STARTED = f"The game has not begun yet: take powers with `{commands.GAME_JOIN}`, then `{commands.GAME_START}`."
GAME_OVER = "This game is over."
STALE = f"This is no longer current: the game has moved on. `{commands.GAME_STATUS}` shows what is asked now."
FROM_BEFORE = f"That is from an earlier version of this bot; nothing was changed. `{commands.GAME_STATUS}` shows what is asked now, with buttons that work."
OLD_COMMAND = f"I do not know this command like that: your Discord still shows an old list. Nothing was changed. Restart Discord; `{commands.HELP}` says what there is."
NOT_YOURS = "This is {who}'s to decide, not yours."
ROLLING = f"Dice are being rolled for this game. Try again in a moment; `{commands.GAME_STATUS}` shows when it goes on."
BROKEN = f"Something went wrong here, and it has been written down (reference `{{code}}`). Look at `{commands.GAME_STATUS}` before you try again."
CARRIED_OUT = f"That is done. The bot was started anew before it could say so; `{commands.GAME_STATUS}` shows where the game stands."
WORDS_WANTED = (
    "Before the first roll every player gives a few words of their own, which go into all dice: press **My words** "
    "and type anything. Waiting for {who}."
)
LOCAL_LOG = f"The bot may not open a thread here: the dice log stays with the bot (`{commands.DICE_LOG}` shows it)."
NO_ASSISTANCE = {
    "warnings": "This table has agreed to play without warnings (assistance: {level}).",
    "odds": "This table has agreed to play without odds (assistance: {level}).",
    "threats": "This table has agreed to play without threat maps (assistance: {level}).",
    "advice": f"This table plays without advice (assistance: {{level}}); `{commands.TABLE_ASSISTANCE}` asks everybody for it.",
}
WORDS_TITLE = "Your words for the dice"


FORMING_FREE = "**A game is forming here.** Take a power with a button, here or on the card above; one player may hold several of a side."
FORMING_SEATED = "**A game is forming here**, and you play {powers}. It begins when every power has a player and somebody presses **Start**; still free: {free}."
FORMING_FULL = "**Every power has a player.** Look at the settings on the card, then press **Start**."
FORMING_BIDS = "**Every power has a player.** Now bids are made: press **{button}**. The game can begin when it is known who plays which side."
RESUME = "Resume"
BIDDING = f"**Before the first turn your bid is placed**: one unit to a space where you have units; or keep the rest as cash. `{commands.TURN_PLACE}` does it too."
PAUSED = "**This game is paused** since {since}{why}. Nothing can be ordered; **Resume** goes on, at once for the host, else when one player of each side agrees."
WAITING = "Waiting for {debt}."
OVER = f"**{{turn}}**\n`{commands.GAME_EXPORT}` gives you the record and the dice log, `{commands.HISTORY_LINES}` what happened, `{commands.GAME_NEW}` another game."
ASKED = f"**You are asked something**: {{questions}}\nAnswer with the buttons below, or with `{{command}}`. Standing orders (`{commands.ORDERS}`) answer while you are away."
YOUR_TURN = (
    "**It is your turn: {turn}**\n{task}\nDone something wrong? **Undo** takes it back, as far as the last dice."
)
NOT_YOUR_TURN = f"**{{turn}}**\n{{waiting}}\nMeanwhile: `{commands.ORDERS}` sets what is decided for you while you are away, `{commands.MAP}` shows the board, `{commands.HISTORY_LINES}` what happened."
WATCHING = f"**{{turn}}**\n{{waiting}}\nYou do not play here. **Table…** lets you follow the game; `{commands.MAP}`, `{commands.GAME_STATUS}` and `{commands.HISTORY_LINES}` show it."


def task_of(phase: str) -> str:
    """What the player in turn does in a phase."""
    return SITUATIONS.get(phase, TASKS.get(phase, ""))
