""" "concede"."""

from bot.orders.order import Order, bare

CONCEDE = Order("concede", dict.fromkeys(("concede", "surrender"), bare("concede")))
