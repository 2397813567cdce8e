"""What a refusal says: who or what is in the way, and what would be legal instead, as each book has it."""

import json
from pathlib import Path

import pytest

import engine

TESTS = Path(__file__).resolve().parents[1]
RECORDS, CASES = TESTS / "judges" / "records", TESTS / "cases"


def told(path: Path, nth: int = 0) -> str:
    """What is said to the nth line that a record wants refused."""
    lines = path.read_text("utf-8").splitlines()
    refused = [number for number, line in enumerate(lines) if "refused" in json.loads(line)][nth]
    order = {key: value for key, value in json.loads(lines[refused]).items() if key != "refused"}
    with pytest.raises(engine.RecordFault) as caught:
        engine.replay("\n".join([*lines[:refused], json.dumps(order)]), lenient=True)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "nth", "says"),
    [
        # ships: each book has its own idea of what stops whom
        ("jabc-transport-stops-ships", 0, "destroyer must stop in sz_9, where an enemy has 1 transport"),
        ("jrev-transport-stops-fleet", 0, "destroyer must stop in sz_7, where an enemy has 1 transport"),
        ("m41-sub-stopped-by-destroyer", 0, "submarine must stop in sz_8, where an enemy has 1 destroyer"),
        ("jrev-sub-not-into-hostile", 0, "submarine cannot end a noncombat move there, only in a friendly zone"),
        ("m41-sub-noncombat-into-hostile", 0, "destroyer cannot end a noncombat move there"),
        # canals and straits
        ("m41-suez-split", 0, "your side must have held anglo_egypt_sudan, middle_east since it began"),
        ("jabc-straits-other", 0, "your side must have held turkey since it began"),
        ("m41-straits-in", 0, "the strait is closed to all powers"),
        ("jann-dardanelles-shut", 0, "the strait is closed to all powers"),
        # holds
        ("jabc-two-tanks-aboard", 0, "no ship in sz_11 has room for infantry; one of them takes in all: 2 land units"),
        ("m41-capacity", 0, "one of them takes in all: 1 land unit, 1 more infantry"),
        ("jrev-na-tokyo-express", 0, "one of them takes in all: 1 infantry"),
        ("jrev-no-tokyo-express", 0, "no transport that could take units aboard is in sz_60"),
        ("m41-bridge-once", 0, "the transports in sz_6 take nobody aboard any more this turn"),
        ("m41-no-march-then-board", 1, "no tank in eastern_canada can still do that this turn"),
        # ashore
        ("m41-transport-retreats-loaded", 0, "the transports in sz_5 retreated from a battle this turn"),
        ("jrev-after-retreat-no-offload", 0, "they put nobody ashore [Revised: FAQ: Retreats]"),
        ("m41-ally-transport", 0, "went aboard a friend's transport in sz_6 this turn; its owner's turn comes before"),
        ("m41-one-territory", 0, "a transport offloads once, into one territory"),
        ("jann-research-held-roll", 0, "2 researchers are held and not rolled; roll them before the phase ends"),
        # rockets, decks
        ("jrev-rocket-range", 0, "from a territory in range whose launcher was yours when the turn began"),
        ("jrev-new-fighter-decks", 0, "only carriers placed in sz_7 this turn take aircraft now"),
        ("jrev-old-fighter-new-carrier", 0, "only carriers placed in sz_8 this turn take aircraft now"),
        ("m41-place-fighter-decks", 0, "your carriers in sz_8 have 0 free decks"),
    ],
)
def test_a_refusal_tells_what_is_in_the_way(name: str, nth: int, says: str) -> None:
    assert says in told(RECORDS / f"{name}.jsonl", nth)


@pytest.mark.parametrize(
    ("name", "nth", "says"),
    [
        ("abc/create-17-old-units-board-a-new-ship", 0, "no transport placed in sz_8 this turn has room for infantry"),
        ("revised/na-su-3-mobile-industry", 0, "can be used in your own noncombat_move, not now"),
        ("revised/faq-71-enigma-from-one-neighbour", 0, "can be used after an enemy's combat moves, before the battle"),
        ("revised/na-uk-3-enigma-out-to-safety-only", 1, "who leaves a space under attack goes to a zone without any"),
    ],
)
def test_a_refusal_tells_when_and_where_it_would_do(name: str, nth: int, says: str) -> None:
    assert says in told(CASES / f"{name}.jsonl", nth)
