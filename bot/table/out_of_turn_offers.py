"""What somebody may do in an enemy's turn without being asked: told once, while it can still be done.

It is no debt: nothing waits for it and nobody is reminded. The panel shows the same menu to whoever looks.
"""

from bot.loaded import Loaded, turn_name
from bot.messages.edition_rows import extra_rows
from bot.messages.message import Message
from bot.wording import presence as wording
from bot.wording.advantages import explained
from engine.lines import offers


def chances(loaded: Loaded, actor: str) -> list[Message]:
    """A message for each advantage that is open now in the turn of its player's enemy, and soon will not be."""
    state = loaded.game.state
    if loaded.row.status != "running" or state.winner:
        return []
    open_now = dict.fromkeys((line["by"], line["name"]) for line in offers(loaded.game))
    told = [_chance(loaded, *claim) for claim in open_now if state.is_enemy(claim[0], state.power)]
    return [message for message in told if message.ping and actor not in message.ping]


def _chance(loaded: Loaded, power: str, name: str) -> Message:
    """Said once a turn (`once`), however often the position changes."""
    say, now, user = loaded.say, turn_name(loaded.game), loaded.players.get(power)
    return Message(
        wording.chance(user or "", say.power(power), explained(name), say.power(loaded.game.state.power)),
        rows=tuple(extra_rows(loaded, power)),
        ping=(user,) if user else (),
        card=f"chance:{now}:{power}:{name}",
        once=True,
        thread=now,
    )
