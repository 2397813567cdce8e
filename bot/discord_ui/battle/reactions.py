"""/battle scramble, intercept, kamikaze, raid: what is asked before the battles, answered by a command."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import BATTLE
from bot.discord_ui.replying import act, defer, player_here
from bot.discord_ui.turn.order_replies import tell_done
from bot.discord_ui.turn.turn_choices import asked_now
from bot.game.order_context import reader_of
from bot.orders.intercept import INTERCEPT
from bot.orders.kamikaze import KAMIKAZE
from bot.orders.order import Order
from bot.orders.raid import RAID
from bot.orders.scramble import SCRAMBLE
from bot.wording import commands
from engine.legal import answers


def _answers(order: Order) -> autocomplete.Complete:
    """The answers to a question, as they may be typed."""
    typed = order.typed or str

    @autocomplete.offering
    async def complete(at: autocomplete.Typing) -> autocomplete.Choices:
        loaded, (ask, *_) = at.loaded, asked_now(at, order.do)
        lines = await autocomplete.off_loop(
            (loaded.id, loaded.revision, order.do, ask.by), lambda: answers(loaded.game, ask)
        )
        told = [(loaded.say.answer(line, ask), typed(line)) for line in lines]
        meant = [pair for pair in told if at.text.lower() in f"{pair[0]} {pair[1]}".lower()]
        return [autocomplete.choice(*pair) for pair in meant or told if len(pair[1]) <= autocomplete.LONGEST]

    return complete


async def _react(interaction: Interaction, order: Order, answer: str) -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    line = order.read(answer, reader_of(loaded, str(interaction.user.id)))
    await tell_done(interaction, await act(interaction, [line], loaded.id))


@BATTLE.command(name=commands.BATTLE_SCRAMBLE.last, description="Send aircraft up from air bases to defend a zone")
@app_commands.autocomplete(answer=_answers(SCRAMBLE))
@app_commands.describe(answer="For example: 2 ftr from scotland to sz 109; or: none")
async def scramble(interaction: Interaction, answer: str) -> None:
    await _react(interaction, SCRAMBLE, answer)


@BATTLE.command(name=commands.BATTLE_INTERCEPT.last, description="Send fighters up to meet a raid")
@app_commands.autocomplete(answer=_answers(INTERCEPT))
@app_commands.describe(answer="How many, for example 2 ftr; or: all, none")
async def intercept(interaction: Interaction, answer: str) -> None:
    await _react(interaction, INTERCEPT, answer)


@BATTLE.command(name=commands.BATTLE_KAMIKAZE.last, description="Strike at warships with kamikaze")
@app_commands.autocomplete(answer=_answers(KAMIKAZE))
@app_commands.describe(answer="Strikes by the ships they go at: 2 carriers, 1 battleship; or: none")
async def kamikaze(interaction: Interaction, answer: str) -> None:
    await _react(interaction, KAMIKAZE, answer)


@BATTLE.command(name=commands.BATTLE_RAID.last, description="Divide your bombers among the facilities of a territory")
@app_commands.autocomplete(answer=_answers(RAID))
@app_commands.describe(answer="For example: 2 strategic bombers on the air base, 1 on the industrial complex")
async def raid(interaction: Interaction, answer: str) -> None:
    await _react(interaction, RAID, answer)
