"""Why dice can not be rolled just now; each says so in words fit for a player."""

from bot.wording import dice_refusals as texts


class DiceRefused(Exception):
    """The base of them. Nothing was changed."""


class RollOpen(DiceRefused):
    """Another roll of this game waits for its dice."""

    def __init__(self, roll: int) -> None:
        super().__init__(texts.ROLL_OPEN.format(roll=roll))
        self.roll = roll


class NeedsWords(DiceRefused):
    """Before seeds may be used, every seat's player gives words of their own."""

    def __init__(self, users: list[str]) -> None:
        super().__init__(texts.NEEDS_WORDS)
        self.users = users


class NotAgreed(DiceRefused):
    """A roll without the beacon was asked for where that is not allowed, or nobody else agreed to it."""

    def __init__(self) -> None:
        super().__init__(texts.NOT_AGREED)


class NoLog(DiceRefused):
    """The game has no genesis yet."""

    def __init__(self) -> None:
        super().__init__(texts.NO_LOG)


class LogClosed(DiceRefused):
    """The thread of the log takes no messages: it was deleted (`gone`), or the bot may not write there any more."""

    def __init__(self, gone: bool) -> None:
        super().__init__(texts.LOG_GONE if gone else texts.LOG_CLOSED)
        self.gone = gone


class Void(Exception):
    """Raised by the game: the order can no longer be carried out. The dice are shown, noted as void, and not used."""


class OrderLost(DiceRefused):
    """A roll came back out of the thread after a restored backup, and its order is not known any more."""

    def __init__(self, roll: int) -> None:
        super().__init__(texts.ORDER_LOST.format(roll=roll))
        self.roll = roll


class ReceiptDiffers(DiceRefused):
    """The order given again throws other dice than those on the roll's receipt: it can not be the same order."""

    def __init__(self, roll: int) -> None:
        super().__init__(texts.RECEIPT_DIFFERS.format(roll=roll))
        self.roll = roll


class Forked(DiceRefused):
    """The thread and the database tell different stories. Nobody but the host can say why; nothing is rolled."""

    def __init__(self, entry: int) -> None:
        super().__init__(texts.FORKED.format(entry=entry))
        self.entry = entry


class BeaconAnswers(DiceRefused):
    """A roll without the beacon was asked for while the beacon can be had, or has been silent too briefly."""

    def __init__(self, silent_ms: int) -> None:
        super().__init__(texts.BEACON_ANSWERS.format(seconds=silent_ms // 1000))
        self.silent_ms = silent_ms


class NotGenuine(DiceRefused):
    """A supplied beacon is not the network's for that round."""

    def __init__(self, round: int) -> None:
        super().__init__(texts.NOT_GENUINE.format(round=round))
        self.round = round
