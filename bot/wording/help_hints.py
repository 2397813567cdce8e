"""What else can be done in a phase where the edition knows more than buying, moving and fighting."""

from collections.abc import Iterator

from bot.wording import commands
from bot.wording.buttons import ROCKET
from bot.wording.speech import Speech, listed
from engine.advice.politics import declarable
from engine.game import Game
from engine.lines import undeclared
from engine.movement.rules import ESCORT
from engine.state.battle import RAID
from engine.state.unit import PARADROP

REPAIR = "Damage is repaired as you buy: `repair 2 {space}`, or the menu **Repair…**."
OBJECTIVES = f"`{commands.GAME_OBJECTIVES}` tells what pays extra income, and what is missing for it."
DECLARE = f"`{commands.TURN_DECLARE}` declares war, before anything moves; `{commands.GAME_POLITICS}` tells on whom."
RAIDS = "Bombers damage industry with a raid: `raid {space} with 1 bomber from …`."
ESCORTS = "Fighters protect them: `escort {space} with 1 ftr from …`."
DROPS = "A bomber drops infantry from its own territory: `paradrop 1 bomber, 1 inf … > …`."
ROCKETS = f"Rockets: the menu **{ROCKET}**, or `fight {{space}} rocket`."
TOGETHER = "You move for {others} too, but apart: whoever gets the first order fights first, then the other."
RAISED = "{others} places what was set aside for it: **Place all** does both."


def hints(game: Game, say: Speech) -> list[str]:
    """A sentence for each thing that is at hand now."""
    finder = {"purchase": _buying, "combat_move": _attacking, "conduct_combat": _fighting, "mobilize": _placing}
    found = finder.get(game.state.phase)
    return list(found(game, say)) if found else []


def _buying(game: Game, say: Speech) -> Iterator[str]:
    state = game.state
    own = [space for space, here in state.damage.items() if any(here.values()) and state.owners[space] == state.power]
    if own:
        yield REPAIR.format(space=say.space(own[0]).lower())
    if game.edition.objectives:
        yield OBJECTIVES


def _attacking(game: Game, say: Speech) -> Iterator[str]:
    state, missions = game.state, game.edition.movement.missions
    if declarable(game):
        yield DECLARE
    if (others := _others(game, say)) and not state.turn.goes_first:
        yield TOGETHER.format(others=others)
    target = next(
        (s for s, here in state.facilities.items() if here and state.is_enemy(state.owners.get(s), state.power)), None
    )
    if target is not None and RAID in missions:
        yield RAIDS.format(space=say.space(target).lower())
    if target is not None and ESCORT in missions:
        yield ESCORTS.format(space=say.space(target).lower())
    if PARADROP in missions and "paratroopers" in state.techs.get(state.power, ()):
        yield DROPS


def _fighting(game: Game, say: Speech) -> Iterator[str]:
    targets = [str(line["space"]) for line in undeclared(game) if "from" in line]
    if targets:
        yield ROCKETS.format(space=say.space(targets[0]).lower())


def _placing(game: Game, say: Speech) -> Iterator[str]:
    others = _others(game, say)
    if others and any(game.state.purchased.get(power) for power in game.state.board.moved_along[game.state.power]):
        yield RAISED.format(others=others)


def _others(game: Game, say: Speech) -> str:
    """The powers that move along with the one in turn."""
    return listed(say.power(power) for power in game.state.board.moved_along.get(game.state.power, ()))
