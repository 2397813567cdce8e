"""Which buttons and menus a position offers. Their ids say everything (`routes`); nothing is remembered between two
presses."""

from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.component_id import Route
from bot.messages.edition_rows import extra_rows
from bot.messages.message import Button, Choice, Menu, Row, Style
from bot.messages.phase_components import phase_button
from bot.orders import order_of
from bot.orders.press import PRESS_THE_ATTACK
from bot.wording import buttons as texts
from bot.wording.computers import FILL
from bot.wording.since import CLOSE_UPS, WHAT_CHANGED
from bot.wording.turns import ALL_ORDERS
from engine.advice.landings import in_the_air
from engine.advice.placements import unplaced
from engine.advice.politics import declarable
from engine.json_types import Line
from engine.legal import open_battles
from engine.lines import answers
from engine.state.ask import Ask

MOST_BUTTONS = 5
MOST_ROWS = 5
MOST_FIGHTS = 10
MENU = 25
LARGE_BOARD = 250  # spaces from which nobody reads a whole map on a phone


def panel_rows(loaded: Loaded, *powers: str) -> tuple[Row, ...]:
    """The buttons of the power in turn; with the advantages of these powers or, if none is named, of all."""
    state = loaded.game.state
    if state.winner or state.pending:
        return ()
    if loaded.computers.level(state.power):
        return ((phase_button(loaded, texts.STATUS, routes.LOOK),),)
    rows, usual = fight_rows(loaded), _usual(loaded)
    below = [tuple(usual[at : at + MOST_BUTTONS]) for at in range(0, len(usual), MOST_BUTTONS)]
    extras = extra_rows(loaded, *powers)[: MOST_ROWS - len(rows) - len(below)]
    return (*rows, *extras, *below)


def _usual(loaded: Loaded) -> list[Button]:
    """What the phase that runs is made of, and what every phase has."""
    game, phase = loaded.game, loaded.game.phase
    usual = war_buttons(loaded)
    if phase.buys_by:
        usual += [
            phase_button(loaded, texts.BUY_BY_MENU, routes.BUY_BY_MENU, "primary"),
            phase_button(loaded, texts.BUY, routes.BUY),
        ]
    if phase.options(game.state) is not None:
        by_menu = phase_button(loaded, texts.MOVE_BY_MENU, routes.MOVE_BY_MENU, "primary")
        usual += [by_menu, phase_button(loaded, texts.ORDERS, routes.ORDERS)]
    if in_the_air(game) > 0:
        usual.append(phase_button(loaded, texts.LAND_ALL, routes.LAND_ALL, "primary"))
    if phase.places_by:
        every = phase_button(loaded, texts.PLACE_ALL, routes.PLACE_ALL, "primary")
        usual += [every, phase_button(loaded, texts.PLACE_BY_MENU, routes.PLACE_BY_MENU)]
    elif phase.buys_by:
        usual.append(phase_button(loaded, texts.ORDERS, routes.ORDERS))
    return [
        *usual,
        phase_button(loaded, texts.UNDO, routes.UNDO),
        phase_button(loaded, texts.END_PHASE, routes.END_PHASE, "success"),
        phase_button(loaded, texts.STATUS, routes.LOOK),
        *looking_buttons(loaded),
    ]


def looking_buttons(loaded: Loaded, turn: str = "") -> tuple[Button, ...]:
    """On a board too large for one picture: what a turn did, from near, and what has changed since one's own; by
    default the turn that runs."""
    if len(loaded.game.state.board.spaces) < LARGE_BOARD:
        return ()
    near = routes.CLOSE_UPS.write(game=loaded.id, name=turn or turn_name(loaded.game))
    return Button(CLOSE_UPS, near), Button(WHAT_CHANGED, routes.WHAT_CHANGED.write(game=loaded.id))


def looking_rows(loaded: Loaded, turn: str = "") -> tuple[Row, ...]:
    """The same as a row of its own, if there are any."""
    buttons = looking_buttons(loaded, turn)
    return (buttons,) if buttons else ()


def with_orders(rows: tuple[Row, ...], loaded: Loaded, turn: str) -> tuple[Row, ...]:
    """The same with a button that shows every order of a turn ("2.germany") which its message leaves out."""
    button = Button(ALL_ORDERS, routes.TURN_ORDERS.write(game=loaded.id, name=turn))
    last = rows[-1] if rows else ()
    if isinstance(last, tuple) and len(last) < MOST_BUTTONS:
        return (*rows[:-1], (*last, button))
    return (*rows, (button,)) if len(rows) < MOST_ROWS else rows


def war_buttons(loaded: Loaded) -> list[Button]:
    """A button for each power on which war may be declared now; it shows what that would bring first."""
    return [
        phase_button(
            loaded, texts.DECLARE_WAR.format(power=loaded.say.power(power)), routes.DECLARE_WAR, "danger", power=power
        )
        for power in declarable(loaded.game)
    ]


def own_rows(loaded: Loaded, user: str) -> tuple[Row, ...]:
    """What a player can press now: his answer if he is asked, the panel if it is his turn."""
    state = loaded.game.state
    if loaded.row.status != "running" or state.winner:
        return ()
    for number, ask in enumerate(state.pending):
        if loaded.players.get(ask.by) == user:
            return ask_rows(loaded, number, ask)
    return panel_rows(loaded, *loaded.powers_of(user)) if loaded.players.get(state.power) == user else ()


def fight_rows(loaded: Loaded) -> list[Row]:
    """A button for each battle that can be opened now."""
    buttons = [_fight(loaded, battle.space, battle.kind) for battle in open_battles(loaded.game)[:MOST_FIGHTS]]
    if buttons:
        buttons.append(Button(texts.BY_A_PLAN, routes.PLANS.write(game=loaded.id)))
    return [tuple(buttons[at : at + MOST_BUTTONS]) for at in range(0, len(buttons), MOST_BUTTONS)]


def _fight(loaded: Loaded, space: str, kind: str) -> Button:
    return phase_button(
        loaded, texts.fight(space, kind, loaded.say)[:80], routes.FIGHT, "danger", space=space, battle=kind
    )


def after_order_rows(loaded: Loaded) -> tuple[Row, ...]:
    """Under the private answer to an order: what usually follows."""
    if loaded.game.state.winner or loaded.game.state.pending:
        return ()
    phase = loaded.game.phase
    places = phase.places_by if unplaced(loaded.game.state) else None
    steps = (
        (places, texts.PLACE_BY_MENU, routes.PLACE_BY_MENU),
        (phase.buys_by, texts.BUY_BY_MENU, routes.BUY_BY_MENU),
        (phase.options(loaded.game.state), texts.MOVE_BY_MENU, routes.MOVE_BY_MENU),
    )
    more = [phase_button(loaded, label, first, "primary") for there, label, first in steps if there is not None][:2]
    whole = (
        (in_the_air(loaded.game) > 0, texts.LAND_ALL, routes.LAND_ALL),
        (places is not None, texts.PLACE_ALL, routes.PLACE_ALL),
    )
    next_ones = [phase_button(loaded, label, route, "primary") for there, label, route in whole if there]
    rest = (
        phase_button(loaded, texts.UNDO, routes.UNDO),
        phase_button(loaded, texts.ORDERS, routes.ORDERS),
        phase_button(loaded, texts.END_PHASE, routes.END_PHASE, "success"),
    )
    usual = (*next_ones, *more, *rest)
    below = [usual[at : at + MOST_BUTTONS] for at in range(0, len(usual), MOST_BUTTONS)]
    return (*fight_rows(loaded), *below)


def undo_rows(loaded: Loaded) -> tuple[Row, ...]:
    """Under the private answer to the end of a phase: it may be taken back until somebody else acts."""
    return () if loaded.game.state.winner else ((phase_button(loaded, texts.UNDO, routes.UNDO),),)


def ask_rows(loaded: Loaded, number: int, ask: Ask) -> tuple[Row, ...]:
    """What answers a question: buttons where there are few answers, a menu otherwise, words where neither is enough."""
    lines = offered(loaded, ask)
    labels = [loaded.say.answer(line, ask) for line in lines]

    def about(route: Route, **said: int) -> str:
        return route.write(game=loaded.id, revision=loaded.revision, ask=number, **said)

    away = ask.by != loaded.game.state.power
    leaving = (Button(texts.DECIDE_FOR_ME, about(routes.DECIDE_FOR_ME)),) if ask.space else ()
    if away:
        leaving = (*leaving, Button(texts.DECIDE_ALL_TURN, about(routes.DECIDE_ALL_TURN)))
    if not order_of(ask.do).in_a_menu and len(lines) <= MOST_BUTTONS:
        ways = tuple(
            Button(label, about(routes.ANSWER, answer=at), _style(label, at)) for at, label in enumerate(labels)
        )
        return (ways, leaving) if away else (ways,)
    choices = tuple(Choice(label[:100], str(at)) for at, label in enumerate(labels[:MENU]))
    rows: list[Row] = [Menu(about(routes.ANSWER_MENU), texts.answers_to(ask.do), choices)] if choices else []
    if ask.do == "casualties":
        rows.append((Button(texts.OTHERS, about(routes.CASUALTIES_IN_WORDS)), *leaving))
    elif away:
        rows.append(leaving)
    return tuple(rows)


def offered(loaded: Loaded, ask: Ask) -> list[Line]:
    """The answers that are offered, in the order their numbers count: of two words for one thing only the first."""
    lines = answers(loaded.game, ask)
    ways = {(line.get("part"), line.get("to")) for line in lines if line["do"] == "retreat"}
    some_go = {part for part, to in ways if to}
    return [line for line in lines if line["do"] not in ("retreat", "withdraw") or _says_most(line, ways, some_go)]


def _says_most(line: Line, ways: set[tuple[str | None, str | None]], some_go: set[str | None]) -> bool:
    """Whether no other offered way out says the same more clearly."""
    part, to = line.get("part"), line.get("to")
    if line["do"] == "withdraw":
        return (part, to) not in ways
    if part is None and to is None:
        return ways == {(None, None)}
    return bool(to) or part not in some_go


def _style(label: str, at: int) -> Style:
    if label == PRESS_THE_ATTACK:
        return "danger"
    return "primary" if at == 0 else "secondary"


# --- before the game --------------------------------------------------------------------------------------------


def lobby_rows(loaded: Loaded, bid: Button | None) -> tuple[Row, ...]:
    """Take a power, leave, settle; once all are taken bid, if bids are made here, or begin."""
    state = loaded.game.state
    free = [power for power in state.board.seats if power not in loaded.players]
    buttons = [_join(loaded, power) for power in free[:20]]
    rows: list[Row] = [tuple(buttons[at : at + MOST_BUTTONS]) for at in range(0, len(buttons), MOST_BUTTONS)]
    last = [Button(texts.SETTINGS, routes.SETTINGS.write(game=loaded.id))]
    if loaded.players:
        last.append(Button(texts.LEAVE, routes.LEAVE.write(game=loaded.id)))
    empty = [power for power in free if not loaded.computers.level(power)]
    if loaded.players and empty:
        last.append(Button(FILL, routes.FILL.write(game=loaded.id)))
    if loaded.players and not empty:
        last.insert(0, bid or Button(texts.START, routes.START.write(game=loaded.id), "success"))
    return (*rows, tuple(last))


def _join(loaded: Loaded, power: str) -> Button:
    return Button(texts.join(power, loaded.say), routes.JOIN.write(game=loaded.id, power=power), "primary")


def again_row(game_id: str) -> tuple[Button, ...]:
    """For whom the default decides, in case he is here after all."""
    return (Button(texts.ASK_AGAIN, routes.ASK_ME_AGAIN.write(game=game_id)),)


def asked_row(loaded: Loaded, user: str) -> tuple[Button, ...]:
    """How much a player wants to be asked while others move, in one tap; what holds now is marked."""
    now = loaded.facts.asked_of(user)
    return tuple(
        Button(label, routes.ASK_SO_MUCH.write(game=loaded.id, asked=asked), "success" if asked == now else "secondary")
        for asked, label in texts.ASK_SO_MUCH.items()
    )


def words_rows(game_id: str) -> tuple[Row, ...]:
    return ((Button(texts.MY_WORDS, routes.MY_WORDS.write(game=game_id), "primary"),),)


def silent_rows(game_id: str) -> tuple[Row, ...]:
    """When the beacon is out of reach, for the player who wants to roll."""
    wait, ask = routes.WAIT_FOR_BEACON.write(game=game_id), routes.ASK_FOR_SEEDS.write(game=game_id)
    return ((Button(texts.WAIT_FOR_BEACON, wait, "primary"), Button(texts.ASK_FOR_SEEDS, ask)),)


def agree_rows(game_id: str) -> tuple[Row, ...]:
    return ((Button(texts.AGREE_TO_SEEDS, routes.AGREE_TO_SEEDS.write(game=game_id), "danger"),),)


def void_rows(game_id: str, roll: int) -> tuple[Row, ...]:
    return ((Button(texts.AGREE_TO_VOID, routes.AGREE_TO_VOID.write(game=game_id, roll=roll), "danger"),),)


def rematch_rows(game_id: str) -> tuple[Row, ...]:
    """Under the end of a game."""
    return ((Button(texts.REMATCH, routes.REMATCH.write(game=game_id), "primary"),),)


def concede_rows(game_id: str, power: str, alone: bool) -> tuple[Row, ...]:
    """Giving up; with others of the side, asking them."""
    return (
        (
            Button(
                texts.CONCEDE if alone else texts.ASK_TO_CONCEDE,
                routes.CONCEDE.write(game=game_id, power=power),
                "danger",
            ),
        ),
    )
