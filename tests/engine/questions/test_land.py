"""Where aircraft land after a battle: answers for all together, and for each kind alone."""

from engine import new, read_header
from engine.questions import Pending, find
from engine.record import Land
from engine.state.ask import Ask


def test_a_fighter_and_a_bomber_may_land_apart_where_no_place_takes_both() -> None:
    state = new(read_header({"record": 1, "edition": "abc", "dice": "scripted"})).state
    ask = Ask(by="japan", do="land", space="sz_33", units={"fighter": 1, "bomber": 1}, to=("sz_31", "southeast_asia"))
    offered = [(each.units, each.to) for each in find("land").candidates(Pending(state, ask)) if isinstance(each, Land)]
    assert ({"fighter": 1}, "sz_31") in offered and ({"bomber": 1}, "southeast_asia") in offered
