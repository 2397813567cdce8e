"""Random games of released versions are told again, whatever the rules of today say of their lines."""

import json
import lzma
from pathlib import Path

import pytest

from engine import Game, RecordFault, legal_lines, new, read_action, read_header, replay
from engine.playback.trusted import replay_trusted, retell

FILES = sorted((Path(__file__).parent / "corpus").glob("*.jsonl.xz"))


def games(file: Path) -> list[str]:
    return lzma.decompress(file.read_bytes()).decode().splitlines()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_all_old_games_are_told_to_their_end_and_go_on(file: Path) -> None:
    for number, line in enumerate(games(file)):
        header, *lines = json.loads(line)
        game: Game = new(read_header(header))
        for told in retell(game, [read_action(each) for each in lines]):
            game = told.game
        if number % 50 == 0:
            assert game.state.winner or legal_lines(game), f"game {number} cannot go on"


def test_a_carrier_that_others_counted_on_was_placed_elsewhere_then() -> None:
    file = next(file for file in FILES if file.name.startswith("a131b23-1941"))
    text = "\n".join(json.dumps(each) for each in json.loads(games(file)[0]))
    with pytest.raises(RecordFault):
        replay(text)
    told = replay_trusted(text)
    assert not told.behind and told.warnings
