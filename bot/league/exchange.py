"""What a server's leagues give to others and take from them: the key that signs, keys that are trusted, lines."""

import os

from msgspec import Struct

from bot.league import statements
from bot.league.statements import FAR, Refused, Statement, pseudonym
from bot.refusals import NotPossible
from bot.store import Database, Transaction, results, settings
from bot.store.people import GONE
from bot.wording.league import exchange as words
from engine.dice.signing import public_key

SECRET, PHRASE, TRUSTED = "league_secret", "league_phrase", "league_trusted"
"""Settings of a server: what signs, what pseudonyms are made with, and the keys that it trusts."""
KEY_LENGTH = 64
AT_ONCE = 500
"""Lines that are written in one transaction."""


class Taken(Struct, frozen=True):
    """What became of a file: results that are new, that were known, and lines that were refused."""

    new: int
    known: int
    refused: tuple[Refused, ...]


class Exchange:
    """Gives out and takes in."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def key(self, guild: str) -> str:
        """The key by which others check what this server signs."""
        return public_key((await self._secrets(guild))[0])

    async def exported(self, guild: str) -> str:
        """Every result of this server that counts, a signed line each."""
        secret, phrase = await self._secrets(guild)
        known = await results.of_guild(self.store.reader, guild)
        own = [(row, shares) for row, shares in known if row.counts and row.season and row.dice]
        lines = [statements.signed(secret, statements.stated(row, shares, phrase)) for row, shares in own]
        return "".join(f"{line}\n" for line in lines)

    async def trust(self, guild: str, key: str, phrase: str = "") -> None:
        """Take results that this key has signed; `phrase`: that the hosts of the league have agreed on, so that the
        same people have the same names. Raises NotPossible."""
        if len(key) != KEY_LENGTH or not all(sign in "0123456789abcdef" for sign in key):
            raise NotPossible(words.NO_KEY)
        trusted = await self._trusted(guild)
        async with self.store.transaction() as tx:
            await settings.put(tx, "guild", guild, TRUSTED, " ".join(sorted({*trusted, key})))
            if phrase:
                await settings.put(tx, "guild", guild, PHRASE, phrase)

    async def withdraw(self, guild: str, key: str) -> int:
        """Trust a key no more: what it has signed is taken out, and ratings are as if it had never been. How many
        results that were."""
        trusted = await self._trusted(guild)
        async with self.store.transaction() as tx:
            await settings.put(tx, "guild", guild, TRUSTED, " ".join(sorted(trusted - {key})) or None)
            return await results.forget_signed(tx, guild, key)

    async def take(self, guild: str, text: str) -> Taken:
        """The lines of a file. One that is known changes nothing."""
        lines, refused = statements.read_file(text, await self._trusted(guild))
        known = await self._people(guild)
        there = {row.record for row, _ in await results.of_guild(self.store.reader, guild)}
        first: dict[str, tuple[str, Statement]] = {}
        for key, statement in lines:
            first.setdefault(statement.record, (key, statement))
        fresh = [one for record, one in first.items() if record not in there]
        new = 0
        for start in range(0, len(fresh), AT_ONCE):
            async with self.store.transaction() as tx:
                for key, statement in fresh[start : start + AT_ONCE]:
                    new += await self._add(tx, key, statement, guild, known)
        return Taken(new, len(lines) - new, tuple(refused))

    async def _add(self, tx: Transaction, key: str, statement: Statement, guild: str, known: dict[str, str]) -> bool:
        row, shares = statements.taken_in(key, statement, guild, known)
        return await results.add(tx, row, shares)

    async def audited(self, guild: str, text: str, record: str, log: str) -> str:
        """What is wrong with a record and a dice log that belong to a line of a file; "" if nothing is."""
        lines, _ = statements.read_file(text, await self._trusted(guild))
        return statements.audit([statement for _, statement in lines], record, log)

    async def _trusted(self, guild: str) -> set[str]:
        kept = await settings.all_of(self.store.reader, "guild", guild)
        return set(kept.get(TRUSTED, "").split())

    async def _people(self, guild: str) -> dict[str, str]:
        """The people of this server's results by their pseudonyms."""
        _, phrase = await self._secrets(guild)
        people = {share.person for _, shares in await results.of_guild(self.store.reader, guild) for share in shares}
        own = [person for person in people if person and not person.startswith((FAR, GONE))]
        return {pseudonym(phrase, person): person for person in own}

    async def _secrets(self, guild: str) -> tuple[bytes, str]:
        """What signs, and what pseudonyms are made with; made when they are first wanted."""
        kept = await settings.all_of(self.store.reader, "guild", guild)
        if SECRET not in kept or PHRASE not in kept:
            kept = {SECRET: os.urandom(32).hex(), PHRASE: os.urandom(16).hex()} | kept
            async with self.store.transaction() as tx:
                for name in (SECRET, PHRASE):
                    await settings.put(tx, "guild", guild, name, kept[name])
        return bytes.fromhex(kept[SECRET]), kept[PHRASE]
