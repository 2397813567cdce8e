"""Tables as pictures: who is at war with whom, what units cost and are worth."""

from bot.scene import PoliticsPower, PoliticsScene, UnitRow, UnitTableScene
from bot.wording.politics import TITLE, note
from bot.wording.speech import Speech
from bot.wording.units import COLUMNS, figures, unit_title
from engine.advice.politics import declarable, delayed_declarations
from engine.game import Game
from engine.units.kinds import UnitTable


def notes_of(game: Game, say: Speech) -> dict[str, str]:
    """What each power may still declare, in words."""
    waits = delayed_declarations(game)
    return {power: note([each for each in waits if each.power == power], say) for power in game.state.turn_order()}


def wars_of(game: Game) -> list[tuple[str, str]]:
    """Every pair at war once, the power of the Axis first."""
    state = game.state
    order = [power for power in state.turn_order() if state.board.side(power) == "axis"]
    others = [power for power in state.turn_order() if power not in order]
    return [(one, other) for one in order for other in others if state.is_enemy(one, other)]


def politics_scene(game: Game, say: Speech) -> PoliticsScene:
    """The table of two sides, with what the power in turn may declare now."""
    state, notes = game.state, notes_of(game, say)
    lines = {power: PoliticsPower(power, say.power(power), notes[power]) for power in state.turn_order()}
    axis = [line for power, line in lines.items() if state.board.side(power) == "axis"]
    allies = [line for power, line in lines.items() if state.board.side(power) != "axis"]
    now = [(state.power, other) for other in declarable(game)]
    return PoliticsScene(TITLE, axis, allies, wars_of(game), now)


def units_scene(title: str, table: UnitTable, power: str) -> UnitTableScene:
    """Costs and values; power: whose counters are shown."""
    rows = [UnitRow(kind.id, unit_title(kind.id), figures(kind)) for kind in table.values() if not kind.is_facility]
    return UnitTableScene(title, power, COLUMNS, tuple(rows))
