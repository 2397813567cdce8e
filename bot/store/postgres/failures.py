"""What PostgreSQL and the way to it say of a failure, in the store's words. None of them shows the password."""

import re
import ssl

import asyncpg

from ..errors import StoreError, StoreFailed, StoreFull, StoreUnreachable, UnknownGame

LOST = "The database cannot be reached. Nothing was changed; the bot waits for it and goes on by itself."
GONE = (OSError, TimeoutError, ssl.SSLError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What happens to a connection, or while one is made."""
GONE_SAID = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the server is shut down, or starts
    asyncpg.ReadOnlySQLTransactionError,  # another node has taken over, and this one may only be read
    asyncpg.TooManyConnectionsError,
    asyncpg.TargetServerAttributeNotMatched,
)
"""What a server says that is of no use now, but will be again, or whose place another takes."""
SHARED = (
    asyncpg.ProtocolViolationError,  # "unsupported startup parameter"
    asyncpg.DuplicatePreparedStatementError,
    asyncpg.InvalidSQLStatementNameError,
)
"""How poolers fail that do not pass everything on."""
POOLED = (
    "What answers at {place} is a pooler that shares connections among transactions, and the bot needs connections of "
    "its own: for its locks, and to be told what other processes write. Name the PostgreSQL server itself in "
    "DATABASE_URL, or a pooler in session mode."
)
NO_TLS = "rejected SSL upgrade"
"""What the driver says of a server that has answered, and cannot be spoken to in secret."""
SIGNS = "Signs such as @ : / ? # % in a password are written as their codes there: %40 %3A %2F %3F %23 %25."
Failure = (*GONE, asyncpg.PostgresError)
NO_GAME = re.compile(r'Key \(game\)=\((.*)\) is not present in table "games"')
"""What the server says where something is written for a game that is not there (any more)."""


def detail_of(error: asyncpg.PostgresError) -> str:
    """What the server says of a failure beside what it is."""
    return str(getattr(error, "detail", None) or "")


def is_lost(error: BaseException) -> bool:
    """Whether the connection is to be made anew, rather than the statement be wrong."""
    if isinstance(error, asyncpg.QueryCanceledError):
        return False
    return isinstance(error, (*GONE, *GONE_SAID))


def why(error: BaseException | None) -> str:
    """What has happened to a connection, for the log."""
    if error is None:
        return "the connection was closed"
    if isinstance(error, TimeoutError):
        return "no answer came"
    return f"{type(error).__name__}: {str(error)[:200]}".rstrip(": ")


def explained(error: BaseException) -> StoreError:
    """The same failure in the store's words."""
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFull("The disk of the database is full. Nothing was changed; try again when there is room.")
    if is_lost(error):
        return StoreUnreachable(LOST)
    if isinstance(error, asyncpg.ForeignKeyViolationError) and (gone := NO_GAME.match(detail_of(error))):
        return UnknownGame(gone[1])
    return StoreFailed(f"The database could not be read or written ({error}). Nothing was changed.")


def refused(error: BaseException, place: str) -> StoreError:
    """Why it cannot be begun with a database. `place`: of which server, without the password."""
    if isinstance(error, SHARED):
        return StoreFailed(POOLED.format(place=place))
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return StoreFailed(f"The server at {place} has no such database. Make it, or correct DATABASE_URL.")
    if isinstance(error, (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError)):
        return StoreFailed(f"The server at {place} does not take the name or the password in DATABASE_URL. {SIGNS}")
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return StoreFailed(f"The user in DATABASE_URL may not make what the bot needs at {place} ({error}).")
    if isinstance(error, asyncpg.TargetServerAttributeNotMatched | asyncpg.ReadOnlySQLTransactionError):
        return StoreUnreachable(f"The server at {place} can only be read: it follows another one. Name that one, too.")
    if isinstance(error, asyncpg.CannotConnectNowError):
        return StoreUnreachable(f"The server at {place} is not ready yet: {error}.")
    if isinstance(error, ValueError | asyncpg.InterfaceError | asyncpg.ClientConfigurationError):
        return StoreFailed("DATABASE_URL cannot be read. It is like postgresql://name:password@host:5432/database.")
    if NO_TLS in str(error):
        return StoreFailed(f"The server at {place} speaks no TLS, and sslmode in DATABASE_URL asks for it.")
    if isinstance(error, OSError | TimeoutError):
        why = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        return StoreUnreachable(f"No database server answers at {place} ({why}).")
    return StoreFailed(f"The database at {place} cannot be used: {error}.")
