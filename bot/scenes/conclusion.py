"""How a game went, once it is over: the card with its turning point, its battles and its luck, the chances as a chart,
and a film of the fronts."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from bot.scene import BriefingRow, BriefingScene, BriefingSection, EconomyRow, EconomyScene, Scene
from bot.scenes.maps import position_scene, told_scene
from bot.story import Story, Turn
from bot.wording import conclusion as texts
from bot.wording.pictures import END, TURN
from bot.wording.speech import Speech
from engine import events as e
from engine.advice.standing import win_chance
from engine.odds.luck import battles, by_power
from engine.state import State

MOST_SHOTS = 24


class Fought(Struct):
    """A battle in figures: who attacked whom where, how it ended, and what either side lost, in IPCs."""

    space: str
    when: tuple[int, str]
    lost: dict[str, int]
    attacker: str = ""
    result: str = ""

    @property
    def round(self) -> int:
        return self.when[0]

    def gain(self, side: str) -> int:
        """What the other side lost more than this one."""
        return sum(self.lost.values()) - 2 * self.lost.get(side, 0)


def conclusion_scene(story: Story, say: Speech) -> BriefingScene:
    """The final card of a game that somebody has won."""
    winner = story.game.state.winner or ""
    side = say.side(winner)
    token = next((p for p in story.first.turn_order() if story.first.board.side(p) == winner), "")
    parts = [BriefingSection(texts.TITLE.format(side=side), (BriefingRow(story.game.state.reason),), urgent=True)]
    if (turning := _turning(story, winner)) is not None:
        before, after, turn = turning
        told = texts.turning_words(winner, before, after, (turn.round, turn.power), say)
        parts.append(BriefingSection(texts.TURNING, (BriefingRow(told, turn.power),)))
    parts += _battles(story, winner, say)
    luck = by_power(battles((event for turn in story.turns for event in turn.events), story.game.state.tables))
    rows = tuple(BriefingRow(texts.luck_words(p, luck[p], say), p) for p in story.first.turn_order() if p in luck)
    if rows:
        parts.append(BriefingSection(texts.LUCK, rows))
    return BriefingScene(END, token, tuple(parts))


def _turning(story: Story, winner: str) -> tuple[float, float, Turn] | None:
    """The turn in which the winner's chance rose most, with the chance before and after it."""
    chances = [0.5, *(win_chance(story.first, turn.state, winner) for turn in story.turns)]
    steps = [(after - before, n) for n, (before, after) in enumerate(pairwise(chances))]
    rise, n = max(steps, key=lambda step: (step[0], -step[1]))
    return (chances[n], chances[n + 1], story.turns[n]) if rise > 0 else None


def _battles(story: Story, winner: str, say: Speech) -> Iterator[BriefingSection]:
    """The battle in which the winner gained most, and the one in which he lost most, if there were such."""
    fought = [battle for turn in story.turns for battle in fought_in(turn)]
    for heading, battle in (
        (texts.BEST, max(fought, key=lambda battle: battle.gain(winner), default=None)),
        (texts.WORST, min(fought, key=lambda battle: battle.gain(winner), default=None)),
    ):
        if battle is None or (battle.gain(winner) > 0) != (heading == texts.BEST):
            continue
        told = texts.battle_words(battle, winner, say)
        heading = heading.format(side=say.side(winner))
        yield BriefingSection(heading, (BriefingRow(told, battle.when[1]),))


def fought_in(turn: Turn) -> list[Fought]:
    """The battles of a turn, in order; several in one space count as one."""
    found: dict[str, Fought] = {}
    for event in turn.events:
        if isinstance(event, e.BattleBegan):
            found.setdefault(event.space, Fought(event.space, (turn.round, turn.power), {}, event.attacker))
        elif isinstance(event, e.Lost) and event.space in found:
            lost, side = found[event.space].lost, turn.state.board.side(event.power)
            lost[side] = lost.get(side, 0) + _worth(turn.state, event)
        elif isinstance(event, e.BattleEnded) and event.space in found:
            found[event.space].result = event.result
    return list(found.values())


def _worth(state: State, lost: e.Lost) -> int:
    """What units cost that were destroyed, with those that went down aboard them."""
    forces = [(lost.power, lost.units), *lost.cargo.items()]
    return sum(state.table(power)[kind].cost * n for power, units in forces for kind, n in units.items())


def chances_scene(story: Story, say: Speech) -> EconomyScene:
    """Both sides' chances of winning at the end of each round."""
    ends: dict[int, State] = {turn.round: turn.state for turn in story.turns}
    board = story.first.board
    firsts = {board.side(power): power for power in reversed(story.first.turn_order())}
    rows = [
        EconomyRow(
            power,
            say.side(side),
            tuple(round(100 * win_chance(story.first, state, side)) for state in (story.first, *ends.values())),
        )
        for side, power in sorted(firsts.items())
    ]
    return EconomyScene(texts.CHANCE, texts.IN_PERCENT, (texts.BEGINNING, *map(str, ends)), tuple(rows))


def front_scenes(turns: Sequence[Turn], say: Speech) -> list[Scene]:
    """A close-up of each turn in which something was fought for or taken, of a long game the most eventful ones; then
    the whole board at the end."""
    shots = [(turn, spaces) for turn in turns if (spaces := _front(turn))]
    busiest = sorted(range(len(shots)), key=lambda n: (-len(shots[n][1]), n))[:MOST_SHOTS]
    scenes = []
    for n in sorted(busiest):
        turn, spaces = shots[n]
        scene = told_scene(turn.state, turn.events, TURN.format(round=turn.round, power=say.power(turn.power)))
        scenes.append(replace(scene, crop=spaces, status=(), placed=()))
    return [*scenes, position_scene(turns[-1].state, END)]


def _front(turn: Turn) -> tuple[str, ...]:
    """The spaces that were fought for or changed hands."""
    happened = (event for event in turn.events if isinstance(event, (e.BattleBegan, e.Captured)))
    return tuple(dict.fromkeys(event.space for event in happened))
