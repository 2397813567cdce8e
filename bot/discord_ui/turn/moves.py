"""/turn move and /turn ferry."""

import asyncio

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import TURN
from bot.discord_ui.replying import act, defer, player_here
from bot.discord_ui.turn import move_choices
from bot.discord_ui.turn.order_replies import tell_done
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.orders.raid import FACILITIES
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_stack, taken
from bot.wish import Line
from bot.wording import commands, parse_errors
from bot.wording import order_sheets as texts
from bot.wording.speech import units as units_text
from engine.advice.crossings import waters
from engine.legal import movable

MISSIONS = [app_commands.Choice(name=name, value=name) for name in ("attack", "raid", "escort", "paradrop", "kamikaze")]


@TURN.command(name=commands.TURN_MOVE.last, description="Move units; in combat movement this attacks")
@app_commands.rename(source="from", goal="to", ignore="ignore_subs", owner="of")
@app_commands.describe(
    source="Where they are",
    units="How many of which, for example 3 inf, 1 tank; or: all",
    goal="Where they go",
    via="Spaces to go through, if it matters (with > between)",
    ignore="Whether to leave alone submarines and transports there",
    mission="What for, if not simply to attack",
    facility="Of a raid: what it is aimed at, where several stand there",
    owner="Whose units, where you lead a friend's",
)
@app_commands.autocomplete(
    source=move_choices.origin, units=move_choices.stack, goal=move_choices.goal, via=move_choices.via
)
@app_commands.autocomplete(owner=move_choices.friend, facility=move_choices.facility)
@app_commands.choices(mission=MISSIONS)
async def move(
    interaction: Interaction,
    source: str,
    units: str,
    goal: str,
    via: str = "",
    ignore: bool | None = None,
    mission: str = "",
    facility: str = "",
    owner: str = "",
) -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    line = line_of(loaded, "move", source, units, [*via.replace(",", ">").split(">"), goal])
    if ignore is not None:
        line["engage"] = not ignore
    if owner:
        line["of"] = words_of(loaded).powers.find(owner)
    if facility:
        line["target"] = FACILITIES.find(facility)
        mission = mission or "raid"
    if mission and mission != "attack":
        line["mission"] = mission
    await tell_done(interaction, await act(interaction, [line], loaded.id))


def line_of(loaded: Loaded, do: str, source: str, units: str, path: list[str]) -> Line:
    """A move's line from what was written. Raises Unclear."""
    names = words_of(loaded)
    start = names.spaces.find(source)
    stack = read_stack(units, names.units)
    if stack.rest:
        raise Unclear(texts.NO_UNIT.format(text=stack.rest[:40]))
    there = movable(loaded.game, loaded.game.state.power, start)
    wanted = taken(stack, there, names.units, names.space_name(start))
    if not wanted:
        raise Unclear(texts.NOTHING_MOVES.format(space=names.space_name(start)))
    spaces = [names.spaces.find(part) for part in path if part.strip()]
    return {"do": do, "units": wanted, "path": [start, *spaces]}


def crossing(loaded: Loaded, units: dict[str, int], start: str, goal: str) -> list[str]:
    """The waters a crossing takes by itself. Raises Unclear where no transport reaches the other coast."""
    found = waters(loaded.game, units, start, goal)
    if not found:
        names = words_of(loaded).space_name
        there = {"units": units_text(units), "start": names(start), "goal": names(goal)}
        raise Unclear(parse_errors.NO_CROSSING.format(**there))
    return found[0]


@TURN.command(name=commands.TURN_FERRY.last, description="Load, sail and land with your own transports, in one order")
@app_commands.rename(source="from", goal="to")
@app_commands.describe(
    source="Where the land units are",
    units="How many of which, for example 1 inf, 1 tank",
    goal="Where they land",
    sea="The sea zone (or zones, with > between) the transports sail through; left out, the shortest way that is open",
)
@app_commands.autocomplete(
    source=move_choices.origin, units=move_choices.stack, goal=move_choices.coast, sea=move_choices.water
)
async def ferry(interaction: Interaction, source: str, units: str, goal: str, sea: str = "") -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    line = line_of(loaded, "ferry", source, units, [*sea.replace(",", ">").split(">"), goal])
    start, *zones, end = line["path"]
    zones = zones or await asyncio.to_thread(crossing, loaded, line["units"], start, end)
    whole = {"do": "ferry", "units": line["units"], "from": start, "sea": zones, "to": end}
    await tell_done(interaction, await act(interaction, [whole], loaded.id))
