"""Which buttons and menus a position offers. Their ids say everything; nothing is remembered between two presses.

go:GAME:TURN:VERB[:ARGUMENT]     good as long as the phase lasts        an:GAME:REVISION:ASK:ANSWER   one answer
am:GAME:REVISION:ASK             a menu of answers                      cu:GAME:REVISION:ASK          answer in words
    de:GAME:REVISION:ASK             let the published default answer in this battle      sw:GAME  ask me again
pick:GAME:DRAFT                  which meaning; DRAFT and the ARGUMENT of confirm, partly, redo, instead: see `drafts`
lo:GAME:VERB[:ARGUMENT]          the table before and around the game
"""

from __future__ import annotations

from typing import Any

from bot.game.landing_options import in_the_air
from bot.loaded import Loaded, turn_key
from bot.messages.edition_rows import extra_rows
from bot.messages.message import Button, Choice, Menu, Row, Style
from bot.wording import buttons as texts
from bot.wording.asks import answer_label
from bot.wording.bids import SEAL
from bot.wording.orders import wording_of
from bot.wording.orders.press import PRESS_THE_ATTACK
from engine.legal import answers, open_battles
from engine.state.ask import Ask

Line = dict[str, Any]
MOST_BUTTONS = 5
STEPS = (
    ("place", texts.PLACE_BY_MENU, "p"),
    ("purchase", texts.BUY_BY_MENU, "b"),
    ("move", texts.MOVE_BY_MENU, "o"),
)
"""What an action is called on the button that leads to it by menus, and the first step."""
MOST_ROWS = 5
MOST_FIGHTS = 10
MENU = 25


def panel_rows(loaded: Loaded) -> tuple[Row, ...]:
    """The buttons of the power in turn."""
    game, state = loaded.game, loaded.game.state
    if state.winner or state.pending:
        return ()
    takes = game.edition.phase(state.phase).accepts
    rows: list[Row] = []
    usual: list[Button] = []
    if "battle" in takes:
        rows += fight_rows(loaded)
    if "purchase" in takes:
        usual += [go(loaded, texts.BUY_BY_MENU, "menu:b", style="primary"), go(loaded, texts.BUY, "buy")]
    if "move" in takes and "place" not in takes:
        usual += [go(loaded, texts.MOVE_BY_MENU, "menu:o", style="primary"), go(loaded, texts.ORDERS, "sheet")]
    if in_the_air(game) > 0:
        usual.append(go(loaded, texts.LAND_ALL, "landall", style="primary"))
    if "place" in takes:
        usual += [go(loaded, texts.PLACE_ALL, "placeall", style="primary"), go(loaded, texts.PLACE_BY_MENU, "menu:p")]
    elif "purchase" in takes:
        usual.append(go(loaded, texts.ORDERS, "sheet"))
    usual += [
        go(loaded, texts.UNDO, "undo"),
        go(loaded, texts.END_PHASE, "end", style="success"),
        go(loaded, texts.STATUS, "look"),
    ]
    below = [tuple(usual[at : at + MOST_BUTTONS]) for at in range(0, len(usual), MOST_BUTTONS)]
    extras = extra_rows(loaded)[: MOST_ROWS - len(rows) - len(below)]
    return (*rows, *extras, *below)


def own_rows(loaded: Loaded, user: str) -> tuple[Row, ...]:
    """What a player can press now: his answer if he is asked, the panel if it is his turn."""
    state = loaded.game.state
    if loaded.row.status != "running" or state.winner:
        return ()
    for number, ask in enumerate(state.pending):
        if loaded.players.get(ask.by) == user:
            return ask_rows(loaded, number, ask)
    return panel_rows(loaded) if loaded.players.get(state.power) == user else ()


def fight_rows(loaded: Loaded) -> list[Row]:
    """A button for each battle that can be opened now."""
    buttons = [
        go(loaded, _fight_label(loaded, battle.space, battle.kind), f"fight:{battle.space}:{battle.kind}", "danger")
        for battle in open_battles(loaded.game)[:MOST_FIGHTS]
    ]
    if buttons:
        buttons.append(Button(texts.BY_A_PLAN, f"sa:{loaded.id}"))
    return [tuple(buttons[at : at + MOST_BUTTONS]) for at in range(0, len(buttons), MOST_BUTTONS)]


def _fight_label(loaded: Loaded, space: str, kind: str) -> str:
    return texts.fight(space, kind, loaded.say)[:80]


def go(loaded: Loaded, label: str, verb: str, style: Style = "secondary") -> Button:
    return Button(label, f"go:{loaded.id}:{turn_key(loaded.game)}:{verb}", style)


def after_order_rows(loaded: Loaded) -> tuple[Row, ...]:
    """Under the private answer to an order: what usually follows."""
    if loaded.game.state.winner or loaded.game.state.pending:
        return ()
    takes = loaded.game.edition.phase(loaded.game.state.phase).accepts
    steps = [step for step in STEPS if step[0] in takes and not (step[0] == "move" and "place" in takes)]
    more = [go(loaded, label, f"menu:{first}", "primary") for _, label, first in steps][:2]
    rest = (
        go(loaded, texts.UNDO, "undo"),
        go(loaded, texts.ORDERS, "sheet"),
        go(loaded, texts.END_PHASE, "end", "success"),
    )
    return ((*more, *rest),)


def undo_rows(loaded: Loaded) -> tuple[Row, ...]:
    """Under the private answer to the end of a phase: it may be taken back until somebody else acts."""
    return () if loaded.game.state.winner else ((go(loaded, texts.UNDO, "undo"),),)


def ask_rows(loaded: Loaded, number: int, ask: Ask) -> tuple[Row, ...]:
    """What answers a question: buttons where there are few answers, a menu otherwise, words where neither is enough."""
    lines = offered(loaded, ask)
    base = f"{loaded.id}:{loaded.revision}:{number}"
    labels = [answer_label(line, ask, loaded.say) for line in lines]
    away, leaving = ask.by != loaded.game.state.power, Button(texts.DECIDE_FOR_ME, f"de:{base}")
    if not wording_of(ask.do).in_a_menu and len(lines) <= MOST_BUTTONS:
        answer_row = tuple(_answer_button(label, f"an:{base}:{at}", at) for at, label in enumerate(labels))
        return (answer_row, (leaving,)) if away else (answer_row,)
    choices = tuple(Choice(label[:100], str(at)) for at, label in enumerate(labels[:MENU]))
    rows: list[Row] = [Menu(f"am:{base}", texts.answers_to(ask.do), choices)] if choices else []
    if ask.do == "casualties":
        rows.append((Button(texts.OTHERS, f"cu:{base}"), leaving))
    elif away:
        rows.append((leaving,))
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


def _answer_button(label: str, id: str, at: int) -> Button:
    if label == PRESS_THE_ATTACK:
        return Button(label, id, "danger")
    return Button(label, id, "primary" if at == 0 else "secondary")


# --- before the game --------------------------------------------------------------------------------------------


def lobby_rows(loaded: Loaded, to_bid: bool = False) -> tuple[Row, ...]:
    """Take a power, leave, settle; once all are taken bid, if bids are sealed here, or begin."""
    state = loaded.game.state
    free = [power for power in state.turn_order() if power not in loaded.players]
    buttons = [Button(texts.join(power, loaded.say), f"lo:{loaded.id}:join:{power}", "primary") for power in free[:20]]
    rows: list[Row] = [tuple(buttons[at : at + MOST_BUTTONS]) for at in range(0, len(buttons), MOST_BUTTONS)]
    last = [Button(texts.SETTINGS, f"lo:{loaded.id}:settings")]
    if loaded.players:
        last.append(Button(texts.LEAVE, f"lo:{loaded.id}:leave"))
    if not free:
        begin = Button(SEAL, f"lo:{loaded.id}:bid", "success") if to_bid else None
        last.insert(0, begin or Button(texts.START, f"lo:{loaded.id}:start", "success"))
    return (*rows, tuple(last))


def again_row(game_id: str) -> tuple[Button, ...]:
    """For whom the default decides, in case he is here after all."""
    return (Button(texts.ASK_AGAIN, f"sw:{game_id}"),)


def words_rows(game_id: str) -> tuple[Row, ...]:
    return ((Button(texts.MY_WORDS, f"lo:{game_id}:words", "primary"),),)


def accept_rows(game_id: str) -> tuple[Row, ...]:
    return ((Button(texts.ACCEPT, f"lo:{game_id}:accept", "primary"),),)


def silent_rows(game_id: str) -> tuple[Row, ...]:
    """When the beacon is out of reach, for the player who wants to roll."""
    wait, ask = f"lo:{game_id}:wait", f"lo:{game_id}:seeds"
    return ((Button(texts.WAIT_FOR_BEACON, wait, "primary"), Button(texts.ASK_FOR_SEEDS, ask)),)


def agree_rows(game_id: str) -> tuple[Row, ...]:
    return ((Button(texts.AGREE_TO_SEEDS, f"lo:{game_id}:agree", "danger"),),)


def concede_rows(game_id: str, power: str) -> tuple[Row, ...]:
    return ((Button(texts.CONCEDE, f"lo:{game_id}:concede:{power}", "danger"),),)
