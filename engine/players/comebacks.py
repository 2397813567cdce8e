"""Who of one's own side could attack where in its next turns, as things stand: what an enemy takes may be won back."""

from engine.game import Game
from engine.players.odds import Force, Odds
from engine.players.reach import Reach
from engine.state import Unit


class Comebacks:
    """What a power and its friends could bring."""

    def __init__(self, game: Game, power: str, odds: Odds) -> None:
        friends = (p for p in game.state.board.powers if game.state.is_friend(p, power))
        self._reach = {friend: Reach(game.state, game.edition.movement, friend) for friend in friends}
        self._odds = odds
        self._forces: dict[str, list[Force]] = {}

    def of(self, friend: str, space: str) -> list[Unit]:
        """Who of one power could attack there."""
        return self._reach[friend].coming.get(space, [])

    def forces(self, space: str) -> list[Force]:
        """What each power could take a territory back with, from elsewhere."""
        found = self._forces.get(space)
        if found is None:
            every = ([u for u in reach.coming.get(space, ()) if u.space != space] for reach in self._reach.values())
            found = self._forces[space] = [self._odds.force(units) for units in every if units]
        return found
