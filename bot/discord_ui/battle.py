"""Battles: open one, choose casualties, press or retreat, submerge, land, bombard; and what is asked before them:
/battle scramble, intercept, kamikaze, raid. What the game asks is answered by a command, a button, from a menu or in
words; a button is good at exactly one revision."""

from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import BATTLE
from bot.discord_ui.lost_answers import repeated
from bot.discord_ui.replying import act, defer, player_here
from bot.discord_ui.router import Handler, Press, asked, in_place
from bot.discord_ui.turn import turn_buttons, turn_choices
from bot.discord_ui.turn.order_replies import tell_done
from bot.discord_ui.turn.turn_choices import asked_now
from bot.game.order_context import reader_of
from bot.messages import routes
from bot.messages.rows import offered
from bot.orders.battle import BATTLE as FIGHT
from bot.orders.bombard import BOMBARD
from bot.orders.casualties import CASUALTIES
from bot.orders.intercept import INTERCEPT
from bot.orders.kamikaze import KAMIKAZE
from bot.orders.land import read_apart
from bot.orders.order import Order
from bot.orders.raid import RAID
from bot.orders.reader import Reader
from bot.orders.retreat import RETREAT
from bot.orders.scramble import SCRAMBLE
from bot.orders.submerge import SUBMERGE
from bot.parsing.stacks import read_units
from bot.refusals import Outdated
from bot.wish import Line
from bot.wording import commands
from engine.lines import answers

PARTS = [app_commands.Choice(name=name, value=name) for name in ("land", "sea", "air", "submarines")]
KINDS = [app_commands.Choice(name=name, value=name) for name in ("land", "sea", "raid", "rocket")]


async def _reader(interaction: Interaction) -> tuple[str, Reader]:
    loaded = await player_here(interaction)
    return loaded.id, reader_of(loaded, str(interaction.user.id))


async def _done(interaction: Interaction, game: str, line: Line) -> None:
    await tell_done(interaction, await act(interaction, [line], game))


@BATTLE.command(name=commands.BATTLE_FIGHT.last, description="Fight one of your battles, or fire a rocket")
@app_commands.rename(start="from")
@app_commands.autocomplete(space=turn_choices.battle, start=turn_choices.launcher)
@app_commands.choices(kind=KINDS)
@app_commands.describe(
    space="Where", kind="Which battle, if there are several in that space", start="Where a rocket is fired from"
)
async def fight(interaction: Interaction, space: str, kind: str = "", start: str = "") -> None:
    await defer(interaction)
    game, reader = await _reader(interaction)
    line = FIGHT.read(space, reader) | ({"kind": kind} if kind else {})
    if start:
        line["from"] = reader.words.spaces.find(start)
    await _done(interaction, game, line)


@BATTLE.command(name=commands.BATTLE_CASUALTIES.last, description="Choose your casualties")
@app_commands.describe(units="What is lost, for example 2 inf", hit="Capital ships that only take their first hit")
async def casualties(interaction: Interaction, units: str = "", hit: str = "") -> None:
    await defer(interaction)
    game, reader = await _reader(interaction)
    line = CASUALTIES.read(units, reader)
    if hit:
        line["hit"] = read_units(hit, reader.words.units)
    await _done(interaction, game, line)


@BATTLE.command(name=commands.BATTLE_PRESS.last, description="Press the attack: one more round")
async def press(interaction: Interaction) -> None:
    await defer(interaction)
    await tell_done(interaction, await act(interaction, [{"do": "press"}]))


@BATTLE.command(name=commands.BATTLE_RETREAT.last, description="Retreat from the battle, or withdraw instead of firing")
@app_commands.autocomplete(to=turn_choices.retreat)
@app_commands.choices(part=PARTS)
@app_commands.describe(
    to="Where to; left out if only aircraft retreat",
    part="Which units, where each kind goes its own way",
    units="How many of them, where some may stay: 1 sub",
)
async def retreat(interaction: Interaction, to: str = "", part: str = "", units: str = "") -> None:
    await defer(interaction)
    game, reader = await _reader(interaction)
    line = RETREAT.read("", reader)
    if to:
        line["to"] = reader.words.spaces.find(to)
    if part:
        line["part"] = part
    if units:
        line["units"] = read_units(units, reader.words.units)
    await _done(interaction, game, line)


@BATTLE.command(name=commands.BATTLE_LAND.last, description="Choose where aircraft land after a battle")
@app_commands.autocomplete(to=turn_choices.landing)
@app_commands.describe(units="Which, for example 2 ftr; or: all", to="Where")
async def land(interaction: Interaction, units: str, to: str) -> None:
    await defer(interaction)
    game, reader = await _reader(interaction)
    await _done(interaction, game, read_apart(units, to, reader))


@BATTLE.command(name=commands.BATTLE_BOMBARD.last, description="Choose the ships that bombard")
@app_commands.describe(ships="Which, for example 1 bb; or: all, none")
async def bombard(interaction: Interaction, ships: str = "all") -> None:
    await defer(interaction)
    game, reader = await _reader(interaction)
    await _done(interaction, game, BOMBARD.read(ships, reader))


@BATTLE.command(name=commands.BATTLE_SUBMERGE.last, description="Submerge submarines, or stay")
@app_commands.describe(number="How many: a number, all or none")
async def submerge(interaction: Interaction, number: str = "all") -> None:
    await defer(interaction)
    game, reader = await _reader(interaction)
    await _done(interaction, game, SUBMERGE.read(number, reader))


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


async def answered(press: Press, answer: int) -> None:
    """One of the answers that were offered."""
    loaded = await press.look()
    ask = loaded.game.state.pending[press.id.ask]
    lines = offered(loaded, ask)
    if answer >= len(lines):
        raise Outdated
    label = loaded.say.answer(lines[answer], ask)
    done = await press.order(lines[answer])
    if press.interaction.message is not None and press.interaction.message.flags.ephemeral:
        await tell_done(press.interaction, done)
        return
    await close(press.interaction, label)


async def answer_chosen(press: Press) -> None:
    await answered(press, press.number)


async def ask_for_words(press: Press) -> None:
    """Casualties that the menu does not have."""
    loaded = await press.look()
    await turn_buttons.casualties(loaded, loaded.game.state.pending[press.id.ask]).open(press.interaction)


async def close(interaction: Interaction, label: str) -> None:
    """A question that was answered keeps its text and loses its buttons; a battle's card is renewed by the outbox."""
    message = interaction.message
    if message is not None and not message.embeds:
        text = f"{message.content}\n→ **{label}**"[:2000]
        await repeated(lambda: interaction.edit_original_response(content=text, view=None))


HANDLERS = (
    Handler(routes.ANSWER, answered, (in_place, asked)),
    Handler(routes.ANSWER_MENU, answer_chosen, (in_place, asked)),
    Handler(routes.CASUALTIES_IN_WORDS, ask_for_words, (asked,)),
)
