"""/help by situation: what this person can do now, here, with the buttons for it."""

from __future__ import annotations

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.lobby.welcome import ROW
from bot.discord_ui.replying import game_here
from bot.discord_ui.turn.order_replies import with_table
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Row
from bot.messages.rows import lobby_rows, own_rows
from bot.orders import order_of
from bot.presence.table import Presence
from bot.refusals import NotPossible
from bot.table.bid_cards import placing_rows
from bot.table.lobby_card import to_bid
from bot.wording import help as texts
from bot.wording.help_hints import hints
from bot.wording.presence import ago, waiting_line
from bot.wording.speech import listed
from bot.wording.status import turn
from engine.economy.bids import bidders

HOW = ROW[1]
Said = tuple[str, tuple[Row, ...]]


async def help_here(interaction: Interaction) -> Said:
    """The text, and what to press."""
    try:
        row = await game_here(interaction, ended=True)
    except NotPossible:
        return texts.OVERVIEW, (ROW,)
    app, user = interaction.client.app, str(interaction.user.id)
    loaded = await app.service.look(row.game)
    if row.status == "forming":
        return _forming(loaded, user)
    if row.status != "running":
        return texts.OVER.format(turn=turn(loaded.game.state, loaded.say)), (ROW,)
    text, rows = _running(loaded, loaded.facts.presence, user)
    return text, with_table(rows, loaded.id, HOW)


def _forming(loaded: Loaded, user: str) -> Said:
    bid = to_bid(loaded)
    held = {*loaded.players, *loaded.computers.seats}
    free = [loaded.say.power(power) for power in loaded.game.state.board.seats if power not in held]
    mine = [loaded.say.power(power) for power in loaded.powers_of(user)]
    if not free:
        text = texts.FORMING_BIDS.format(button=bid.label) if bid else texts.FORMING_FULL
    elif mine:
        text = texts.FORMING_SEATED.format(powers=listed(mine), free=listed(free))
    else:
        text = texts.FORMING_FREE
    return text, lobby_rows(loaded, bid)


def _running(loaded: Loaded, presence: Presence, user: str) -> Said:
    """Paused, asked, with a bid to place, in turn, waiting, or only watching."""
    state, say, mine = loaded.game.state, loaded.say, loaded.powers_of(user)
    if presence.pause is not None:
        why = f" ({presence.pause.why})" if presence.pause.why else ""
        resume = (Button(texts.RESUME, routes.RESUME.write(game=loaded.id), "success"),)
        return texts.PAUSED.format(since=ago(presence.pause.at), why=why), (resume,) if mine else ()
    asks = [ask for ask in state.pending if ask.by in mine]
    if asks:
        told = "; ".join(say.question(ask) for ask in asks)
        return texts.ASKED.format(questions=told, command=order_of(asks[0].do).command), own_rows(loaded, user)
    bidding = bidders(state) if state.bids else []
    if any(power in mine for power in bidding):
        return texts.BIDDING, placing_rows(loaded.id)
    now = turn(state, say)
    if state.power in mine and not state.pending and not bidding:
        task = "\n".join([texts.task_of(state.phase), *hints(loaded.game, say)])
        return texts.YOUR_TURN.format(turn=now, task=task), own_rows(loaded, user)
    waiting = "\n".join(texts.WAITING.format(debt=waiting_line(debt, say)) for debt in presence.debts.values())
    return (texts.NOT_YOUR_TURN if mine else texts.WATCHING).format(turn=now, waiting=waiting), ()
