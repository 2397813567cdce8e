"""What is offered while somebody types: what is legal now, or else one line that says why there is nothing.

Whatever goes wrong, Discord gets a list: an error would show as "loading options failed".
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any

from discord import app_commands
from msgspec import Struct

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import game_here
from bot.game.order_context import words_of
from bot.game.play_lines import check_player
from bot.loaded import Loaded
from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import Vocabulary
from bot.refusals import NotPossible, NotYours
from bot.store.errors import StoreError
from bot.wording import choices as texts
from bot.wording.refusals import untimely
from bot.wording.speech import computer
from engine import Refused

log = logging.getLogger(__name__)
Choices = list[app_commands.Choice[str]]
Complete = Callable[[Any, str], Coroutine[Any, Any, Choices]]
MOST = 25
LONGEST = 100
NO_TEXT = "?"
"""Stands for nothing, where a reason is picked although it is none to be picked."""
_kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


class Typing(Struct, frozen=True):
    """Somebody who fills in a command: his game, what the other options hold, and what he has typed into this one."""

    loaded: Loaded
    user: str
    options: Any
    text: str

    @property
    def names(self) -> Vocabulary:
        return words_of(self.loaded)

    def other(self, option: str) -> str:
        """What another option holds; nothing if it is not filled in yet."""
        return given(self.options, option)

    def must_be_in_turn(self, do: str) -> None:
        """Whether this person may give an order of this kind now. Raises NotPossible with the reason."""
        check_player(self.loaded, self.user)
        game, say = self.loaded.game, self.loaded.say
        if game.state.pending:
            ask = game.state.pending[0]
            raise NotPossible(texts.ANSWER_FIRST.format(power=say.power(ask.by), question=say.question(ask)))
        if not game.state.bids:
            mine = self.loaded.powers_of(self.user)
            if game.state.power not in mine and not any(power in mine for power in game.phase.acting(game.state)):
                raise NotYours(say.power(game.state.power))
            if do not in game.phase.accepts:
                raise NotPossible(untimely(game, do, say))


def given(options: Any, option: str) -> str:
    """What an option holds so far, as text."""
    try:
        return str(options[option] or "")
    except KeyError:
        return ""


def choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=name[:LONGEST], value=value[:LONGEST])


def reason(why: str, typed: str = "") -> Choices:
    """Nothing is offered, and why."""
    return [choice(texts.plain(why), typed.strip() or NO_TEXT)]


def safely(complete: Callable[[Any, str], Awaitable[Choices]]) -> Complete:
    """An autocomplete that offers no more than Discord takes, says why if it is refused, and never raises."""

    async def completed(interaction: Interaction, current: str) -> Choices:
        try:
            return (await complete(interaction, current))[:MOST]
        except (NotPossible, StoreError, Refused, Unclear) as why:
            return reason(str(why), current)
        except Exception as error:
            interaction.client.app.metrics.errors.labels(type(error).__name__).inc()
            log.exception("nothing could be offered", extra={"interaction": interaction.id})
            return []

    return completed


def offering(offer: Callable[[Typing], Awaitable[Choices]]) -> Complete:
    """An autocomplete over the channel's game."""

    @safely
    async def complete(interaction: Interaction, current: str) -> Choices:
        row = await game_here(interaction, ended=True)
        loaded = await interaction.client.app.service.look(row.game)
        return await offer(Typing(loaded, str(interaction.user.id), interaction.namespace, current))

    return complete


async def off_loop(key: tuple[Any, ...], work: Callable[[], Any]) -> Any:
    """Something costly about a position, once, beside the event loop."""
    if key not in _kept:
        _kept[key] = await asyncio.to_thread(work)
        while len(_kept) > 200:
            _kept.popitem(last=False)
    return _kept[key]


def named(names: Names, current: str, first: Iterable[str], notes: Mapping[str, str] | None = None) -> Choices:
    """Names, `first` before all others, with a note behind each."""
    notes = notes or {}
    first = list(first)
    ids = names.ranked(current, first, MOST) if current.strip() or not first else first
    return [_noted(names, id, notes) for id in ids[:MOST] if id in names.shown]


def only(names: Names, current: str, legal: Iterable[str], notes: Mapping[str, str], nothing: str) -> Choices:
    """The names that are legal, those that the text may mean first; `nothing` says why there are none."""
    legal = list(legal)
    if not legal:
        return reason(nothing, current)
    meant = [id for id in names.ranked(current, legal, MOST) if id in legal] if current.strip() else []
    return [_noted(names, id, notes) for id in (meant or legal)[:MOST]]


def _noted(names: Names, id: str, notes: Mapping[str, str]) -> app_commands.Choice[str]:
    return choice(names.shown.get(id, id) + (f" · {notes[id]}" if id in notes else ""), id)


@offering
async def space(at: Typing) -> Choices:
    return named(at.names.spaces, at.text, [])


@offering
async def spaces(at: Typing) -> Choices:
    """Several, with commas between: the last is being typed."""
    done, _, last = at.text.rpartition(",")
    found = named(at.names.spaces, last, [])
    if not done.strip():
        return found
    return [choice(f"{done.strip()}, {one.name}", f"{done.strip()}, {one.value}") for one in found]


@offering
async def power(at: Typing) -> Choices:
    return named(at.names.powers, at.text, [])


@offering
async def own_power(at: Typing) -> Choices:
    """The powers that this person plays."""
    check_player(at.loaded, at.user)
    return only(at.names.powers, at.text, at.loaded.powers_of(at.user), {}, "")


@offering
async def free_power(at: Typing) -> Choices:
    players = at.loaded.players
    free = [power for power in at.loaded.game.state.board.seats if power not in players]
    levels = at.loaded.computers
    notes = {power: computer(level) if (level := levels.level(power)) else texts.FREE for power in free}
    return only(at.names.powers, at.text, free, notes, texts.NO_FREE_POWER)


@offering
async def held_power(at: Typing) -> Choices:
    """Powers with a player; this person's first."""
    held = [power for power in at.loaded.game.state.turn_order() if power in at.loaded.players]
    held.sort(key=lambda power: at.loaded.players[power] != at.user)
    return only(at.names.powers, at.text, held, {}, texts.NONE_HELD)
