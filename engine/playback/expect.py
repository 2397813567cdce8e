"""Comparing a position with what a record expects [RECORD: Every other line]."""

from engine.json_types import JsonObject, is_list, is_object


def differences(expected: object, actual: object, where: tuple[str, ...] = ()) -> list[str]:
    """List every way the state differs from what a line expects; none if it matches.

    Named keys must match, in depth. A number that is absent counts as 0, a list or object as empty; `null` asks for
    absence; a power's units in a space are compared exactly; lists are compared without order.
    """
    if expected is None:
        return [] if actual is None else [_say(where, "nothing", actual)]
    if is_object(expected):
        return _object(expected, actual, where)
    if is_list(expected):
        return _list(expected, actual, where)
    if isinstance(expected, (int, float)) and not isinstance(expected, bool) and actual is None:
        actual = 0
    same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if same else [_say(where, expected, actual)]


def _object(expected: JsonObject, actual: object, where: tuple[str, ...]) -> list[str]:
    have: JsonObject = actual if is_object(actual) else {}
    if actual is not None and not isinstance(actual, dict):
        return [_say(where, expected, actual)]
    found: list[str] = []
    for key, value in expected.items():
        found += differences(value, have.get(key), (*where, key))
    if _is_stack(where):
        for key, value in have.items():
            if key not in expected and value:
                found.append(_say((*where, key), 0, value))
    return found


def _is_stack(where: tuple[str, ...]) -> bool:
    """units.<space>.<power>: compared exactly."""
    return len(where) == 3 and where[0] == "units"


def _list(expected: list[object], actual: object, where: tuple[str, ...]) -> list[str]:
    have: list[object] = list(actual) if isinstance(actual, (list, tuple)) else []  # pyright: ignore
    if actual is not None and not isinstance(actual, (list, tuple)):
        return [_say(where, expected, actual)]
    if len(have) != len(expected) or not _matched(expected, have, where):
        return [_say(where, expected, have)]
    return []


def _matched(expected: list[object], have: list[object], where: tuple[str, ...]) -> bool:
    """Return whether every expected element finds an element of its own."""
    taken: dict[int, int] = {}

    def seat(index: int, tried: set[int]) -> bool:
        for place, value in enumerate(have):
            if place in tried or differences(expected[index], value, (*where, "")):
                continue
            tried.add(place)
            if place not in taken or seat(taken[place], tried):
                taken[place] = index
                return True
        return False

    return all(seat(index, set()) for index in range(len(expected)))


def _say(where: tuple[str, ...], expected: object, actual: object) -> str:
    return f"{'.'.join(where) or 'state'}: expected {expected!r}, found {actual!r}"
