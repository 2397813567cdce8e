"""What an order given ahead may depend on, as players say it, and whether it holds on the board."""

import pytest

from bot.orders import conditions, speech
from bot.orders.ahead import AS_NOW, ATTACKED, LEFT, MINE, MONEY, ODDS, Condition, Memory, Moment
from bot.orders.conditions import Test, can_come, read_conditions
from bot.orders.moments import memory, passed
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import tokens_of
from bot.parsing.vocabulary import Vocabulary, vocabulary
from engine import Game, new
from engine.record import Header
from tests.support.positions import play


@pytest.fixture(scope="module")
def opening() -> Game:
    """The Soviet Union begins, and Germany looks."""
    return new(Header(record=1, edition="1941"))


@pytest.fixture(scope="module")
def names(opening: Game) -> Vocabulary:
    return vocabulary(opening.state.board, opening.state.tables["germany"])


def read(text: str, names: Vocabulary, where: str = "caucasus") -> tuple[Condition, ...]:
    return read_conditions(tokens_of(text), names, where)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("caucasus", Condition(MINE, "caucasus")),
        ("it falls", Condition(MINE, "caucasus")),
        ("not ukraine", Condition(MINE, "ukraine", holds=False)),
        ("ukraine is lost", Condition(MINE, "ukraine", holds=False)),
        ("west russia is mine", Condition(MINE, "west_russia")),
        ("3 or more left", Condition(LEFT, "caucasus", number=3)),
        ("at least 2 tanks in ukraine", Condition(LEFT, "ukraine", "tank", 2)),
        ("fewer than 3 inf left", Condition(LEFT, "caucasus", "infantry", 3, False)),
        ("more than 3 left in ukraine", Condition(LEFT, "ukraine", number=4)),
        ("the fighter lives", Condition(LEFT, "caucasus", "fighter", 1)),
        ("my destroyer is lost in sz 6", Condition(LEFT, "sz_6", "destroyer", 1, False)),
        ("odds under 60", Condition(ODDS, "caucasus", number=60, holds=False)),
        ("my odds in ukraine are at least 55 %", Condition(ODDS, "ukraine", number=55)),
        ("attacked", Condition(ATTACKED)),
        ("nobody has attacked me", Condition(ATTACKED, holds=False)),
        ("ukraine stands as now", Condition(AS_NOW, "ukraine")),
        ("20 or more ipcs", Condition(MONEY, number=20)),
    ],
)
def test_a_condition_is_read_and_read_back(text: str, condition: Condition, names: Vocabulary, opening: Game) -> None:
    assert read(text, names) == (condition,)
    told = conditions.sentence(condition, speech(opening.state))
    assert told and "{" not in told and "_" not in told


def test_several_are_joined_by_and(names: Vocabulary) -> None:
    assert read("caucasus and ukraine stand as now", names) == (
        Condition(AS_NOW, "caucasus"),
        Condition(AS_NOW, "ukraine"),
    )
    assert read("ukraine and odds over 60", names) == (Condition(MINE, "ukraine"), Condition(ODDS, "caucasus", "", 60))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("the moon is full", "is no condition. For example"),
        ("ukraine and not ukraine", "can never come"),
        ("odds over 60 and odds under 50", "can never come"),
        ("3 or more blimps left", "blimps"),
        ("atlantis falls", "atlantis"),
    ],
)
def test_what_is_no_condition_is_answered_by_a_sentence(text: str, why: str, names: Vocabulary) -> None:
    with pytest.raises(Unclear, match=why):
        read(text, names)
    with pytest.raises(Unclear, match="Say where"):
        read("3 or more left", names, "")


def test_a_branch_and_its_contrary_never_come_together(names: Vocabulary) -> None:
    ukraine, odds = read("ukraine", names), read("odds over 60", names)
    assert can_come([Test(ukraine), Test(odds, holds=False)])
    assert not can_come([Test(ukraine), Test(ukraine, holds=False)])


def test_conditions_are_looked_at_on_the_board(opening: Game, names: Vocabulary) -> None:
    def germany(text: str, game: Game = opening, then: Memory | None = None) -> bool | None:
        return passed([Test(read(text, names))], Moment(game, "germany", then or {}))

    assert germany("ukraine") and not germany("caucasus") and germany("caucasus is lost")
    there = len(opening.state.own_at("ukraine", "germany"))
    assert germany(f"at least {there} left in ukraine") and germany(f"fewer than {there + 1} left in ukraine")
    assert germany("odds under 60") is None, "nobody fights there"
    money = opening.state.treasury["germany"]
    assert germany(f"at least {money} ipcs") and not germany(f"{money + 1} or more ipcs")
    now = memory(opening.state, "germany", read("ukraine stands as now and attacked", names))
    assert germany("ukraine stands as now and nobody has attacked me", then=now)
    attack = {"do": "move", "units": {"infantry": 1}, "path": ["caucasus", "ukraine"]}
    later = play(opening, {"do": "end_phase"}, attack)
    assert germany("not ukraine stands as now", later, now)
    odds = Test(read("odds over 50", names, "ukraine"))
    assert passed([odds], Moment(later, "soviet_union")) is False, "one infantry does not take the Ukraine"
    assert passed([Test(odds.conditions, holds=False)], Moment(later, "soviet_union")) is True
