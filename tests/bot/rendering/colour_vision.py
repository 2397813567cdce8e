"""How colours look to people who lack one kind of cone, and how far apart two colours are to the eye.

The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity, for linear light.
"""

import math

RGB = tuple[int, int, int]
Triple = tuple[float, float, float]

DEFICIENCIES: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _linear(channel: float) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _gamma(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def seen_with(deficiency: str, colour: RGB) -> RGB:
    """A colour as somebody with that deficiency sees it."""
    light = [_linear(c) for c in colour]
    mixed = [_gamma(sum(w * c for w, c in zip(row, light, strict=True))) for row in DEFICIENCIES[deficiency]]
    return (mixed[0], mixed[1], mixed[2])


def _lab(colour: RGB) -> Triple:
    r, g, b = (_linear(c) for c in colour)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def difference(a: RGB, b: RGB) -> float:
    """How different two colours look (CIE 1976); about 2.3 is just noticeable."""
    return math.dist(_lab(a), _lab(b))


def contrast(a: RGB, b: RGB) -> float:
    """The contrast ratio of two colours as the web's accessibility guidelines define it."""
    dark, light = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * bl for r, g, bl in ([_linear(c) for c in x] for x in (a, b))
    )
    return (light + 0.05) / (dark + 0.05)
