"""A stand-in for Discord on 127.0.0.1, which the unmodified discord.py client connects to.

It serves `sandtable play` and the tests. It is strict: what Discord refuses, it refuses with Discord's codes.
"""

from tests.support.standin.cannot import CannotDo
from tests.support.standin.components import Button, Menu
from tests.support.standin.exchange import Choice, Exchange, NotAnswered
from tests.support.standin.people import Person
from tests.support.standin.pings import Ping
from tests.support.standin.server import GuildDriver, StandIn
from tests.support.standin.world import Channel, Message

__all__ = [
    "Button",
    "CannotDo",
    "Channel",
    "Choice",
    "Exchange",
    "GuildDriver",
    "Menu",
    "Message",
    "NotAnswered",
    "Person",
    "Ping",
    "StandIn",
]
