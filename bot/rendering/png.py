"""Palette pictures as PNG files, deflated a band of rows at a time.

From one picture of a game to the next most of the map stays as it is, so bands deflated lately are taken as they were.
A band may refer back into the one above it, so cutting costs no room. Where a file would be too large, its largest
bands are deflated with more effort; of a picture that always would be, all are from the beginning, and none twice.
"""

import threading
import zlib
from collections.abc import Sequence
from functools import reduce

from msgspec import Struct
from PIL import Image

from bot.lru import Lru

MOST_BYTES = 400_000
BAND = 90_000  # bytes of a picture deflated together: 37 rows of a whole map
HISTORY = 7_500  # how far a band refers back into the one above, or a row more: looking further saves next to nothing
QUICK = 4
HARDER = {4: (6, 0.79), 5: (6, 0.86), 6: (9, 0.92)}
"""The next effort after one, and how much of a file is left at the least by that and what comes after it."""
MOST_KEPT = 500  # bands, about 9 KB each
AT_ONCE = 5
"""The effort for a picture that quickness makes too large in any case."""
UNCHANGED = tuple(range(256))
_SIGNATURE, _PALETTE_OF_BYTES = b"\x89PNG\r\n\x1a\n", b"\x08\x03\x00\x00\x00"
_DEFLATED, _NO_MORE = b"\x78\x5e", b"\x03\x00"  # the head of a zlib stream, and an empty last block
_FRAME = 100  # more than signature, chunks and checksums take
_ADLER, _HALF = 65_521, 65_536  # what the sums of zlib's checksum are counted up to, and one above the other


class Deflated(Struct, frozen=True):
    """A band as blocks of a zlib stream that end at a byte; the checksum and the number of the bytes in it."""

    data: bytes
    check: int
    length: int


_kept: Lru[Deflated] = Lru(MOST_KEPT)
_lock = threading.Lock()


class _Bands:
    """A picture in bands. Each is cut out when it is wanted: a copy of the whole would take as long as to deflate a
    tenth of it. One that is kept is known by its pixels before they are looked up in the table."""

    def __init__(self, picture: Image.Image, table: Sequence[int]) -> None:
        row = picture.width + 1
        self._picture, self._table, self._meant = picture, [*table], hash(tuple(table))
        self._rows, self._above = max(1, BAND // row), -(-HISTORY // row)
        self.numbers = range(-(-picture.height // self._rows))

    def deflated(self, number: int, effort: int) -> Deflated:
        """A band that may refer back to the rows above it. A pixel to the left of the picture stands before every row:
        a zero, which says that it is not filtered."""
        top = number * self._rows
        above, bottom = min(top, self._above), min(self._picture.height, top + self._rows)
        cut = self._picture.crop((-1, top - above, self._picture.width, bottom))
        # what it is known by; nobody chooses pictures to deceive, so the hash is the one that is quick everywhere
        key = f"{effort}/{self._meant}/{cut.width}/{above}/{hash(cut.tobytes())}"
        with _lock:
            found = _kept.get(key)
        if found is not None:
            return found
        rows = cut.point(self._table)
        rows.paste(0, (0, 0, 1, rows.height))
        made = _deflated(memoryview(rows.tobytes()), above * rows.width, effort)
        with _lock:
            return _kept.put(key, made)


def packed(picture: Image.Image, colours: bytes, effort: int = QUICK, table: Sequence[int] = UNCHANGED) -> bytes:
    """A picture of palette indices as PNG, at most `MOST_BYTES` if effort alone can do it, with so much of it at the
    least; `colours` are the channels of up to 256 colours one after another, and `table` says as which index each is
    written."""
    parts = _small_enough(_Bands(picture, table), MOST_BYTES - len(colours) - _FRAME, effort)
    check = reduce(_checked, parts, 1).to_bytes(4, "big")
    size = picture.width.to_bytes(4, "big") + picture.height.to_bytes(4, "big")
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", size + _PALETTE_OF_BYTES),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", b"".join((_DEFLATED, *(part.data for part in parts), _NO_MORE, check))),
            _chunk(b"IEND", b""),
        )
    )


def forget() -> None:
    """Let go of all bands that were kept."""
    with _lock:
        _kept.clear()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(data, zlib.crc32(kind)).to_bytes(4, "big")


def _small_enough(bands: _Bands, room: int, effort: int) -> list[Deflated]:
    """All bands deflated, as quickly as the room allows; larger than that if no effort would do."""
    parts = [bands.deflated(number, effort) for number in bands.numbers]
    total = sum(len(part.data) for part in parts)
    while effort in HARDER and room < total <= room / HARDER[effort][1]:
        effort = HARDER[effort][0]
        for i in sorted(bands.numbers, key=lambda i: -len(parts[i].data)):
            total -= len(parts[i].data)
            parts[i] = bands.deflated(i, effort)
            total += len(parts[i].data)
            if total <= room:
                break
    return parts


def _deflated(rows: memoryview, above: int, effort: int) -> Deflated:
    """A band, of which the first bytes are not deflated but referred back to."""
    band = rows[above:]
    deflater = zlib.compressobj(effort, zlib.DEFLATED, -zlib.MAX_WBITS, 8, zlib.Z_DEFAULT_STRATEGY, rows[:above])
    data = deflater.compress(band) + deflater.flush(zlib.Z_SYNC_FLUSH)
    return Deflated(data, zlib.adler32(band), len(band))


def _checked(check: int, part: Deflated) -> int:
    """The checksum of what came before together with a band, from both alone: one sum of all bytes, one of all its
    values on the way."""
    (high, low), (higher, lower) = divmod(check, _HALF), divmod(part.check, _HALF)
    return (high + higher + part.length * (low - 1)) % _ADLER * _HALF + (low + lower - 1) % _ADLER
