"""Maps as somebody wants them: in his theme, a region of the board, as pictures for a phone."""

from bot.discord_ui.app_client import Interaction
from bot.loaded import Loaded
from bot.messages.message import Picture
from bot.scene import Scene, Theme
from bot.store import settings

MOST_PICTURES = 10  # that one message takes


def regions_of(loaded: Loaded) -> dict[str, tuple[str, ...]]:
    """The named regions of a game's board; none if it has no map."""
    from bot.rendering import draw  # Pillow is loaded when something is drawn

    try:
        return draw.theatres(loaded.game.state.board.id)
    except LookupError:
        return {}


def phone_pictures(scene: Scene) -> list[Picture]:
    """A map as pictures for a phone, each of two panels: it swipes through them."""
    from bot.rendering import draw

    try:
        scenes = draw.phone_scenes(scene)[:MOST_PICTURES]
    except draw.NoMapError:
        return []
    return [Picture(f"map-{n}", map=part, whole=False, main=len(scenes) == 1) for n, part in enumerate(scenes, 1)]


async def theme_of(interaction: Interaction, chosen: str = "") -> Theme:
    """The theme of somebody's own pictures: what he chooses now is kept, else what he chose last."""
    user = str(interaction.user.id)
    if chosen:
        async with interaction.client.app.store.transaction() as tx:
            await settings.put(tx, "user", user, "theme", None if chosen == "light" else chosen)
        return "dark" if chosen == "dark" else "light"
    stored = await settings.all_of(interaction.client.app.store.reader, "user", user)
    return "dark" if stored.get("theme") == "dark" else "light"
