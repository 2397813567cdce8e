"""Which sealed orders of a game are in force, and which are obeyed now."""

from bot.absent.secret_orders import SecretOrder, read_secrets
from bot.loaded import Loaded, turn_name
from engine import Game


def secrets_of(loaded: Loaded) -> dict[str, tuple[SecretOrder, ...]]:
    """The orders in force by power: those of who holds it now. Who takes a seat over begins without orders."""
    return {
        power: tuple(secret for secret in read_secrets(text) if secret.owner == loaded.players.get(power))
        for power, text in loaded.facts.orders.items()
    }


def in_force(loaded: Loaded) -> dict[str, tuple[SecretOrder, ...]]:
    """The same without plans for a turn that is over, or whose battles are. A turn that is told in one go is in force
    until it is over."""
    turns = ("", turn_name(loaded.game)) if _may_fight(loaded.game) else ("",)
    return {
        power: tuple(
            one for one in of if one.turn in turns or (one.sheet is not None and not is_past(one, loaded.game))
        )
        for power, of in secrets_of(loaded).items()
    }


def obeyed(loaded: Loaded) -> dict[str, tuple[SecretOrder, ...]]:
    """The orders in force by power, without turns that wait for their player."""
    return {
        power: tuple(one for one in of if one.sheet is None or not one.sheet.held)
        for power, of in secrets_of(loaded).items()
    }


def is_past(order: SecretOrder, game: Game) -> bool:
    """Whether the one turn it is good for is over."""
    return bool(order.turn) and _turn_number(order.turn, game) < _turn_number(turn_name(game), game)


def _turn_number(turn: str, game: Game) -> int:
    """Turns of all powers, counted through all rounds."""
    number, _, power = turn.partition(".")
    order = game.state.turn_order()
    return int(number) * (len(order) + 1) + (order.index(power) if power in order else len(order))


def _may_fight(game: Game) -> bool:
    """Whether the power in turn still has battles, or a phase before it in which there may be some."""
    names = [phase.name for phase in game.edition.phases]
    later = game.edition.phases[names.index(game.state.phase) + 1 :]
    return any(phase.fights_by for phase in later) or bool(game.state.battles or game.state.pending)
