"""The ledger of the tests keeps the contract that the real one has to keep."""

from bot.store.ledger import Ledger
from tests.bot.dice.ledger_contract import LedgerContract
from tests.bot.dice.memory import MemoryLedger


class TestMemoryLedger(LedgerContract):
    async def ledger(self) -> Ledger:
        return MemoryLedger()
