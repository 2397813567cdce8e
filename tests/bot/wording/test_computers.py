"""What is said of powers that a computer plays."""

from bot.orders import speech
from bot.wording.computers import wanted
from engine import new, read_header
from engine.players.aims import Aim, Attack


def test_a_raid_is_told_without_a_chance() -> None:
    say = speech(new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})).state)
    aim = Aim(attacks=(Attack("west_russia", 97),), bombed=("germany",))
    assert wanted(aim, say) == "*It attacks West Russia (97 %) and bombs Germany.*"
    assert wanted(Aim(bombed=("germany",)), say) == "*It bombs Germany.*"


def test_a_name_that_ends_with_a_full_stop_gets_no_second_one() -> None:
    say = speech(new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})).state)
    aim = Aim({"infantry": 2}, (Attack("west_russia", 97),), ("karelia_ssr",), ("buryatia_ssr",))
    assert wanted(aim, say) == (
        "*It attacks West Russia (97 %) and walks into Karelia S.S.R. "
        "It buys 2 infantry and strengthens Buryatia S.S.R.*"
    )


def test_who_gives_up_says_why() -> None:
    """Who has hardly anything left, and who is behind in units and income so late that it is not made good."""
    say = speech(new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})).state)
    assert wanted(Aim(left=12), say) == (
        "*It gives up: of all units and income its side has 12 % left, and cannot win any more.*"
    )
    assert wanted(Aim(left=39, earns=36), say) == (
        "*It gives up: its side is down to 39 % of all units and income and earns 36 % of what both sides earn. "
        "So late in a game that is not made good any more.*"
    )
