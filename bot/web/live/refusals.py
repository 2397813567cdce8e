"""Why the server of the board says no, each with its status and its sentence. What is refused has changed nothing."""

from bot.wording import board as texts


class TurnedAway(Exception):
    """The base of them: `status` by HTTP, and str() says why."""

    status = 400


class NotUnderstood(TurnedAway):
    """What was sent is no request of the page's."""

    def __init__(self, why: str = texts.NOT_JSON) -> None:
        super().__init__(why)


class NoKey(TurnedAway):
    """The link's code opens nothing (any more)."""

    status = 403

    def __init__(self) -> None:
        super().__init__(texts.NO_KEY)


class NoVisit(TurnedAway):
    """Who asks has no visit, or it is over."""

    status = 401

    def __init__(self) -> None:
        super().__init__(texts.NO_VISIT)


class Foreign(TurnedAway):
    """Asked by another page."""

    status = 403

    def __init__(self) -> None:
        super().__init__(texts.FOREIGN)


class Gone(TurnedAway):
    """There is no such thing, or no such game."""

    status = 404

    def __init__(self, why: str = texts.NO_PAGE) -> None:
        super().__init__(why)


class TooFast(TurnedAway):
    """More than anybody presses."""

    status = 429

    def __init__(self) -> None:
        super().__init__(texts.TOO_FAST)


class TooMany(TurnedAway):
    """More pages are open than this process shows."""

    status = 503

    def __init__(self) -> None:
        super().__init__(texts.TOO_MANY)
