"""What a computer would buy and attack, as a sheet to begin with: its own turn, thought out up to the dice."""

from bot.absent.sheet_tried import at_turn
from bot.absent.thinking import Asker, Thinker
from bot.absent.turn_sheets import SHAPED, turn_to_come
from bot.computers import STEADY
from bot.game.play_lines import play_one
from bot.loaded import Loaded, turn_name
from bot.orders import written
from bot.refusals import NotPossible
from bot.wording.speech import words
from bot.wording.turn_sheets import NO_ADVICE
from engine import Dice, OutOfDice, Refused, no_dice

MOST_THOUGHTS = 6


async def advised_sheet(thinker: Thinker, loaded: Loaded, user: str, power: str) -> str:
    """The text of such a sheet, for the turn that runs or the one that comes, as if the board stood as it does now.
    What is bought is placed where the capital has room. Raises NotPossible."""
    game = at_turn(loaded.game, power, turn_to_come(loaded, power) == turn_name(loaded.game))
    told: list[str] = []
    for _ in range(MOST_THOUGHTS if game is not None else 0):
        if game is None or game.state.pending or game.state.power != power or game.phase.fights_by:
            break
        thought = await thinker.chosen(loaded.row.header, game, power, STEADY, Asker(user, waits=True))
        told += [written(line) for line in thought.lines if line["do"] in SHAPED]
        try:
            for line in thought.lines:
                game = play_one(game, line, Dice(no_dice)).game
        except (Refused, OutOfDice):
            break
        if thought.rolls is not None or not thought.lines:
            break
    if not told:
        raise NotPossible(NO_ADVICE)
    capitals = loaded.game.state.board.powers[power].capitals
    places = [f"place as many as fit in {words(capital)}" for capital in capitals[:1]]
    return "\n".join([*told, *places, "end turn"])
