"""What the tutorial says, step by step: a text for the beginning of each phase of its turns."""

from bot.wording import commands

INVITATION = "Your tutorial is in <#{channel}>. You play both sides; it takes about ten minutes."
NAME = "Tutorial for {name}"
NO_ROOM = (
    f"There is a game in this channel and no thread can be opened here; try `{commands.GAME_TUTORIAL}` in another "
    "channel."
)

STEPS = {
    "1.germany.purchase": (
        "**1 of 8: Money.** You are Germany and have 9 IPCs. Press **Buy…** and write `3 inf`, "
        f"or use `{commands.TURN_BUY} units:3 inf`. Then press **End phase**. New units arrive at the end of the turn."
    ),
    "1.germany.combat_move": (
        "**2 of 8: Attack.** Two Soviet infantry hold the Caucasus. Press **Orders…** and write two lines:\n"
        "`3 inf, 1 tank ukraine > caucasus`\n`1 ftr eastern europe > caucasus`\n"
        "Look at the preview, confirm, and end the phase. **Undo** takes "
        f"an order back. Where the host shows boards, `{commands.BOARD}` opens this game in a browser: there you tap "
        "units and where they go, and see the odds first."
    ),
    "1.germany.conduct_combat": (
        "**3 of 8: Battle.** Press **Fight Caucasus**. All units of both sides roll; a die hits at the unit's number "
        "or less. If you are asked, choose what is lost (cheap units first), then press the attack or retreat."
    ),
    "1.germany.noncombat_move": (
        "**4 of 8: Landing.** The fighter has to land where you were before: press **Land aircraft**, and "
        "confirm. Units that did not fight may move now. End the phase."
    ),
    "1.germany.mobilize": (
        "**5 of 8: New units.** Press **Place all**: your infantry appears at your industrial complex. "
        "End the phase; your income is collected by itself, and the turn passes."
    ),
    "2.soviet_union.purchase": (
        "**6 of 8: The other side.** Now you are the Soviet Union. Above you see the briefing that every player gets "
        "with the ping. Buy what you like, for example `2 inf`."
    ),
    "2.soviet_union.combat_move": (
        "**7 of 8: Strike back.** What stands in the Caucasus can be reached from Russia: "
        "`3 inf, 1 tank, 1 ftr russia > caucasus`. Or stay at home: an attack is never a must."
    ),
    "2.soviet_union.conduct_combat": (
        f"**8 of 8: Without you.** Real games are slow, and you may sleep: `{commands.ORDERS_MENU}` decides for you "
        f"while you are away, `{commands.ORDERS_AHEAD}` fights all your battles of a turn by a plan. Try it, or "
        "fight by hand."
    ),
}
"""By round, power and phase; a step that does not come up is left out."""

LAST = "2.germany.purchase"
FAREWELL = (
    f"**That is all.** Buy, move, fight, move again, place: every turn goes like that. `{commands.HELP}` tells at "
    f"any time what you can do now, `{commands.MAP}`, `{commands.GAME_STATUS}` and `{commands.HISTORY_LINES}` show "
    f"where the game stands. Some editions know more, such as research, objectives, China that moves with the United "
    f"States, and in 1940 politics, neutrals, bases, convoys, aircraft that scramble: `{commands.RULES}` tells it "
    f"topic by topic. Make a real game with `{commands.GAME_NEW}`, or press the button: you play the Soviet Union "
    "of 1941 here, and computers play the others, as long as you like."
)
PLAY_ON = "Play on against computers"
PLAYS_ON = (
    "You are the Soviet Union; the computers play all others, and wait for you. "
    f"`{commands.GAME_ADVISE}` tells what a computer would do in your place."
)
