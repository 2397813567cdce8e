"""A sheet by buttons and menus: what follows if an attack succeeds, or fails, and attacks more; one message all the
way. What was chosen so far is kept with the draft, so that ids carry its number only."""

from collections.abc import Sequence

from bot.absent import sheet_menus
from bot.absent.sheet_menus import FALLS, HOLDS, MORE, PLACES, Attack
from bot.discord_ui.ahead.sheet_reading import AHEAD, read_back
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press, privately
from bot.game import saved_drafts
from bot.game.play_lines import check_player
from bot.game.saved_drafts import Draft
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.component_id import Route
from bot.messages.message import Button, Choice, Menu, Row
from bot.refusals import NotSeated, Outdated
from bot.wording import turn_sheets as texts
from bot.wording.speech import capital

PAGE, PAGE_ON = 24, "+"


async def begin_by_menus(interaction: Interaction, loaded: Loaded, power: str) -> None:
    """An empty sheet, and from where its first attack goes."""
    await _ask(interaction, loaded, {"text": "", "power": power, "what": MORE, "line": "0"})


# --- choosing -----------------------------------------------------------------------------------------------------


async def next_pressed(press: Press, draft: str, what: str, line: int) -> None:
    await _begin(press, draft, what, str(line))


async def next_chosen(press: Press, draft: str) -> None:
    await _begin(press, draft, press.value[:1], press.value[1:])


async def _begin(press: Press, draft: str, what: str, line: str) -> None:
    """Raises Outdated."""
    if what not in (FALLS, HOLDS, MORE, PLACES):
        raise Outdated
    kept = await _kept(press, draft)
    chosen = {"text": kept["text"], "power": kept["power"], "what": what, "line": line}
    chosen |= {"start": "", "stack": "all"} if what == PLACES else {}
    await _ask(press.interaction, await press.look(), chosen)


async def start_chosen(press: Press, draft: str) -> None:
    kept, loaded = await _kept(press, draft), await press.look()
    if press.value == PAGE_ON:
        await _ask(press.interaction, loaded, kept | {"page": str(int(kept.get("page", "0")) + 1)})
        return
    start = press.one_of(sheet_menus.starts(loaded, kept["power"], _goal(loaded, kept)))
    await _ask(press.interaction, loaded, kept | {"start": start, "page": "0"})


async def units_chosen(press: Press, draft: str) -> None:
    kept, loaded = await _kept(press, draft), await press.look()
    stack = press.one_of(_stacks(loaded, kept))
    await _ask(press.interaction, loaded, kept | {"stack": stack, "page": "0"})


async def goal_chosen(press: Press, draft: str) -> None:
    """The move is whole, and the sheet is read back with it."""
    kept, loaded = await _kept(press, draft), await press.look()
    if press.value == PAGE_ON:
        await _ask(press.interaction, loaded, kept | {"page": str(int(kept.get("page", "0")) + 1)})
        return
    power, what = kept["power"], kept["what"]
    move = press.one_of([order for _, order in _ways_on(loaded, kept)])
    text = sheet_menus.with_line(loaded, power, kept["text"], what, _attack(loaded, kept), move)
    await read_back(press.interaction, loaded, power, text)


# --- asking -------------------------------------------------------------------------------------------------------


async def _ask(interaction: Interaction, loaded: Loaded, draft: Draft) -> None:
    """The next menu: from where, with what, where to."""
    number = await saved_drafts.keep(
        interaction.client.app.service, loaded.id, str(interaction.user.id), draft, until=AHEAD
    )
    say_space, power = loaded.say.space, draft["power"]
    if "start" not in draft:
        route, hint = routes.SHEET_START_MENU, texts.FROM_WHERE
        choices = [say_space(space) for space in sheet_menus.starts(loaded, power, _goal(loaded, draft))]
    elif "stack" not in draft:
        route, hint = routes.SHEET_UNITS_MENU, texts.WITH_WHAT
        choices = [capital(stack) for stack in _stacks(loaded, draft)]
    else:
        route, hint = routes.SHEET_GOAL_MENU, texts.WHERE_TO
        choices = [capital(label) for label, _ in _ways_on(loaded, draft)]
    change = Button(texts.CHANGE, routes.SHEET_CHANGE.write(game=loaded.id, draft=number))
    rows: tuple[Row, ...] = (_menu(route, loaded, number, hint, choices, int(draft.get("page", "0"))), (change,))
    told = texts.next_move(
        draft["what"], _goal(loaded, draft), draft.get("start", ""), draft.get("stack", ""), loaded.say
    )
    await say(interaction, told if choices else texts.NOTHING_THERE, rows if choices else ((change,),))


def _menu(route: Route, loaded: Loaded, draft: str, hint: str, choices: Sequence[str], page: int) -> Menu:
    shown = list(enumerate(choices))[page * PAGE : (page + 1) * PAGE]
    lines = [Choice(label[:100], str(at)) for at, label in shown]
    more = [Choice(texts.MORE_OF_THEM, PAGE_ON)] if len(choices) > (page + 1) * PAGE else []
    return Menu(route.write(game=loaded.id, draft=draft), hint, (*lines, *more))


async def _kept(press: Press, draft: str) -> Draft:
    """Raises Outdated, GameOver, NotSeated."""
    loaded = await press.look()
    check_player(loaded, press.user)
    kept = await saved_drafts.kept(press.app.service, press.id.game, press.user, draft, AHEAD)
    if loaded.players.get(kept["power"]) != press.user:
        raise NotSeated
    return kept


def _attack(loaded: Loaded, draft: Draft) -> Attack | None:
    """The attack after which it goes on."""
    made = sheet_menus.attacks(loaded, draft["power"], draft["text"]) if draft["line"] != "0" else []
    return next((attack for attack in made if str(attack.number) == draft["line"]), None)


def _goal(loaded: Loaded, draft: Draft) -> str:
    attack = _attack(loaded, draft)
    return attack.goal if attack is not None else ""


def _ways_on(loaded: Loaded, draft: Draft) -> list[sheet_menus.Offer]:
    return sheet_menus.ways_on(loaded, draft["power"], draft["what"], draft["start"], draft["stack"])


def _stacks(loaded: Loaded, draft: Draft) -> list[str]:
    return sheet_menus.stacks(loaded, draft["power"], draft["start"], _attack(loaded, draft))


HANDLERS = (
    Handler(routes.SHEET_NEXT, next_pressed, (privately,)),
    Handler(routes.SHEET_NEXT_MENU, next_chosen, (privately,)),
    Handler(routes.SHEET_START_MENU, start_chosen, (privately,)),
    Handler(routes.SHEET_UNITS_MENU, units_chosen, (privately,)),
    Handler(routes.SHEET_GOAL_MENU, goal_chosen, (privately,)),
)
