"""Whom a request names as its witness: an opponent. Only who asked for it is pinged, and so has a copy on his phone.

Naming does not notify: rolls are many, and a ping says that somebody has to act.
"""

from bot.computers import COMPUTER
from bot.facts import NOTICES, Settings, read_settings
from bot.loaded import Loaded
from bot.store import Reader, Transaction, settings


def wants_notices(loaded: Loaded, user: str) -> bool:
    """Whether a player is named as a witness, and sent the head at the end; everybody is who has not said no."""
    return loaded.people.get(user, Settings()).notices != "off"


def wants_heads(loaded: Loaded, user: str) -> bool:
    """Whether a player has asked for the log's head after every turn."""
    return loaded.people.get(user, Settings()).notices == "on"


async def wants_pings(db: Reader, user: str) -> bool:
    """Whether a player has asked to be notified of every roll that names him."""
    return read_settings(await settings.all_of(db, "user", user)).notices == "on"


async def set_notices(tx: Transaction, user: str, wanted: bool) -> None:
    await settings.put(tx, "user", user, NOTICES, "on" if wanted else "off")


def witness_of(loaded: Loaded, user: str, power: str) -> str | None:
    """An opponent of the player who rolls for a power, another one from time to time."""
    side = loaded.game.state.board.side
    own = {side(power)} if user == COMPUTER else {side(one) for one in loaded.powers_of(user)}
    others = [player for power, player in loaded.players.items() if side(power) not in own and player != user]
    willing = [player for player in dict.fromkeys(others) if wants_notices(loaded, player)]
    return willing[loaded.revision % len(willing)] if willing else None
