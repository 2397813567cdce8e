"""The numbers Discord enforces. Fields are those a test may want to change; constants are those nobody should.

Numbers marked (~) are not published by Discord; they are cautious defaults.
"""

from dataclasses import dataclass

CONTENT = 2000
EMBEDS = 10
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
EMBED_FIELD_NAME = 256
EMBED_FIELD_VALUE = 1024
EMBED_FOOTER = 2048
EMBED_AUTHOR = 256
EMBED_TOTAL = 6000
ATTACHMENTS = 10
ALT_TEXT = 1024
NONCE = 25
MENTION_LIST = 100

ROWS = 5
BUTTONS_IN_ROW = 5
BUTTON_LABEL = 80
CUSTOM_ID = 100
URL = 512
OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
LAYOUT_COMPONENTS = 40
LAYOUT_TEXT = 4000
GALLERY_ITEMS = 10
SECTION_TEXTS = 3

MODAL_TITLE = 45
MODAL_ITEMS = 5
LABEL = 45
LABEL_DESCRIPTION = 100
TEXT_INPUT = 4000
INPUT_PLACEHOLDER = 100
UPLOADS = 10
CHOICES_IN_GROUP = 10

AUTOCOMPLETE_CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100

COMMANDS = 100
CONTEXT_COMMANDS = 15
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
COMMAND_OPTIONS = 25
COMMAND_CHARACTERS = 8000

THREAD_NAME = 100
THREAD_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
SLOWMODE = 21600

OLD_MESSAGE_SECONDS = 3600


@dataclass(slots=True)
class Limits:
    """What a server may set differently, or a test wants smaller."""

    file_bytes: int = 10 * 1024 * 1024
    request_bytes: int = 25 * 1024 * 1024
    active_threads: int = 1000
    old_edits_per_hour: int = 5  # (~)
    nonce_seconds: float = 300.0  # (~)
    command_creates_per_day: int = 200
    privileged_intents: int = 0
    """Bits of the privileged intents switched on for the application; none, as the bot promises to need none."""

    messages: tuple[int, float] = (5, 5.0)
    """Requests and seconds of the bucket for sending, editing and deleting in one channel."""
    webhook: tuple[int, float] = (5, 2.0)  # (~)
    """The bucket of one interaction token."""
    channel_changes: tuple[int, float] = (2, 600.0)  # (~)
    """The bucket for renaming a channel or thread; other changes have the ordinary one."""
    others: tuple[int, float] = (10, 1.0)  # (~)
    everything: tuple[int, float] = (50, 1.0)
    shards: int = 1
    """How many shards are recommended to a bot that asks."""
    max_concurrency: int = 1
    """Shards whose numbers differ modulo this may begin sessions at the same time."""
    begin_seconds: float = 5.0
    """Between two sessions that begin, of one shard or of two that may not begin at the same time."""
    starts_per_day: int = 1000
    """Sessions that may begin in a day; with one more the token is taken away."""
    guilds_per_shard: int = 2500
    replayed: int = 5000  # (~)
    """Events a session remembers for one who comes back to it."""
    hurry: float = 1.0
    """Rate-limit windows are this many times shorter. The end-to-end tests would otherwise mostly wait."""
