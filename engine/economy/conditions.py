"""Conditions of national objectives: a small vocabulary, in which the tables of the editions are written
[Anniversary: National Objectives & Bonus Income; Europe 1940: National Objectives].

A condition is a row with an `op`. Whoever looks at it learns how often it is met (a bonus may be paid for each space),
and what is missing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from engine.economy.accounts import account_of
from engine.json_types import JsonMapping
from engine.state import State, Unit

Row = JsonMapping


class Lack(Struct, frozen=True):
    """A thing that is missing: `op` says of which condition, `spaces` where, and `n` in how many of them; `powers`:
    with whom there would have to be war, or peace."""

    op: str
    spaces: tuple[str, ...] = ()
    n: int = 0
    powers: tuple[str, ...] = ()


class Finding(Struct, frozen=True):
    """A look at a condition. times: how often it is met now (0: it does not hold). lacks: what it is missing, or could
    have more of."""

    times: int
    lacks: tuple[Lack, ...] = ()

    @property
    def holds(self) -> bool:
        return self.times > 0


Test = Callable[[State, Row], Finding]


def check_condition(state: State, row: Row) -> Finding:
    """Return how a condition stands."""
    return TESTS[row["op"]](state, row)


def _met(holds: bool, *lacks: Lack) -> Finding:
    return Finding(1) if holds else Finding(0, lacks)


# --- who holds what ----------------------------------------------------------------------------------------------


def held_by(state: State, space: str, who: str) -> bool:
    """Return whether a power, or any power of a side, controls a territory."""
    owner = state.owners.get(space)
    return owner is not None and who in (owner, state.board.side(owner))


def is_neutral(state: State, power: str) -> bool:
    """Return whether a power is at war with nobody, and so not of its side yet [Europe 1940: Powers Not at War with One
    Another]."""
    return not any(state.is_enemy(power, other) for other in state.board.powers)


def _controls(state: State, row: Row, spaces: Sequence[str], n: int) -> Finding:
    missing = tuple(space for space in spaces if not held_by(state, space, row["by"]))
    more = n - (len(spaces) - len(missing))
    return _met(more <= 0, Lack(row["op"], missing, more))


def controls_all(state: State, row: Row) -> Finding:
    """Test whether `by`, a power or a side, controls all of the `spaces`."""
    return _controls(state, row, row["spaces"], len(row["spaces"]))


def controls_at_least(state: State, row: Row) -> Finding:
    """Test whether `by` controls at least `n` of the `spaces`."""
    return _controls(state, row, row["spaces"], row["n"])


def controls_at_least_originally(state: State, row: Row) -> Finding:
    """Test whether `by` controls at least `n` territories that the powers in `originally` controlled at the start."""
    return _controls(state, row, originally_of(state, row["originally"]), row["n"])


def controls_all_original(state: State, row: Row) -> Finding:
    """Test whether the power `by` controls all that was its own, or what of it belongs to one of its economies."""
    own, economy = originally_of(state, [row["by"]]), row.get("economy")
    if economy is not None:
        own = [space for space in own if account_of(state, row["by"], space) == f"{row['by']}_{economy}"]
    return _controls(state, row, own, len(own))


def cities_at_least(state: State, row: Row) -> Finding:
    """Test whether `by` controls at least `n` victory cities, of one `map` where a board has several."""
    cities = [id for id, space in state.board.spaces.items() if space.victory_city]
    if "map" in row:
        cities = [id for id in cities if state.board.spaces[id].facts.get("map") == row["map"]]
    return _controls(state, row, cities, row["n"])


def per_controlled(state: State, row: Row) -> Finding:
    """Count the `spaces` that `by` controls: the bonus is paid for each."""
    return _per_space(state, row, row["spaces"])


def per_controlled_originally(state: State, row: Row) -> Finding:
    """Count the territories `by` controls that were of some powers at the start, or a neutral of some leaning."""
    leanings = row.get("or_initially", ())
    neutral = [id for id, space in state.board.spaces.items() if space.neutral in leanings]
    return _per_space(state, row, [*originally_of(state, row["originally"]), *neutral])


def _per_space(state: State, row: Row, spaces: Sequence[str]) -> Finding:
    missing = tuple(space for space in spaces if not held_by(state, space, row["by"]))
    lacks = (Lack(row["op"], missing, 1),) if missing else ()
    return Finding(len(spaces) - len(missing), lacks)


def originally_of(state: State, powers: Iterable[str]) -> list[str]:
    """Return the territories that were the powers' own when the war began."""
    wanted = set(powers)
    return [id for id, space in state.board.spaces.items() if space.owner in wanted]


# --- who is where ------------------------------------------------------------------------------------------------


def no_surface_warships(state: State, row: Row) -> Finding:
    """Test whether no surface warship of `of`, a power or a side, is in the `zones`."""
    return _no_ships(state, row, lambda unit: state.kind(unit).is_surface_warship)


def no_warships(state: State, row: Row) -> Finding:
    """Test whether no ship of `of` but transports is in the `zones`; submarines count too."""
    return _no_ships(state, row, lambda unit: state.kind(unit).is_sea and not state.kind(unit).is_transport)


def _no_ships(state: State, row: Row, counts: Callable[[Unit], bool]) -> Finding:
    def meant(owner: str) -> bool:
        return row["of"] == owner or (row["of"] == state.board.side(owner) and not is_neutral(state, owner))

    def is_there(zone: str) -> bool:
        return any(meant(unit.owner) and counts(unit) for unit in state.seen_at(zone))

    zones = tuple(zone for zone in row["zones"] if is_there(zone))
    return _met(not zones, Lack(row["op"], zones, len(zones)))


def no_other_allied_units(state: State, row: Row) -> Finding:
    """Test whether nobody else of its side stands in land that a power controls, or controlled at the start."""
    power, now = row["power"], row["where"] == "controlled"
    own = [s for s, owner in state.owners.items() if owner == power] if now else originally_of(state, [power])
    friends = {other.id for other in state.board.powers.values() if other.side == state.board.side(power)} - {power}
    shared = tuple(s for s in own if any(unit.owner in friends for unit in state.seen_at(s)))
    return _met(not shared, Lack(row["op"], shared, len(shared)))


def units_present(state: State, row: Row) -> Finding:
    """Test whether a power has at least `min` units of a `domain` in a space."""
    own = [u for u in state.seen_at(row["space"]) if u.owner == row["power"]]
    more = row["min"] - sum(state.kind(unit).domain == row["domain"] for unit in own)
    return _met(more <= 0, Lack(row["op"], (row["space"],), more))


# --- war, neutrals, history --------------------------------------------------------------------------------------


def at_war(state: State, row: Row) -> Finding:
    """Test whether a power is at war with all of the powers in `with`, or (`mode = "any"`) with one of them."""
    missing = tuple(other for other in row["with"] if not state.is_enemy(row["power"], other))
    is_any = row.get("mode") == "any"
    holds = len(missing) < len(row["with"]) if is_any else not missing
    return _met(holds, Lack(row["op"], n=1 if is_any else len(missing), powers=missing))


def not_at_war(state: State, row: Row) -> Finding:
    """Test whether a power is at war with none of the powers in `with`."""
    fought = tuple(other for other in row["with"] if state.is_enemy(row["power"], other))
    return _met(not fought, Lack(row["op"], n=len(fought), powers=fought))


def at_war_with_any(state: State, row: Row) -> Finding:
    """Test whether a power is at war with anybody."""
    return _met(any(state.is_enemy(row["power"], other) for other in state.board.powers), Lack(row["op"]))


def neutral_leaning(state: State, row: Row) -> Finding:
    """Test whether a territory is a neutral of some leaning; one that has joined a side after a failed attack counts as
    leaning to it."""
    now = state.neutrals.get(row["space"])
    return _met(now is not None and now in (row["leaning"], row["leaning"].removeprefix("pro_")), Lack(row["op"]))


def none_of_history(state: State, row: Row) -> Finding:
    """Test whether none of the `events` is noted in the game's history."""
    return _met(state.marks.history.isdisjoint(row["events"]), Lack(row["op"]))


# --- together ----------------------------------------------------------------------------------------------------


def always(state: State, row: Row) -> Finding:
    """Return that the condition holds."""
    return Finding(1)


def all_of(state: State, row: Row) -> Finding:
    """Test whether all of the conditions in `conds` hold."""
    findings = [check_condition(state, each) for each in row["conds"]]
    return _met(
        all(each.holds for each in findings), *(lack for each in findings if not each.holds for lack in each.lacks)
    )


def not_any_of(state: State, row: Row) -> Finding:
    """Test whether none of the conditions in `conds` holds."""
    against = [each for each in row["conds"] if check_condition(state, each).holds]
    spaces = dict.fromkeys(space for each in against for space in each.get("spaces", [each.get("space")]) if space)
    return _met(not against, Lack(row["op"], tuple(spaces), len(spaces)))


TESTS: Mapping[str, Test] = {
    test.__name__: test
    for test in (
        *(controls_all, controls_at_least, controls_at_least_originally, controls_all_original),
        *(cities_at_least, per_controlled, per_controlled_originally),
        *(no_surface_warships, no_warships, no_other_allied_units, units_present),
        *(at_war, not_at_war, at_war_with_any, neutral_leaning, none_of_history),
        *(always, all_of, not_any_of),
    )
}
"""The vocabulary: what each `op` means."""
