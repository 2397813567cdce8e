"""Keeps sealed standing orders, and lets them answer for who is away, in the ladder's order.

No real choice: silent. A standing order: applied and named. What a player does not want to be asked is left to
the published default. Otherwise the question is asked; who does not answer in time, or says so, leaves the
rest to that default. What `answer_delay` holds back tells nobody which it was.
"""

import asyncio
import json
import logging
import os
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.absent.clauses import check_apart, read_clauses
from bot.absent.foretold import with_orders_ahead
from bot.absent.in_force import obeyed, secrets_of
from bot.absent.left_to_default import order_of_loss
from bot.absent.matching import next_answer, ordered_battle
from bot.absent.secret_orders import SecretOrder, hardly_asked, left_to_default, write_secrets
from bot.absent.sheet_play import SheetStep
from bot.absent.turn_sheets import (
    edited,
    held_back,
    is_news,
    new_sheet,
    noted,
    released,
    sealed,
    sheet_step,
    waiting_sheets,
)
from bot.beside import EachGame
from bot.clock import now_ms
from bot.dice.refusals import DiceRefused
from bot.game.play_lines import automatic, entered, play_one
from bot.game.service import GameService, must_stand
from bot.loaded import EDITED, Loaded, turn_name
from bot.messages.message import Message
from bot.messages.publishing import questions_now
from bot.orders.moments import memory
from bot.parsing.vocabulary import vocabulary
from bot.presence.pace import EVERYTHING
from bot.refusals import Closed, NotPossible, NotSeated, Outdated, Rolling
from bot.store import Reader, Transaction, interactions, persons, trusts
from bot.store.errors import StoreError
from bot.store.outside import must_be_outside
from bot.store.trusts import StoredTrust
from bot.telling import Done, Listener, tell
from bot.wish import Line, Step, Visit, Wish
from bot.wording import standing_orders as texts
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.json_types import JsonMapping
from engine.lines import default_answer
from engine.state.ask import Ask

log = logging.getLogger(__name__)
LONGEST_CHAIN = 400
OrdersAhead = Mapping[str, tuple[SecretOrder, ...]]
"""What decides for the players of a game, by power: their sealed orders, then what they leave to the default."""


def is_out_of_turn(game: Game, ask: Ask, players: Mapping[str, str]) -> bool:
    """Whether the table would wait for somebody else than the player who moves."""
    return players.get(ask.by) != players.get(game.state.power)


async def trust(tx: Transaction, game: str, new: StoredTrust) -> None:
    """From now on the default answers for somebody; older turns are forgotten."""
    kept = await trusts.of(tx, game, new.turn)
    kept = (one for one in kept if not (new.losses and one.losses and one.person == new.person))
    await trusts.put(tx, game, list(dict.fromkeys((*kept, new))))


def leaving(loaded: Loaded, revision: int) -> list[StoredTrust]:
    """What players leave to the default in the turn that runs, as it was said at a length of the record, the newest
    first. What is undone to before it was said was not said."""
    turn = turn_name(loaded.game)
    return [one for one in reversed(loaded.facts.trusts) if one.turn == turn and one.since < revision]


def orders_ahead(loaded: Loaded, revision: int, *more: StoredTrust) -> OrdersAhead:
    """Everything that decides for players of a game at a length of its record."""
    kept, trusting = obeyed(loaded), [left_to_default(one) for one in (*more, *leaving(loaded, revision))]
    users = set(loaded.players.values())
    others = len(users) > 1 or bool(loaded.computers.seats)  # then even one player alone is attacked by others
    found: dict[str, tuple[SecretOrder, ...]] = {}
    for power, user in loaded.players.items():
        asked = loaded.facts.asked_of(user) if others else EVERYTHING
        usual = hardly_asked(asked, user, loaded.powers_of(user))
        found[power] = (*kept.get(power, ()), *(one for one in trusting if one.owner == user), *usual)
    return {power: of for power, of in found.items() if of}


def choice_that_holds(loaded: Loaded, by: str, line: JsonMapping) -> StoredTrust | None:
    """What a player who answers out of turn has decided with it for the rest of the turn."""
    ask = next((one for one in loaded.game.state.pending if one.do == line["do"] == "casualties"), None)
    user = loaded.players.get(by)
    if ask is None or ask.by != by or user is None or loaded.facts.asked_of(user) == EVERYTHING:
        return None
    default = default_answer(loaded.game, ask)
    if default is None or not is_out_of_turn(loaded.game, ask, loaded.players):
        return None
    losses = order_of_loss(loaded.game, ask, dict(line), default)
    return StoredTrust(user, turn_name(loaded.game), "", " ".join(losses), loaded.revision)


class Autopilot(Listener):
    """The sealed orders of all games."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store
        self.looking = EachGame(self._carry_on, log, "orders given ahead could not be looked at")

    # --- keeping --------------------------------------------------------------------------------------------------

    async def of(self, game: str, db: Reader | None = None) -> dict[str, tuple[SecretOrder, ...]]:
        """The orders in force by power."""
        return secrets_of(await self.service.look(game, db))

    async def leave_to_default(self, visit: Visit, loaded: Loaded, space: str) -> None:
        """The published default answers for a player in a space until this turn is over. Raises AlreadyHandled."""
        await self.service.rolls.none_lost(loaded.id)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, loaded.id, visit.user, now_ms())
            await trust(tx, loaded.id, StoredTrust(visit.user, turn_name(loaded.game), space, "", -1))
        self.going_on(loaded)

    async def ask_again(self, visit: Visit, loaded: Loaded) -> None:
        """A player decides himself again. Raises AlreadyHandled, NotPossible."""
        await self.service.rolls.none_lost(loaded.id)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, loaded.id, visit.user, now_ms())
            kept = await trusts.of(tx, loaded.id, turn_name(loaded.game))
            left = [one for one in kept if one.person != visit.user]
            if len(left) == len(kept):
                raise NotPossible(texts.ASKED_ALREADY)
            await trusts.put(tx, loaded.id, left)

    async def seal(self, visit: Visit, game: str, power: str, text: str, turn: str = "") -> SecretOrder:
        """Set a sealed order and post its seal. Raises NotSeated, NotPossible, Unclear."""
        loaded = await self.service.look(game)
        if loaded.players.get(power) != visit.user:
            raise NotSeated
        await self.service.rolls.none_lost(game)
        state = loaded.game.state
        plain = "; ".join(" ".join(part.split()) for part in text.replace("\n", ";").split(";") if part.strip())
        clauses = read_clauses(plain, vocabulary(state.board, state.tables[power]))
        check_apart(clauses)
        kept = memory(state, power, [one for clause in clauses for one in (*clause.when, *clause.as_long)])
        order = SecretOrder(0, plain, "", clauses, turn, visit.user, memory=kept)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            secret = await sealed(tx, loaded, power, order)
        self.going_on(loaded)
        return secret

    async def seal_sheet(self, visit: Visit, game: str, power: str, text: str) -> SecretOrder:
        """Set a turn told in one go, in the place of one for the same turn, and post its seal. Raises NotSeated,
        NotPossible, Unclear."""
        loaded = must_stand(await self.service.look(game))
        order = new_sheet(loaded, visit.user, power, text)
        await self.service.rolls.none_lost(game)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            order = await sealed(tx, await self.service.look(game, tx), power, order)
        self.going_on(loaded)
        return order

    async def go_on_with_sheet(self, visit: Visit, game: str, number: int) -> None:
        """A sheet that waits is played on, whatever has changed. Raises NotPossible."""
        loaded = await self.service.look(game)
        await self.service.rolls.none_lost(game)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await released(tx, await self.service.look(game, tx), visit.user, number)
        self.going_on(loaded)

    async def withdraw(self, visit: Visit, game: str, number: int) -> SecretOrder:
        """Take a sealed order back. Raises NotPossible."""
        loaded = await self.service.look(game)
        await self.service.rolls.none_lost(game)
        async with self.store.transaction() as tx:
            found = await self.of(game, tx)
            mine = [(p, secret) for p in loaded.powers_of(visit.user) for secret in found.get(p, ())]
            power, secret = next((pair for pair in mine if pair[1].number == number), ("", None))
            if secret is None:
                raise NotPossible(texts.NOT_THERE.format(number=number))
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            left = [other for other in found[power] if other is not secret]
            await trusts.put_orders(tx, game, power, write_secrets(left) if left else None, now_ms())
            await self._tell(tx, loaded, texts.withdrawn_text(loaded.say.power(power), number))
        return secret

    async def _tell(self, tx: Transaction, loaded: Loaded, text: str) -> None:
        await tell(tx, loaded.row, [Message(text, thread=turn_name(loaded.game))])

    async def ask_so_much(self, visit: Visit, game: str, asked: str) -> None:
        """How much a player wants to be asked while another moves. Raises NotSeated, AlreadyHandled."""
        loaded = await self.service.look(game)
        if not loaded.powers_of(visit.user):
            raise NotSeated
        await self.service.rolls.none_lost(game)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await persons.ask(tx, game, visit.user, asked)
        self.going_on(await self.service.look(game))

    async def may(self, loaded: Loaded, wish: Wish) -> None:
        """Whoever chooses casualties out of turn is not asked the same again in this turn. It is kept before the line
        is played, since that may wait for dice; if it is not played, the next answer takes its place."""
        by = {one.by for one in loaded.game.state.pending if loaded.players.get(one.by) == wish.user}
        if wish.away or len(wish.lines) != 1 or not by:
            return
        line = dict(wish.lines[0])
        holds = choice_that_holds(loaded, line.get("by") or min(by), line)
        if holds is not None:
            async with self.store.transaction() as tx:
                await trust(tx, loaded.id, holds)

    # --- obeying --------------------------------------------------------------------------------------------------

    async def following(self, before: Loaded, steps: Sequence[Step]) -> Sequence[Step]:
        """The steps, and what follows from them without anybody being asked."""
        line = json.loads(steps[0].text) if steps else {}
        holds = None if "note" in line or not steps else choice_that_holds(before, line["by"], line)
        ahead = orders_ahead(before, before.revision + 1, *([holds] if holds else ()))
        if not ahead and not (steps and is_standing(steps[-1].game)):
            return steps
        if not (steps and may_decide(steps[-1].game, ahead)):
            return steps
        must_be_outside("orders given ahead are weighed")
        return await asyncio.to_thread(followed, [*steps], ahead)  # an order may ask for odds, which take long

    def written(self, done: Done) -> None:
        if not done.edited and self._may_go_on(done.after):
            self.going_on(done.after)

    @staticmethod
    def _may_go_on(after: Loaded) -> bool:
        """Whether anything may be ordered in a position; what is ordered only now says so itself."""
        return may_decide(after.game, orders_ahead(after, after.revision))

    def going_on(self, loaded: Loaded) -> None:
        """A new position: if an order wants dice for what comes next, have them rolled, in the background."""
        if loaded.row.status == "running":
            self.looking.want(loaded.id)

    async def _carry_on(self, game: str) -> None:
        """Whatever is ordered ahead, one roll after the other. News that come meanwhile are looked at once more."""
        for _ in range(LONGEST_CHAIN):
            self.looking.wanted.discard(game)
            if not await self._next_step(game) and game not in self.looking.wanted:
                return
        await self._ask_after_all(game)

    async def _next_step(self, game: str) -> bool:
        """Carry out what is ordered now; whether there may be more."""
        loaded = await self.service.look(game)
        if loaded.row.status != "running" or loaded.behind:
            return False
        line, step = await ordered_now(loaded)
        if is_news(loaded):
            async with self.store.transaction() as tx:
                await noted(tx, await self.service.look(game, tx), loaded.revision, step)
        if line is None:
            return False
        user = loaded.players.get(line["by"], "")
        unique = os.urandom(4).hex()  # after a crash the same order may have been begun already; the revision decides
        wish = Wish(f"order-{game}-{loaded.revision}-{unique}", user, game, (line,), loaded.revision, away=True)
        try:
            await self.service.act(wish)
        except (Rolling, Outdated, Closed):
            return False  # whoever moves the game on wakes this again
        except (Refused, NotPossible, StoreError, DiceRefused) as error:
            why = getattr(error, "rule", type(error).__name__)  # what it says is of an order that is sealed
            log.info("an order given ahead was not carried out: %s", why, extra={"game": game})
            await self._ask_after_all(game)
            return False
        return True

    async def _ask_after_all(self, game: str) -> None:
        """What was ordered cannot be carried out: whoever has to decide owes that now, and is asked."""
        async with self.store.transaction() as tx:
            loaded = replace(await self.service.look(game, tx), ordered=False)
            said = await self.service.writing(tx, loaded, "", questions_now(loaded))
            await tell(tx, loaded.row, said)

    async def is_ordered(self, loaded: Loaded) -> bool:
        """Whether what comes next is ordered already."""
        return not loaded.game.state.winner and (await ordered_now(loaded))[0] is not None

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """Whoever has told his turn ahead hears of it if that waits for him; whoever is asked, of his orders."""
        if (after.revision, EDITED) in after.notes:
            await edited(tx, after)
        return [*with_orders_ahead(after, said), *waiting_sheets(after)]

    async def taken_back(self, tx: Transaction, after: Loaded) -> None:
        """What is taken back is not played again at once: its sheet waits."""
        await held_back(tx, after)

    async def stop(self) -> None:
        await self.looking.stop()


async def ordered_now(loaded: Loaded) -> tuple[Line | None, SheetStep]:
    """What is ordered to be done now, and what that is of a sheet; beside the event loop, since an order may ask for
    odds."""
    ahead = orders_ahead(loaded, loaded.revision)
    if not (ahead or is_standing(loaded.game)) or not may_decide(loaded.game, ahead):
        return None, SheetStep()
    must_be_outside("orders given ahead are weighed")
    return await asyncio.to_thread(_ordered, loaded, ahead)


def _ordered(loaded: Loaded, ahead: OrdersAhead) -> tuple[Line | None, SheetStep]:
    line = next_line(loaded.game, ahead)
    step = SheetStep() if line is not None else sheet_step(loaded)
    return line or step.line, step


def may_decide(game: Game, ahead: OrdersAhead) -> bool:
    """Whether anything given ahead could say what comes next: the rest answers questions only."""
    return bool(game.state.pending) or any(order.number for orders in ahead.values() for order in orders)


def is_standing(game: Game) -> bool:
    """Whether open orders of somebody who is asked stand: one given since may answer."""
    asked = {ask.by for ask in game.state.pending}
    return any(order.power in asked for order in game.state.orders)


def next_line(game: Game, ahead: OrdersAhead) -> Line | None:
    """What is ordered to be done now, whether or not it rolls dice."""
    line = next_answer(game, ahead)
    fighting = [one for one in ahead.get(game.state.power, ()) if one.sheet is None]
    return line or ordered_battle(game, fighting)


def followed(steps: list[Step], ahead: OrdersAhead) -> list[Step]:
    """Steps, and all answers after them that are ordered, as long as no dice are needed."""
    for _ in range(LONGEST_CHAIN):
        if not steps:
            break
        game = steps[-1].game
        line = next_line(game, ahead)
        if line is None:
            break
        try:
            steps.append(play_one(game, line, Dice(no_dice)))
        except (OutOfDice, Refused):
            break
        steps += automatic(steps[-1].game, entered(steps))
    return steps
