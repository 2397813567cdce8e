"""The page: a chapter a round, a section a turn, and how both sides stand in between."""

from collections.abc import Iterator, Mapping, Sequence

from benchmarks.plans import Person
from benchmarks.told.battles import balance, battle
from benchmarks.told.fights import told_apart
from benchmarks.told.played import Played, Turn, by_round
from benchmarks.told.short import in_short
from bot.orders import speech
from bot.wording.events import sentence
from bot.wording.objectives import bonus_name
from bot.wording.speech import SIDES, Speech, capital, listed, money, of_economy, units, words
from engine import events as e
from engine.board.control import income
from engine.events import Event
from engine.players.aims import MOST_NAMED
from engine.political_events import NeutralTaken, WarDeclared
from engine.state import State

SILENT = (
    *(e.PhaseBegan, e.Asked, e.OrderedAhead, e.OrdersSet, e.Moved, e.AssaultDeclared, e.Rolled, e.RoundBegan),
    *(e.Purchased, e.Placed, e.Earned, e.BonusEarned, e.Captured, e.FiredAt, e.ConvoyDisrupted, e.Won, e.Conceded),
    *(e.Retreated, e.Damaged, e.Repaired, e.BattleEnded, e.SetAside, e.ConvoysLost),
)
"""What is told in another place, or goes without saying."""
NOTHING = "Does nothing."


def page(played: Played, people: Mapping[str, Person], seed: int, head: str, level: str) -> str:
    """Return the whole page. people: whom a person plays; head: its title. level:
    how computers play."""
    say = speech(played.first)
    parts = [f"# {head}", _players(played, people, level, say), f"*Dice by seed {seed}. IPCs in brackets.*"]
    parts.append(f"**How it ended:** {ending(played, say)}")
    parts.append(in_short(played, say))
    for number, turns in by_round(played):
        parts.append(f"## Round {number}")
        parts += [_turn(turn, say) for turn in turns]
        after = min(number, len(played.shares) - 1)
        parts.append(_standing(turns[-1].after, number, played.shares[after], played.shares[0], say))
    parts += ["## The end", ending(played, say)]
    return "\n\n".join(parts) + "\n"


def _players(played: Played, people: Mapping[str, Person], level: str, say: Speech) -> str:
    """Who plays what, a side a line."""
    lines: list[str] = []
    for side, name in SIDES.items():
        powers = [power.id for power in played.first.board.powers.values() if power.side == side]
        said = [f"{say.power(power)} (a person)" if power in people else say.power(power) for power in powers]
        lines.append(f"{name}: {listed(said)}.")
    lines.append(f"Computers ({level}) play {'the others' if people else 'all of them'}.")
    lines += [f"The person's plan: *“{said}”*" for said in dict.fromkeys(one.said for one in people.values())]
    return "  \n".join(lines)


def ending(played: Played, say: Speech) -> str:
    """Return who won, how and when."""
    state = played.game.state
    won = next((event for turn in reversed(played.turns) for event, _ in turn.told if isinstance(event, e.Won)), None)
    if played.gave_up and won is not None:
        loser, winner = SIDES[played.gave_up], SIDES[won.side]
        left = f"{played.left} % of all units and three turns of income are left to them"
        return f"The {loser} give up in round {state.round}: {left}. **The {winner} win.**"
    if won is not None:
        return f"**The {SIDES[won.side]} win** in round {state.round}, by the book. {won.reason}".strip()
    now, first = played.shares[-1][played.ahead], played.shares[0][played.ahead]
    more = f"{now:.0%} of all units and three turns of income, after {first:.0%} in the setup"
    rounds = played.turns[-1].round
    return f"Not decided after {rounds} rounds. **The {SIDES[played.ahead]} are ahead**: {more}."


def _turn(turn: Turn, say: Speech) -> str:
    fights, rest = told_apart(turn.told)
    lines = [f"**{sentence(event, say).strip('*')}**" for event in rest if isinstance(event, WarDeclared)]
    lines += [*_bought(rest), *(sentence(event, say) for event in rest if _is_worth_telling(event))]
    lines += [_walked(rest, say), *(battle(one, turn.power, turn.chances, say) for one in fights)]
    lines += [balance(fights)] if len(fights) > 1 else []
    lines += [_shipped(turn, say), _aboard(turn, say), _placed(rest, say), *_earned(rest, say)]
    lines = [line for line in lines if line] or [NOTHING]
    return "\n".join([f"### {say.power(turn.power)}", "", *(f"- {line}" for line in lines)])


def _is_worth_telling(event: Event) -> bool:
    return not isinstance(event, (*SILENT, WarDeclared))


def _bought(rest: Sequence[Event]) -> Iterator[str]:
    """The last order of each economy: it replaces those before it."""
    orders = {event.economy: event for event in rest if isinstance(event, e.Purchased)}
    for economy, event in orders.items():
        if event.units:
            yield f"Buys {units(event.units)}{of_economy(economy)} ({event.cost})."


def _walked(rest: Sequence[Event], say: Speech) -> str:
    """Ground that was taken without a battle."""
    joined = {event.space for event in rest if isinstance(event, NeutralTaken | e.NeutralJoined)}
    taken = [event for event in rest if isinstance(event, e.Captured) and event.space not in joined]
    if not taken:
        return ""
    return (
        "Without a battle: "
        + "; ".join(
            f"**{say.space(event.space)}**" + (f" for {say.power(event.power)}" if event.power != event.by else "")
            for event in taken
        ).removesuffix(".")
        + "."
    )


def _shipped(turn: Turn, say: Speech) -> str:
    """Who went ashore where, in battle or not."""
    ashore: dict[str, dict[str, int]] = {}
    board = turn.before.board
    for event, _ in turn.told:
        if isinstance(event, e.Moved) and board.is_sea(event.path[0]) and not board.is_sea(event.path[-1]):
            table = turn.before.table(event.power)
            for kind, n in event.units.items():
                if table[kind].is_land:
                    here = ashore.setdefault(event.path[-1], {})
                    here[kind] = here.get(kind, 0) + n
    told = "; ".join(f"{units(here)} to {say.space(space)}" for space, here in ashore.items())
    return f"Over the sea: {told.removesuffix('.')}." if told else ""


def _aboard(turn: Turn, say: Speech) -> str:
    """Who is at sea as the turn ends."""
    waiting: dict[str, dict[str, int]] = {}
    for unit in turn.after.seen_of(turn.power):
        if unit.aboard and turn.after.kind(unit).is_land:
            here = waiting.setdefault(unit.space, {})
            here[unit.kind] = here.get(unit.kind, 0) + 1
    told = "; ".join(f"{units(here)} in {say.space(space)}" for space, here in sorted(waiting.items()))
    return f"Still at sea: {told}." if told else ""


def _placed(rest: Sequence[Event], say: Speech) -> str:
    there: dict[str, dict[str, int]] = {}
    for event in rest:
        if isinstance(event, e.Placed):
            here = there.setdefault(event.space, {})
            for kind, n in event.units.items():
                here[kind] = here.get(kind, 0) + n
    told = "; ".join(f"{units(here)} in {say.space(space)}" for space, here in there.items())
    return f"New: {told.removesuffix('.')}." if told else ""


def _earned(rest: Sequence[Event], say: Speech) -> Iterator[str]:
    """The income, and what of it is not of land."""
    bonuses = [event for event in rest if isinstance(event, e.BonusEarned)]
    for event in rest:
        if isinstance(event, e.Earned):
            yield f"Collects {money(event.amount)}{of_economy(event.economy)}, has {event.treasury}."
    for event in rest:
        if isinstance(event, e.ConvoysLost):
            where = ", ".join(f"{say.space(space)} {n}" for space, n in event.spaces.items())
            yield f"Convoys cost it {money(event.amount)}{of_economy(event.economy)}: {where}."
    if bonuses:
        named = [f"{_short(event, say)} ({event.amount})" for event in bonuses]
        yield f"Of it by objectives: {listed(named)}."


def _short(event: e.BonusEarned, say: Speech) -> str:
    """What an objective is called, without what it asks for."""
    name, _, _ = bonus_name(event.what, say).partition("”, ")
    return name.removeprefix("objective “").removesuffix("”") or words(event.what)


def _standing(state: State, number: int, shares: dict[str, float], first: dict[str, float], say: Speech) -> str:
    """Units and income of both sides, and who guards the capitals."""
    lines = [f"**After round {number}**", ""]
    for side, name in SIDES.items():
        powers = [power.id for power in state.board.powers.values() if power.side == side]
        kinds = [state.kind(unit) for power in powers for unit in state.seen_of(power)]
        land, air, sea = (sum(getattr(kind, name) for kind in kinds) for name in ("is_land", "is_air", "is_sea"))
        cost = sum(kind.cost for kind in kinds)
        lines.append(f"- **{name}**: {land} on land, {air} in the air, {sea} at sea ({cost});")
        earns = [f"{say.power(power)} {income(state, power)}" for power in powers if income(state, power)]
        lines.append(f"  income {sum(income(state, power) for power in powers)}: {', '.join(earns) or 'none'};")
        lines.append(f"  {shares[side]:.0%} of everything ({first[side]:.0%} in the setup).")
    return "\n".join([*lines, *_capitals(state, say)])


def _capitals(state: State, say: Speech) -> Iterator[str]:
    """Capitals that an enemy holds, and those that few guard."""
    lost: list[str] = []
    for power in state.board.powers.values():
        for space in power.capitals:
            holder = state.owners.get(space)
            if holder is not None and state.is_enemy(holder, power.id):
                lost.append(f"{say.power(power.id)}'s {say.space(space)} ({say.power(holder)})")
    if lost:
        yield f"- Capitals that an enemy holds: {', '.join(lost)}."
    yield f"- Largest armies: {_armies(state, say)}."


def _armies(state: State, say: Speech) -> str:
    """Where most land units of each side stand."""
    found: list[str] = []
    for side in SIDES:
        armies: dict[str, int] = {}
        for unit in state.units.seen():
            known = unit.owner in state.board.powers and state.board.side(unit.owner) == side
            if known and state.kind(unit).is_land and not state.board.is_sea(unit.space):
                armies[unit.space] = armies.get(unit.space, 0) + 1
        best = sorted(armies.items(), key=lambda army: (-army[1], army[0]))[:MOST_NAMED]
        found += [f"{capital(say.space(space))} {n}" for space, n in best]
    return ", ".join(found)
