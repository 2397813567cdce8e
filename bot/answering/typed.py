"""Typed orders: read them all, ask where a word means several things, show what several lines would do, carry them out.

The text a player is working on is kept with the game, so that a menu or a Confirm pressed later finds it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.answering import drafts
from bot.answering.desk import Interaction, act, say
from bot.answering.offers import go
from bot.answering.telling import tell_done
from bot.picturing.maps import crop_of
from bot.playing.loading import Loaded
from bot.playing.turning import Line, developments, play_one, with_power
from bot.posting.messages import Choice, Menu, Picture, Row
from bot.reading.orders import Reader, read_order, split_sheet
from bot.reading.unclear import Ambiguous, Unclear
from bot.reading.vocabulary import Vocabulary, vocabulary
from bot.refusals import NotPossible
from bot.wording import sheets as texts
from bot.wording.lines import line_sentence
from bot.wording.refusals import refusal
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.advice.alternatives import nearest
from engine.events import Event
from engine.legal import movable

MOST_ORDERS = 60


def words_of(loaded: Loaded) -> Vocabulary:
    """The names of a game."""
    state, edition = loaded.game.state, loaded.game.edition
    claims = dict.fromkeys(name for _, name in edition.claims)
    return vocabulary(state.board, state.tables[state.power], developments(loaded.game), claims)


def reader_of(loaded: Loaded, user: str, now: Callable[[], Game] | None = None) -> Reader:
    """What reading a player's text needs: names, what can move (`now`, after the orders before it), which submarines
    are asked."""
    mine = set(loaded.powers_of(user))

    def submarines() -> dict[str, int]:
        asks = [ask for ask in loaded.game.state.pending if ask.by in mine and ask.do == "submerge"]
        return dict(asks[0].units or {}) if asks else {}

    def there(space: str) -> dict[str, int]:
        game = now() if now else loaded.game
        return movable(game, game.state.power, space)

    asks = tuple(ask for ask in loaded.game.state.pending if ask.by in mine)
    return Reader(words_of(loaded), there, submarines, asks)


@dataclass(slots=True)
class Draft:
    """A sheet as far as it can be carried out: its lines, what each would do, and what is wrong with the others."""

    lines: list[Line] = field(default_factory=list[Line])
    told: list[str] = field(default_factory=list[str])
    events: list[Event] = field(default_factory=list[Event])
    refused: list[Line] = field(default_factory=list[Line])
    faults: int = 0
    game: Game | None = None
    alone: bool = False
    """A single order, which may roll dice."""


async def carry_out(
    interaction: Interaction, game: str, text: str, confirmed: bool = False, partly: bool = False
) -> None:
    """One order is carried out at once; several are shown first. `partly`: without those that are refused."""
    loaded = await interaction.client.service.look(game)
    user = str(interaction.user.id)
    orders = split_sheet(text)
    if not orders:
        raise Unclear(texts.NOTHING)
    if len(orders) > MOST_ORDERS:
        raise NotPossible(texts.TOO_MANY.format(most=MOST_ORDERS))
    try:
        draft = await asyncio.to_thread(drafted, loaded, user, orders)
    except Ambiguous as unclear:
        told = {"text": text, "word": unclear.word, "order": unclear.order}
        number = await drafts.keep(interaction.client.service, game, user, told)
        choices = tuple(Choice(name[:100], id) for id, name in unclear.choices[:25])
        head = f"{unclear.order}\n" if len(orders) > 1 else ""
        menu = Menu(f"pick:{game}:{number}", texts.WHICH.format(kind=unclear.kind), choices)
        await say(interaction, f"{head}{unclear}", (menu,))
        return
    if draft.refused and len(orders) == 1:
        await act(interaction, draft.refused, game)  # refuses again, with the nearest order that is legal
    if draft.faults and len(orders) == 1:
        raise NotPossible(draft.told[0].removeprefix(texts.fault(orders[0], "")))
    if (len(orders) > 1 and not confirmed) or (draft.faults and not (partly and draft.lines)):
        await show(interaction, loaded, text, draft)
        return
    await tell_done(interaction, await act(interaction, draft.lines, game))


def drafted(loaded: Loaded, user: str, orders: list[str]) -> Draft:
    """Try the orders one after the other, each on what the ones before it made. Raises Ambiguous."""
    draft = Draft(game=loaded.game, alone=len(orders) == 1)
    reader = reader_of(loaded, user, lambda: draft.game or loaded.game)
    for order in orders:
        line: Line | None = None
        try:
            line = read_order(order, reader)
            try_line(loaded, user, line, draft)
        except Ambiguous as unclear:
            unclear.order = order
            raise
        except Unclear as unclear:
            draft.faults += 1
            draft.told.append(texts.fault(order, str(unclear)))
        except Refused as refused:
            draft.faults += 1
            draft.told.append(texts.fault(order, reasoned(loaded, user, line, refused, draft)))
    return draft


def reasoned(loaded: Loaded, user: str, line: Line | None, refused: Refused, draft: Draft) -> str:
    """Why a line is refused, and the nearest legal order."""
    assert draft.game is not None  # noqa: S101  (set by drafted)
    if line is None:
        return refusal(refused, loaded.say)
    draft.refused.append(line)
    whole = with_power(loaded, line, user, draft.game)
    text, near = refusal(refused, loaded.say, draft.game, whole), nearest(draft.game, whole)
    return texts.possible(text, line_sentence(near, loaded.say)) if near else text


def try_line(loaded: Loaded, user: str, line: Line, draft: Draft) -> None:
    assert draft.game is not None  # noqa: S101  (set by drafted)
    whole = with_power(loaded, line, user, draft.game)
    try:
        step = play_one(draft.game, whole, Dice(no_dice))
    except OutOfDice:
        if not draft.alone:
            draft.faults += 1
            draft.told.append(texts.fault(line_sentence(line, loaded.say), texts.ALONE))
            return
        draft.lines.append(line)
        draft.told.append(texts.good(line_sentence(line, loaded.say), rolls=True))
        return
    draft.game = step.game
    draft.lines.append(line)
    draft.events += step.events
    draft.told.append(texts.good(line_sentence(step.line, loaded.say)))


async def show(interaction: Interaction, loaded: Loaded, text: str, draft: Draft) -> None:
    """What the sheet would do, with arrows on the map, and Confirm if every line is in order."""
    number = await drafts.keep(interaction.client.service, loaded.id, str(interaction.user.id), {"text": text})
    buttons = [go(loaded, texts.CHANGE, f"redo:{number}")]
    if not draft.faults:
        buttons.insert(0, go(loaded, texts.confirm(len(draft.lines)), f"confirm:{number}", "success"))
    elif draft.lines:
        buttons.append(go(loaded, texts.only(len(draft.lines)), f"partly:{number}"))
    rows: tuple[Row, ...] = (tuple(buttons),)
    fault = f"{texts.ALL_OR_NOTHING}\n" if draft.faults else ""
    pictures: tuple[Picture, ...] = ()
    if draft.game is not None and draft.events:
        scene = crop_of(draft.game.state, draft.events, texts.THESE)
        pictures = (Picture("orders", map=scene, whole=False, main=True),) if scene else ()
    await say(interaction, fault + "\n".join(draft.told), rows, pictures)


async def resolve(interaction: Interaction, game: str, number: str, id: str) -> None:
    """Put the meaning that was picked in the place of the word that had several, and go on. Raises Outdated."""
    service = interaction.client.service
    async with drafts.taken(service, game, str(interaction.user.id), number) as draft:
        names = words_of(await service.look(game))
        name = next(kind.shown[id] for kind in (names.spaces, names.units, names.powers) if id in kind.shown)
        order = draft["order"]
        meant = order.replace(draft["word"], name, 1)
        await carry_out(interaction, game, draft["text"].replace(order, meant, 1))
