"""Put the verifiers together, each of which has to be one file. Run by hand after a change; a test compares.

`verify_dice.py` carries a copy of the bot's own pairing, `verify_dice.html` the scripts in `page/`.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
PAIRING = HERE.parent / "engine" / "dice" / "pairing.py"
PYTHON = HERE / "verify_dice.py"
PAGE = HERE / "verify_dice.html"
SCRIPTS = ("bytes.js", "pairing.js", "walk.js", "view.js")

BEGIN = "# ==== BLS12-381: engine/dice/pairing.py of the bot's repository, letter for letter"
END = "# ==== end of engine/dice/pairing.py"
PLACE = '"use strict";\n'


def python() -> str:
    """The stand-alone file with the pairing between its marks."""
    before, _, rest = PYTHON.read_text(encoding="utf-8").partition(BEGIN)
    line, _, rest = rest.partition("\n")
    after = rest.partition(END)[2]
    source = PAIRING.read_text(encoding="utf-8")
    block = source[source.index("\nP = 0x") + 1 :].rstrip("\n")  # what it imports, the verifier imports too
    return f"{before}{BEGIN}{line}\n\n{block}\n\n\n{END}{after}"


def page() -> str:
    """The page with its scripts in it."""
    parts = [(HERE / "page" / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return (HERE / "page" / "page.html").read_text(encoding="utf-8").replace(PLACE, PLACE + "\n" + "\n".join(parts))


if __name__ == "__main__":
    PYTHON.write_text(python(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
