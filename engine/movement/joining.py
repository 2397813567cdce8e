"""Land that is taken without a fight by who ends a noncombat move there [Europe 1940: Friendly Neutrals; Global 1940:
United Kingdom, ANZAC]."""

from engine.errors import Illegal
from engine.movement.rules import Order
from engine.state import Unit
from engine.units.traits import Trait


def join(order: Order, units: list[Unit]) -> None:
    """Take land that is taken without a fight for those who have come to it; they go no further this turn
    [Europe 1940: Friendly Neutrals]."""
    if order.rules.joins(order.state, order.goal, order.power):
        order.rules.join(order.play, order.goal, order.power)
        for unit in units:
            unit.stopped = True


def check_joining(order: Order) -> None:
    """Check that guns do not come alone to land that is taken without a fight: they take nothing [Europe 1940: Land
    Units]. Raises Illegal."""
    table = order.state.table(order.owner)
    only_guns = all(table[kind].has(Trait.NO_COMBAT_MOVE) for kind in order.units)
    if only_guns and order.rules.joins(order.state, order.goal, order.power):
        raise Illegal("neutral.guns", space=order.goal)
