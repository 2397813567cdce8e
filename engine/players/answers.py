"""What the computer player answers to questions: by the chances of the battle where it is about one, by what may still
come where it is about a place; else as the published default says."""

from __future__ import annotations

from collections.abc import Callable

from engine import legal
from engine.game import Game
from engine.json_types import Line
from engine.players.developing import preferred_chart
from engine.players.fights import Fight
from engine.players.landing import landing
from engine.players.outlook import Outlook
from engine.players.reacting import intercepting, scrambling, striking
from engine.players.weights import weights
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER

Chosen = Callable[[Game, Ask, list[Line], Outlook], "Line | None"]


def answer(game: Game, ask: Ask, outlook: Outlook) -> Line:
    """A legal answer, seen by the power that is asked."""
    lines = legal.answers(game, ask)
    think = WAYS.get(ask.do)
    chosen = think(game, ask, lines, outlook) if think is not None and outlook.level.fears else None
    if chosen is None:
        chosen = legal.default_answer(game, ask)
    return chosen if chosen is not None else lines[0]


# --- in a battle ----------------------------------------------------------------------------------------------------


def _casualties(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    """Those without whom the rest does best."""
    battle = game.state.fighting
    if battle is None or len(lines) < 2 or not battle.attackers or not battle.defenders:
        return None
    fight = Fight(game, battle, outlook)
    return max(lines, key=lambda line: fight.after(ask.side, line))


def _press(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    """On, as long as it is worth more than leaving with what there is: the attacker leaves for nothing, the defender
    leaves the place."""
    away = [line for line in lines if line["do"] in ("retreat", "withdraw") and not line.get("part")]
    battle = game.state.fighting
    if battle is None or not away:
        return None
    fight = Fight(game, battle, outlook)
    leaving = 0.0 if ask.side == ATTACKER else -fight.prize()
    if fight.value(ask.side, fight.attackers, fight.defenders) > leaving:
        return None
    return max(away, key=lambda line: _shelter(outlook, line.get("to", "")))


def _shelter(outlook: Outlook, space: str) -> tuple[bool, int]:
    """Whether a space is the power's own capital, and in danger; else how strong friends are there."""
    state, power = outlook.state, outlook.power
    if not space:
        return False, 0
    guards = outlook.guards(space)
    home = space in state.board.powers[power].capitals
    needed = home and outlook.risk(space, outlook.kinds(guards)) > weights()["hold"]["capital_risk"]
    return needed, sum(state.kind(unit).defense for unit in guards)


def _submerge(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    """All of them, where they do better out of the battle than in it."""
    battle = game.state.fighting
    down = [line for line in lines if sum(line["units"].values())]
    if battle is None or not down:
        return None
    fight = Fight(game, battle, outlook)
    side = ask.side or (ATTACKER if ask.by == battle.attacker else DEFENDER)
    without = [unit for unit in fight.on(side) if unit.kind not in (ask.units or {}) or unit.owner != ask.by]
    gone = (without, fight.defenders) if side == ATTACKER else (fight.attackers, without)
    stays = fight.value(side, fight.attackers, fight.defenders)
    helps = fight.value(side, *gone) >= stays + weights()["reactions"]["least_gain"]
    return max(down, key=lambda line: sum(line["units"].values())) if helps else None


# --- elsewhere ------------------------------------------------------------------------------------------------------


def _research(game: Game, ask: Ask, lines: list[Line], outlook: Outlook) -> Line | None:
    chart = preferred_chart(game, ask.by, [str(line["chart"]) for line in lines])
    return next((line for line in lines if str(line["chart"]) == chart), None)


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
