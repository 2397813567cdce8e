"""What is offered while somebody types: legal choices first, then whatever else the text may mean."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import game_here
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_stack, taken
from bot.refusals import NotPossible
from bot.store.errors import StoreError
from bot.wording.move_wizard import way_note
from bot.wording.speech import units, words
from engine import Refused
from engine.advice.budget import affordable
from engine.advice.destinations import Way, ways
from engine.economy.bids import bid_places, bidders
from engine.legal import movable, open_battles, origins, placing_spaces
from engine.odds import battlefields

log = logging.getLogger(__name__)
Choices = list[app_commands.Choice[str]]
MOST = 25
_kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


def choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=name[:100], value=value[:100])


def offering(
    offer: Callable[[Loaded, Any, str], Awaitable[Choices]],
) -> Callable[[Any, str], Coroutine[Any, Any, Choices]]:
    """An autocomplete over the channel's game; without a game nothing is offered."""

    async def complete(interaction: Interaction, current: str) -> Choices:
        try:
            loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
            return (await offer(loaded, interaction.namespace, current))[:MOST]
        except (NotPossible, StoreError, Refused, Unclear):
            return []

    return complete


async def off_loop(key: tuple[Any, ...], work: Callable[[], Any]) -> Any:
    """Something costly about a position, once, beside the event loop."""
    if key not in _kept:
        _kept[key] = await asyncio.to_thread(work)
        while len(_kept) > 200:
            _kept.popitem(last=False)
    return _kept[key]


def named(names: Names, current: str, first: Iterable[str], notes: Mapping[str, str] | None = None) -> Choices:
    """Names, the legal ones first, with a note behind each."""
    notes = notes or {}
    first = list(first)
    ids = names.ranked(current, first, MOST) if current.strip() or not first else first
    return [
        choice(names.shown[id] + (f" · {notes[id]}" if id in notes else ""), id)
        for id in ids[:MOST]
        if id in names.shown
    ]


@offering
async def origin(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Spaces with units that can still move, and what they are."""
    game, power = loaded.game, loaded.game.state.power
    there = await off_loop((loaded.id, loaded.revision, "origins"), lambda: origins(game, power))
    notes = {space: units(movable(game, power, space)) for space in there}
    return named(words_of(loaded).spaces, current, there, notes)


@offering
async def stack(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Ready-made bundles of the units at the origin; what was typed comes first if it can be read."""
    names = words_of(loaded)
    bundles: list[str] = []
    try:
        read = read_stack(current, names.units).units if current.strip() else {}
        if read:
            bundles.append(units(read))
    except Unclear:
        pass
    try:
        there = movable(loaded.game, loaded.game.state.power, names.spaces.find(str(typed["from"] or "")))
    except (Unclear, KeyError):
        there = {}
    if there:
        bundles.append(units(there))
        bundles += [units({kind: n}) for kind, n in there.items()]
        bundles += [units({kind: 1}) for kind, n in there.items() if n > 1]
    return [choice(bundle, bundle) for bundle in dict.fromkeys(bundles)]


@offering
async def goal(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Where that stack may go, with the number of steps and whether there will be a fight."""
    names, state = words_of(loaded), loaded.game.state
    found: list[Way] = []
    try:
        start = names.spaces.find(str(typed["from"] or ""))
        there = movable(loaded.game, state.power, start)
        read = read_stack(str(typed["units"] or ""), names.units)
        wanted = taken(read, there, names.units, names.space_name(start))
        key = (loaded.id, loaded.revision, "goals", start, tuple(sorted(wanted.items())))
        found = await off_loop(key, lambda: ways(loaded.game, wanted, start))
    except (Unclear, KeyError):
        pass
    notes = {way.goal: way_note(way) for way in reversed(found) if way.is_plain}
    return named(names.spaces, current, sorted(notes, key=lambda space: "attack" not in notes[space]), notes)


@offering
async def zone(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Sea zones, those with own ships first."""
    state = loaded.game.state
    own = sorted({unit.space for unit in state.of(state.power) if state.board.is_sea(unit.space)})
    return named(words_of(loaded).spaces, current, own)


@offering
async def space(loaded: Loaded, typed: Any, current: str) -> Choices:
    return named(words_of(loaded).spaces, current, [])


@offering
async def battle(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Battles that can be opened now."""
    there = {battle.space: words(battle.kind) for battle in open_battles(loaded.game)}
    return named(words_of(loaded).spaces, current, there, there)


@offering
async def battlefield(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Spaces with a battle, then those the power in turn could attack, then all others."""
    there = battlefields(loaded.game.state)
    return named(words_of(loaded).spaces, current, there, dict.fromkeys(there, "battle"))


@offering
async def retreat(loaded: Loaded, typed: Any, current: str) -> Choices:
    there = [space for ask in loaded.game.state.pending for space in ask.to or ()]
    return named(words_of(loaded).spaces, current, there)


@offering
async def bought(loaded: Loaded, typed: Any, current: str) -> Choices:
    """What waits to be placed; before the first turn, what the bids still buy."""
    state = loaded.game.state
    if state.bids:
        kinds = dict.fromkeys(kind for power in bidders(state) for kind in bid_places(state, power))
        return [choice(text, text) for kind in kinds if current.lower() in (text := units({kind: 1}))]
    waiting = loaded.game.state.purchased.get(loaded.game.state.power, {})
    bundles: list[str] = []
    if waiting:
        bundles = [units(waiting), *(units({kind: n}) for kind, n in waiting.items())]
    typed_first: list[str] = [current, *bundles] if current.strip() else bundles
    return [choice(bundle, bundle) for bundle in dict.fromkeys(typed_first)]


@offering
async def home(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Territories with own complexes and the zones they reach; for a bid's unit, where it may go."""
    state = loaded.game.state
    if state.bids:
        return named(words_of(loaded).spaces, current, _bid_spaces(loaded, str(typed["units"] or "")))
    return named(words_of(loaded).spaces, current, placing_spaces(loaded.game))


def _bid_spaces(loaded: Loaded, text: str) -> list[str]:
    try:
        wanted = read_stack(text, words_of(loaded).units).units
    except Unclear:
        wanted = {}
    state = loaded.game.state
    places = [bid_places(state, power) for power in bidders(state)]
    return list(dict.fromkeys(space for of in places for kind in wanted or of for space in of.get(kind, ())))


@offering
async def purchase(loaded: Loaded, typed: Any, current: str) -> Choices:
    """What the money buys, one kind at a time, after what was typed."""
    offers = [current] if current.strip() else []
    offers += [units({kind: most}) for kind, most in affordable(loaded.game).items() if most > 0]
    return [choice(offer, offer) for offer in dict.fromkeys(offers)]


@offering
async def power(loaded: Loaded, typed: Any, current: str) -> Choices:
    """Free powers first."""
    free = [power for power in loaded.game.state.board.seats if power not in loaded.players]
    notes = dict.fromkeys(free, "free")
    return named(words_of(loaded).powers, current, free, notes)
