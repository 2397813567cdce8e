"""What the computer player does between an enemy's combat moves and his battles: scrambles, interceptors, pilots who do
not come back."""

from engine.advice.reaction_odds import prospects
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.players.fights import Fight
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Action, Intercept, Kamikaze, Scramble
from engine.state.ask import Ask
from engine.state.battle import DEFENDER, RAID, SEA_BATTLE, Battle
from engine.units.traits import Trait


def scrambling(game: Game, ask: Ask, lines: list[Action], view: View) -> Scramble | None:
    """The flight that helps most, as long as one does: it is asked again until nobody more goes."""
    least = weights()["reactions"]["least_gain"]
    before = {zone: _at_sea(game, view, zone) for zone in ask.to or ()}
    best: tuple[float, Scramble] | None = None
    for line in lines:
        if not isinstance(line, Scramble) or not line.units or _wanted_at_home(game, line.start or ""):
            continue
        after = _played(game, line)
        if after is None:
            continue
        gain = _at_sea(after, view.after(after), line.to or "") - before.get(line.to or "", 0.0)
        if gain >= least and (best is None or gain > best[0]):
            best = gain, line
    return None if best is None else best[1]


def _played(game: Game, line: Scramble) -> Game | None:
    try:
        return game.after(game.play(line, Dice(no_dice)))
    except (Refused, OutOfDice):
        return None


def _wanted_at_home(game: Game, base: str) -> bool:
    """Whether the territory they would leave is attacked itself."""
    return any(battle.space == base for battle in game.state.battles)


def _at_sea(game: Game, view: View, zone: str) -> float:
    """What the battle in a zone is worth to the defender, with the landings that depend on it."""
    state = game.state
    there = list(state.seen_at(zone))
    battle = Battle(zone, SEA_BATTLE, state.power)
    battle.attackers = [u.id for u in there if u.owner == state.power and not (u.aboard and state.kind(u).is_land)]
    battle.defenders = [u.id for u in there if state.is_enemy(u.owner, state.power) and not u.aboard]
    fight = Fight(game, battle, view)
    fighting = [unit for unit in fight.attackers if not state.kind(unit).has(Trait.CHOSEN_LAST)]
    if not fight.defenders:
        return -fight.prize()
    return fight.value(DEFENDER, fighting, fight.defenders)


# --- raids ----------------------------------------------------------------------------------------------------------


def intercepting(game: Game, ask: Ask, lines: list[Action], view: View) -> Intercept | None:
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
            going = [line for line in lines if isinstance(line, Intercept)]
            return max(going, key=lambda line: sum(line.units.values()))
    return None


# --- kamikaze -------------------------------------------------------------------------------------------------------


def striking(game: Game, ask: Ask, lines: list[Action], view: View) -> Kamikaze | None:
    """At the dearest ship, by as many pilots as one zone is worth: more where the enemy lands on what counts."""
    state, say = game.state, weights()["reactions"]
    table = state.table(state.power)
    landing = sum(view.worth(battle.space) for battle in state.battles if ask.space in battle.zones)
    wanted = say["pilots"] + (say["pilots"] if landing >= say["landing"] else 0)
    kinds = [kind for kind in ask.units or {} if table[kind].cost / table[kind].hits >= say["least_ship"]]
    if not kinds and landing < say["landing"]:
        return None
    target = max(kinds or list(ask.units or {}), key=lambda kind: (table[kind].cost / table[kind].hits, kind))
    n = min(ask.max, wanted, 3 * (ask.units or {})[target] * table[target].hits)
    return next((line for line in lines if isinstance(line, Kamikaze) and line.targets == {target: n}), None)
