""" "kamikaze 2 carriers, 1 battleship": strikes by the kind of ship they go at; "kamikaze none"."""

from collections.abc import Sequence

from bot.orders.ahead import EVERYBODY, Ahead, Clause, Moment, always
from bot.orders.order import Order, behind_to, in_space, stacked
from bot.orders.reader import Reader
from bot.parsing.form import Filled, Form
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import Tokens, parted, spoken
from bot.parsing.vocabulary import Vocabulary
from bot.wording.speech import Speech, listed, unit, units
from engine.json_types import Line
from engine.state.ask import Ask


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("kamikaze")
    where: Line = {"space": asked.space} if asked else {}
    if spoken(tokens).lower().strip(" .") in {"", "none", "no", "0", "never", "nothing"}:
        return {"do": "kamikaze", "targets": {}, **where}
    stack = stack_of(_behind_strikes(tokens), reader.words.units)
    place = behind_to(stack.behind)
    return {"do": "kamikaze", "targets": stack.units, **({"space": reader.space(place)} if place else where)}


def _behind_strikes(tokens: Tokens) -> Tokens:
    """Without "strikes at" between a number and the ships: "2 strikes at carriers"."""
    return [token for token in tokens if token.low not in {"strike", "strikes", "at"}]


def question(ask: Ask, say: Speech) -> str:
    left = "one strike is" if ask.max == 1 else f"{ask.max} strikes are"
    ships = units(ask.units or {})
    return f"kamikaze strikes at {ships}{in_space(ask, say)}? {left} left in the game, each hits on 2 or less"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return _strikes(line) if line.get("targets") else "No strike here"


def sentence(line: Line, say: Speech) -> str:
    where = f" in {say.space(line['space'])}" if line.get("space") else ""
    return f"kamikaze{where}: {_strikes(line)}" if line.get("targets") else f"no kamikaze strike{where}"


def _strikes(line: Line) -> str:
    told = (f"{n} {'strike' if n == 1 else 'strikes'} at {unit(kind, n)}" for kind, n in line["targets"].items() if n)
    return listed(told)


def typed(line: Line) -> str:
    return stacked(line.get("targets") or {}) or "none"


# --- ordered ahead ------------------------------------------------------------------------------------------------


def _strikes_at(filled: Filled, names: Vocabulary) -> Clause:
    """ "kamikaze all at carriers, battleships", "kamikaze 2 at carriers": at the first of these that is there."""
    going = filled.numbers[0] if filled.numbers else EVERYBODY
    kinds = [spoken(part) for part in parted(filled.rest, lambda token: token.text == "," or token.low == "then")]
    return Clause("kamikaze", going=going, targets=tuple(names.units.find(kind) for kind in kinds if kind))


def _choose(moment: Moment, clause: Clause, lines: Sequence[Line]) -> Line | None:
    """As many strikes as are ordered and left, at the first ship that is named, or else at the dearest."""
    flown = [line for line in lines if line.get("targets")]
    wanted = clause.targets or tuple(dict.fromkeys(kind for line in flown for kind in line["targets"]))
    for kind in wanted if clause.going else ():
        fit = [line for line in flown if 0 < line["targets"].get(kind, 0) <= clause.going]
        if fit:
            return max(fit, key=lambda line: line["targets"][kind])
    return next((line for line in lines if not line.get("targets")), None)


AHEAD = Ahead(
    "kamikaze",
    (
        (Form("kamikaze never|nobody|none|nothing"), always(Clause("kamikaze"))),
        (Form("never|do_not kamikaze"), always(Clause("kamikaze"))),
        (Form("kamikaze all|always|everything"), always(Clause("kamikaze", going=EVERYBODY))),
        (Form("kamikaze [all] at …"), _strikes_at),
        (Form("kamikaze [up_to|at_most] # [strike|strikes] at …"), _strikes_at),
    ),
    _choose,
    early=True,
)
KAMIKAZE = Order(
    "kamikaze",
    dict.fromkeys(("kamikaze", "kamikazes"), read),
    sentence,
    label,
    question,
    in_a_menu=True,
    typed=typed,
    ahead=AHEAD,
)
