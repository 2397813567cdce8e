"""A roll that no relay answers, under the policy that has both: it is held until its player has decided how.

Only a roll that has not been requested yet can be turned over to seeds. What was requested by beacon waits for it.
"""

import json

from msgspec import Struct

from bot.dice import terms
from bot.dice.rolls import Rolls
from bot.dice.sources import BeaconSource, Source
from bot.dice.table import DiceTable
from bot.loaded import Loaded
from bot.messages.rows import silent_rows
from bot.refusals import NotPossible
from bot.store import Transaction, facts
from bot.wish import Wish
from bot.wording import dice as words
from engine.dice.entries import Entry
from engine.json_types import JsonObject


class BeaconSilent(NotPossible):
    """No relay answers, and the policy leaves a choice."""

    def __init__(self, game: str, silent_ms: int) -> None:
        super().__init__(words.SILENT.format(seconds=silent_ms // 1000))
        self.rows = silent_rows(game)


class HeldAction(Struct, frozen=True):
    """An action that met a silent beacon, and waits for its player's choice."""

    user: str
    line: JsonObject
    revision: int

    def text(self) -> str:
        return json.dumps({"user": self.user, "line": self.line, "revision": self.revision})


async def silence_ms(source: Source | None, genesis: Entry) -> int | None:
    """For how long no relay has answered; None if one does."""
    if not isinstance(source, BeaconSource):
        return None
    silent = await source.silent_ms(genesis)
    return None if source.relays.silent_since is None else silent


async def must_roll_now(rolls: Rolls, before: Loaded, wish: Wish, line: JsonObject, table: DiceTable) -> None:
    """All words wanted are there, and the beacon answers if there is a choice. Raises NotPossible, NeedsWords."""
    await terms.must_be_accepted(before, table)
    if wish.consent or wish.waits or terms.policy_of(before.row) != "either":
        return
    genesis = (await terms.genesis_of(table)).entry
    silent = await silence_ms(rolls.supplies.sources.get("beacon"), genesis)
    if silent is not None:
        async with rolls.store.transaction() as tx:
            await hold(tx, before, wish.user, line)
        raise BeaconSilent(before.id, silent)


async def hold(tx: Transaction, loaded: Loaded, user: str, line: JsonObject) -> None:
    await facts.put(tx, loaded.id, held_action=HeldAction(user, line, loaded.revision).text())
