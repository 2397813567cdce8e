"""What the computer player does between an enemy's combat moves and his battles: scrambles, interceptors, pilots who do
not come back."""

from __future__ import annotations

from engine.advice.reaction_odds import prospects
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.players.fights import Fight
from engine.players.outlook import Outlook
from engine.players.weights import weights
from engine.record import read_action
from engine.state.ask import Ask
from engine.state.battle import DEFENDER, RAID, SEA_BATTLE, Battle
from engine.units.traits import Trait


def scrambling(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    """The flight that helps most, as long as one does: it is asked again until nobody more goes."""
    least = weights()["reactions"]["least_gain"]
    before = {zone: _at_sea(game, outlook, zone) for zone in ask.to or ()}
    best: tuple[float, Line] | None = None
    for line in lines:
        if not line["units"] or _wanted_at_home(game, line["from"]):
            continue
        after = _played(game, line)
        if after is None:
            continue
        gain = _at_sea(after, _seen(outlook, after), line["to"]) - before.get(line["to"], 0.0)
        if gain >= least and (best is None or gain > best[0]):
            best = gain, line
    return None if best is None else best[1]


def _seen(outlook: Outlook, game: Game) -> Outlook:
    """The same power's view of another position."""
    return Outlook(game, outlook.power, outlook.effort)


def _played(game: Game, line: Line) -> Game | None:
    try:
        return game.after(game.play(read_action(line), Dice(no_dice)))
    except (Refused, OutOfDice):
        return None


def _wanted_at_home(game: Game, base: str) -> bool:
    """Whether the territory they would leave is attacked itself."""
    return any(battle.space == base for battle in game.state.battles)


def _at_sea(game: Game, outlook: Outlook, zone: str) -> float:
    """What the battle in a zone is worth to the defender, with the landings that depend on it."""
    state = game.state
    there = list(state.seen_at(zone))
    battle = Battle(zone, SEA_BATTLE, state.power)
    battle.attackers = [u.id for u in there if u.owner == state.power and not (u.aboard and state.kind(u).is_land)]
    battle.defenders = [u.id for u in there if state.is_enemy(u.owner, state.power) and not u.aboard]
    fight = Fight(game, battle, outlook)
    fighting = [unit for unit in fight.attackers if not state.kind(unit).has(Trait.CHOSEN_LAST)]
    if not fight.defenders:
        return -fight.prize()
    return fight.value(DEFENDER, fighting, fight.defenders)


# --- raids ----------------------------------------------------------------------------------------------------------


def intercepting(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    """All who can, where the raiders lose more by it than they do; never out of a territory that is attacked."""
    state, say = game.state, weights()["reactions"]
    if any(battle.space == ask.space and battle.kind != RAID for battle in state.battles):
        return None
    raiders = [u for u in state.seen_at(ask.space) if u.owner == state.power and u.mission]
    if not raiders:
        return None
    for found in prospects(game, ask):
        if found.lost is None:
            continue
        theirs, ours = found.lost
        price = sum(state.kind(unit).cost for unit in raiders) / len(raiders) + say["raid_damage"]
        mine = max((state.table(ask.by)[kind].cost for kind in ask.units or {}), default=0)
        if theirs * price > ours * mine:
            return max(lines, key=lambda line: sum(line["units"].values()))
    return None


# --- kamikaze -------------------------------------------------------------------------------------------------------


def striking(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    """At the dearest ship, by as many pilots as one zone is worth: more where the enemy lands on what counts."""
    state, say = game.state, weights()["reactions"]
    table = state.table(state.power)
    landing = sum(outlook.worth(battle.space) for battle in state.battles if ask.space in battle.zones)
    wanted = say["pilots"] + (say["pilots"] if landing >= say["landing"] else 0)
    kinds = [kind for kind in ask.units or {} if table[kind].cost / table[kind].hits >= say["least_ship"]]
    if not kinds and landing < say["landing"]:
        return None
    target = max(kinds or list(ask.units or {}), key=lambda kind: (table[kind].cost / table[kind].hits, kind))
    n = min(ask.max, wanted, 3 * (ask.units or {})[target] * table[target].hits)
    return next((line for line in lines if line["targets"] == {target: n}), None)
