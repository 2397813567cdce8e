"""What is offered for buying, placing and fighting."""

from collections.abc import Sequence

from discord import app_commands

from bot.discord_ui.autocomplete import LONGEST, MOST, Choices, Typing, choice, named, offering, only, reason
from bot.game.play_lines import check_player
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_stack
from bot.refusals import NotPossible
from bot.wording import choices as texts
from bot.wording.refusals import untimely
from bot.wording.speech import units, words
from engine.advice.budget import open_economies, purse_left, purses_left
from engine.advice.placements import next_to_place
from engine.advice.repairs import turn_order_so_far
from engine.economy.accounts import account_named
from engine.economy.bids import bid_places, bidders
from engine.json_types import Line
from engine.legal import open_battles, placing_spaces
from engine.lines import accepts, undeclared
from engine.odds import battlefields
from engine.state.ask import Ask
from engine.units.stacks import cost

Stack = dict[str, int]


def _read(at: Typing, text: str) -> Stack:
    """The units of a text; none if they cannot be read."""
    try:
        return read_stack(text, at.names.units).units if text.strip() else {}
    except Unclear:
        return {}


# --- buying -----------------------------------------------------------------------------------------------------


@offering
async def purchase(at: Typing) -> Choices:
    """What was typed, with its price; then one kind more, as many as the money buys; of several economies for that
    which is named, or for each."""
    at.must_be_in_turn("purchase")
    economies = open_economies(at.loaded.game)
    named, text = _economy_named(at.text, economies)
    chosen = at.other("economy").strip().lower() or named
    if not economies:
        return _purchases(at, at.text) or reason(texts.NO_MONEY, at.text)
    if chosen:
        if chosen not in economies:
            return reason(texts.which_economy(economies), at.text)
        return _purchases(at, text, chosen, named) or reason(texts.NO_MONEY, at.text)
    each = [_purchases(at, text, economy, economy)[: MOST // len(economies)] for economy in economies]
    return [one for found in each for one in found] or reason(texts.NO_MONEY, at.text)


def _economy_named(text: str, economies: Sequence[str]) -> tuple[str, str]:
    """The economy that a text begins with, and what stands behind."""
    head, _, rest = text.lstrip().partition(" ")
    named = head.rstrip(":").lower()
    return (named, rest) if named in economies else ("", text)


def _purchases(at: Typing, text: str, economy: str = "", prefix: str = "") -> Choices:
    """What one purse buys; prefix: what an order has to begin with to say which."""
    state = at.loaded.game.state
    table, account = state.table(state.power), account_named(state, state.power, economy or None)
    purse = purse_left(at.loaded.game, account) + cost(turn_order_so_far(state, account).units, table)
    wanted = _read(at, text)
    spent = cost(wanted, table) if all(table[kind].purchasable for kind in wanted) else purse + 1

    def priced(stack: Stack) -> app_commands.Choice[str]:
        told = texts.priced(stack, cost(stack, table), purse, economy)
        return choice(told, f"{prefix}: {units(stack)}" if prefix else units(stack))

    found = [priced(wanted)] if wanted and spent <= purse else []
    if spent > purse:
        found, wanted, spent = reason(texts.too_dear(wanted, spent, purse), at.text), {}, 0
    for kind, row in table.items():
        most = (purse - spent) // row.cost if row.purchasable and row.cost else 0
        if most > 0:
            found.append(priced({**wanted, kind: wanted.get(kind, 0) + (1 if wanted else most)}))
    return found


@offering
async def economy(at: Typing) -> Choices:
    """The economies of the power in turn, with what is left in each."""
    return _economies(at, "purchase")


@offering
async def economy_of_dice(at: Typing) -> Choices:
    """The same while it develops."""
    return _economies(at, "research")


def _economies(at: Typing, do: str) -> Choices:
    at.must_be_in_turn(do)
    left, economies = purses_left(at.loaded.game), open_economies(at.loaded.game)
    found = [choice(texts.economy_left(name, left[name]), name) for name in economies if at.text.lower() in name]
    return found or reason(texts.which_economy(economies), at.text)


# --- placing ----------------------------------------------------------------------------------------------------


@offering
async def bought(at: Typing) -> Choices:
    """What waits to be placed; before the first turn, what the bids still buy."""
    at.must_be_in_turn("place")
    state = at.loaded.game.state
    if state.bids:
        kinds = dict.fromkeys(kind for power in bidders(state) for kind in bid_places(state, power))
        return [choice(text, text) for kind in kinds if at.text.lower() in (text := units({kind: 1}))]
    waiting = next_to_place(state)
    if not waiting:
        return reason(texts.NOTHING_BOUGHT, at.text)
    typed = _read(at, at.text)
    fits = typed and all(n <= waiting.get(kind, 0) for kind, n in typed.items())
    bundles = [units(typed)] if fits else []
    bundles += [units(waiting), *(units({kind: n}) for kind, n in waiting.items())]
    return [choice(bundle, bundle) for bundle in dict.fromkeys(bundles)]


@offering
async def home(at: Typing) -> Choices:
    """Where those units may be placed now."""
    at.must_be_in_turn("place")
    game = at.loaded.game
    wanted = _read(at, at.other("units"))
    if game.state.bids:
        places = [bid_places(game.state, power) for power in bidders(game.state)]
        found = dict.fromkeys(space for of in places for kind in wanted or of for space in of.get(kind, ()))
        return only(at.names.spaces, at.text, found, {}, texts.NO_PLACE)
    line: Line = {"by": game.state.power, "do": "place", "units": wanted}
    legal = [space for space in placing_spaces(game) if not wanted or accepts(game, line | {"space": space})]
    return only(at.names.spaces, at.text, legal, {}, texts.NO_PLACE)


# --- fighting ---------------------------------------------------------------------------------------------------


@offering
async def battle(at: Typing) -> Choices:
    """Battles that can be opened now, and where a rocket may fall."""
    at.must_be_in_turn("battle")
    game = at.loaded.game
    there = {battle.space: words(battle.kind) for battle in open_battles(game)}
    there |= {line["space"]: words(line["kind"]) for line in undeclared(game) if accepts(game, line)}
    return only(at.names.spaces, at.text, there, there, texts.NO_BATTLES)


@offering
async def launcher(at: Typing) -> Choices:
    """From where a rocket can be fired."""
    at.must_be_in_turn("battle")
    game = at.loaded.game
    starts = [str(line["from"]) for line in undeclared(game) if line.get("from") and accepts(game, line)]
    return only(at.names.spaces, at.text, dict.fromkeys(starts), {}, texts.NO_ROCKETS)


@offering
async def battlefield(at: Typing) -> Choices:
    """Spaces with a battle, then those the power in turn could attack, then all others."""
    there = battlefields(at.loaded.game.state)
    return named(at.names.spaces, at.text, there, dict.fromkeys(there, texts.BATTLE))


@offering
async def odds_forces(at: Typing) -> Choices:
    """All that can attack, or what was typed; then how it might be fought, and a second attack by somebody else."""
    typed, state = at.text.strip(), at.loaded.game.state
    if not typed:
        return [choice(texts.ALL_THAT_CAN, "all"), *(choice(example, example) for example in texts.FORCES)]
    friends = [power for power in state.turn_order() if power != state.power and not state.is_enemy(power, state.power)]
    more = [*texts.HOW_FOUGHT, *(texts.THEN_ALL.format(power=at.loaded.say.power(power)) for power in friends)]
    return [choice(text, text) for text in (typed, *(f"{typed}{end}" for end in more)) if len(text) <= LONGEST][:MOST]


def asked_now(at: Typing, *kinds: str) -> list[Ask]:
    """The questions of these kinds that this person is asked. Raises NotPossible if there are none."""
    check_player(at.loaded, at.user)
    mine = at.loaded.powers_of(at.user)
    found = [ask for ask in at.loaded.game.state.pending if ask.by in mine and ask.do in kinds]
    if not found:
        raise NotPossible(untimely(at.loaded.game, kinds[0], at.loaded.say))
    return found


@offering
async def retreat(at: Typing) -> Choices:
    asks = asked_now(at, "press", "withdraw")
    there = [space for ask in asks for part in (ask.to, *(ask.parts or {}).values()) for space in part or ()]
    return only(at.names.spaces, at.text, dict.fromkeys(there), {}, texts.NOWHERE)


@offering
async def landing(at: Typing) -> Choices:
    there = [space for ask in asked_now(at, "land") for space in ask.to or ()]
    return only(at.names.spaces, at.text, dict.fromkeys(there), {}, texts.NOWHERE)
