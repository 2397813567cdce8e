"""Discord's REST routes that a bot like ours touches, by subject."""

from bot.standin.rest import Route
from bot.standin.routes import account, channels, commands, interactions, messages, threads

ALL: list[Route] = [
    *account.ROUTES,
    *commands.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *threads.ROUTES,
    *interactions.ROUTES,
]
