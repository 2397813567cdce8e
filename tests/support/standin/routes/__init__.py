"""Discord's REST routes that a bot like ours touches, by subject."""

from tests.support.standin.rest import Route
from tests.support.standin.routes import account, activities, channels, commands, interactions, messages, threads

ALL: list[Route] = [
    *account.ROUTES,
    *activities.ROUTES,
    *commands.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *threads.ROUTES,
    *interactions.ROUTES,
]
