"""The first words on a server."""

from collections.abc import Sequence

from bot.wording import commands

NEW_GAME, HOW_TO_PLAY, CHECK = "New game", "How to play", "Check my permissions"
WHICH_GAME = "Which game?"
WELCOME = (
    "**Sandtable** is here: slow games of the Axis & Allies family, by chat. It moves the pieces, draws the map, rolls "
    "dice that anybody can check, and reminds whoever is waited for.\n"
    f"Go to the channel you want to play in and begin with **New game** there, or `{commands.GAME_NEW}`. "
    f"`{commands.HELP}` tells what to do now. The bot reads no messages: only its commands and buttons. "
    f"`{commands.MY_PRIVACY}` tells what it stores."
)
NEEDED = {
    "view_channel": "see this channel",
    "send_messages": "send messages",
    "send_messages_in_threads": "send messages in threads",
    "create_public_threads": "create public threads (for the dice log)",
    "embed_links": "embed links (for cards and maps)",
    "attach_files": "attach files (for pictures)",
    "read_message_history": "read message history (to find its own messages after a restart)",
}
WHICH = "Which game shall be played in this channel? You can change it and everything else afterwards."


def rights(missing: Sequence[str]) -> str:
    if not missing:
        return "All is well: the bot may do everything it needs in this channel."
    lines = "\n".join(f"- {what}" for what in missing)
    return (
        f"In this channel the bot may not:\n{lines}\nGive its role these rights in the channel's or server's settings. "
        "It plays on without threads, pictures and cards, but shows less."
    )
