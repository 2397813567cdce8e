"""What is said of a raid that stands."""

from bot.wording.odds import raid_text
from tests.engine.odds.test_raids import raided


def test_a_raid_in_words() -> None:
    told = raid_text(raided("anniversary", "italy", "united_kingdom", {"bomber": 2}), "Italy", "United Kingdom")
    assert told.splitlines()[:2] == ["**Odds: Italy** · United Kingdom raids", "2 bombers"]
    assert "**5.8** damage to the industrial complex on average, nothing 3 %, all it can take (12) 2 %" in told
    assert "Aircraft lost on average: 0.33 of the raid's, 0.00 of those it meets" in told
