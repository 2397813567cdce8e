"""Where units may go, what an order would do, and how a battle would likely end: what the engine offers and foresees,
for the page. Pure, but slow: not for the event loop."""

from bot.assistance import allows, demand
from bot.clock import share_of
from bot.game.play_lines import play_first, with_power
from bot.loaded import Loaded
from bot.refusals import NotPossible, Outdated
from bot.web.live.live_views import ChanceView, LoadView, PreviewView, WayView
from bot.wish import Step, said
from bot.wording import move_wizard as texts
from bot.wording.board import plain
from bot.wording.consequences import consequence
from bot.wording.odds import with_all
from bot.wording.refusals import refusal
from bot.wording.speech import capital
from bot.wording.threats import threat_text
from engine import OutOfDice, Refused, read_action
from engine.advice.cargo import cargoes, may_leave_alone
from engine.advice.consequences import consequences
from engine.advice.destinations import is_hostile, ways
from engine.advice.joining import if_joined
from engine.advice.landings import homes
from engine.advice.placements import placement_spaces
from engine.advice.threats import threat_at
from engine.json_types import JsonObject
from engine.legal import movable
from engine.odds import odds_at

MOST_SECONDS = 0.6
"""Of counting odds for one target."""


def ways_view(loaded: Loaded, start: str, units: dict[str, int], owner: str = "") -> list[WayView]:
    """Everywhere a stack may go, the likeliest first. Raises Outdated if there is no such stack."""
    game = loaded.game
    if start not in game.state.board.spaces or game.phase.options(game.state) is None:
        raise Outdated
    there = movable(game, owner or game.state.power, start) if not owner or owner in game.state.board.powers else {}
    if not units or any(not 0 < n <= there.get(kind, 0) for kind, n in units.items()):
        raise Outdated
    return [
        WayView(
            goal=way.goal,
            label=texts.way_text(way, loaded.say),
            line=said(way.move),
            steps=way.steps,
            attack=way.attack,
        )
        for way in ways(game, units, start, owner)
    ]


def sites_view(loaded: Loaded, units: dict[str, int]) -> list[str]:
    """Where units that wait may be placed together."""
    known = loaded.game.state.table(loaded.game.state.power)
    if not units or any(kind not in known for kind in units):
        raise Outdated
    return placement_spaces(loaded.game, units)


def preview_view(loaded: Loaded, user: str, line: JsonObject, cautious: bool) -> PreviewView:
    """What an order would do. One that is refused says why. Raises NotPossible."""
    say, game = loaded.say, loaded.game
    whole = with_power(loaded, line, user)
    try:
        step = play_first(game, whole)
    except OutOfDice:
        return PreviewView(text=capital(plain(say.order(whole), say)))
    except Refused as refused:
        return PreviewView(text=plain(refusal(refused, say, game, whole), say), refused=True)
    notes = []
    if cautious:
        notes = [consequence(each, step.game, say) for each in consequences(game, step.action, step.game, step.events)]
    return PreviewView(
        text=capital(plain(say.order(step.line), say)),
        notes=[plain(note, say) for note in [*_landings(loaded, step), *notes]],
        chance=chance_view(loaded, step) if allows(loaded, "odds") else None,
        loads=_loads(loaded, whole),
        alone="engage" not in whole and may_leave_alone(game, read_action(whole)),
    )


def _loads(loaded: Loaded, line: JsonObject) -> list[LoadView]:
    return [LoadView(label=texts.load_text(load), cargo=load) for load in cargoes(loaded.game, read_action(line))]


def _landings(loaded: Loaded, step: Step) -> list[str]:
    """Where aircraft that go to fight could land."""
    line, say = step.line, loaded.say
    if line["do"] != "move" or line.get("of") or not is_hostile(loaded.game.state, line["path"][-1]):
        return []
    table = loaded.game.state.table(line["by"])
    fliers = [kind for kind in line["units"] if table[kind].is_air]
    return [texts.can_land(homes(step.game, line["path"][-1], fliers), say)] if fliers else []


def odds_view(loaded: Loaded, user: str, line: JsonObject) -> ChanceView | None:
    """How the battle would likely end that an order leads to, with all that is there already; None without one. Raises
    NotAllowed, NotPossible."""
    demand(loaded, "odds")
    try:
        step = play_first(loaded.game, with_power(loaded, line, user))
    except (Refused, OutOfDice):
        return None
    return chance_view(loaded, step)


def chance_view(loaded: Loaded, step: Step) -> ChanceView | None:
    """The same of an order that was tried."""
    space = goal_of(step.line)
    if not space:
        return None
    try:
        found = odds_at(step.game.edition, step.game.state, space, time=share_of(MOST_SECONDS))
    except Refused:
        return None
    joined = if_joined(step.game, step.game.state, space, time=share_of(MOST_SECONDS / 2))
    text = plain(with_all(found, joined, space, loaded.say), loaded.say)
    return ChanceView(text=text, win=round(found.win, 4), lose=round(found.lose, 4))


def goal_of(line: JsonObject) -> str:
    """Where an order sends units; "" for one that sends nobody."""
    if line["do"] == "move":
        return str(line["path"][-1])
    return str(line["to"]) if line["do"] == "ferry" else ""


def threat_view(loaded: Loaded, user: str, space: str) -> str:
    """What could come to a space in the enemy's next turn, as text. Raises NotAllowed, Outdated, NotPossible."""
    demand(loaded, "threats")
    game = loaded.game
    if space not in game.state.board.spaces:
        raise Outdated
    power = game.state.owners.get(space) or next(iter(loaded.powers_of(user)), game.state.power)
    if power not in game.state.board.powers:
        raise NotPossible(plain(loaded.say.space(space), loaded.say))
    threat, danger = threat_at(game, space, power)
    return plain(threat_text(threat, danger, loaded.say), loaded.say)
