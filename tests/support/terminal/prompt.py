"""Reading lines from a keyboard without stopping the event loop, with the tab key where the system offers it."""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable
from typing import Any

Complete = Callable[[str], Awaitable[list[str]]]
TAB_SECONDS = 3.0


class Prompt:
    """The keyboard. A daemon thread waits for it, so a forgotten prompt does not keep the program alive."""

    def __init__(self, complete: Complete | None = None) -> None:
        self._complete = complete
        self._lines: list[str] = []

    async def line(self, prompt: str) -> str | None:
        """The next line; None at the end of the input."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str | None] = loop.create_future()

        def ask() -> None:
            try:
                text: str | None = input(prompt)
            except (EOFError, KeyboardInterrupt):
                text = None
            with contextlib.suppress(RuntimeError):  # the loop may be gone by now
                loop.call_soon_threadsafe(lambda: answer.done() or answer.set_result(text))

        self._bind_tab(loop)
        threading.Thread(target=ask, daemon=True, name="keyboard").start()
        return await answer

    def _bind_tab(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            import readline
        except ImportError:  # not on every system
            return
        if self._complete is None:
            return
        readline.set_completer_delims("")
        readline.set_completer(lambda text, state: self._completion(loop, text, state))
        readline.parse_and_bind("tab: complete")

    def _completion(self, loop: asyncio.AbstractEventLoop, text: str, state: int) -> str | None:
        """What readline asks for: the completion number `state` of a line, in the keyboard's thread."""
        if state == 0:
            self._lines = []
            asking: Any = self._complete(text) if self._complete else None
            if asking is not None:
                with contextlib.suppress(Exception):  # a failing completion is no reason to lose the line
                    self._lines = asyncio.run_coroutine_threadsafe(asking, loop).result(TAB_SECONDS)
        return self._lines[state] if state < len(self._lines) else None
