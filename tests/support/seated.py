"""A game of many powers among a few people, told by powers."""

from dataclasses import dataclass

from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange


@dataclass
class Seated:
    """A club's game, and who plays each of its powers."""

    club: Club
    seats: dict[str, Person]

    async def says(self, of: str, command: str, **options: object) -> Exchange:
        """A power's player gives a command, and all that follows has been told."""
        answer = await self.seats[of].slash(self.club.table.room, command, **options)
        await answer.followed()
        await self.club.table.server.settle(0.02)
        return answer

    async def until(self, power: str, phase: str) -> None:
        """Phases are ended until this one runs."""
        for _ in range(60):
            state = (await self.club.game()).game.state
            if (state.power, state.phase) == (power, phase):
                return
            await self.says(state.turn.power, "turn end", sure=True)
        raise AssertionError((await self.says("germany", "game status")).text)
