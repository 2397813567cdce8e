"""How the stand-in says no: Discord's status, code and sentence for each reason."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A request the stand-in does not carry out, with the answer Discord would give."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.more = more
        self.headers: dict[str, str] = {}

    def body(self) -> dict[str, Any]:
        """The JSON answer."""
        return {"message": self.message, "code": self.code, **self.more}


class InvalidForm(Refusal):
    """400 with code 50035 and the tree of what is wrong where."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(400, 50035, "Invalid Form Body", errors=faults.tree())


class Faults:
    """Collects what is wrong with a body, each with its path (`embeds.0.title`), and refuses at the end."""

    def __init__(self) -> None:
        self._found: list[tuple[str, str, str]] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: str, code: str, message: str) -> None:
        """Note one fault."""
        self._found.append((path, code, message))

    def text(self, path: str, value: Any, longest: int, shortest: int = 0) -> int:
        """Check a text's length (missing is fine) and return it, for sums."""
        if value is None:
            return 0
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret as string.")
            return 0
        if not shortest <= len(value) <= longest:
            if shortest:
                self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {shortest} and {longest} in length.")
            else:
                self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.")
        return len(value)

    def required_text(self, path: str, value: Any, longest: int, shortest: int = 1) -> int:
        """Like `text`, but a missing value is a fault too."""
        if value is None:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return 0
        return self.text(path, value, longest, shortest)

    def count(self, path: str, items: list[Any], most: int, least: int = 0) -> None:
        """Check how many entries a list has."""
        if not least <= len(items) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def refuse(self) -> None:
        """Raise `InvalidForm` if anything was found."""
        if self._found:
            raise InvalidForm(self)

    def tree(self) -> dict[str, Any]:
        """The nested `errors` object of Discord's answer."""
        root: dict[str, Any] = {}
        for path, code, message in self._found:
            node = root
            for part in filter(None, path.split(".")):
                node = node.setdefault(part, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root


def invalid(path: str, code: str, message: str) -> InvalidForm:
    """A form refused for a single reason."""
    faults = Faults()
    faults.add(path, code, message)
    return InvalidForm(faults)


def unauthorized() -> Refusal:
    """A wrong bot token."""
    return Refusal(401, 0, "401: Unauthorized")


def unknown(what: str) -> Refusal:
    """Something that is not there (any more)."""
    code = {"Channel": 10003, "Guild": 10004, "Message": 10008, "User": 10013, "Webhook": 10015, "Member": 10007}[what]
    return Refusal(404, code, f"Unknown {what}")


def unknown_interaction() -> Refusal:
    """A callback that came too late, or for an interaction that never was."""
    return Refusal(404, 10062, "Unknown interaction")


def already_acknowledged() -> Refusal:
    """A second callback."""
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def token_expired() -> Refusal:
    """An interaction token older than its fifteen minutes."""
    return Refusal(401, 50027, "Invalid Webhook Token")


def missing_access() -> Refusal:
    """A channel the bot cannot see."""
    return Refusal(403, 50001, "Missing Access")


def missing_permissions() -> Refusal:
    """A right the bot lacks."""
    return Refusal(403, 50013, "Missing Permissions")


def not_the_author() -> Refusal:
    """Editing what somebody else wrote."""
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refusal:
    """Nothing to send."""
    return Refusal(400, 50006, "Cannot send an empty message")


def too_large() -> Refusal:
    """A file, or a whole request, over the limit."""
    return Refusal(413, 40005, "Request entity too large")


def thread_exists() -> Refusal:
    """A second thread on one message."""
    return Refusal(400, 160004, "A thread has already been created for this message")


def too_many_threads() -> Refusal:
    """The guild's cap on active threads."""
    return Refusal(400, 160006, "Maximum number of active threads reached")


def thread_archived() -> Refusal:
    """A change inside an archived thread."""
    return Refusal(400, 50083, "Thread is archived")


def too_fast(retry_after: float, *, everywhere: bool = False, scope: str = "user") -> Refusal:
    """429. Without the `Via` header the client would take it for a ban by the proxy in front of Discord."""
    refusal = Refusal(429, 0, "You are being rate limited.", retry_after=round(retry_after, 3))
    refusal.more["global"] = everywhere
    refusal.headers = {"Retry-After": str(max(1, round(retry_after))), "Via": "1.1 google", "X-RateLimit-Scope": scope}
    if everywhere:
        refusal.headers["X-RateLimit-Global"] = "true"
    return refusal


NOT_IMITATED = 501
"""The status for what Discord can do and the stand-in cannot."""


def not_imitated(what: str) -> Refusal:
    """Something Discord would do."""
    return Refusal(NOT_IMITATED, 0, f"The stand-in does not imitate {what}")


def old_edits_used_up(retry_after: float) -> Refusal:
    """The allowance of edits to messages more than an hour old."""
    refusal = too_fast(retry_after, scope="shared")
    refusal.code = 30046
    refusal.message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return refusal
