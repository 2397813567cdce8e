"""Who has won, and why. An edition chooses one of these [1941: Winning the Game]."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from engine.board.control import income, side_income
from engine.economy.conditions import Row, check_condition
from engine.facts import table
from engine.json_types import JsonMapping
from engine.play import Play
from engine.state import State
from engine.turn.sequence import Holding, Victory, WonBy, declare_winner
from engine.units.rows import BadTable

Capture = Callable[[Play, str, str], None]


class Goal(Holding, frozen=True):
    """What a side wins with if it holds it at the end of a power's turn."""

    after: str


def capitals_held(goals: tuple[Goal, ...]) -> Victory:
    """Return the victory by capitals, looked at at the end of the turn of the power each goal names."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        for goal in goals:
            held = [space for space in goal.spaces if side_holds(state, space, goal.side)]
            if goal.after == power and len(held) >= goal.count:
                names = " and ".join(state.board.name(space) for space in held)
                return goal.side, f"The {goal.side.title()} hold {names}."
        return None

    return Victory(end_turn=won)


def income_reached(side: str, amount: int) -> WonBy:
    """Return the test whether all that a side's powers hold is worth `amount` IPCs [ABC: How to Win]."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        total = side_income(state, side)
        if total < amount:
            return None
        return side, f"The {side.title()} hold regions worth {total}."

    return won


def captured_city_wins(take: Capture, cities: tuple[str, ...]) -> Capture:
    """Return a capture that ends the game on the spot where it takes one of the other side's `cities` [ABC: How to Win;
    Check for Victory]."""

    def take_and_win(play: Play, space: str, power: str) -> None:
        take(play, space, power)
        state = play.state
        original = state.board.spaces[space].owner
        if space in cities and state.is_enemy(original, state.owners.get(space)):
            side = state.board.side(power)
            city = state.board.spaces[space].victory_city or state.board.name(space)
            declare_winner(play, side, f"The {side.title()} have taken {city}.")

    return take_and_win


def side_holds(state: State, space: str, side: str) -> bool:
    """Return whether a power of this side holds a space."""
    owner = state.owners.get(space)
    return owner is not None and state.board.side(owner) == side


def held_by_side(state: State, spaces: Mapping[str, object] | tuple[str, ...]) -> dict[str, int]:
    """Count how many of some spaces each side holds."""
    return {side: sum(side_holds(state, space, side) for space in spaces) for side in _sides(state)}


def _sides(state: State) -> list[str]:
    return sorted({power.side for power in state.board.powers.values()})


def no_individual_winner(state: State, side: str) -> str:
    """Return no praise of the winners."""
    return ""


def individual_winner(state: State, side: str) -> str:
    """Return a sentence on who of the winning side has gained the most [Revised: Individual Winner]."""
    best, gain = greatest_gain(state, side)
    names = " and ".join(state.board.powers[power].name for power in best)
    return f" Greatest gain in income: {names} ({gain:+})."


def cities_held(after: str, count: int | Mapping[str, int], praise: Callable[[State, str], str]) -> Victory:
    """Return the victory by victory cities, so many for either side or a number for each, looked at when the round ends
    with a power's turn; `praise` tells what the book says of the winners [Revised: How the War Is Won; Anniversary: How
    to Win; 1942 Second Edition: How the War Is Won]."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        if power != after:
            return None
        cities = {id: space for id, space in state.board.spaces.items() if space.victory_city}
        for side, held in held_by_side(state, cities).items():
            if held >= (count if isinstance(count, int) else count[side]):
                return side, f"The {side.title()} hold {held} victory cities.{praise(state, side)}"
        return None

    return Victory(end_turn=won)


def victories_by_cities(
    edition: str, praise: Callable[[State, str], str] = no_individual_winner
) -> tuple[dict[str, Victory], str]:
    """Read the ways to win by cities from an edition's table of objectives: the victories by name, and the default.
    Raises BadTable for more cities than its board has."""
    row = table("objectives", edition)["victory"]
    there = sum("victory_city" in land for land in table("boards", edition)["land"].values())
    for name, wanted in row["cities"].items():
        most = wanted if isinstance(wanted, int) else max(wanted.values())
        if most > there:
            raise BadTable(f"victory {name} of {edition} asks for {most} cities; its board has {there}")
    return {name: cities_held(row["after_turn_of"], n, praise) for name, n in row["cities"].items()}, row["default"]


class HeldForARound(Struct, frozen=True):
    """What a side wins with, if it has been held for a round: what must be held all the time, what at the end of the
    round alone, and what is told of it."""

    name: str
    side: str
    held: Row
    at_end: Row
    told: str
    holding: Holding


def read_held_for_a_round(board: JsonMapping, raw: JsonMapping) -> tuple[HeldForARound, ...]:
    """Read the `[victory]` of a table of objectives, with the names of a board's land."""
    return tuple(
        HeldForARound(
            f"{side}_{n}", side, row, raw[side]["and_at_end"], _told(board, side, row), _holding(board, side, row)
        )
        for side in ("axis", "allies")
        for n, row in enumerate(raw[side].get("any_of") or [raw[side]["condition"]], 1)
    )


def _holding(board: JsonMapping, side: str, row: Row) -> Holding:
    if row["op"] != "cities_at_least":
        return Holding(side, tuple(row["spaces"]), len(row["spaces"]))
    cities = (id for id, land in board["land"].items() if "victory_city" in land)
    return Holding(side, tuple(id for id in cities if row.get("map") in (None, board["land"][id].get("map"))), row["n"])


def _told(board: JsonMapping, side: str, row: Row) -> str:
    if row["op"] == "cities_at_least":
        what = f"{row['n']} victory cities{' of the ' + row['map'].title() + ' map' if 'map' in row else ''}"
    else:
        what = " and ".join(board["land"][space]["victory_city"] for space in row["spaces"])
    return f"The {side.title()} have held {what} for a full round."


def kept_for_a_round(keeps: tuple[HeldForARound, ...]) -> Victory:
    """Return the victory by what a side has held all the time since the end of a power's last turn, looked at when its
    next turn begins; what is to be held at the end of the round may be regained in that very turn [Europe 1940: Winning
    the Game]. A game that starts in the middle counts from there on."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        since = state.marks.held_since.get(power, {})
        kept = [keep for keep in keeps if keep.name in since and check_condition(state, keep.held).holds]
        state.turn.kept_for_a_round = {keep.name for keep in kept}
        return _reached(state, kept)

    def over(state: State, power: str) -> tuple[str, str] | None:
        kept = [
            keep
            for keep in keeps
            if keep.name in state.turn.kept_for_a_round and check_condition(state, keep.held).holds
        ]
        _watch(state, power, keeps)
        return _reached(state, kept)

    def holds(state: State, power: str) -> tuple[str, str] | None:
        return _reached(state, [keep for keep in keeps if check_condition(state, keep.held).holds])

    return Victory(begin_turn=won, end_turn=over, in_hand=holds, holdings=tuple(keep.holding for keep in keeps))


def _reached(state: State, kept: list[HeldForARound]) -> tuple[str, str] | None:
    return next(((keep.side, keep.told) for keep in kept if check_condition(state, keep.at_end).holds), None)


def _watch(state: State, power: str, keeps: tuple[HeldForARound, ...]) -> None:
    """A turn has ended: what is not held any more is forgotten for everybody, what is held counts for its power."""
    held = {keep.name for keep in keeps if check_condition(state, keep.held).holds}
    marks, side = state.marks, state.board.side(power)
    for other, since in list(marks.held_since.items()):
        marks.held_since[other] = {name: round for name, round in since.items() if name in held}
    own = marks.held_since.setdefault(power, {})
    for keep in keeps:
        if keep.side == side and keep.name in held:
            own.setdefault(keep.name, state.round)
    marks.held_since = {other: since for other, since in marks.held_since.items() if since}


def greatest_gain(state: State, side: str) -> tuple[list[str], int]:
    """Return the individual winners, the powers of a side whose income has grown the most since the start, and by how
    many IPCs [Revised: Individual Winner]."""
    gains: dict[str, int] = {}
    for id, power in state.board.powers.items():
        if power.side == side:
            at_start = sum(space.ipc for space in state.board.spaces.values() if space.owner == id)
            gains[id] = income(state, id) - at_start
    most = max(gains.values())
    return [power for power, gain in gains.items() if gain == most], most
