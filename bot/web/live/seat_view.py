"""What one player can do in a position: what buttons and menus offer him in chat, for the page. Pure, but slow on a
large board: not for the event loop."""

from collections.abc import Iterator

from bot.assistance import allows
from bot.loaded import Loaded, turn_key
from bot.messages.edition_rows import DOES, edition_menu, line_chosen
from bot.messages.message import Menu
from bot.messages.rows import offered
from bot.orders.end_phase import end_by
from bot.web.live.live_views import (
    AnswerView,
    AskView,
    BidView,
    OfferView,
    PickView,
    PurseView,
    SaleView,
    SeatView,
    StackView,
    WaitingView,
)
from bot.web.live.standing import standing_view
from bot.wish import said
from bot.wording import buttons as labels
from bot.wording.board import plain
from bot.wording.politics import consequences
from bot.wording.speech import phase
from bot.wording.status import TASKS
from engine.advice.budget import open_economies, purse_left
from engine.advice.destinations import led, starts
from engine.advice.landings import in_the_air
from engine.advice.placements import unplaced
from engine.advice.politics import brings, declarable
from engine.advice.repairs import turn_order_so_far
from engine.economy.accounts import account_named
from engine.economy.bids import bid_places, bidders
from engine.economy.production import for_sale
from engine.errors import Illegal
from engine.legal import movable, open_battles
from engine.lines import accepts
from engine.state.ask import Ask


def seat_view(loaded: Loaded, user: str, rest: str = "") -> SeatView:
    """What somebody can do; who holds no seat, nothing. `rest`: what of a sheet is still to be ordered."""
    state, powers = loaded.game.state, loaded.powers_of(user)
    view = SeatView(revision=loaded.revision, turn=turn_key(loaded.game), powers=powers, helps=_helps(loaded))
    if not powers or loaded.row.status != "running" or state.winner or loaded.behind:
        return view
    view = view.model_copy(update={"standing": standing_view(loaded, user)})
    asks = list(_asks(loaded, user))
    if asks:
        return view.model_copy(update={"mine": True, "asks": asks, "offers": list(_extras(loaded, powers))})
    if state.bids and not state.pending:
        bids = list(_bids(loaded, powers))
        return view.model_copy(update={"mine": bool(bids), "bids": bids, "rest": rest})
    if state.pending or loaded.players.get(state.power) != user:
        return view.model_copy(update={"offers": list(_extras(loaded, powers)), "rest": rest})
    return view.model_copy(update=_turn(loaded, powers) | {"rest": rest})


def _turn(loaded: Loaded, powers: list[str]) -> dict[str, object]:
    """What the phase that runs offers to whose it is."""
    game, state = loaded.game, loaded.game.state
    places = game.phase.places_by is not None
    return {
        "mine": True,
        "task": plain(TASKS.get(state.phase, phase(state.phase)), loaded.say),
        "stacks": list(stacks_view(loaded)) if game.phase.options(state) is not None else [],
        "purses": list(_purses(loaded)) if game.phase.buys_by else [],
        "waiting": [WaitingView(by=by, units=units) for by, units in unplaced(state).items()] if places else [],
        "fights": list(_fights(loaded)),
        "offers": [*_wars(loaded), *_extras(loaded, powers)],
        "lands_all": in_the_air(game) > 0,
        "places_all": places and bool(unplaced(state)),
        "ends": accepts(game, end_by(state.power)),
    }


def _helps(loaded: Loaded) -> list[str]:
    return [help for help in ("odds", "threats") if allows(loaded, help)]


def _bids(loaded: Loaded, powers: list[str]) -> Iterator[BidView]:
    """What is left of the bids of one's powers, and where each unit may go."""
    state = loaded.game.state
    for power in bidders(state):
        if power in powers:
            table, places = state.table(power), bid_places(state, power)
            sales = [SaleView(unit=kind, cost=table[kind].cost) for kind in places]
            yield BidView(by=power, left=state.bids[power], sales=sales, places=places)


def _picked(loaded: Loaded, ask: Ask) -> PickView | None:
    """Casualties by number, where they are simple: one's own units, each with one hit, none that came by sea."""
    battle = loaded.game.state.fighting
    if ask.do != "casualties" or battle is None or battle.space != ask.space or not ask.hits:
        return None
    state, units = loaded.game.state, dict[str, int]()
    for unit in (state.units[id] for id in battle.side(ask.side) if id in state.units and id not in battle.fallen):
        if unit.owner != ask.by or state.kind(unit).hits > 1 or unit.id in battle.seaborne:
            return None
        units[unit.kind] = units.get(unit.kind, 0) + 1
    return PickView(hits=ask.hits, units=units) if sum(units.values()) > ask.hits else None


def _asks(loaded: Loaded, user: str) -> Iterator[AskView]:
    """The questions to somebody."""
    say = loaded.say
    for ask in loaded.game.state.pending:
        if loaded.players.get(ask.by) == user:
            answers = [AnswerView(label=plain(say.answer(line, ask), say), line=line) for line in offered(loaded, ask)]
            yield AskView(
                by=ask.by,
                text=plain(say.question(ask), say),
                space=ask.space or "",
                answers=answers,
                pick=_picked(loaded, ask),
            )


def stacks_view(loaded: Loaded) -> Iterator[StackView]:
    """Everything that whose turn it is can still move, and what he leads of his friends."""
    game = loaded.game
    for space in starts(game):
        yield StackView(space=space, units=movable(game, game.state.power, space))
    for space, owner in led(game):
        yield StackView(space=space, owner=owner, units=movable(game, owner, space))


def _purses(loaded: Loaded) -> Iterator[PurseView]:
    """What each account buys, with what it has ordered."""
    game, state = loaded.game, loaded.game.state
    rules = game.phase.buys_by or game.edition.production
    sales = [SaleView(unit=kind.id, cost=kind.cost) for kind in for_sale(state, rules, state.power)]
    for economy in open_economies(game) or ("",):
        try:
            account = account_named(state, state.power, economy or None)
        except Illegal:
            continue
        order = turn_order_so_far(state, account)
        yield PurseView(
            name=economy, left=purse_left(game, account), ordered=order.units, sales=sales, line=said(order)
        )


def _fights(loaded: Loaded) -> Iterator[OfferView]:
    for battle in open_battles(loaded.game):
        line = {"do": "battle", "space": battle.space, "kind": battle.kind}
        yield OfferView(label=plain(labels.fight(battle.space, battle.kind, loaded.say), loaded.say), line=line)


def _wars(loaded: Loaded) -> Iterator[OfferView]:
    """Declarations of war, with what each would bring."""
    game, say = loaded.game, loaded.say
    for power in declarable(game):
        told = consequences(brings(game, game.state.power, [power]), say)
        label = labels.DECLARE_WAR.format(power=say.power(power))
        yield OfferView(label=label, line={"do": "declare_war", "on": [power]}, does=plain(told, say), grave=True)


def _extras(loaded: Loaded, powers: list[str]) -> Iterator[OfferView]:
    """What only some editions know: developments, rockets, advantages, repairs."""
    for what in DOES:
        for menu in edition_menu(loaded, what, *powers):
            assert isinstance(menu, Menu)  # noqa: S101  (rows of menus are menus)
            for choice in menu.choices:
                line = line_chosen(loaded, what, choice.value)
                yield OfferView(label=plain(choice.label, loaded.say), line=line, does=plain(choice.about, loaded.say))
