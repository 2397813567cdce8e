"""What the stand-in holds: the world, files, chat, registered commands, interactions, requests. It decides nothing."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.standin.activities import Activities
from tests.support.standin.buckets import Buckets
from tests.support.standin.changes import PATIENT
from tests.support.standin.clock import Clock
from tests.support.standin.connect import TOKEN
from tests.support.standin.events import Events
from tests.support.standin.exchange import Exchange
from tests.support.standin.limits import Limits
from tests.support.standin.posting import Posting
from tests.support.standin.session_starts import SessionStarts
from tests.support.standin.spec import Spec
from tests.support.standin.transcript import Chat
from tests.support.standin.uploads import Files, Pictures
from tests.support.standin.world import World


@dataclass(slots=True)
class Request:
    """One request as it was asked and answered."""

    method: str
    path: str
    route: str
    body: Any
    files: list[str]
    status: int = 0
    answer: Any = None
    started: float = field(default_factory=time.monotonic)
    seconds: float = 0.0

    def told(self) -> tuple[str, str, int, Any]:
        """What was answered to what."""
        return self.method, self.path, self.status, self.answer

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


class State:
    """Everything that requests, the gateway and people look at and change."""

    def __init__(
        self, *, images: Path | None = None, hurry: float = 1.0, spec: Spec | None = None, lasting: bool = False
    ) -> None:
        """`images`: folder for every image posted; `hurry`: rate-limit windows are so many times shorter;
        `spec`: the published description to hold every request and answer against (default: if it is at hand);
        `lasting`: see `World`."""
        self.token = TOKEN
        self.patience = PATIENT
        """Seconds a person waits for a deferred answer before a test fails."""
        self.reaction = 0.02
        """Seconds a person needs at least between seeing something and pressing it."""
        self.clock = Clock()
        self.limits = Limits(hurry=hurry)
        self.world = World(self.clock, self.limits, lasting)
        self.problems: list[str] = []
        """What should not have happened: unknown routes, bodies that do not fit the description, failures in here."""
        self.files = Files(self.world)
        self.pictures = Pictures(images) if images else None
        self.chat = Chat(self.world, self.files.at)
        if self.pictures:
            pictures = self.pictures
            self.files.kept = pictures.keep
            self.chat.picture_of = lambda attachment: pictures.saved.get(attachment.id)
        self.posting = Posting(self.world, self.files, problems=self.problems)
        self.commands: dict[int | None, dict[Any, dict[str, Any]]] = {}
        """What the bot registered, by guild (None: everywhere), by type and name."""
        self.created_commands = 0
        self.activities = Activities()
        self.exchanges: dict[str, Exchange] = {}
        self.requests: list[Request] = []
        """Every request to a known route so far."""
        self.events = Events(self.world)
        self.buckets = Buckets(self.limits)
        self.starts = SessionStarts(self.limits)
        self.spec = spec or Spec.at_hand()
        self.url = ""
        """Where the server listens, once it does."""

    @property
    def gateway_url(self) -> str:
        """Where the WebSocket is."""
        return self.url.replace("http:", "ws:") + "/gateway"

    def tail(self) -> str:
        """The last requests and lines, for messages of failing tests."""
        requests = "; ".join(map(str, self.requests[-5:]))
        lines = "\n".join("\n".join(e.lines) for e in self.chat.entries[-5:])
        return f"last requests: {requests or 'none'}; problems: {self.problems}; last seen:\n{lines}"
