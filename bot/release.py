"""Which Sandtable this is: its version, and the commit it was made from."""

import os
from functools import cache
from pathlib import Path

UNKNOWN = "unknown"
FOLDER = Path(__file__).resolve().parent.parent


@cache
def commit(folder: Path = FOLDER) -> str:
    """The first letters of the commit: as whoever built the image says in SANDTABLE_COMMIT, else as the folder of a
    clone tells; "unknown" where neither does."""
    found = os.environ.get("SANDTABLE_COMMIT", "").strip() or _of_clone(folder / ".git")
    return found[:12] or UNKNOWN


def _of_clone(git: Path) -> str:
    """What is checked out, read without git, which need not be there."""
    try:
        head = (git / "HEAD").read_text("utf-8").strip()
        name = head.removeprefix("ref: ")
        if name == head:
            return head
        loose = git / name
        if loose.is_file():
            return loose.read_text("utf-8").strip()
        packed = (git / "packed-refs").read_text("utf-8").splitlines()
        return next((line.split()[0] for line in packed if line.endswith(f" {name}")), "")
    except OSError:
        return ""
