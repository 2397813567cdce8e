"""Everything around the play of a game in one value: the client makes it, the commands ask it."""

from __future__ import annotations

from bot.dice.closed_log import IsThere, ShutLogs
from bot.game.service import GameService
from bot.table.departed import IsMember, Leaving
from bot.table.host import Hosting
from bot.table.reminders import Attendance
from bot.table.seats import Seating
from bot.table.timeouts import Lateness
from bot.table.timers import Timers
from bot.table.votes import Votes


class Tending:
    """Timers, presence, votes, seats and the host's tools of one service. `is_member` and `is_there` ask Discord which
    people and channels are still there."""

    def __init__(self, service: GameService, is_member: IsMember, is_there: IsThere) -> None:
        self.timers = Timers(service.store)
        self.attendance = Attendance(service, self.timers)
        self.votes = Votes(service)
        self.lateness = Lateness(service, self.attendance, self.votes)
        self.seating = Seating(service, self.attendance, self.votes)
        self.hosting = Hosting(service, self.attendance, self.votes)
        self.leaving = Leaving(service, self.attendance, is_member)
        self.shut_logs = ShutLogs(service, is_there)
