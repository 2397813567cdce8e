"""Copy the pairing of `engine/dice/pairing.py` into `verify_dice.py`, which has to be one file. Run by hand."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "engine" / "dice" / "pairing.py"
TARGET = HERE / "verify_dice.py"
BEGIN = "# ==== BLS12-381: engine/dice/pairing.py of the bot's repository, letter for letter"
END = "# ==== end of engine/dice/pairing.py"


def block() -> str:
    """The source from its first constant on; what it imports, the verifier imports too."""
    source = SOURCE.read_text(encoding="utf-8")
    return source[source.index("\nP = 0x") + 1 :].rstrip("\n")


def embedded(text: str) -> str:
    """`text` with the block between its marks."""
    before, _, rest = text.partition(BEGIN)
    line, _, rest = rest.partition("\n")
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}{line}\n\n{block()}\n\n\n{END}{after}"


if __name__ == "__main__":
    TARGET.write_text(embedded(TARGET.read_text(encoding="utf-8")), encoding="utf-8")
