"""A sheet read back before it is sealed: in plain sentences, with the chances of its attacks and branches, what is
missing on the way, and the position to which its likeliest course leads. Pure."""

from msgspec import Struct

from bot.absent.amounts import Amount, amount_of
from bot.absent.branch_chances import branch_chance
from bot.absent.secret_orders import SecretOrder
from bot.absent.sheet import END, Entry, Sheet
from bot.absent.sheet_menus import line_of, unplaced
from bot.absent.sheet_play import MANY, reader_ahead
from bot.absent.sheet_tried import Tried, tried_out
from bot.assistance import allows
from bot.loaded import Loaded, turn_name
from bot.orders.conditions import sentence, sentences
from bot.scene import Scene
from bot.scenes.maps import crop_of
from bot.wording import turn_sheets as texts


class Preview(Struct, frozen=True):
    """text: what is read. scene: the board as it is then, with what has led there; None if nothing moves."""

    text: str
    scene: Scene | None = None


def preview(loaded: Loaded, power: str, order: SecretOrder) -> Preview:
    """What a sheet says and would do; how battles would go, where the table allows odds. These take long: never beside
    other work."""
    sheet, say = order.sheet or Sheet(), loaded.say
    tried = tried_out(loaded, power, order, allows(loaded, "odds"))
    turn = f"{order.turn.partition('.')[0]}.{power}"
    lines = [texts.preview_head(turn, order.turn == turn_name(loaded.game), say)]
    if sheet.only:
        lines.append(texts.preview_only([sentence(one, say) for one in sheet.only]))
    lines += _course(loaded, tried) if tried is not None else []  # a long sheet is cut at its end
    phase = ""
    for entry in sheet.entries:
        if entry.phase != phase:
            phase = entry.phase
            lines.append(texts.preview_phase(phase))
        lines.append(_line(loaded, power, entry, tried))
    lines.append(texts.plan([clause.about for clause in order.clauses], order.text))
    if not any(entry.order == END and entry.phase == loaded.game.edition.phases[-1].name for entry in sheet.entries):
        lines.append(texts.NO_END)
    elif unplaced(loaded, sheet) and not (tried and tried.stuck):
        lines.append(texts.NO_PLACE)
    return Preview(texts.preview_whole(lines), _scene(tried) if tried is not None else None)


def _line(loaded: Loaded, power: str, entry: Entry, tried: Tried | None) -> str:
    """A line read back, with the chance that it comes, and why it would be left."""
    told = sentences(entry.tests, loaded.say)
    order = texts.END_OF_PHASE if entry.order == END else plainly(loaded, power, entry)
    if tried is None:
        return texts.preview_line(order, told)
    odds = {space: odds for space, odds in tried.odds.items() if space not in tried.landed}
    told = texts.with_chance(told, branch_chance(entry.tests, odds, power))
    return texts.preview_line(order, told, tried.left.get(entry.number, ""), tried.later.get(entry.number, ""))


def _course(loaded: Loaded, tried: Tried) -> list[str]:
    """The chances of attacks, the likeliest course, and what it lacks."""
    say = loaded.say
    told = [texts.chance(say.space(space), 100 * odds.win, odds.samples > 0) for space, odds in tried.odds.items()]
    told += [texts.likeliest(tried.chance, tried.results, say)] if tried.results else []
    told += [texts.untold_landing(line["units"], line["path"][-1], say) for line in tried.landings if "path" in line]
    return [*told, texts.stuck_there(tried.stuck)] if tried.stuck else told


def _scene(tried: Tried) -> Scene | None:
    title = texts.LIKELIEST if tried.diced else texts.BEFORE_DICE if tried.waits else texts.AS_TOLD
    return crop_of(tried.loaded.game, tried.events, title) if tried.events else None


def plainly(loaded: Loaded, power: str, entry: Entry) -> str:
    """An order in a sentence; one whose amount is found out only later, as it was written."""
    line = line_of(loaded, power, entry)
    if line is None or amount_of(entry.order, reader_ahead(loaded, power, entry.phase).words) != Amount(entry.order):
        return entry.order
    counted = [n for n in line.get("units", {}).values() if isinstance(n, int)]
    return entry.order if MANY in counted else loaded.say.order(line)
