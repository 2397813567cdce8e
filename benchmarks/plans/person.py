"""A person with one idea: what he buys, attacks and moves is the plan's, everything else is done as for anybody who
does nothing himself."""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from engine.advice.defaults import default_actions
from engine.advice.landings import whole_landing
from engine.advice.placements import unplaced, whole_placement
from engine.combat.opening import opening
from engine.economy.accounts import accounts_of, economy_of
from engine.economy.production import total_room
from engine.errors import Refused
from engine.game import Game
from engine.legal import default_answer, legal_answers, open_battles, takes
from engine.odds import odds_at
from engine.players.conceding import is_beaten
from engine.players.deadlock import out_of_deadlock
from engine.players.draft import Draft
from engine.players.orders import repaired
from engine.record import Action, Purchase, Retreat
from engine.state.ask import Ask

HOPELESS = 0.3
"""With less of a chance a battle is broken off, where that is possible."""
MOST_BOUGHT = 60
"""Wishes that are looked at: more than anybody has money for."""


class Person:
    """The base of the plans."""

    name: ClassVar[str]
    """The plan in a few words, for a headline."""
    said: ClassVar[str]
    """The plan as its player would say it."""

    def choose(self, game: Game, by: str) -> list[Action]:
        """Return the next actions of a power that is asked or in turn, up to the next dice or question."""
        asked = next((ask for ask in game.state.pending if ask.by == by), None)
        if asked is not None:
            return [self._answer(game, asked)]
        if game.phase.fights_by is not None and (battles := open_battles(game)):
            # battles at sea first: landings wait for them
            first = min(battles, key=lambda battle: not game.state.board.is_sea(battle.space))
            return [opening(by, first.space, first.kind)]
        draft = self._planned(game)
        if draft.closed or draft.end():
            return draft.lines
        if leaving := out_of_deadlock(draft.game):
            return [*draft.lines, *leaving]
        return out_of_deadlock(game) or [*default_actions(game)]

    def gives_up(self, game: Game, side: str) -> bool:
        """Return whether the person sees that the war is lost: with hardly anything left beside the other side."""
        return is_beaten(game, side)

    # --- what a plan decides --------------------------------------------------------------------------------------

    def wishes(self, game: Game) -> Iterator[str]:
        """Yield units in the order in which they are bought, as long as the money lasts; what is not to be had is
        passed over."""
        raise NotImplementedError

    def attack(self, game: Game) -> Draft:
        """Return the combat moves."""
        raise NotImplementedError

    def march(self, draft: Draft) -> None:
        """Add the noncombat moves, but for those of aircraft."""
        raise NotImplementedError

    # --- what they have in common ---------------------------------------------------------------------------------

    def _planned(self, game: Game) -> Draft:
        """What is done in a phase, without its end."""
        draft, phase, moves = Draft(game), game.phase, game.phase.options(game.state)
        if phase.buys_by is not None and not game.state.waiting(game.state.power):
            self._buy(draft)
        if moves is not None and phase.places_by is None:
            if moves.combat:
                return self.attack(game)
            self.march(draft)
            draft.add_all(whole_landing(draft.game))
        if phase.places_by is not None and any(unplaced(game.state).values()):
            for line in whole_placement(game):
                draft.add(line)
        return draft

    def _buy(self, draft: Draft) -> None:
        """Repairs first, then what is wished, one by one, as much as there is room for."""
        for account in accounts_of(draft.game.state.board, draft.game.state.power):
            game, missed = draft.game, set[str]()
            order = Purchase(by=game.state.power)
            if economy := economy_of(game.state, account):
                order = Purchase(by=game.state.power, economy=economy)
            order = repaired(game, order)
            room = total_room(game.state, game.edition.production, account)
            for kind in islice(self.wishes(game), MOST_BOUGHT):
                units = order.units
                more = order.model_copy(update={"units": {**units, kind: units.get(kind, 0) + 1}})
                if kind in missed or sum(units.values()) >= room:
                    continue
                if takes(game, more):
                    order = more
                else:
                    missed.add(kind)
            draft.add(order)

    def _answer(self, game: Game, ask: Ask) -> Action:
        """The published default, but that a hopeless battle is broken off."""
        if ask.do == "press" and self._chance(game, ask.space) < HOPELESS:
            back = [answer for answer in legal_answers(game, ask) if isinstance(answer, Retreat)]
            if back:
                return back[0]
        answer = default_answer(game, ask)
        if answer is None:
            raise AssertionError(f"nothing can be answered: {ask}")
        return answer

    def _chance(self, game: Game, space: str) -> float:
        try:
            return odds_at(game.edition, game.state, space).win
        except Refused:
            return 1.0
