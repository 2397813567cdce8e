"""Turns told ahead at random, in all editions: whatever can be read is played without a refused line, each line once;
sealed and read again it is the same."""

import random
import re

import pytest
from msgspec import structs
from msgspec.structs import replace

from bot.absent.matching import ordered_answer
from bot.absent.secret_orders import SecretOrder, read_secrets, write_secrets
from bot.absent.sheet_play import reading
from bot.absent.turn_sheets import new_sheet, sheet_step
from bot.facts import Facts
from bot.loaded import Loaded, notes_of, turn_name
from bot.parsing.parse_errors import Unclear
from bot.wording.speech import words
from engine import Dice, Refused, Script, new, read_action, read_header
from engine.advice.defaults import default_actions
from engine.editions import ids
from engine.json_types import Line
from engine.lines import default_answer
from engine.record import to_data
from tests.bot.absent.test_turn_sheet import at_table

LINE = re.compile(r"sealed order (\d+), line (\d+)\.(\d+)(?:\+(\d+))?")
WISHES = ("near {space}", "safe", "at the front", "on the carrier", "safe and near {space}", "in {space}")
PLANS = (
    "press 2 rounds",
    "press while the infantry lives",
    "press until fewer than 2 left",
    "lose tank, inf",
    "fight all",
)
MOST_STEPS = 150


class Writer:
    """Writes sheets as a careless player would, with his own spaces and units most of the time."""

    def __init__(self, loaded: Loaded, power: str, rng: random.Random) -> None:
        self.loaded, self.power, self.rng = loaded, power, rng
        state = loaded.game.state
        self.starts = sorted({unit.space for unit in state.seen_of(power)})

    def space(self) -> str:
        start = self.rng.choice(self.starts)
        return words(self.rng.choice([start, *self.loaded.game.state.board.neighbours[start]]))

    def condition(self) -> str:
        space, n = self.space(), self.rng.randint(1, 60)
        said = [
            space,
            f"not {space}",
            f"{n % 4 + 1} or more left in {space}",
            f"fewer than {n % 5 + 1} left in {space}",
        ]
        said += [f"odds in {space} over {n}", f"the fighter lives in {space}", f"{space} stands as now", "attacked"]
        said += [f"{n} or more ipcs", "nobody has attacked me", f"{space} and {n} or more ipcs"]
        return self.rng.choice(said)

    def move(self) -> str:
        start = self.rng.choice(self.starts)
        board, state = self.loaded.game.state.board, self.loaded.game.state
        goal = self.rng.choice(board.neighbours[start])
        kinds = [unit.kind for unit in state.seen_at(start) if unit.owner == self.power]
        kind, n = words(self.rng.choice(kinds)), self.rng.randint(1, 3)
        stacks = [
            f"{n} {kind}",
            f"all {kind}",
            "all",
            f"rest of {kind}",
            f"all but {n} {kind}",
            f"as many {kind} as fit",
        ]
        return f"{self.rng.choice(stacks)} {words(start)} > {words(goal)}"

    def block(self) -> list[str]:
        """A move, one that waits, or a branch with what is done else."""
        move, other, condition = self.move(), self.move(), self.condition()
        blocks = [[move], [f"{move} if {condition}"], [f"if {condition}: {move}", f"else {other}"]]
        blocks.append(
            [f"if {condition}:", f"- {move}", f"- {self.move()} if {self.condition()}", "else:", f"- {other}"]
        )
        return self.rng.choice(blocks)

    def sheet(self) -> str:
        rng = self.rng
        phases = [phase.name for phase in self.loaded.game.edition.phases]
        lines = [f"only if {self.condition()}"] if rng.random() < 0.2 else []
        lines += [rng.choice(PLANS)] if rng.random() < 0.5 else []
        moves = [line for _ in range(rng.randint(0, 3)) for line in self.block()]
        if "noncombat_move" in phases:
            moves += ["noncombat", *(line for _ in range(rng.randint(0, 3)) for line in self.block())]
        buy = f"buy {rng.randint(1, 6)} inf"
        lines += [buy, *moves] if phases[0] != "advance" else [*moves, buy]
        lands = [f"land all {self.wish()}"] if "noncombat_move" in phases and rng.random() < 0.5 else []
        return "\n".join([*lines, *lands, f"place all {self.wish()}", "end turn"])

    def wish(self) -> str:
        return self.rng.choice(WISHES).format(space=self.space())


def written(loaded: Loaded, power: str, rng: random.Random) -> SecretOrder | None:
    """A sheet of a power for its turn that comes, as it is kept; None where nothing that can be read comes to mind."""
    for _ in range(6):
        text = Writer(loaded, power, rng).sheet()
        try:
            order = new_sheet(loaded, "7", power, text)
        except Unclear as unclear:
            assert str(unclear) and "{" not in str(unclear), text
            continue
        assert reading(loaded, power, order.text)[0].entries == (order.sheet and order.sheet.entries)
        return order
    return None


def next_line(loaded: Loaded, orders: dict[str, SecretOrder]) -> Line | None:
    """What happens next: an answer, what a sheet says, or the default; None where a phase cannot be left."""
    if loaded.game.state.pending:
        ask = loaded.game.state.pending[0]
        mine = [orders[ask.by]] if ask.by in orders else []
        return ordered_answer(loaded.game, ask, mine) or default_answer(loaded.game, ask) or {}
    step = sheet_step(loaded)
    return step.line or next((to_data(action) for action in default_actions(loaded.game)), None)


@pytest.mark.parametrize("edition", ids())
def test_sheets_at_random_break_nothing(edition: str) -> None:
    rng = random.Random(edition)
    loaded = at_table(new(read_header({"record": 1, "edition": edition})))
    orders: dict[str, SecretOrder] = {}
    for number, power in enumerate(loaded.game.state.board.seats, 1):
        order = written(loaded, power, rng)
        if order is not None:
            orders[power] = replace(order, number=number, salt="salt")
    kept = {power: write_secrets([order]) for power, order in orders.items()}
    assert all(read_secrets(text) == (orders[power],) for power, text in kept.items())
    loaded = structs.replace(loaded, facts=Facts(orders=kept))
    passed: dict[int, tuple[int, int]] = {}
    given = 0
    for _ in range(MOST_STEPS):
        line = next_line(loaded, orders)
        if line is None:
            break
        if (match := LINE.match(str(line.get("note", "")))) and int(match[2]):
            number, done = int(match[1]), (int(match[3]), int(match[4] or 0))
            assert done > passed.get(number, (0, 0)), "each line once, in their order; a wish unit by unit"
            passed[number], given = done, given + 1
        try:
            played = loaded.game.play(read_action(line), Dice(Script([rng.randint(1, 6) for _ in range(60)])))
        except Refused as refused:
            raise AssertionError(f"{line}: {refused}") from None
        before, revision = turn_name(loaded.game), loaded.revision + 1
        game = loaded.game.after(played)
        notes = (*loaded.notes, *notes_of([line], revision)) if turn_name(game) == before else ()
        loaded = structs.replace(loaded, game=game, revision=revision, notes=notes)
        if game.state.round > 1 or game.state.winner:
            break
    assert given > 2, "some of it can be done"
