"""Orders from the page, carried out as those from the chat are: by the same service, told in the same messages.

A request has the page's own number, under which it is claimed as an interaction is under its id: one that comes twice
is carried out once.
"""

import asyncio
from collections.abc import Sequence

from bot.application import Application
from bot.dice.refusals import NoLog
from bot.game import saved_drafts
from bot.game.dry_run import Draft, drafted
from bot.game.order_context import words_of
from bot.game.overlooked import all_brought, in_short, overlooked, wants_warnings
from bot.game.play_lines import check_player
from bot.game.undo import undo
from bot.game.whole_orders import landing_all, placing_all
from bot.loaded import Loaded, turn_key
from bot.messages.message import Message
from bot.orders.end_phase import end_by, ends_phase
from bot.orders.several import each_order
from bot.parsing.normalise import split_sheet
from bot.parsing.parse_errors import Ambiguous, Unknown
from bot.refusals import NotPossible, NotYours, Outdated
from bot.table.votes import voters
from bot.telling import Done
from bot.web.live.asked import MOST_LINES, All, Ordering, Saying, Speaking, Standing, lines_of
from bot.web.live.keys import Visitor
from bot.web.live.live_views import DoneView
from bot.web.live.refusals import NotUnderstood
from bot.web.live.standing import line_of
from bot.wish import Line, Visit, Wish
from bot.wording import board as board_words
from bot.wording import dice as dice_words
from bot.wording import order_sheets
from bot.wording.board import plain, unmarked, which
from bot.wording.consequences import consequence, not_told_yet
from bot.wording.history import you_took_back
from bot.wording.results import result
from bot.wording.warnings import warning
from engine.lines import accepts


def interaction_of(visitor: Visitor, request: str) -> str:
    """The number of a request that nobody else's has."""
    return f"board-{visitor.number[:24]}-{request}"


async def carry_out(app: Application, visitor: Visitor, asked: Ordering) -> DoneView:
    """Raises NotUnderstood and what `GameService.act` raises."""
    lines = lines_of(asked)
    if len(lines) == 1 and ends_phase(lines[0]):
        warned = await _overlooked(app, visitor, asked)
        if warned is not None:
            return warned
    return await _act(app, visitor, asked.request, lines, asked.turn, asked.revision)


async def _overlooked(app: Application, visitor: Visitor, asked: Ordering) -> DoneView | None:
    """What leaving the phase overlooks, unless it was told already."""
    loaded = await app.service.look(visitor.game)
    if not await wants_warnings(app.store.reader, loaded, visitor.person):
        return None
    alone = set(voters(loaded)) == {visitor.person}
    odd = await asyncio.to_thread(overlooked, loaded, visitor.person, alone)
    if not odd or in_short(odd) == asked.warned:
        return None
    told = [plain(warning(one, loaded.game, loaded.say), loaded.say) for one in odd]
    can = accepts(loaded.game, end_by(loaded.game.state.power))
    return DoneView(warnings=told, warned=in_short(odd) if can else "", revision=loaded.revision)


async def _act(
    app: Application,
    visitor: Visitor,
    request: str,
    lines: Sequence[Line],
    turn: str | None,
    revision: int | None = None,
) -> DoneView:
    number = interaction_of(visitor, request)
    done = await app.service.act(Wish(number, visitor.person, visitor.game, tuple(lines), revision, turn))
    return DoneView(told=await _told(app, visitor, done))


async def _told(app: Application, visitor: Visitor, done: Done) -> str:
    """What an order did, and what it brings that was perhaps not meant."""
    after = done.after
    text = result(done.events, done.before.game.state, after.game, after.say)
    odd: list[str] = []
    if await wants_warnings(app.store.reader, after, visitor.person):
        found = not_told_yet(await asyncio.to_thread(all_brought, done))
        odd = [consequence(one, after.game, after.say) for one in found]
    return plain("\n".join([text, *odd]), after.say)


async def take_back(app: Application, visitor: Visitor, asked: All) -> DoneView:
    """The last order, or all of the phase. Raises NotPossible, StoreError."""
    wish = Wish(interaction_of(visitor, asked.request), visitor.person, visitor.game, (), turn=asked.turn)
    check_player(await app.service.look(visitor.game), visitor.person)
    done, told = await undo(app.service, wish, asked.everything)
    return DoneView(told=plain(you_took_back(told), done.after.say))


async def place_all(app: Application, visitor: Visitor, asked: All) -> DoneView:
    """Everything that waits, where it is needed most. Raises NotPossible, Refused, StoreError."""
    loaded = await _in_turn(app, visitor, asked.turn)
    lines = await asyncio.to_thread(placing_all, loaded.game)
    return await _act(app, visitor, asked.request, lines, asked.turn)


async def land_all(app: Application, visitor: Visitor, asked: All) -> DoneView:
    """All aircraft, to safe places. Raises NotPossible, Refused, StoreError."""
    loaded = await _in_turn(app, visitor, asked.turn)
    lines = await asyncio.to_thread(landing_all, loaded.game)
    return await _act(app, visitor, asked.request, lines, asked.turn)


async def _in_turn(app: Application, visitor: Visitor, turn: str) -> Loaded:
    """Raises Outdated, NotYours, NotPossible."""
    loaded = await app.service.look(visitor.game)
    check_player(loaded, visitor.person)
    if turn_key(loaded.game) != turn:
        raise Outdated
    power = loaded.game.state.power
    if loaded.players.get(power) != visitor.person:
        raise NotYours(loaded.say.power(power))
    return loaded


# --- words for the dice, and standing orders ------------------------------------------------------------------------


async def words_wanted(app: Application, loaded: Loaded, person: str) -> bool:
    """Whether somebody is still to give his words for the dice."""
    if loaded.row.status != "running":
        return False
    try:
        return person in await (await app.service.rolls.table_of(loaded.id)).unheard()
    except NoLog:
        return False


async def speak(app: Application, visitor: Visitor, asked: Speaking) -> DoneView:
    """A player's words, shown in the channel under his name as those are that he gives there: the message goes into the
    dice log. Raises NotPossible, StoreError."""
    loaded = await app.service.look(visitor.game)
    check_player(loaded, visitor.person)
    if not await words_wanted(app, loaded, visitor.person):
        raise NotPossible(dice_words.HEARD_ALREADY)
    own = " ".join(asked.text.split()) or "-"
    shown = dice_words.OWN_WORDS.format(who=f"<@{visitor.person}>", text=unmarked(own))
    table = await app.service.rolls.table_of(loaded.id)
    with table.speaking():
        message = await app.platform.show_card(loaded.row.channel, None, Message(shown))
        if message is None:
            raise NotPossible(board_words.NOT_SHOWN)
        number = interaction_of(visitor, asked.request)
        await app.lobby.speak(
            Visit(number, visitor.person, loaded.row.guild, loaded.row.channel), loaded.id, own, message
        )
    return DoneView(told=board_words.WORDS["done"])


async def stand(app: Application, visitor: Visitor, asked: Standing) -> DoneView:
    """A standing order, as it is offered. Raises NotUnderstood, NotPossible, Refused, StoreError."""
    loaded = await app.service.look(visitor.game)
    check_player(loaded, visitor.person)
    if loaded.players.get(asked.power) != visitor.person:
        raise NotYours(loaded.say.power(asked.power))
    try:
        line = {"by": asked.power} | line_of(asked.about, asked.choice)
    except LookupError:
        raise NotUnderstood(board_words.NOT_AN_ORDER) from None
    await app.service.act(Wish(interaction_of(visitor, asked.request), visitor.person, visitor.game, (line,)))
    return DoneView(told=board_words.WORDS["done"])


# --- in words -----------------------------------------------------------------------------------------------------


async def say(app: Application, visitor: Visitor, asked: Saying) -> DoneView:
    """Orders as they are typed in chat: tried, or carried out if all of them can be; what must wait for dice is kept
    with the sheet that the chat's form has, too. Raises Unclear, NotPossible, Refused, StoreError."""
    loaded = await app.service.look(visitor.game)
    check_player(loaded, visitor.person)
    if turn_key(loaded.game) != asked.turn:
        raise Outdated
    cautious = await wants_warnings(app.store.reader, loaded, visitor.person)
    with app.readings.one(visitor.person):
        draft = await asyncio.to_thread(_drafted, loaded, visitor.person, asked.text, cautious)
    told = [plain(one, loaded.say) for one in draft.told]
    if not asked.sure or draft.faults or not draft.in_order:
        return DoneView(told="\n".join(told), warned="" if draft.faults or not draft.in_order else "ready")
    done = await _act(app, visitor, asked.request, draft.in_order, asked.turn)
    await saved_drafts.keep_rest(app.service, await app.service.look(visitor.game), visitor.person, draft.left)
    left = plain(order_sheets.left_out(draft.left), loaded.say) if draft.left else ""
    return done.model_copy(update={"told": "\n".join(part for part in (done.told, left) if part)})


def _drafted(loaded: Loaded, user: str, text: str, cautious: bool) -> Draft:
    words = words_of(loaded)
    orders = [one for order in split_sheet(text) for one in each_order(order, words)]
    if not orders:
        raise NotPossible(order_sheets.NOTHING)
    if len(orders) > MOST_LINES:
        raise NotPossible(order_sheets.TOO_MANY.format(most=MOST_LINES, n=len(orders)))
    try:
        return drafted(loaded, user, orders, cautious)
    except (Ambiguous, Unknown) as unclear:
        raise NotPossible(which(unclear.order, str(unclear), [name for name, _ in unclear.choices])) from None


async def keep(app: Application, visitor: Visitor, text: str) -> None:
    """Keep a sheet for later, where the chat's form finds it. Raises NotPossible, StoreError."""
    loaded = await app.service.look(visitor.game)
    check_player(loaded, visitor.person)
    await saved_drafts.keep_rest(app.service, loaded, visitor.person, [one for one in text.splitlines() if one.strip()])


async def kept(app: Application, loaded: Loaded, person: str) -> str:
    """The sheet that waits, in chat and here."""
    return await saved_drafts.rest(app.service, loaded, person)
