"""What counts: a record that was told to its end, honest dice, people on both sides. All else says why it does not."""

import pytest
from msgspec import structs
from msgspec.structs import replace

from bot.league.law import ClockLaw, Law, read_holidays, read_law, write_law
from bot.league.proof import Evidence, Proved, bid_of, dice_fault, proved
from bot.league.results import NOBODY, Share
from bot.refusals import NotPossible
from bot.store.computers import Sitting
from bot.wording.league.proof import ended, unrated
from engine.dice.verdict import Fault, Verdict, Voided
from tests.bot.league.records import ALLIES, LAW, berlin, changed, lines_of, seat, seated

CONCEDE = '{"by": "germany", "do": "concede"}'
EDIT = '{"by": "host", "do": "edit", "why": "a slip", "position": {"treasury": {"japan": 9}}}'
ROUND_2 = 80


def faults(evidence: Evidence, law: Law = LAW) -> list[tuple[str, str]]:
    found = proved(evidence, law)
    assert bool(found.faults) != found.counts
    return [(fault.code, fault.about) for fault in found.faults]


@pytest.fixture(scope="module")
def berlin_fell() -> Proved:
    return proved(berlin(), LAW)


def test_a_game_that_was_won_by_the_rules_counts(berlin_fell: Proved) -> None:
    result = berlin_fell.result
    assert result is not None and result.winner == "allies"
    assert (berlin_fell.kind, berlin_fell.rounds) == ("rule", 3)
    assert (result.axis, result.allies) == ((Share("ann", 1.0),), (Share("bob", 1.0),))
    assert (result.family, result.setting, result.bid, result.worth) == ("1941 1v1", "1941 1941 victory=short", 0, 1.0)


@pytest.mark.parametrize(
    ("how", "kind", "worth"), [("", "conceded", 1), ("time", "time", 1), ("adjudicated",) * 2 + (0.5,)]
)
def test_how_it_ended_is_read_from_the_record(how: str, kind: str, worth: float) -> None:
    line = CONCEDE.replace("}", f', "how": "{how}"}}') if how else CONCEDE
    found = proved(berlin(None, ROUND_2, line), LAW)
    assert found.result is not None
    assert (found.kind, found.result.winner, found.result.worth) == (kind, "allies", worth)


def test_who_concedes_before_the_second_round_has_not_played() -> None:
    assert faults(berlin(None, 12, CONCEDE)) == [("early", "")]
    assert faults(berlin(None, 12, CONCEDE.replace("}", ', "how": "time"}'))) == [("early", "")]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert faults(berlin(None, 12)) == [("not over", "")]


def test_a_record_that_cannot_be_told_does_not_count() -> None:
    assert faults(berlin(None, 12, "{}"))[0][0] == "broken"
    impossible = '{"by": "japan", "do": "move", "units": {"tank": 9}, "path": ["japan", "sz_1"]}'
    assert {code for code, _ in faults(berlin(None, 12, impossible))} == {"broken", "not over"}


def test_an_edit_counts_only_if_everybody_had_agreed_to_it() -> None:
    edited = berlin(None, ROUND_2, EDIT, CONCEDE)
    assert faults(edited) == [("edited", str(ROUND_2 + 1))]
    assert faults(structs.replace(edited, agreed=frozenset({ROUND_2 + 1}))) == []


def test_what_was_played_is_what_the_season_says() -> None:
    assert faults(berlin(), replace(LAW, options={})) == [("options", "1941 1941 victory=short")]
    assert faults(berlin(), replace(LAW, edition="revised"))[0][0] == "options"
    assert faults(berlin(), replace(LAW, dice="beacon")) == [("policy", "scripted")]
    low_luck = EDIT.replace('"treasury": {"japan": 9}', "").replace('"why"', '"options": {"low_luck": true}, "why"')
    changed_later = structs.replace(berlin(None, ROUND_2, low_luck, CONCEDE), agreed=frozenset({ROUND_2 + 1}))
    assert faults(changed_later) == [("changed", "")]


def test_a_position_of_its_own_is_another_game() -> None:
    placed = changed(berlin(None, 0, CONCEDE), '"dice"', '"position": {"round": 2, "power": "germany"}, "dice"')
    assert faults(placed) == [("position", "")]


def test_advice_and_tutorials_do_not_count() -> None:
    assert faults(structs.replace(berlin(), assistance="advice", tutorial=True)) == [("tutorial", ""), ("advice", "")]


def test_dice_have_to_verify() -> None:
    assert faults(structs.replace(berlin(), dice="E_DICE: other dice")) == [("dice", "E_DICE: other dice")]
    record = "\n".join(lines_of("1941-berlin-in-three-rounds"))
    assert dice_fault(Verdict(fault=Fault(3, "E_SIG", "not signed")), record) == "E_SIG: not signed"
    assert dice_fault(Verdict(voids=[Voided(7, "again", agreed=False)]), record) == "E_VOID: 7"
    assert dice_fault(Verdict(genesis={"game": "other"}), record) == "it names another dice log"


# --- who played -----------------------------------------------------------------------------------------------------


def test_people_have_to_sit_on_both_sides() -> None:
    assert faults(berlin([seat(power, "bob") for power in ALLIES])) == [("nobody", "axis")]
    both = [*seated()[:1], seat("japan", "bob"), *seated()[2:]]
    assert faults(berlin(both)) == [("both sides", "bob")]
    changes = [*seated(), seat("japan", "bob", 50, 60)]
    assert faults(berlin(changes)) == [("both sides", "bob")]


def test_who_got_up_before_it_began_does_not_matter() -> None:
    assert faults(berlin([seat("japan", "bob", 0, 0), *seated()])) == []


def test_a_computer_may_only_come_for_somebody_who_left() -> None:
    germany, _, *allies = seated()
    sat = Sitting("japan", "steady", None, 0, 0, None, None)
    assert faults(structs.replace(berlin([germany, *allies]), computers=(sat,))) == [("computer", "japan")]
    later = structs.replace(sat, since_revision=100)
    left = structs.replace(berlin([germany, seat("japan", "ann", 0, 100), *allies]), computers=(later,))
    found = proved(left, LAW)
    assert found.result is not None
    ann, computer = found.result.axis
    assert computer.person == NOBODY and ann.weight + computer.weight == pytest.approx(1)


def test_shares_sum_to_one_whoever_comes_and_goes() -> None:
    germany, _, *allies = seated()
    came = [germany, seat("japan", "carol", 0, 60), seat("japan", "dave", 60), *allies]
    found = proved(berlin(came), LAW)
    assert found.result is not None and found.result.family == "1941 teams"
    shares = {share.person: share for share in found.result.axis}
    assert sum(share.weight for share in shares.values()) == pytest.approx(1)
    assert shares["ann"].weight == pytest.approx(12 / 21)
    assert shares["ann"].moves == shares["ann"].weight


def test_who_walks_away_from_a_loss_answers_for_all_of_it_and_a_late_comer_for_nothing() -> None:
    """Germany and Japan lose; Japan's player leaves when it stands badly."""
    germany, _, *allies = seated()
    found = proved(berlin([germany, seat("japan", "carol", 0, 150), seat("japan", "dave", 150), *allies]), LAW)
    assert found.result is not None
    shares = {share.person: share for share in found.result.axis}
    assert shares["carol"].weight < shares["carol"].moves == pytest.approx(9 / 21)
    assert shares["dave"].weight > 0 == shares["dave"].moves


def test_who_walks_away_from_a_win_has_nothing_of_it() -> None:
    axis, russia, others = list(seated()[:2]), seat("soviet_union", "carol", 0, 60), list(seated()[3:])
    found = proved(berlin([*axis, russia, seat("soviet_union", "dave", 60), *others]), LAW)
    assert found.result is not None
    shares = {share.person: share for share in found.result.allies}
    assert shares["carol"].weight > 0 == shares["carol"].moves
    assert shares["bob"].moves == shares["bob"].weight == pytest.approx(29 / 36)


def test_bids_are_told_from_the_side_of_the_axis() -> None:
    sides = {"germany": "axis", "japan": "axis", "soviet_union": "allies"}
    assert bid_of({"bids": {"germany": 6, "japan": 3}}, sides) == 9
    assert bid_of({"bids": {"soviet_union": 7}}, sides) == -7
    assert bid_of({}, sides) == 0


# --- in words, and kept ---------------------------------------------------------------------------------------------


def test_a_game_that_does_not_count_says_why() -> None:
    found = proved(structs.replace(berlin(None, 12, CONCEDE), dice="E_SIG: not signed"), LAW)
    assert unrated(found.faults) == (
        "This game does not count: its dice do not verify (E_SIG: not signed); it ended before round 2."
    )
    assert ended("time") == "on time"


def test_a_law_is_kept_as_it_was_written() -> None:
    law = replace(LAW, form="swiss", clock=ClockLaw(72), holidays=((1, 2),), rounds=4)
    assert read_law(write_law(law)) == law
    assert write_law(Law("1941", clock=ClockLaw(), options={})) == '{"edition":"1941"}'
    with pytest.raises(ValueError, match="form"):
        read_law('{"edition": "1941", "form": "chess"}')


def test_holidays_are_whole_days() -> None:
    day = 86_400_000
    ((begins, ends), (one, other)) = read_holidays("2026-12-20 to 2027-01-06, 2027-04-02")
    assert (ends - begins, other - one) == (18 * day, day)
    assert begins == 1_797_724_800_000
    assert read_holidays("") == ()
    for wrong in ("Christmas", "2027-01-06 to 2026-12-20", "2026-13-01"):
        with pytest.raises(NotPossible, match="span of days"):
            read_holidays(wrong)
