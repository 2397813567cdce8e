"""What the table is told about an action: battle cards, the net result of a turn with its map, and one ping a debt.

The channel has one message a turn, edited while it is fresh; battles and questions go into the turn's thread.
Pure: positions and events in, messages out. The outbox posts them.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.assistance import allows
from bot.loaded import Loaded, turn_name
from bot.messages.message import Message, Picture, Recall, Row
from bot.messages.rows import ask_rows, fight_rows, looking_rows, panel_rows, rematch_rows, with_orders
from bot.presence.pace import EVERYTHING
from bot.scene import Scene
from bot.scenes.battles import battle_scene, odds_request
from bot.scenes.maps import close_up_of, marked, position_scene, told_scene, with_battles, with_objectives
from bot.wish import Step
from bot.wording import battles as fights
from bot.wording import computers, status, turns
from bot.wording import pictures as drawn
from bot.wording.history import asked
from bot.wording.luck import card_line
from bot.wording.odds import prospects_text
from bot.wording.speech import clipped, person
from bot.wording.standing_orders import HOLDS, NOTE, SALTED, used_text
from bot.wording.turns import Segment, luck_line, phase_lines, segmented, turn_text
from engine import events as e
from engine.advice.reaction_odds import prospects
from engine.events import Event
from engine.state.ask import Ask

BODY = 3800
MOST_ROWS = 5


def publish(before: Loaded, after: Loaded, steps: Sequence[Step], user: str) -> list[Message]:
    """Everything to be posted, in order. `user` acted and is not pinged for what he does himself."""
    fresh = [event for step in steps for event in step.events]
    parts = segmented([*(event for _, event in before.turn), *fresh])
    now = turn_name(before.game)
    cards = [_card(part, after, space, user) for part in parts for space in _fought(part, fresh)]
    messages = [replace(card, thread=now) for card in cards if card]
    messages += _unsealed(before, steps)
    new = [] if after.ordered else _new_debtors(before, after, user)
    left = any(isinstance(event, e.PhaseBegan) for event in fresh)
    if after.game.state.winner or turn_name(after.game) != now:
        messages += _turned(before, after, parts, new)
        new = []
    elif left or _over(fresh) or (not after.ordered and _waited_for(before) != _waited_for(after)):
        messages.append(turn_message(after, passing=not left))
    if not after.ordered:  # else nobody has to act, so nobody is asked or called
        messages += _asked(before, after, steps, new, messages)
    return [replace(message, line=after.revision) for message in messages]


def _asked(
    before: Loaded, after: Loaded, steps: Sequence[Step], new: list[str], cards: Sequence[Message]
) -> list[Message]:
    """What is asked now, under the cards of the battles it is about; else whose move it is."""
    if not after.game.state.pending:
        return [_your_move(after, new)] if new else []
    if before.game.state.pending and all(step.line["do"] == "orders" for step in steps):
        return []  # a standing order that answers nothing: what was asked stands, under the message that asks it
    return _questions(after, new, cards=cards)


def _unsealed(before: Loaded, steps: Sequence[Step]) -> list[Message]:
    """Sealed orders that were used, each told once a turn."""
    notes = {(step.line["by"], str(step.line.get("note", ""))) for step in steps}
    now = turn_name(before.game)
    return [
        Message(used_text(before.say.power(by), note), card=f"order:{now}:{note[:24]}", once=True, thread=now)
        for by, note in sorted(notes)
        if note.startswith(NOTE) and SALTED in note
    ]


def _waited_for(loaded: Loaded) -> set[str | None]:
    """The players who have to act next."""
    return {loaded.players.get(power) for power in loaded.debtors()}


def _over(fresh: Sequence[Event]) -> bool:
    return any(isinstance(event, e.BattleEnded) for event in fresh)


def _new_debtors(before: Loaded, after: Loaded, user: str) -> list[str]:
    """Players who owe something now and did not before this action; not the one who just acted. Where orders given
    ahead acted (for nobody who is there), nobody was asked before, so that whatever is owed now is new."""
    owed = {before.players.get(power) for power in before.debtors()} if user else set[str | None]()
    if before.game.state.power != after.game.state.power and not after.game.state.pending:
        owed = set()
    now = [after.players.get(power) for power in after.debtors()]
    return [player for player in dict.fromkeys(now) if player and player != user and player not in owed]


# --- battles ----------------------------------------------------------------------------------------------------


def _fought(part: Segment, fresh: Sequence[Event]) -> list[str]:
    """Spaces of a phase in which dice fell, or a battle that had dice went on, just now."""
    rolled = {event.space for event in part.events if isinstance(event, e.Rolled)}
    kinds = (e.Rolled, e.Lost, e.Damaged, e.Submerged, e.Retreated, e.BattleEnded)
    now = dict.fromkeys(event.space for event in fresh if isinstance(event, kinds))
    return [space for space in now if space in rolled and any(event in part.events for event in fresh)]


def _card(part: Segment, after: Loaded, space: str, user: str) -> Message | None:
    """The message of a battle; posted once, edited while the battle goes on, with a picture when it is over."""
    told = fights.battle_events(part.events, space)
    if not told:
        return None
    say, over = after.say, fights.is_over(told)
    began = told[0]
    assert isinstance(began, e.BattleBegan)  # noqa: S101  (battle_events starts there)
    luck = card_line(told, after.game.state.tables) if over else ""
    card = Message(
        title=drawn.BATTLE.format(space=say.space(space)),
        body="\n".join([clipped(fights.battle_text(told, say), BODY), luck]).strip(),
        card=f"battle:{part.round}:{part.power}:{space}:{began.kind}",
    )
    if not over:
        return replace(card, rows=_own_question(after, user))
    scene = battle_scene(told, after.game.state, say)
    asked = odds_request(told, after.game) if allows(after, "odds") else None
    pictures = (Picture("battle", battle=scene, chances=asked, main=True),) if scene else ()
    goes_on = _in_turn(after, user) and not after.game.state.pending and after.game.state.phase == part.phase
    more = panel_rows(after) if goes_on else looking_rows(after, f"{part.round}.{part.power}")
    return replace(card, pictures=pictures, rows=more)


def _in_turn(after: Loaded, user: str) -> bool:
    return after.players.get(after.game.state.power) == user


def _own_question(after: Loaded, user: str) -> tuple[Row, ...]:
    """The buttons for the question that the acting player is asked himself, unless an order will answer it."""
    if after.ordered:
        return ()
    for number, ask in enumerate(after.game.state.pending):
        if after.players.get(ask.by) == user:
            return ask_rows(after, number, ask)
    return ()


# --- turns ------------------------------------------------------------------------------------------------------


def turn_message(
    after: Loaded, passing: bool = False, new: Sequence[str] = (), position: Scene | None = None
) -> Message:
    """The one message of the turn that runs: what has happened in it, the map, and what comes next. `position`: the
    scene of how the game stands, if somebody has it already."""
    parts = segmented(event for _, event in after.turn)
    last = [event for part in parts[-2:] for event in part.events]
    title, name = _title(parts[-1], after), turn_name(after.game)
    body, cut = turn_text(parts, after.game.state.tables, after.say, BODY)
    rows, leaves = panel_rows(after), looking_rows(after)
    return Message(
        text=next_words(after),
        title=title,
        body=body,
        rows=with_orders(rows, after, name) if cut else rows,
        ping=tuple(new),
        pictures=_maps(after, last, title, position),
        card=f"turn:{name}",
        panel=True,
        passing=passing,
        leaves=with_orders(leaves, after, name) if cut else leaves,
    )


def _title(part: Segment, after: Loaded) -> str:
    return clipped(drawn.TURN.format(round=part.round, power=after.say.power(part.power)), 250)


def _turned(before: Loaded, after: Loaded, parts: Sequence[Segment], new: Sequence[str]) -> list[Message]:
    """The turn that is over, as it came out; then the next one, with a ping, or the end of the game."""
    old = [part for part in parts if part.turn == (before.game.state.round, before.game.state.power)]
    between = [part for part in parts if part.turn != old[0].turn and part.turn != parts[-1].turn]
    position = position_scene(after.game.state)
    closed = closing_message(after, old, f"turn:{turn_name(before.game)}", position)
    if after.game.state.winner:
        return [closed, _game_over(after)]
    began = turn_message(after, new=new, position=position)
    lines = [f"**{after.say.power(part.power)}**: {text}" for part in between for text in _told(part, after)]
    body = "\n".join([*lines, began.body]) if lines else began.body
    title = turns.BEGINS.format(title=began.title)
    brief = Picture("briefing", recall=Recall(after.id, after.turn[0][0], after.game.state.power), main=True)
    pictures = began.pictures if _is_computers(after) else (brief, *began.pictures)
    body = clipped(body.strip(), BODY)
    return [closed, replace(began, title=title, body=body, pictures=pictures, leaves=closed.rows)]


def _told(part: Segment, after: Loaded) -> list[str]:
    """A phase that went by by itself, in lines without its heading."""
    tables, say = after.game.state.tables, after.say
    told = phase_lines(part, tables, say)
    return [*told, *luck_line(part.events, tables, say)] if told else []


def closing_message(after: Loaded, parts: Sequence[Segment], card: str, position: Scene | None) -> Message:
    """A turn that is over, in full. `position`: the scene of how the game stands, if somebody has it already."""
    say = after.say
    title = _title(parts[0], after)
    scene = told_scene(after.game.state, [event for part in parts for event in part.events], title, position)
    scene = replace(scene, battles=())
    body, cut = turn_text(parts, after.game.state.tables, say, BODY)
    pictures = (Picture("turn", map=close_up_of(scene), whole=False, main=True),) if marked(scene) else ()
    name = f"{parts[0].round}.{parts[0].power}"
    rows = with_orders(looking_rows(after, name), after, name) if cut else looking_rows(after, name)
    return Message(title=title, body=body or turns.NOTHING, rows=rows, pictures=pictures, card=card)


def _game_over(after: Loaded) -> Message:
    """How it ended and how it went, to everybody who played, with the way to the next game."""
    everybody = tuple(user for user in dict.fromkeys(after.players.values()) if not user.startswith("gone-"))
    told = Recall(after.id, after.revision, after.game.state.power, "conclusion")
    pictures = (
        Picture("conclusion", recall=told, main=True),
        Picture("map", map=position_scene(after.game.state, drawn.END)),
    )
    return Message(
        text=" ".join(person(user) for user in everybody),
        title=turns.OVER,
        body=next_words(after),
        rows=rematch_rows(after.id),
        ping=everybody,
        pictures=pictures,
        panel=True,
    )


def _maps(after: Loaded, happened: Iterable[Event], title: str, position: Scene | None) -> tuple[Picture, ...]:
    """The crop of what happened, shown large, and the whole map beside it; only the map where nothing is marked."""
    scene = told_scene(after.game.state, list(happened), title, position)
    scene = with_objectives(after.game, with_battles(after.game, scene))
    if marked(scene):
        return (Picture("detail", map=close_up_of(scene), whole=False, main=True), Picture("map", map=scene))
    return (Picture("map", map=scene, main=True),)


def next_words(after: Loaded) -> str:
    """The line above a message: who is to do what now; of a game that could not be told to its last line, that. A
    mention only pings those in `ping`."""
    if after.behind:
        return after.behind
    if _is_computers(after) and not after.game.state.pending and not after.game.state.winner:
        return computers.in_turn(after.game.state, after.say)
    return status.next_words(after.game.state, after.say)


def _is_computers(after: Loaded) -> bool:
    """Whether a computer is in turn."""
    return bool(after.computers.level(after.game.state.power))


# --- debts ------------------------------------------------------------------------------------------------------


def _questions(after: Loaded, new: Sequence[str], cards: Sequence[Message]) -> list[Message]:
    """One message to each player who is asked something and has no buttons for it in front of him: all of it."""
    owed: dict[str, list[tuple[str, tuple[Row, ...]]]] = {}
    for number, ask in enumerate(after.game.state.pending):
        rows = ask_rows(after, number, ask)
        if not any(card.thread and card.rows == rows for card in cards):
            text = f"{asked(ask, after.say)}{_holding(after, ask)}{_worth(after, ask)}"
            owed.setdefault(after.players.get(ask.by, ""), []).append((text, rows))
    messages: list[Message] = []
    for player, questions in owed.items():
        for at, (text, rows) in enumerate(_together(questions)):
            ping = (player,) if player in new and at == 0 else ()
            rows = (*rows, *looking_rows(after))[:MOST_ROWS]
            messages.append(
                Message(
                    text, rows=rows, ping=ping, panel=True, thread=turn_name(after.game), leaves=looking_rows(after)
                )
            )
    return messages


def _holding(after: Loaded, ask: Ask) -> str:
    """What an answer decides for the rest of the turn, if its player does not want to be asked always."""
    user, away = after.players.get(ask.by, ""), ask.by != after.game.state.power
    holds = away and ask.do == "casualties" and after.facts.asked_of(user) != EVERYTHING
    return f"\n{HOLDS}" if holds else ""


def _worth(after: Loaded, ask: Ask) -> str:
    """What the answers to a question who goes up are worth, where the table wants odds."""
    found = prospects(after.game, ask) if allows(after, "odds") else []
    text = prospects_text(found, after.say.power(after.game.state.power), after.say)
    return f"\n{text}" if text else ""


def asked_once_more(before: Loaded, after: Loaded, user: str) -> list[Message]:
    """A battle in which an answer was taken back: its card as it stands, and the questions that stand again."""
    part, fighting = segmented(event for _, event in after.turn)[-1], after.game.state.fighting
    rolled = {event.space for event in part.events if isinstance(event, e.Rolled)}
    card = _card(part, after, fighting.space, user) if fighting and fighting.space in rolled else None
    cards = [replace(card, thread=turn_name(after.game))] if card else []
    return [*cards, *_questions(after, _new_debtors(before, after, user), cards)]


def questions_now(after: Loaded) -> list[Message]:
    """What stands to be answered, to everybody who has to: orders given ahead could not be carried out."""
    players = [player for power in after.debtors() if (player := after.players.get(power))]
    if after.game.state.pending:
        return _questions(after, players, cards=())
    return [_your_move(after, players)]


def _together(questions: Sequence[tuple[str, tuple[Row, ...]]]) -> list[tuple[str, tuple[Row, ...]]]:
    """As many questions in one message as it has room for buttons."""
    found: list[tuple[str, tuple[Row, ...]]] = []
    for text, rows in questions:
        if found and len(found[-1][1]) + len(rows) <= MOST_ROWS:
            found[-1] = (f"{found[-1][0]}\n{text}", (*found[-1][1], *rows))
        else:
            found.append((text, rows))
    return found


def _your_move(after: Loaded, new: Sequence[str]) -> Message:
    """The turn is back with somebody who waited for another's decision."""
    words = next_words(after)
    rows, left = panel_rows(after), looking_rows(after)
    return Message(words, rows=rows, ping=tuple(new), panel=True, thread=turn_name(after.game), leaves=left)


__all__ = [
    "Segment",
    "asked_once_more",
    "closing_message",
    "fight_rows",
    "next_words",
    "publish",
    "questions_now",
    "turn_message",
]
