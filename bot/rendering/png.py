"""Palette pictures as PNG files, deflated a band of rows at a time.

From one picture of a game to the next most of the map stays as it is, so bands deflated lately are taken as they were.
A band may refer back into the one above it, so cutting costs no room. Where a file would be too large, its largest
bands are deflated with more effort; of a picture that always would be, all are from the beginning, and none twice.
"""

import hashlib
import threading
import zlib
from collections.abc import Sequence

from PIL import Image

from bot.lru import Lru

MOST_BYTES = 400_000
BAND = 90_000  # bytes of a picture deflated together: 37 rows of a whole map
HISTORY = 7_500  # how far a band refers back into the one above: looking at more costs time and saves next to nothing
QUICK = 4
HARD = (
    (6, 0.79),
    (9, 0.92),
)  # more effort, and how much of a file is left at the least by that and what comes after it
MOST_KEPT = 500  # bands, about 9 KB each
AT_ONCE = HARD[0][0]
"""The effort for a picture that quickness makes too large in any case."""
_SIGNATURE, _PALETTE_OF_BYTES = b"\x89PNG\r\n\x1a\n", b"\x08\x03\x00\x00\x00"
_DEFLATED, _NO_MORE = b"\x78\x5e", b"\x03\x00"  # the head of a zlib stream, and an empty last block
_FRAME = 100  # more than signature, chunks and checksums take

Band = tuple[memoryview, memoryview]  # what stands before it, and itself

_kept: Lru[bytes] = Lru(MOST_KEPT)
_lock = threading.Lock()


def packed(picture: Image.Image, colours: bytes, effort: int = QUICK) -> bytes:
    """A picture of palette indices as PNG, at most `MOST_BYTES` if effort alone can do it, with so much of it at the
    least; `colours` are the channels of up to 256 colours one after another."""
    raw = memoryview(_lines(picture))
    row = picture.width + 1
    step = max(1, BAND // row) * row
    bands = [(raw[max(0, start - HISTORY) : start], raw[start : start + step]) for start in range(0, len(raw), step)]
    deflated = _small_enough(bands, MOST_BYTES - len(colours) - _FRAME, effort)
    stream = [_DEFLATED, *deflated, _NO_MORE, zlib.adler32(raw).to_bytes(4, "big")]
    size = picture.width.to_bytes(4, "big") + picture.height.to_bytes(4, "big")
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", size + _PALETTE_OF_BYTES),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", b"".join(stream)),
            _chunk(b"IEND", b""),
        )
    )


def forget() -> None:
    """Let go of all bands that were kept."""
    with _lock:
        _kept.clear()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(data, zlib.crc32(kind)).to_bytes(4, "big")


def _lines(picture: Image.Image) -> bytes:
    """The picture row by row, each after a zero: it is not filtered."""
    sheet = Image.new("L", (picture.width + 1, picture.height), 0)
    sheet.paste(picture, (1, 0))
    return sheet.tobytes()


def _small_enough(bands: Sequence[Band], room: int, effort: int) -> list[bytes]:
    """All bands deflated, as quickly as the room allows; larger than that if no effort would do."""
    keys = [_key(*band) for band in bands]
    parts = [_deflated(key, effort, *band) for key, band in zip(keys, bands, strict=True)]
    total = sum(map(len, parts))
    for harder, least in HARD:
        if harder <= effort:
            continue
        if not room < total <= room / least:
            break
        for i in sorted(range(len(parts)), key=lambda i: -len(parts[i])):
            total -= len(parts[i])
            parts[i] = _deflated(keys[i], harder, *bands[i])
            total += len(parts[i])
            if total <= room:
                break
    return parts


def _key(history: memoryview, band: memoryview) -> str:
    """What a band is known by; nobody chooses pictures to deceive, so the hash is the one that is quick everywhere."""
    hashed = hashlib.sha1(history, usedforsecurity=False)
    hashed.update(band)
    return hashed.hexdigest()


def _deflated(key: str, effort: int, history: memoryview, band: memoryview) -> bytes:
    """One band as blocks of a zlib stream, ending at a byte."""
    name = f"{effort} {key}"
    with _lock:
        found = _kept.get(name)
    if found is not None:
        return found
    deflater = zlib.compressobj(effort, zlib.DEFLATED, -zlib.MAX_WBITS, 8, zlib.Z_DEFAULT_STRATEGY, history)
    made = deflater.compress(band) + deflater.flush(zlib.Z_SYNC_FLUSH)
    with _lock:
        return _kept.put(name, made)
