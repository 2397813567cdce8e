""" "press", "continue"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader, bare

PRESS = OrderReader(("press", "continue", "again"), bare("press"))
