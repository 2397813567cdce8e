"""A stand-in for Discord on 127.0.0.1, which the unmodified discord.py client connects to.

It serves `sandtable play` and the tests. It is strict: what Discord refuses, it refuses with Discord's codes.
"""

from bot.loopback.cannot import CannotDo
from bot.loopback.exchange import Choice, Exchange, NotAnswered
from bot.loopback.messages import Button, Menu, Message
from bot.loopback.people import Person
from bot.loopback.pings import Ping
from bot.loopback.server import GuildDriver, Loopback
from bot.loopback.world import Channel

__all__ = [
    "Button",
    "CannotDo",
    "Channel",
    "Choice",
    "Exchange",
    "GuildDriver",
    "Loopback",
    "Menu",
    "Message",
    "NotAnswered",
    "Person",
    "Ping",
]
