"""Standing orders that are given openly."""

from bot.orders.order import Order
from bot.wording.speech import Speech, words
from bot.wording.standing_orders import choice_text
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    where = f" in {say.spaces(line['where'])}" if line.get("where") else ""
    about = [key for key in line if key not in ("by", "do", "note", "dice", "where")]
    told = [f"{words(key)}: {choice_text(key, line[key], say)}" for key in about]
    return f"standing order, {'; '.join(told)}{where}"


STANDING_ORDERS = Order("orders", sentence=sentence)
