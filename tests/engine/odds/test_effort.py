"""No question about odds goes on for long: what takes too much is refused, and what is let go does not show."""

import pytest

from engine.editions import edition
from engine.errors import BadLine
from engine.odds import Plan, effort, flow, odds
from tests.engine.odds.arena import Units

ABC, REVISED = edition("abc"), edition("revised")
GREAT: tuple[Units, Units] = (
    {"fighter": 12, "bomber": 4, "carrier": 3, "destroyer": 3, "submarine": 4, "battleship": 2},
    {"fighter": 8, "carrier": 3, "destroyer": 3, "submarine": 4, "battleship": 2, "transport": 3},
)
land = flow.Flow.land
FEW, MANY = Plan(retreat_after=3), Plan(retreat_after=10**9)
FLEETS: list[tuple[Units, Units]] = [
    ({"fighter": 4, "carrier": 1, "destroyer": 1, "submarine": 2}, {"fighter": 2, "battleship": 1, "submarine": 1}),
    ({"bomber": 2, "submarine": 2, "destroyer": 1}, {"submarine": 3, "destroyer": 1, "transport": 2}),
    ({"fighter": 3, "carrier": 1, "submarine": 1}, {"submarine": 2, "carrier": 1, "fighter": 2, "transport": 1}),
]


def test_a_great_fleet_is_refused_with_what_would_be_counted() -> None:
    with pytest.raises(BadLine) as caught:
        odds(ABC, *GREAT, sea=True)
    assert caught.value.rule == "odds.too_long"
    assert "51 units" in str(caught.value)
    assert "fewer units" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "attack", "defend", "sea", "plan"),
    [
        ("abc", {"fighter": 4, "submarine": 2}, {"destroyer": 2, "submarine": 2, "fighter": 2}, True, Plan()),
        ("abc", {"fighter": 4, "submarine": 3}, {"destroyer": 2, "submarine": 2, "fighter": 2}, True, FEW),
        ("abc", {"infantry": 9, "fighter": 5, "bomber": 3}, {"infantry": 9, "fighter": 3}, False, Plan()),
        ("1941", {"infantry": 40, "tank": 20}, {"infantry": 40, "tank": 9}, False, Plan()),
        ("1941", {"infantry": 9}, {"infantry": 9}, False, MANY),
        ("revised", {"infantry": 2, "fighter": 5, "bomber": 3}, {"infantry": 2, "aa_gun": 1}, False, Plan()),
    ],
)
def test_every_way_of_reckoning_is_counted(
    name: str, attack: Units, defend: Units, sea: bool, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effort, "MOST_EFFORT", 2000)
    with pytest.raises(BadLine) as caught:
        odds(edition(name), attack, defend, sea, plan)
    assert caught.value.rule == "odds.too_long"


@pytest.mark.parametrize("name", ["1941", "abc", "revised"])
def test_usual_battles_are_far_from_the_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "MOST_EFFORT", effort.MOST_EFFORT // 4)
    played = edition(name)
    odds(played, {"infantry": 45, "tank": 20, "fighter": 8}, {"infantry": 45, "tank": 15, "fighter": 5})
    fleet = {"fighter": 6, "carrier": 2, "destroyer": 2, "submarine": 2, "battleship": 1}
    odds(played, fleet, {**fleet, "fighter": 4, "transport": 2}, sea=True)


@pytest.mark.parametrize(("attack", "defend"), FLEETS)
@pytest.mark.parametrize("name", ["1941", "abc", "revised"])
@pytest.mark.parametrize("ungathered", [0, 300, flow.WORTH_GATHERING])
def test_what_is_let_go_does_not_show(
    name: str, attack: Units, defend: Units, ungathered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Round after round nothing is let go, nor sent on together: sixty of them come to the same, whether fire is
    gathered from the beginning, from somewhere in the middle or never."""
    monkeypatch.setattr(flow, "WORTH_GATHERING", ungathered)
    played = edition(name)
    short, long = (odds(played, attack, defend, True, plan) for plan in (Plan(retreat_below=1), Plan(retreat_after=60)))
    for word in ("attacker", "defender", "nobody", "stalemate"):
        assert short.results[word] == pytest.approx(long.results[word], abs=1e-9), word
    assert sum(short.results.values()) == pytest.approx(1, abs=1e-11)
    for one, other in ((short.attacker, long.attacker), (short.defender, long.defender)):
        assert one.lost == pytest.approx(other.lost, abs=1e-9)
        known = {tuple(units.items()): p for units, p in other.survivors}
        assert all(known[tuple(units.items())] == pytest.approx(p, abs=1e-9) for units, p in one.survivors)


def test_fire_of_small_fleets_is_not_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    """For them that is slower; great ones still are."""
    gathered: list[int] = []
    monkeypatch.setattr(flow.Flow, "land", lambda self: gathered.append(self.weight) or land(self))  # pyright: ignore
    odds(edition("1941"), *FLEETS[0], sea=True)
    assert not gathered
    fleet = {"fighter": 6, "carrier": 2, "destroyer": 2, "submarine": 2, "battleship": 2}
    odds(REVISED, fleet, {**fleet, "fighter": 4, "transport": 3}, sea=True)
    assert gathered
