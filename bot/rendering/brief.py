"""A briefing as values: headed rows of words, each with the token of the power it is about. Drawn by `briefing`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rendering.scene import Theme


@dataclass(frozen=True)
class BriefingRow:
    """A sentence; `power` puts its token before it."""

    text: str
    power: str = ""


@dataclass(frozen=True)
class BriefingSection:
    """Rows under a heading; an `urgent` one is lit."""

    heading: str
    rows: Sequence[BriefingRow]
    urgent: bool = False


@dataclass(frozen=True)
class BriefingScene:
    """What somebody wants to know who has not looked for a day, on one narrow card."""

    title: str
    power: str
    sections: Sequence[BriefingSection]
    theme: Theme = "light"


def alt_briefing(scene: BriefingScene) -> str:
    """The same facts in words."""
    parts = [f"{section.heading}: {'; '.join(row.text for row in section.rows)}" for section in scene.sections]
    return " ".join([f"{scene.title}.", *parts])[:1024]
