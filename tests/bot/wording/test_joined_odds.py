"""Odds with and without those who may still come: short, and nobody is named who cannot come."""

from bot.orders import speech
from bot.wording.odds import if_joined, with_all
from engine import new, read_header
from engine.advice.joining import IfJoined
from engine.odds import odds

EUROPE = new(read_header({"record": 1, "edition": "europe1940"}))
SAY = speech(EUROPE.state)
ALONE = odds(EUROPE.edition, {"cruiser": 2}, {"destroyer": 1}, sea=True)
MET = odds(EUROPE.edition, {"cruiser": 2}, {"destroyer": 1, "fighter": 1}, sea=True)


def test_both_stand_in_one_line() -> None:
    """As the preview of a move has them."""
    then = IfJoined("sz_110", {"fighter": 1}, {}, MET.win, MET.takes, MET)
    told = with_all(ALONE, then, "sz_110", SAY)
    alone, met = told.split("; ")
    assert alone == "If nobody goes up: **Win 95 %** · lose 3 % · neither 2 %"
    assert met == "if 1 fighter goes up: **win 37 %** · lose 44 % · neither 19 %"
    assert with_all(ALONE, None, "sz_110", SAY) == "**Win 95 %** · lose 3 % · neither 2 %"


def test_pilots_and_another_zone_are_named() -> None:
    strikes = IfJoined("sz_6", {}, {"carrier": 6}, 0.5, 0.5, None)
    assert if_joined(strikes, "sz_6", SAY) == ("nobody strikes", "all 6 strike the carrier: **win 50 %**")
    landing = IfJoined("sz_110", {"fighter": 3}, {}, 0.41, 0.38, None)
    assert if_joined(landing, "normandy_bordeaux", SAY) == (
        "nobody goes up",
        "3 fighters go up over Sea Zone 110: **win 41 %** (38 % with a land unit)",
    )
