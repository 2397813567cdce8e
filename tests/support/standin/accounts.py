"""Accounts, and what they are in a guild."""

from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class User:
    """An account."""

    id: int
    name: str
    global_name: str | None = None
    bot: bool = False

    @property
    def shown(self) -> str:
        """The name other people read."""
        return self.global_name or self.name

    @property
    def mention(self) -> str:
        """How a message addresses this account."""
        return f"<@{self.id}>"


@dataclass(eq=False, slots=True)
class Role:
    """A guild's role."""

    id: int
    name: str
    permissions: int
    managed: bool = False


@dataclass(eq=False, slots=True)
class Member:
    """An account in a guild."""

    user: User
    roles: list[int]
    joined: float
    locale: str = "en-US"
