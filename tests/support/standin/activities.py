"""Activities that run: who has opened one where, and what their clients hand out."""

import secrets
from dataclasses import dataclass, field

from tests.support.standin.world import Channel


@dataclass
class Activities:
    """`on`: whether they are switched on in the developer portal. codes: of people's clients, each good once; tokens:
    what they were exchanged for; instances: where one runs, and who is in it."""

    on: bool = False
    codes: dict[str, int] = field(default_factory=dict[str, int])
    tokens: dict[str, int] = field(default_factory=dict[str, int])
    instances: dict[str, tuple[Channel, list[int]]] = field(default_factory=dict[str, tuple[Channel, list[int]]])

    def opened(self, channel: Channel, user: int) -> str:
        """Somebody has opened it in a channel; the name of the instance."""
        name = next(
            (name for name, (where, _) in self.instances.items() if where is channel), f"i-{len(self.instances)}"
        )
        self.instances.setdefault(name, (channel, []))[1].append(user)
        return name

    def code_of(self, user: int) -> str:
        """What somebody's client hands to the page."""
        code = secrets.token_hex(8)
        self.codes[code] = user
        return code
