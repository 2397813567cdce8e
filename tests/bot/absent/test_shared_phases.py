"""China moves along in America's turn [Anniversary: China Rules]: a sheet of its own is played in its own combat move
and in the phases that both share, and leaves their end to America."""

from msgspec import structs
from msgspec.structs import replace

from bot.absent.secret_orders import SecretOrder, write_secrets
from bot.absent.turn_sheets import new_sheet, sheet_step, turn_to_come
from bot.facts import Facts
from bot.loaded import Loaded, notes_of
from engine import Dice, Script, new, read_action, read_header
from engine.lines import default_answer
from tests.bot.absent.test_turn_sheet import at_table

AMERICA, CHINA = "united_states", "china"


def told(loaded: Loaded, **texts: str) -> Loaded:
    """A table where these powers have told their turns."""
    kept: dict[str, str] = {}
    for number, (power, text) in enumerate(texts.items(), 1):
        order: SecretOrder = replace(new_sheet(loaded, "7", power, text), number=number, salt="salt")
        kept[power] = write_secrets([order])
    return structs.replace(loaded, facts=Facts(orders=kept))


def played(loaded: Loaded, most: int = 30) -> list[str]:
    """What is played by itself, until nothing more is told."""
    found: list[str] = []
    for _ in range(most):
        if loaded.game.state.pending:
            line = default_answer(loaded.game, loaded.game.state.pending[0]) or {}
        else:
            step = sheet_step(loaded)
            assert not step.stuck, step.stuck
            if step.line is None:
                break
            line = step.line
            found.append(f"{line['by']} {line['do']}")
        done = loaded.game.play(read_action(line), Dice(Script([1] * 40)))
        revision = loaded.revision + 1
        loaded = structs.replace(
            loaded,
            game=loaded.game.after(done),
            revision=revision,
            notes=(*loaded.notes, *notes_of([line], revision)),
        )
    return found


def test_both_tell_one_turn() -> None:
    units = {
        "eastern_united_states": {AMERICA: {"infantry": 2}},
        "chinghai": {CHINA: {"infantry": 3}},
        "sikang": {CHINA: {"infantry": 1}},
        "ningxia": {CHINA: {"infantry": 2}},
        "suiyuan": {"japan": {"infantry": 1}},
    }
    start = {"clear": True, "round": 2, "power": AMERICA, "phase": "purchase", "units": units}
    owners = {"chinghai": CHINA, "sikang": CHINA, "suiyuan": "japan"}
    position = start | {"treasury": {AMERICA: 9}, "owners": owners}
    loaded = at_table(new(read_header({"record": 1, "edition": "anniversary", "position": position})))
    assert turn_to_come(loaded, CHINA) == "2.united_states"
    america = "buy 2 inf\nnoncombat\n1 inf eastern united states > central united states\n"
    america += "place 2 inf in eastern united states\nend turn"
    china = "2 inf ningxia > suiyuan\nif suiyuan: 1 inf sikang > chinghai\nelse 1 inf chinghai > sikang\n"
    china += "place all in sikang\nend turn"
    lines = played(told(loaded, **{AMERICA: america, CHINA: china}))
    assert [line for line in lines if not line.endswith("end_phase")] == [
        *("united_states purchase", "china move", "china battle"),
        *("united_states move", "china move", "united_states place", "china place"),
    ]
    assert lines.count("china end_phase") == 2, "its own two; those that are shared America ends"
