"""A stand-in for Discord on 127.0.0.1, which the unmodified discord.py client connects to.

It serves `sandtable play` and the tests. It is strict: what Discord refuses, it refuses with Discord's codes.
"""

from bot.standin.cannot import CannotDo
from bot.standin.components import Button, Menu
from bot.standin.exchange import Choice, Exchange, NotAnswered
from bot.standin.people import Person
from bot.standin.pings import Ping
from bot.standin.server import GuildDriver, StandIn
from bot.standin.world import Channel, Message

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
