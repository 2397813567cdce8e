"""Golden games: whole recorded games that must replay to the byte, with what happened told beside them.

Each `<game>.jsonl` has a `<game>.state.json` and a `<game>.events.jsonl`. After a change that is meant to alter them,
run `python -m tests.test_games` and read the difference: it is what the change did to a real game.
"""

import json
from pathlib import Path

import pytest

from engine import replay, state_text
from engine.playback.replay import Replay

GAMES = Path(__file__).parent / "games"
RECORDS = sorted(path for path in GAMES.glob("*.jsonl") if not path.name.endswith(".events.jsonl"))


def told(done: Replay) -> str:
    return "".join(json.dumps(event.to_json(), sort_keys=True) + "\n" for event in done.events)


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name.removesuffix(".jsonl") + ending)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_byte(path: Path) -> None:
    done = replay(path.read_text("utf-8"))
    assert state_text(done.game.state) + "\n" == beside(path, ".state.json").read_text("utf-8")
    assert told(done) == beside(path, ".events.jsonl").read_text("utf-8")
    assert done.game.state.winner, "a golden game is played to its end"


def main() -> None:
    """Write down anew what every game leads to."""
    for path in RECORDS:
        done = replay(path.read_text("utf-8"))
        beside(path, ".state.json").write_text(state_text(done.game.state) + "\n", "utf-8")
        beside(path, ".events.jsonl").write_text(told(done), "utf-8")


if __name__ == "__main__":
    main()
