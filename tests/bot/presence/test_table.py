"""One game's presence over time: what arises, goes on, is reminded of, runs out, pauses."""

from msgspec import structs
from msgspec.structs import replace

from bot.presence.clock import Account, Clock, Ruling
from bot.presence.debts import Owed
from bot.presence.pace import DAY, PACES, Habits
from bot.presence.table import (
    CLOCK,
    PAUSE_ENDS,
    REMIND,
    Alarm,
    Presence,
    alarms,
    allowed,
    gone,
    moved,
    paused,
    read_presence,
    reminded,
    repaced,
    rest_left,
    resumed,
    rung,
    slept,
    snoozed,
    timed,
    waits_now,
    write_presence,
)
from bot.presence.waits import Waits
from tests.bot.presence.people import ANSWER, NOON, TURN, hours

CLOCKED = Presence(clock=Clock(hours=48, grace=24, vacation=3, outcome="orders"))


def begun(presence: Presence | None = None) -> Presence:
    return moved(presence or Presence(), [TURN], "ann", NOON, {})


def test_a_new_debt_is_reminded_of_at_the_pace_of_the_game() -> None:
    presence = begun()
    assert alarms(presence) == [Alarm(REMIND, "bob", NOON + hours(20))]
    assert presence.debts["bob"].since == NOON


def test_a_debt_that_goes_on_keeps_its_age_and_an_act_puts_the_reminder_off() -> None:
    presence = begun()
    later = moved(presence, [TURN], "carol", NOON + hours(5), {})
    assert later.debts == presence.debts
    acted = moved(presence, [TURN], "bob", NOON + hours(5), {})
    assert acted.debts["bob"].since == NOON
    assert acted.debts["bob"].next == NOON + hours(25)


def test_a_paid_debt_leaves_no_alarm() -> None:
    done = moved(begun(), [ANSWER], "bob", NOON + hours(1), {})
    assert [alarm.subject for alarm in alarms(done)] == ["carol"]
    assert alarms(moved(done, [], "carol", NOON + hours(2), {})) == []


def test_reminders_repeat_then_the_table_is_told_once_then_silence() -> None:
    presence, at, told = begun(), NOON, list[str]()
    while presence.debts["bob"].next is not None:
        at = presence.debts["bob"].next
        presence, what = reminded(presence, "bob", at, {})
        told.append(what)
    assert told == ["remind"] * PACES["daily"].most + ["stall"]
    assert presence.stalled and alarms(presence) == []
    assert not moved(presence, [TURN], "bob", at, {}).stalled


def test_a_reminder_waits_for_the_morning_and_for_the_return() -> None:
    quiet = {"bob": Habits(away=(NOON, NOON + 5 * DAY))}
    presence, what = reminded(begun(), "bob", NOON + hours(20), quiet)
    assert what == "later"
    assert presence.debts["bob"].next == NOON + 5 * DAY
    assert presence.debts["bob"].reminded == 0


def test_snoozing_puts_one_debt_off_and_hushing_ends_it() -> None:
    later = snoozed(begun(), "bob", NOON + hours(30))
    assert alarms(later) == [Alarm(REMIND, "bob", NOON + hours(30))]
    hushed = snoozed(begun(), "bob", None)
    assert [reminded(hushed, "bob", NOON + hours(at), {})[1] for at in (20, 44, 68)] == ["", "", ""]
    assert alarms(moved(hushed, [structs.replace(TURN, thing="turn:2:germany")], "ann", NOON, {})) != []


def test_of_one_who_wants_no_reminders_the_table_is_told_as_late_as_of_others() -> None:
    pace = PACES["daily"]
    late = NOON + hours(pace.first + pace.most * pace.again)
    never = {"bob": Habits(every=0)}
    for presence in (moved(Presence(), [TURN], "ann", NOON, never), snoozed(begun(), "bob", None)):
        assert alarms(presence) == [Alarm(REMIND, "bob", late)]
        told, what = reminded(presence, "bob", late, never)
        assert (what, told.stalled, alarms(told)) == ("stall", True, [])
    assert alarms(moved(Presence(pace="off"), [TURN], "ann", NOON, never)) == []


def test_who_has_left_is_not_reminded_and_holds_nobody_up() -> None:
    presence = gone(begun(), "bob")
    assert (alarms(presence), presence.stalled) == ([], True)
    assert gone(begun(), "carol") == begun()


def test_another_pace_works_at_once() -> None:
    brisk = repaced(replace(begun(), pace="brisk"), NOON, {})
    assert brisk.debts["bob"].next is not None and brisk.debts["bob"].next < NOON + hours(5)
    assert alarms(repaced(replace(begun(), pace="off"), NOON, {})) == []


def test_no_clock_unless_the_table_wants_one() -> None:
    assert [alarm.kind for alarm in alarms(begun())] == [REMIND]
    assert Alarm(CLOCK, "bob", NOON + hours(48)) in alarms(begun(CLOCKED))


def test_a_turn_that_waits_for_an_answer_does_not_lose_its_hours() -> None:
    presence = moved(begun(CLOCKED), [ANSWER], "bob", NOON + hours(10), {})
    assert presence.debts["carol"].deadline == NOON + hours(58)
    back = moved(presence, [TURN], "carol", NOON + hours(40), {})
    assert back.debts["bob"].deadline == NOON + hours(40 + 38)


def test_the_first_late_move_has_grace_the_second_has_not() -> None:
    presence, first = rung(begun(CLOCKED), "bob", NOON + hours(48), {})
    assert first is not None and first.what == "grace"
    assert presence.debts["bob"].deadline == NOON + hours(72)
    presence, early = rung(presence, "bob", NOON + hours(60), {})
    assert early is None
    presence, second = rung(presence, "bob", NOON + hours(72), {})
    assert second is not None and second.what == "out"
    assert presence.debts["bob"].deadline is None
    assert "bob" in presence.debts, "the debt stays: time that has run out loses nothing"


LAW = Presence(clock=Clock(hours=72, grace=0, vacation=0, outcome="loses", strikes=3))


def test_by_a_leagues_law_the_fourth_debt_that_is_not_paid_loses_at_the_minute() -> None:
    presence, at = begun(LAW), NOON
    for strike in (1, 2, 3):
        at += hours(72)
        presence, early = rung(presence, "bob", at - 1, {})
        assert early is None
        presence, ruling = rung(presence, "bob", at, {})
        assert ruling == Ruling("strike", at + hours(72))
        assert presence.accounts["bob"].strikes == strike
    _, ruling = rung(presence, "bob", at + hours(72), {})
    assert ruling == Ruling("out")


def test_strikes_are_counted_through_a_whole_game() -> None:
    presence, _ = rung(begun(LAW), "bob", NOON + hours(72), {})
    presence = moved(presence, [ANSWER], "bob", NOON + hours(80), {})
    presence = moved(presence, [TURN], "carol", NOON + hours(90), {})
    presence, ruling = rung(presence, "bob", NOON + hours(900), {})
    assert (ruling and ruling.what, presence.accounts["bob"].strikes) == ("strike", 2)


def test_no_strike_falls_in_a_pause_on_a_holiday_or_while_the_bot_slept() -> None:
    assert rung(paused(begun(LAW), "ann", "", NOON), "bob", NOON + hours(900), {})[1] is None
    holiday = replace(LAW, clock=replace(LAW.clock, holidays=((NOON + hours(70), NOON + hours(100)),)))
    presence, ruling = rung(begun(holiday), "bob", NOON + hours(72), {})
    assert (ruling, presence.accounts["bob"].strikes) == (Ruling("holiday", NOON + hours(172)), 0)
    woken = slept(begun(LAW), hours(50))
    assert rung(woken, "bob", NOON + hours(72), {})[1] is None


def test_days_away_are_used_before_grace_and_are_limited() -> None:
    away = {"bob": Habits(away=(NOON, NOON + 30 * DAY))}
    presence, ruling = rung(begun(CLOCKED), "bob", NOON + hours(48), away)
    assert ruling is not None and ruling.what == "vacation"
    assert ruling.deadline == NOON + hours(48) + 3 * DAY + hours(12)
    assert presence.accounts["bob"] == Account(vacation_used=3 * DAY)
    _, ruling = rung(presence, "bob", ruling.deadline, away)
    assert ruling is not None and ruling.what == "grace"


def test_a_pause_keeps_what_was_left_and_reminds_nobody() -> None:
    presence = paused(begun(CLOCKED), "ann", "holidays", NOON + hours(8))
    assert alarms(presence) == []
    assert reminded(presence, "bob", NOON + hours(20), {})[1] == ""
    assert rung(presence, "bob", NOON + hours(48), {})[1] is None
    again = resumed(presence, NOON + hours(500), {})
    assert Alarm(CLOCK, "bob", NOON + hours(540)) in alarms(again)
    assert Alarm(REMIND, "bob", NOON + hours(520)) in alarms(again)


def test_a_debt_that_arises_in_a_pause_begins_with_its_end() -> None:
    presence = moved(paused(begun(CLOCKED), "ann", "", NOON), [ANSWER], "bob", NOON + hours(1), {})
    assert alarms(presence) == []
    assert Alarm(CLOCK, "carol", NOON + hours(148)) in alarms(resumed(presence, NOON + hours(100), {}))


def test_what_the_bot_slept_through_is_added_to_every_time() -> None:
    presence = slept(begun(CLOCKED), hours(30))
    assert {alarm.due for alarm in alarms(presence)} == {NOON + hours(50), NOON + hours(78)}


def test_another_clock_begins_anew_and_may_be_turned_off() -> None:
    presence = timed(begun(CLOCKED), Clock(hours=12), NOON + hours(20))
    assert presence.debts["bob"].deadline == NOON + hours(32)
    assert timed(presence, Clock(), NOON).debts["bob"].deadline is None
    assert allowed(presence, "bob", 24, NOON).debts["bob"].deadline == NOON + hours(24)


def test_it_is_kept_as_text() -> None:
    presence = paused(begun(CLOCKED), "ann", "Easter", NOON + hours(1))
    assert read_presence(write_presence(presence)) == presence
    assert read_presence(None) == Presence()
    assert read_presence('{"debts": 7}') == Presence()
    assert read_presence(write_presence(presence)[:-9]) == Presence()
    assert write_presence(Presence(clock=Clock())) == "{}"


def test_one_player_of_two_powers_owes_one_debt() -> None:
    both = Owed("bob", ("germany", "japan"), "answer", "answer:1:x")
    assert len(moved(Presence(), [both], "ann", NOON, {}).debts) == 1


def test_the_hours_a_table_waited_are_counted_by_player_but_no_pause_and_no_sleep() -> None:
    """Bob's turn of 3 hours is interrupted: Carol answers after 5, two of them in a pause; then he takes 2 more."""
    at = NOON
    presence = moved(begun(), [ANSWER], "bob", at := at + hours(3), {})
    presence = paused(presence, "ann", "", at := at + hours(1))
    presence = resumed(presence, at := at + hours(2), {})
    assert waits_now(presence, at + hours(1)) == {"bob": Waits(hours(3)), "carol": Waits(0, hours(2))}
    presence = moved(presence, [TURN], "carol", at := at + hours(2), {})
    presence = slept(presence, hours(8))
    presence = moved(presence, [], "bob", at := at + hours(8) + hours(2), {})
    assert presence.waits == {"bob": Waits(hours(5)), "carol": Waits(0, hours(3), 1)}
    assert read_presence(write_presence(presence)) == presence


def test_by_a_leagues_law_a_game_is_paused_for_so_many_days_in_all() -> None:
    presence = begun(Presence(clock=Clock(hours=72, grace=0, vacation=0, outcome="loses", strikes=3, pauses=21)))
    first = paused(presence, "bob", "holiday", NOON)
    assert alarms(first) == [Alarm(PAUSE_ENDS, "bob", NOON + 21 * DAY)]
    again = paused(resumed(first, NOON + 15 * DAY, {}), "ann", "", NOON + 20 * DAY)
    assert alarms(again) == [Alarm(PAUSE_ENDS, "ann", NOON + 26 * DAY)]
    assert alarms(slept(again, DAY)) == [Alarm(PAUSE_ENDS, "ann", NOON + 27 * DAY)], "the bot was away"
    over = resumed(again, NOON + 26 * DAY, {})
    assert rest_left(over) == 0 and rest_left(resumed(again, NOON + 21 * DAY, {})) == 5 * DAY
    assert read_presence(write_presence(over)) == over


def test_elsewhere_a_pause_ends_when_its_table_likes() -> None:
    assert alarms(paused(begun(CLOCKED), "bob", "", NOON)) == []
