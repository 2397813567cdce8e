"""Chances that are told side by side, rounded so that their figures add up."""

from __future__ import annotations

from collections.abc import Sequence


def added_up(shares: Sequence[float], parts: int = 100) -> list[int]:
    """Shares of one whole as whole numbers of hundredths (or other `parts`), which together are what the shares are
    together: each is rounded down, and those that lose most by it get one more."""
    exact = [share * parts for share in shares]
    found = [int(share) for share in exact]
    missing = round(sum(exact)) - sum(found)
    for i in sorted(range(len(exact)), key=lambda i: (found[i] - exact[i], i))[:missing]:
        found[i] += 1
    return found
