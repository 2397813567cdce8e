"""A standing order from menus, one message all the way: what, in which battles, when, where; then it is sealed. And
plans for the battles of a turn, from a menu: what is chosen becomes a sealed order."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.absent import builder_state
from bot.absent.builder_state import BuilderState
from bot.absent.clauses import read_clauses
from bot.absent.secret_orders import SecretOrder
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say, visit_of
from bot.discord_ui.router import Handler, Press, in_turn, privately, same_turn
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.codes import number, page_code, page_of
from bot.messages.component_id import Route
from bot.messages.message import Button, Choice, Menu, Row
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import vocabulary
from bot.refusals import NotSeated
from bot.wording import standing_orders as texts
from bot.wording.speech import capital
from bot.wording.standing_orders import AHEAD, PLAN, ahead_text
from engine.state import State

PAGE = 23
EVERYWHERE, ALWAYS = "-", "0"
Shown = tuple[str, tuple[Row, ...]]


async def keep(interaction: Interaction, loaded: Loaded, power: str, text: str, turn: str = "") -> None:
    """Seal an order, and say what it says. Raises what `Autopilot.seal` raises."""
    secret = await interaction.client.app.autopilot.seal(visit_of(interaction), loaded.id, power, text, turn)
    await say(interaction, kept_text(loaded, power, secret))


def kept_text(loaded: Loaded, power: str, secret: SecretOrder) -> str:
    """What was sealed; and which open order answers before it, if one does."""
    told = texts.SEALED.format(number=secret.number, text=secret.text)
    before = builder_state.answering_first(loaded.game.state, power, secret.clauses)
    return "\n".join([told, texts.SEAL_POSTED, *(texts.answers_first(about, ends) for about, ends in before.items())])


def fitting(loaded: Loaded, at: BuilderState) -> BuilderState:
    """Only what goes together."""
    state = loaded.game.state
    if at.what and at.what not in builder_state.orders_for(state, at):
        at = replace(at, what="")
    if at.battles not in builder_state.battles_for(state, at):
        side = at.battles.strip("ls")
        at = replace(at, battles=side if side in builder_state.battles_for(state, at) else "")
    if builder_state.is_early(at.what):
        at = replace(at, when=())
    possible = builder_state.losses_left(state, replace(at, losses=()))
    return replace(at, losses=tuple(name for name in at.losses if name in possible))


# --- a choice more --------------------------------------------------------------------------------------------------


async def order_chosen(press: Press, so_far: str) -> None:
    """What is ordered."""
    await _show(press, so_far, lambda at, state: replace(at, what=press.value, losses=()))


async def loss_chosen(press: Press, so_far: str) -> None:
    """What falls next."""

    def more(at: BuilderState, state: State) -> BuilderState:
        return replace(at, losses=(*at.losses, press.one_of(builder_state.all_losses(state, at.power))))

    await _show(press, so_far, more)


async def battles_chosen(press: Press, so_far: str) -> None:
    """In which battles."""
    battles = "" if press.value == EVERYWHERE else press.value
    await _show(press, so_far, lambda at, state: replace(at, battles=battles))


async def conditions_chosen(press: Press, so_far: str) -> None:
    """When: under all of these conditions."""
    numbers = sorted(number(value, len(texts.CONDITIONS)) for value in press.values)
    await _show(press, so_far, lambda at, state: replace(at, when=() if int(ALWAYS) in numbers else tuple(numbers)))


async def show_spaces(press: Press, so_far: str, page: int = 0) -> None:
    """Where, a page at a time."""
    loaded = await press.look()
    await say(press.interaction, *where_menu(loaded, await _own(press, so_far), page))


async def space_chosen(press: Press, so_far: str) -> None:
    if (page := page_of(press.value)) is not None:
        await show_spaces(press, so_far, page)
        return

    def there(at: BuilderState, state: State) -> BuilderState:
        where = "" if press.value == EVERYWHERE else press.one_of(list(state.board.spaces))
        return replace(at, where=where, battles=at.battles.strip("ls") if where else at.battles)

    await _show(press, so_far, there)


async def back(press: Press, so_far: str) -> None:
    await _show(press, so_far, lambda at, state: at)


async def anew(press: Press, so_far: str) -> None:
    await _show(press, so_far, lambda at, state: BuilderState(at.power))


async def keep_chosen(press: Press, so_far: str) -> None:
    """The order as it is put together is sealed."""
    loaded, at = await press.look(), await _own(press, so_far)
    await keep(press.interaction, loaded, at.power, builder_state.order_text(at, loaded.say))


async def _show(press: Press, so_far: str, choose: Callable[[BuilderState, State], BuilderState]) -> None:
    """The order with a choice more; what does not go with it any more is left out."""
    loaded, at = await press.look(), await _own(press, so_far)
    await say(press.interaction, *composer(loaded, fitting(loaded, choose(at, loaded.game.state))))


async def _own(press: Press, so_far: str) -> BuilderState:
    """What was chosen so far. Raises NotSeated if it is not for a power of who pressed, Outdated."""
    loaded = await press.look()
    at = builder_state.chosen_so_far(so_far, loaded.game.state)
    if loaded.players.get(at.power) != press.user:
        raise NotSeated
    return at


# --- what is shown --------------------------------------------------------------------------------------------------


def composer(loaded: Loaded, at: BuilderState) -> Shown:
    """The order so far, and what can be chosen about it."""
    text = builder_state.order_text(at, loaded.say)
    problem = _problem(loaded, at, text) if text else ""
    rows = [_what(loaded, at)]
    if at.what and not builder_state.is_early(at.what):
        rows += [*_losses(loaded, at), *_battles(loaded, at), _when(loaded, at)]
    buttons: list[Button] = []
    if text and not problem:
        buttons.append(Button(texts.KEEP, _id(loaded, at, routes.BUILDER_KEEP), "success"))
    buttons.append(Button(texts.WHERE, _id(loaded, at, routes.BUILDER_WHERE)))
    if at != BuilderState(at.power):
        buttons.append(Button(texts.AGAIN, _id(loaded, at, routes.BUILDER_ANEW)))
    where = loaded.say.space(at.where) if at.where else ""
    return texts.so_far(loaded.say.power(at.power), text, problem, where), (*rows, tuple(buttons))


def _problem(loaded: Loaded, at: BuilderState, text: str) -> str:
    state = loaded.game.state
    try:
        read_clauses(text, vocabulary(state.board, state.tables[at.power]))
    except Unclear as unclear:
        return str(unclear)
    return ""


def _id(loaded: Loaded, at: BuilderState, route: Route) -> str:
    return route.write(game=loaded.id, so_far=builder_state.written(at, loaded.game.state))


def _what(loaded: Loaded, at: BuilderState) -> Menu:
    whats = builder_state.orders_for(loaded.game.state, at)
    choices = [Choice(texts.ORDERS[what][1], what, texts.ORDERS[what][2]) for what in whats]
    hint = texts.ORDERS[at.what][1] if at.what else texts.AN_ORDER
    return Menu(_id(loaded, at, routes.BUILDER_ORDER_MENU), hint, tuple(choices))


def _losses(loaded: Loaded, at: BuilderState) -> list[Row]:
    """What falls first, and what then, as long as something is left to name."""
    left = builder_state.losses_left(loaded.game.state, at) if at.what == texts.OWN else []
    names = builder_state.all_losses(loaded.game.state, at.power)
    choices = tuple(Choice(capital(builder_state.loss_name(name)), str(names.index(name))) for name in left)
    return (
        [Menu(_id(loaded, at, routes.BUILDER_LOSS_MENU), texts.THEN if at.losses else texts.FIRST, choices)]
        if left
        else []
    )


def _battles(loaded: Loaded, at: BuilderState) -> list[Row]:
    codes = builder_state.battles_for(loaded.game.state, at)
    choices = tuple(Choice(texts.BATTLES[code][1], code or EVERYWHERE) for code in codes)
    return (
        [Menu(_id(loaded, at, routes.BUILDER_BATTLES_MENU), texts.BATTLES[at.battles][1], choices)]
        if len(codes) > 1
        else []
    )


def _when(loaded: Loaded, at: BuilderState) -> Menu:
    labels = list(texts.CONDITIONS.values())
    numbers = [int(ALWAYS), *builder_state.conditions_for(loaded.game.state)]
    choices = tuple(Choice(capital(labels[n]), str(n)) for n in numbers)
    hint = ", ".join(labels[n] for n in at.when) or texts.ALWAYS
    return Menu(_id(loaded, at, routes.BUILDER_WHEN_MENU), capital(hint), choices, most=3)


def where_menu(loaded: Loaded, at: BuilderState, page: int) -> Shown:
    """The spaces, a page at a time, those with the player's units first."""
    state = loaded.game.state
    codes = {space: str(n) for n, space in enumerate(state.board.spaces)}
    found = builder_state.spaces_for(state, at)
    shown = found[page * PAGE : (page + 1) * PAGE]
    choices = [Choice(texts.EVERYWHERE, EVERYWHERE), *(Choice(loaded.say.space(id), codes[id]) for id in shown)]
    if len(found) > (page + 1) * PAGE:
        choices.append(Choice(texts.MORE, page_code(page + 1)))
    menu = Menu(_id(loaded, at, routes.BUILDER_WHERE_MENU), texts.WHERE, tuple(choices))
    return texts.WHERE_QUESTION, (menu, (Button(texts.BACK, _id(loaded, at, routes.BUILDER_BACK)),))


def ahead_menu(loaded: Loaded) -> Menu:
    choices = tuple(Choice(label, str(at)) for at, label in enumerate(AHEAD.values()))
    return Menu(routes.PLAN_MENU.write(game=loaded.id, turn=turn_name(loaded.game)), texts.WHICH_PLAN, choices)


async def ask_for_plan(press: Press) -> None:
    """The plans to choose from."""
    await say(press.interaction, PLAN, (ahead_menu(await press.look()),))


async def plan_chosen(press: Press) -> None:
    """It is sealed for all battles of the turn. Raises Outdated."""
    loaded, text = await press.look(), ahead_text(press.one_of(list(AHEAD)))
    await keep(press.interaction, loaded, loaded.game.state.power, text, turn_name(loaded.game))


HANDLERS = (
    Handler(routes.BUILDER_ORDER_MENU, order_chosen, (privately,)),
    Handler(routes.BUILDER_LOSS_MENU, loss_chosen, (privately,)),
    Handler(routes.BUILDER_BATTLES_MENU, battles_chosen, (privately,)),
    Handler(routes.BUILDER_WHEN_MENU, conditions_chosen, (privately,)),
    Handler(routes.BUILDER_WHERE_MENU, space_chosen, (privately,)),
    Handler(routes.BUILDER_WHERE, show_spaces, (privately,)),
    Handler(routes.BUILDER_BACK, back, (privately,)),
    Handler(routes.BUILDER_ANEW, anew, (privately,)),
    Handler(routes.BUILDER_KEEP, keep_chosen, (privately,)),
    Handler(routes.PLANS, ask_for_plan, (privately, in_turn)),
    Handler(routes.PLAN_MENU, plan_chosen, (privately, same_turn, in_turn)),
)
