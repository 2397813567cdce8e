"""Advantages that are open are offered, to whomever they belong, and offers are lines the game accepts."""

import engine
from engine.lines import accepts, legal_lines, offers
from tests.engine.recorded import fixture_at_line


def offered(case: str, line: int) -> list[tuple[str, str, str]]:
    """What is open after a line of a record: power, name and space."""
    game = fixture_at_line(case, line)
    found = offers(game)
    assert all(accepts(game, each) for each in found)
    assert all(each in legal_lines(game) for each in found)
    return [(each["by"], each["name"], each.get("space", "")) for each in found]


def test_a_garrison_is_offered_before_the_first_action_only() -> None:
    before = offered("na-uk-6-colonial-garrison", 4)
    assert ("united_kingdom", "colonial_garrison", "india") in before
    assert ("united_kingdom", "colonial_garrison", "gibraltar") not in before
    assert not offered("na-uk-6-colonial-garrison", 7)


def test_the_treaty_is_offered_to_who_is_not_moving() -> None:
    assert offered("na-su-2-nonaggression-treaty", 3) == [("soviet_union", "nonaggression_treaty", "buryatia_ssr")]


def test_salvage_is_offered_once_the_battle_is_won() -> None:
    assert not offered("na-su-4-salvage", 4)
    assert offered("na-su-4-salvage", 5) == [("soviet_union", "salvage", "caucasus")]
    assert not offered("na-su-4-salvage", 6)


def test_enigma_offers_the_ways_in_and_out() -> None:
    game = fixture_at_line("na-uk-3-enigma-decoded", 3)
    ways = {tuple(each["path"]) for each in offers(game)}
    assert ("trans_jordan", "anglo_egypt") in ways
    assert ("anglo_egypt", "trans_jordan") not in ways, "the only defender cannot leave"


def test_without_advantages_nothing_is_offered() -> None:
    game = engine.new(engine.read_header({"record": 1, "edition": "revised"}))
    assert offers(game) == []
