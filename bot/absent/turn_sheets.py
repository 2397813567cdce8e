"""Turns told in one go, as they are kept: sealed, replaced, held back, played on, and opened once they are through.

The text of one is in nobody's hands but its player's until it is through: what it gives the record names its number and
its line only. Then it is opened with what became of it, and anybody can check its seal.
"""

import json
import os
from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.absent.in_force import is_past, secrets_of
from bot.absent.secret_orders import SecretOrder, read_secrets, write_secrets
from bot.absent.sheet import Sheet, as_lines
from bot.absent.sheet_play import SheetStep, acting, lines_given, next_of_sheet, reading, sheet_of, why_it_waits
from bot.absent.turn_sheet import MOST_SIGNS
from bot.clock import now_ms
from bot.game.play_lines import check_player
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.orders import written as as_typed
from bot.orders.ahead import ATTACKED
from bot.orders.end_phase import END_PHASE
from bot.orders.ferry import FERRY
from bot.orders.moments import memory
from bot.orders.move import MOVE
from bot.orders.place import PLACE
from bot.orders.purchase import PURCHASE
from bot.parsing.parse_errors import Unclear
from bot.refusals import NotPossible, NotSeated
from bot.store import Reader, Transaction, facts, record, trusts
from bot.telling import tell
from bot.wording import standing_orders as standing
from bot.wording import turn_sheets as texts
from bot.wording.speech import phase as phase_words
from engine.json_types import Line
from engine.turn.plan import turn_with

MOST_SECRETS = 20
SHAPED = frozenset({PURCHASE.do, MOVE.do, FERRY.do, PLACE.do})
"""What a turn is told by, where it is proposed again."""


def turn_to_come(loaded: Loaded, power: str) -> str:
    """The turn that a sheet of a power is for: the one that runs if it has a part in it, else its next."""
    state = loaded.game.state
    order = state.turn_order()
    now = order.index(state.turn.power) if state.turn.power in order else 0
    owner = turn_with(loaded.game.edition.plan, state, power)
    later = order.index(owner) < now if owner in order else False
    return f"{state.round + later}.{owner}"


def power_of(loaded: Loaded, user: str) -> str:
    """The power whose turn a player tells, unless he says: the one in turn if it is his, else his next. Raises
    NotSeated."""
    mine = loaded.powers_of(user)
    if not mine:
        raise NotSeated
    order = loaded.game.state.turn_order()
    now = order.index(loaded.game.state.turn.power) if loaded.game.state.turn.power in order else 0
    return min(mine, key=lambda power: (order.index(power) - now) % len(order) if power in order else len(order))


def new_sheet(loaded: Loaded, user: str, power: str, text: str) -> SecretOrder:
    """A sheet for the turn of a power that comes next, not yet sealed. Raises NotPossible, Unclear."""
    check_player(loaded, user)
    if loaded.players.get(power) != user:
        raise NotSeated
    turn = turn_to_come(loaded, power)
    sheet, clauses, plain = reading(loaded, power, text)
    if turn == turn_name(loaded.game) and any(one.about == ATTACKED for one in sheet.conditions):
        raise Unclear(texts.IN_TURN_ALREADY)
    kept = memory(loaded.game.state, power, [*sheet.conditions, *(one for clause in clauses for one in clause.when)])
    return SecretOrder(0, plain, "", clauses, turn, user, replace(sheet, since=loaded.revision), kept)


async def sealed(tx: Transaction, loaded: Loaded, power: str, order: SecretOrder) -> SecretOrder:
    """Keep an order under its number, in the place of a sheet for the same turn, and post its seal. Raises
    NotPossible."""
    kept = [one for one in secrets_of(loaded).get(power, ()) if not is_past(one, loaded.game)]
    left = [one for one in kept if order.sheet is None or one.sheet is None or one.turn != order.turn]
    if len(left) >= MOST_SECRETS:
        raise NotPossible(standing.TOO_MANY)
    number = (await facts.of(tx, loaded.id)).orders_sealed + 1
    order = replace(order, number=number, salt=os.urandom(8).hex())
    await facts.put(tx, loaded.id, orders_sealed=number)
    await trusts.put_orders(tx, loaded.id, power, write_secrets((*left, order)), now_ms())
    said = [standing.withdrawn_text(loaded.say.power(power), one.number) for one in kept if one not in left]
    said.append(standing.sealed_text(loaded.say.power(power), number, order.seal))
    await tell(tx, loaded.row, [Message("\n".join(said), thread=turn_name(loaded.game))])
    return order


async def released(tx: Transaction, loaded: Loaded, user: str, number: int) -> None:
    """Let a sheet that waits go on whatever has changed. Raises NotPossible."""
    for power in loaded.powers_of(user):
        for one in secrets_of(loaded).get(power, ()):
            if one.number == number and one.sheet is not None:
                sheet = replace(one.sheet, held="", only=(), edited=False, since=loaded.revision)
                await _put(tx, loaded, power, one, replace(one, sheet=sheet))
                return
    raise NotPossible(standing.NOT_THERE.format(number=number))


async def held_back(tx: Transaction, after: Loaded) -> None:
    """Something was taken back: the sheet of the turn that runs waits, if it has been begun, and its player is told."""
    power = after.game.state.power
    order = sheet_of(after, secrets_of(after).get(power, ()))
    if order is None or order.sheet is None or not order.sheet.begun:
        return
    await _put(tx, after, power, order, replace(order, sheet=replace(order.sheet, held=texts.TAKEN_BACK)))
    if not order.sheet.held:
        await tell(tx, after.row, [_waits(after, power, order, "")])


async def edited(tx: Transaction, after: Loaded) -> None:
    """The host has changed the position: every sheet waits for its player when its turn has come."""
    for power, of in secrets_of(after).items():
        for one in of:
            if one.sheet is not None:
                await _put(tx, after, power, one, replace(one, sheet=replace(one.sheet, edited=True)))


def is_news(loaded: Loaded) -> bool:
    """Whether a sheet may have to be kept with what a step of it has found out."""
    return any(
        one.sheet is not None and (is_past(one, loaded.game) or one.turn == turn_name(loaded.game))
        for of in secrets_of(loaded).values()
        for one in of
    )


async def noted(tx: Transaction, loaded: Loaded, revision: int, step: SheetStep) -> None:
    """Keep what a step has found out before it is played: that a sheet has begun, and what of it was left. One that is
    through is opened, and so is what is left of one whose turn is over; one that cannot go on waits for its player."""
    if loaded.revision != revision:
        return
    power = step.by or loaded.game.state.power
    order = sheet_of(loaded, secrets_of(loaded).get(power, ()))
    if order is not None and order.sheet is not None and not order.sheet.held:
        begun = order.sheet.begun or step.line is not None
        sheet = replace(order.sheet, begun=begun, left={**order.sheet.left, **_as_kept(step.left)})
        if step.through:
            await _open(tx, loaded, power, replace(order, sheet=sheet))
        elif step.stuck or step.calls:
            held = texts.stuck(step.stuck) if step.stuck else texts.CALLED.format(line=step.calls)
            called = (*sheet.called, *([step.calls] if step.calls else []))
            await _put(tx, loaded, power, order, replace(order, sheet=replace(sheet, held=held, called=called)))
            await tell(tx, loaded.row, [_waits(loaded, power, order, "")])
        elif sheet != order.sheet:
            await _put(tx, loaded, power, order, replace(order, sheet=sheet))
    for power, of in secrets_of(loaded).items():
        for one in of:
            if one.sheet is not None and is_past(one, loaded.game):
                await _open(tx, loaded, power, one)


def _as_kept(left: Mapping[int, str]) -> dict[str, str]:
    return {str(number): why for number, why in left.items()}


async def _put(tx: Transaction, loaded: Loaded, power: str, old: SecretOrder, new: SecretOrder | None) -> None:
    """Put an order in the place of another, as the transaction sees them; None: take it away."""
    kept = read_secrets((await trusts.orders_of(tx, loaded.id)).get(power))
    changed = [new if one.number == old.number else one for one in kept]
    left = [one for one in changed if one is not None]
    await trusts.put_orders(tx, loaded.id, power, write_secrets(left) if left else None, now_ms())


async def _open(tx: Transaction, loaded: Loaded, power: str, order: SecretOrder) -> None:
    """A sheet is through: it is shown with what became of it, and kept no longer. One that never began is not shown."""
    await _put(tx, loaded, power, order, None)
    sheet = order.sheet or Sheet()
    if not sheet.begun:
        said = texts.never_begun(loaded.say.power(power), order.number)
    else:
        lines = [json.loads(text) for text in await record.lines(tx, loaded.id)]
        given = lines_given(lines, order.number)
        left = {int(number): why for number, why in sheet.left.items() if int(number) not in given}
        said = texts.opened(loaded.say.power(power), order.number, order.salt, order.text, len(given), left)
    await tell(tx, loaded.row, [Message(said, thread=order.turn)])


def sheet_step(loaded: Loaded) -> SheetStep:
    """What the sheets for the turn that runs do next; nothing if there is none, or they wait for their players."""
    found = SheetStep()
    for power in acting(loaded):
        order = sheet_of(loaded, secrets_of(loaded).get(power, ()))
        if order is None or why_it_waits(loaded, order, power):
            continue
        step = next_of_sheet(loaded, order, power)
        if step.line is not None and step.line["do"] != END_PHASE.do:
            return step
        found = found if found.by else step
    return found


def waiting_sheets(after: Loaded) -> list[Message]:
    """What is told of sheets that do not go on by themselves, once: only that they wait. Their players are pinged."""
    found: list[Message] = []
    for power in acting(after) if not after.game.state.winner else ():
        order = sheet_of(after, secrets_of(after).get(power, ()))
        if order is None or order.sheet is None or order.sheet.held:
            continue
        if why_it_waits(after, order, power):
            found.append(_waits(after, power, order, f"{order.number}.{order.sheet.since}"))
    return found


def _waits(loaded: Loaded, power: str, order: SecretOrder, once: str) -> Message:
    button = Button(texts.SHOW, routes.SHEET.write(game=loaded.id), "primary")
    text = texts.waits(order.owner, loaded.say.power(power), order.number)
    card = f"sheet:{once}" if once else ""
    return Message(
        text, rows=((button,),), ping=(order.owner,), card=card, once=bool(once), thread=turn_name(loaded.game)
    )


async def last_turn(db: Reader, loaded: Loaded, power: str) -> str:
    """A power's last turn as a sheet: the orders that shaped it, each in its phase; nothing if it has had none."""
    lines = [json.loads(text) for text in await record.lines(db, loaded.id)]
    moving = [line for line in lines if line["do"] in SHAPED or line["do"] == END_PHASE.do]
    turns = [list(group) for by, group in groupby(moving, lambda line: line["by"]) if by == power]
    if turns and loaded.game.state.turn.power == power:
        del turns[-1:]  # that one runs
    return _as_sheet(loaded, turns[-1]) if turns else ""


def _as_sheet(loaded: Loaded, turn: Sequence[Line]) -> str:
    """The lines of a turn as they may be typed, with their phases where those do not follow from them."""
    phases, now, told = list(loaded.game.edition.phases), 0, list[str]()
    usual = {do: next((at for at, phase in enumerate(phases) if do in phase.accepts), 0) for do in SHAPED}
    for line in turn:
        if line["do"] == END_PHASE.do:
            now = min(now + 1, len(phases) - 1)
        elif order := as_typed(line):
            named = line["do"] in phases[now].accepts and now > usual[line["do"]]
            told.append(f"{phase_words(phases[now].name)}: {order}" if named else order)
    return "\n".join([*told, "end turn"])[:MOST_SIGNS] if told else ""


def written(order: SecretOrder) -> str:
    """The text of a sheet, as it is written in a form."""
    return as_lines(order.text)
