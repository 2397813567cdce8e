""" "concede"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader, bare

CONCEDE = OrderReader(("concede", "surrender"), bare("concede"))
