"""From a wish to steps: whose action it is, playing lines one after the other, and leaving phases that are empty."""

from bot.loaded import Loaded, turn_key
from bot.refusals import GameOver, NotPossible, NotSeated, NotStarted, NotYours, Outdated
from bot.wish import Line, Step, Wish
from bot.wording import not_possible
from engine import Dice, Game, OutOfDice, Refused, no_dice, read_action
from engine.events import PhaseBegan
from engine.game import find_ask
from engine.lines import accepts, offers
from engine.playback.replay import completed
from engine.record import write
from engine.turn.phase import awaits_dice as battles_await_dice

AUTOMATIC = "by itself"
TOGETHER = "with the line before"
LONGEST_CHAIN = 60
PLAYED = "played"
"""In `Game.known`: the line that was played last without dice, and its step."""


class NeedsDice(Exception):
    """The (only) line cannot be played without dice."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line


def check_player(loaded: Loaded, user: str) -> None:
    """Whether somebody plays here, in a game that runs. Raises NotStarted, GameOver, NotSeated."""
    if loaded.row.status == "forming":
        raise NotStarted
    if loaded.row.status != "running" or loaded.game.state.winner:
        raise GameOver
    if not loaded.powers_of(user):
        raise NotSeated


def check(loaded: Loaded, wish: Wish) -> None:
    """Whether this player may act here now at all. Raises NotPossible."""
    check_player(loaded, wish.user)
    if wish.revision is not None and wish.revision != loaded.revision:
        raise Outdated
    if wish.turn is not None and wish.turn != turn_key(loaded.game):
        raise Outdated


def with_power(loaded: Loaded, line: Line, user: str, game: Game | None = None) -> Line:
    """The line with the power that acts: the one that is asked, else the one in turn, if the player holds it."""
    mine = loaded.powers_of(user)
    state = (game or loaded.game).state
    if "by" in line:
        if line["by"] not in mine:
            raise NotYours(loaded.say.mention(line["by"]))
        return line
    for power in mine:
        if find_ask(state, read_action({"by": power} | line)):
            return {"by": power} | line
    by = state.power if state.power in mine or line["do"] not in ("orders", "concede") else mine[0]
    if line["do"] == "advantage":
        by = next(
            (one for one, name in (game or loaded.game).edition.claims if one in mine and name == line["name"]), by
        )
    elif line["do"] == "place" and state.bids:
        by = _bidder(game or loaded.game, line, mine) or by
    if by not in mine:
        debtor = next((ask.by for ask in state.pending), state.power)
        raise NotYours(loaded.say.mention(debtor))
    return {"by": _together(game or loaded.game, line, by, mine)} | line


def _together(game: Game, line: Line, by: str, mine: list[str]) -> str:
    """Which of the powers that share a phase, and are one player's, can do this; by default the one in turn."""
    others = [one for one in game.phase.acting(game.state) if one in mine and one != by]
    if by != game.state.power or not others or line["do"] == "end_phase" or accepts(game, {"by": by} | line):
        return by
    return next((one for one in others if accepts(game, {"by": one} | line)), by)


def _bidder(game: Game, line: Line, mine: list[str]) -> str | None:
    """Which of a player's powers pays for this unit out of its bid; where none can, the first that has one."""
    having = [one for one in mine if one in game.state.bids]
    return next((one for one in having if accepts(game, {"by": one} | line)), having[0] if having else None)


def play_all(loaded: Loaded, wish: Wish) -> list[Step]:
    """Play the lines, all or none, then what follows by itself. Raises Refused, NotPossible, NeedsDice."""
    steps: list[Step] = []
    game = loaded.game
    for line in wish.lines:
        whole = with_power(loaded, line, wish.user, game)
        if steps:
            whole = whole | {"note": TOGETHER}
        try:
            step = play_one(game, whole, Dice(no_dice)) if steps else play_first(game, whole)
        except OutOfDice:
            if len(wish.lines) == 1:
                raise NeedsDice(whole) from None
            raise NotPossible(not_possible.DICE_ALONE) from None
        steps.append(step)
        game = step.game
    return steps + automatic(game, entered(steps))


def play_one(game: Game, line: Line, dice: Dice) -> Step:
    """One line on a game. Raises Refused, OutOfDice."""
    played = game.play(read_action(line), dice)
    return Step(completed(played.action, played.dice), played.events, game.after(played))


def play_first(game: Game, line: Line) -> Step:
    """One line without dice on a position as it stands. The last is kept with the position: an order is looked at
    first, and carried out then. Raises Refused, OutOfDice."""
    said, kept = write(line), game.known.get(PLAYED)
    if kept is None or kept[0] != said:
        kept = game.known[PLAYED] = said, play_one(game, line, Dice(no_dice))
    step: Step = kept[1]
    return step


def entered(steps: list[Step]) -> bool:
    """Whether the last of these steps began the phase that now runs: nothing was ordered in it yet."""
    return phase_began(steps[-1:]) is not None


def automatic(game: Game, fresh: bool) -> list[Step]:
    """Ends of phases in which there is nothing to do or decide. A phase in which a player has acted is his to end,
    apart from combat once every battle is over: he may want to change his orders."""
    steps: list[Step] = []
    while len(steps) < LONGEST_CHAIN and is_empty(game) and (fresh or game.phase.fights_by):
        line = {"by": game.state.power, "do": "end_phase", "note": AUTOMATIC}
        try:
            step = play_one(game, line, Dice(no_dice))
        except (Refused, OutOfDice):
            break
        steps.append(step)
        game, fresh = step.game, True
    return steps


def is_empty(game: Game) -> bool:
    """Whether the current phase leaves its power nothing to do."""
    state = game.state
    if state.winner or state.pending:
        return False
    if any(line["by"] == state.power for line in offers(game)):
        return False
    return game.phase.idle(state)


def awaits_dice(game: Game) -> bool:
    """Whether a battle has to go on before anything else can be done."""
    return bool(game.state.pending) or battles_await_dice(game.phase, game.state)


def phase_began(steps: list[Step]) -> int | None:
    """Which step (from 1) began the phase that now runs, if any did."""
    found = None
    for number, step in enumerate(steps, 1):
        if any(isinstance(event, PhaseBegan) for event in step.events):
            found = number
    return found
