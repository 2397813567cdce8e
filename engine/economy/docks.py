"""Ships repaired at naval bases: at no cost, as the purchase of a turn is over
[Europe 1940: Purchase and Repair Units; Naval Bases; Global 1940: Capture of One of the United Kingdom's Regional
Capitals]."""

from collections.abc import Callable
from functools import partial

from engine.board.facilities import operative
from engine.economy.accounts import account_of
from engine.economy.capitals import CapitalRules
from engine.events import Repaired
from engine.movement.carriers import mend
from engine.play import Play
from engine.state import State
from engine.units.stacks import count

Docks = Callable[[Play, str], None]
"""What happens to a power's damaged ships."""
Shares = Callable[[State, str, str, str], bool]
"""Whether a power may use the bases of another, in a space."""


def no_docks(play: Play, power: str) -> None:
    """Do nothing: no ships are repaired here."""


def at_bases(shares: Shares, capitals: CapitalRules) -> Docks:
    """Return what repairs at naval bases do: damaged ships in zones beside an operative base, the power's or a friend's
    who shares it, are whole again; so are those at a base that was repaired in this turn. An economy whose capital is
    lost repairs nothing: where a power has several, the base counts to the one in whose region it stands, whoever holds
    it (reading)."""
    return partial(_repair_at_bases, shares, capitals)


def _repair_at_bases(shares: Shares, capitals: CapitalRules, play: Play, power: str) -> None:
    state = play.state
    open_accounts = capitals.open_accounts(state, power)

    def may_use(state: State, power: str, holder: str, space: str) -> bool:
        return account_of(state, power, space) in open_accounts and shares(state, power, holder, space)

    damaged = [u for u in state.of(power) if u.hits and state.kind(u).repairs]
    for zone in sorted({unit.space for unit in damaged}):
        here = [u for u in damaged if u.space == zone]
        mended = [u for u in here if _serviced(may_use, state, zone, power, state.kind(u).repairs)]
        for unit in mended:
            mend(state, unit)
        if mended:
            play.tell(Repaired(zone, power, count((u.kind for u in mended), state.table(power))))


def _serviced(shares: Shares, state: State, zone: str, power: str, slot: str) -> bool:
    """Return whether an operative base that the power may use serves a zone."""
    holders = {space: state.owners.get(space) for space in state.board.coasts_of(zone) if operative(state, space, slot)}
    return any(owner is not None and shares(state, power, owner, space) for space, owner in holders.items())
