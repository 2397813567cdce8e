"""Keeps old random games: `python -m tests.upgrade.corpus.pack COMMIT EDITION FILE`, FILE being what `play_then.py` has
printed in a worktree of that commit. Games with lines that the rules of today refuse come first; 200 are kept."""

import json
import lzma
import sys
from pathlib import Path

from engine import RecordFault, replay

KEPT = 200


def refused(line: str) -> bool:
    """Whether the rules of today refuse a game."""
    try:
        replay("\n".join(json.dumps(each) for each in json.loads(line)))
    except RecordFault:
        return True
    return False


if __name__ == "__main__":
    commit, edition, file = sys.argv[1:]
    games = sorted(Path(file).read_text().splitlines(), key=lambda line: not refused(line))[:KEPT]
    packed = lzma.compress("\n".join(games).encode(), preset=6)
    (Path(__file__).parent / f"{commit}-{edition}.jsonl.xz").write_bytes(packed)
