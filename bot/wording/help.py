# ruff: noqa: E501  (texts read better whole)
"""Help by situation, and the texts that stand by themselves."""

from __future__ import annotations

from bot.wording.status import TASKS

OVERVIEW = """**Sandtable** plays slow games of the Axis & Allies family in this channel.
1. `/game new` makes a game, everybody takes powers with `/game join`, `/game start` begins it.
2. On your turn the bot pings you with buttons. Everything is also a command: `/buy`, `/move`, `/ferry`, `/fight`, `/place`, `/end`.
3. Or type orders as you would write them: `/do 3 inf, 1 arm germany > eastern europe`, several with `;` between. **Orders…** takes a whole sheet; the **… by menu** buttons need no typing.
4. `/undo` takes your orders back, as far as the last dice. `/status`, `/map`, `/board`, `/history` look. `/odds`: how a battle will likely end; `/luck`: what the dice owe you.
5. `/orders` sets standing orders: they answer for you while you are away.
6. Dice are fixed by a posted request before anybody knows them: `/dice verify` checks every one."""

SITUATIONS = {
    "research": "`/research` or the menu buys dice for one development; one die with its number is enough. Or just **End phase**.",
    "purchase": "`/buy units:3 inf, 1 tank` (again replaces it), then **End phase**. You pay at once and place at the end of the turn.",
    "combat_move": "`/move` or `/ferry` into hostile spaces; every aircraft must be able to land. Then **End phase**.",
    "conduct_combat": "**Fight** each battle; after each round press or retreat. Then **End phase**.",
    "noncombat_move": "`/move` what has not fought; aircraft must land. Then **End phase**.",
    "mobilize": "`/place` what you bought beside your industrial complexes. Then **End phase**; income comes by itself.",
    "advance": "`/move` or `/ferry` everything you want to move this turn, into battle or not; there is no second movement. Then **End phase**.",
    "battle": "**Fight** each battle. Where a zone is won, `/move` takes units ashore to fight on. Then **End phase**.",
    "create": "`/buy`, then `/place` at factories you have held since your turn began. What you do not spend is lost. Then **End phase**.",
}
NO_GAME = "There is no game in this channel. `/game new` begins one."
NOT_SEATED = "You hold no power in this game. `/game join` takes a free one."
NOT_STARTED = "The game has not begun yet: take powers with `/game join`, then `/game start`."
GAME_OVER = "This game is over."
STALE = "This is no longer current: the game has moved on. `/status` shows what is asked now."
FROM_BEFORE = "That is from an earlier version of this bot; nothing was changed. `/status` shows what is asked now, with buttons that work."
OLD_COMMAND = "I do not know this command like that: your Discord still shows an old list. Nothing was changed. Restart Discord; `/help` says what there is."
NOT_YOURS = "This is {who}'s to decide, not yours."
ROLLING = "Dice are being rolled for this game. Try again in a moment; `/status` shows when it goes on."
BROKEN = "Something went wrong here, and it has been written down (reference `{code}`). Look at `/status` before you try again."
WORDS_WANTED = (
    "Before the first roll every player gives a few words of their own, which go into all dice: press **My words** "
    "and type anything. Waiting for {who}."
)
LOCAL_LOG = "The bot may not open a thread here: the dice log stays with the bot (`/dice log` shows it)."
NO_ASSISTANCE = {
    "warnings": "This table has agreed to play without warnings (assistance: {level}).",
    "odds": "This table has agreed to play without odds (assistance: {level}).",
    "threats": "This table has agreed to play without threat maps (assistance: {level}).",
}
WORDS_TITLE = "Your words for the dice"


FORMING_FREE = "**A game is forming here.** Take a power with a button, here or on the card above; one player may hold several of a side."
FORMING_SEATED = "**A game is forming here**, and you play {powers}. It begins when every power has a player and somebody presses **Start**; still free: {free}."
FORMING_FULL = "**Every power has a player.** Look at the settings on the card, then press **Start**."
FORMING_BIDS = "**Every power has a player.** Now everybody seals a bid: press **Seal my bid…**. The game can begin when all bids are shown."
RESUME = "Resume"
BIDDING = "**Before the first turn your bid is placed**: one unit to a space where you have units; or keep the rest as cash. `/place` does it too."
PAUSED = "**This game is paused** since {since}{why}. Nothing can be ordered; **Resume** goes on, at once for the host, else when one player of each side agrees."
WAITING = "Waiting for {debt}."
OVER = "**{turn}**\n`/game export` gives you the record and the dice log, `/history` what happened, `/game new` another game."
ASKED = "**You are asked something**: {questions}\nAnswer with the buttons below, or with `/{do}`. Standing orders (`/orders`) answer while you are away."
YOUR_TURN = (
    "**It is your turn: {turn}**\n{task}\nDone something wrong? **Undo** takes it back, as far as the last dice."
)
NOT_YOUR_TURN = "**{turn}**\n{waiting}\nMeanwhile: `/orders` sets what is decided for you while you are away, `/map` shows the board, `/history` what happened."
WATCHING = "**{turn}**\n{waiting}\nYou do not play here. **Table…** lets you follow the game; `/map`, `/status` and `/history` show it."


def task_of(phase: str) -> str:
    """What the player in turn does in a phase."""
    return SITUATIONS.get(phase, TASKS.get(phase, ""))
