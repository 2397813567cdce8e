"""What the computer player answers to questions: by the chances of the battle where it is about one, by what may still
come where it is about a place; else as the published default says."""

from collections.abc import Callable

from engine import legal
from engine.game import Game
from engine.players.developing import preferred_chart
from engine.players.fights import Fight
from engine.players.landing import landing
from engine.players.reactions import intercepting, scrambling, striking
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Action, Casualties, Research, Retreat, Submerge, Withdraw, as_one_of
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER

Chosen = Callable[[Game, Ask, list[Action], View], "Action | None"]


def answer(game: Game, ask: Ask, view: View) -> Action:
    """A legal answer, seen by the power that is asked."""
    lines = legal.legal_answers(game, ask)
    think = WAYS.get(ask.do)
    chosen = think(game, ask, lines, view) if think is not None else None
    if chosen is None:
        chosen = legal.default_answer(game, ask)
    return chosen if chosen is not None else lines[0]


# --- in a battle ----------------------------------------------------------------------------------------------------


def _casualties(game: Game, ask: Ask, lines: list[Action], view: View) -> Action | None:
    """Those without whom the rest does best."""
    battle = game.state.fighting
    if battle is None or len(lines) < 2 or not battle.attackers or not battle.defenders:
        return None
    fight = Fight(game, battle, view)
    return max(lines, key=lambda line: fight.after(ask.side, as_one_of(line, Casualties)))


def _press(game: Game, ask: Ask, lines: list[Action], view: View) -> Action | None:
    """On, as long as it is worth more than leaving with what there is: the attacker leaves for nothing, the defender
    leaves the place."""
    away = [line for line in lines if isinstance(line, (Retreat, Withdraw)) and not line.part]
    battle = game.state.fighting
    if battle is None or not away:
        return None
    fight = Fight(game, battle, view)
    leaving = 0.0 if ask.side == ATTACKER else -fight.prize()
    if fight.value(ask.side, fight.attackers, fight.defenders) > leaving:
        return None
    return max(away, key=lambda line: _shelter(view, line.to or ""))


def _shelter(view: View, space: str) -> tuple[bool, int]:
    """Whether a space is the power's own capital, and in danger; else how strong friends are there."""
    state, power = view.state, view.power
    if not space:
        return False, 0
    guards, home = view.guards(space), space in state.board.powers[power].capitals
    needed = home and view.risk(space, guards) > weights()["hold"]["capital_risk"]
    return needed, sum(kind.defense for kind in view.odds.kinds(guards))


def _submerge(game: Game, ask: Ask, lines: list[Action], view: View) -> Action | None:
    """All of them, where they do better out of the battle than in it."""
    battle = game.state.fighting
    down = [line for line in lines if isinstance(line, Submerge) and sum(line.units.values())]
    if battle is None or not down:
        return None
    fight = Fight(game, battle, view)
    side = ask.side or (ATTACKER if ask.by == battle.attacker else DEFENDER)
    without = [unit for unit in fight.on(side) if unit.kind not in (ask.units or {}) or unit.owner != ask.by]
    gone = (without, fight.defenders) if side == ATTACKER else (fight.attackers, without)
    stays = fight.value(side, fight.attackers, fight.defenders)
    helps = fight.value(side, *gone) >= stays + weights()["reactions"]["least_gain"]
    return max(down, key=lambda line: sum(line.units.values())) if helps else None


# --- elsewhere ------------------------------------------------------------------------------------------------------


def _research(game: Game, ask: Ask, lines: list[Action], view: View) -> Action | None:
    offered = {str(line.chart): line for line in lines if isinstance(line, Research)}
    return offered.get(preferred_chart(game, ask.by, list(offered)))


WAYS: dict[str, Chosen] = {
    "casualties": _casualties,
    "press": _press,
    "submerge": _submerge,
    "land": landing,
    "research": _research,
    "scramble": scrambling,
    "intercept": intercepting,
    "kamikaze": striking,
}
