"""What has changed since somebody's last turn, and maps near enough to be read: of what happened in a turn, or of a
theatre. All of it is for one person."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from bot.discord_ui.map_pictures import phone_pictures, regions_of, theme_of
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press, privately
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Choice, Menu, Row
from bot.refusals import NotPossible, Outdated
from bot.scenes.maps import marked, position_scene, told_scene, with_battles
from bot.story import Story, Turn
from bot.wording import since as texts
from bot.wording.history import NOTHING_YET
from bot.wording.pictures import TURN
from bot.wording.speech import capital, clipped
from bot.wording.status import turn as turn_words
from engine.advice.fronts import regions_of as regions_by_space
from engine.advice.objectives import changed_objectives
from engine.state import State

Changed = tuple[str, tuple[Row, ...]]
MENU = 25


async def what_changed(press: Press) -> None:
    """The same as the command, for all powers of whoever pressed. Raises NotPossible."""
    loaded = await press.look()
    story = await press.app.stories.of(loaded.id)
    text, rows = await asyncio.to_thread(changes_since, loaded, story, loaded.powers_of(press.user))
    await say(press.interaction, text, rows)


def changes_since(loaded: Loaded, story: Story, powers: Sequence[str]) -> Changed:
    """What has changed since the last turn of one of these powers, or of the one in turn; and a menu of theatres.
    Raises NotPossible."""
    if loaded.row.status == "forming":
        raise NotPossible(NOTHING_YET)
    head, before, since = _since(story, powers or [story.turns[-1].power], loaded)
    after = story.game.state
    by_space = regions_by_space(after.board, regions_of(loaded))
    events = [event for turn in since for event in turn.events]
    text = texts.since_text(head, before, after, events, by_space, loaded.say)
    gained, gone = changed_objectives(story.game, before, powers)
    goals = texts.changed_goals(gained, gone, loaded.say)
    return clipped("\n".join([text, goals] if goals else [text]), 1900), theatre_rows(loaded)


def _since(story: Story, powers: Sequence[str], loaded: Loaded) -> tuple[str, State, list[Turn]]:
    """The heading, the position as the last turn of the powers was over, and the turns since; a turn that runs is none
    that is over."""
    own = [n for n, turn in enumerate(story.turns[:-1]) if turn.power in powers]
    if story.turns[-1].power in powers:  # a turn may be told in parts, where somebody moves along
        begin = len(story.turns) - 1
        own = [n for n in own if (story.turns[n].round, story.turns[n].power) != _name(story.turns[begin])]
    if not own:
        return texts.BEGINNING, story.first, story.turns
    last = story.turns[own[-1]]
    head = texts.SINCE.format(power=loaded.say.power(last.power), round=last.round)
    return head, last.state, story.turns[own[-1] + 1 :]


def _name(turn: Turn) -> tuple[int, str]:
    return turn.round, turn.power


def theatre_rows(loaded: Loaded) -> tuple[Row, ...]:
    """A menu of the board's theatres; none where there is no map."""
    choices = tuple(Choice(capital(name), name) for name in regions_of(loaded))[:MENU]
    return (Menu(routes.THEATRE_MENU.write(game=loaded.id), texts.HINT, choices),) if choices else ()


async def theatre_chosen(press: Press) -> None:
    """A theatre as it is now, all land of it and the zones where somebody is. Raises Outdated."""
    loaded = await press.look()
    regions, state = regions_of(loaded), loaded.game.state
    if press.value not in regions:
        raise Outdated
    scene = with_battles(loaded.game, position_scene(state, turn_words(state, loaded.say)[:80]))
    scene = replace(scene, theme=await theme_of(press.interaction))
    by_space = regions_by_space(state.board, regions)
    there = [
        space
        for space, name in by_space.items()
        if name == press.value and (scene.stacks.get(space) or not state.board.is_sea(space))
    ]
    pictures = await asyncio.to_thread(phone_pictures, replace(scene, crop=there))
    await say(press.interaction, capital(press.value), theatre_rows(loaded), pictures)


async def close_ups(press: Press, name: str) -> None:
    """What happened in a turn ("2.germany"), in panels. Raises NotPossible, Outdated."""
    loaded = await press.look()
    story = await press.app.stories.of(loaded.id)
    at = [n for n, turn in enumerate(story.turns) if f"{turn.round}.{turn.power}" == name]
    if not at and name != turn_name(loaded.game):
        raise Outdated
    turns = story.turns[at[0] : at[-1] + 1] if at else story.turns[-1:]  # the host may have laid it elsewhere
    round_number, _, power = name.partition(".")
    title = TURN.format(round=round_number, power=loaded.say.power(power))
    scene = told_scene(turns[-1].state, [event for turn in turns for event in turn.events], title)
    if not marked(scene):
        raise NotPossible(texts.NO_CLOSE_UP)
    pictures = await asyncio.to_thread(phone_pictures, replace(scene, theme=await theme_of(press.interaction)))
    await say(press.interaction, f"**{title}**", theatre_rows(loaded), pictures)


HANDLERS = (
    Handler(routes.WHAT_CHANGED, what_changed, (privately,)),
    Handler(routes.THEATRE_MENU, theatre_chosen, (privately,)),
    Handler(routes.CLOSE_UPS, close_ups, (privately,)),
)
