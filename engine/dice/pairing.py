"""BLS12-381 in plain Python: enough to check drand's signatures where no library for it is installed.

Signatures are points of G1, keys points of G2. Written to be read beside the standard (RFC 9380 for hashing to the
curve); the numbers of the field, the curve and the isogeny's kernel are the only ones that are not computed here.
The stand-alone verifier carries a copy of this file, so it imports nothing but the standard library.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
Z = 0xD201000000010000  # the curve's parameter is -Z
BETA = 0x5F19672FDF76CE51BA69C6076A0F77EADDB3A93BE6F89688DE17D813620A00022E01FFFFFFFEFFFE  # a cube root of one
ISO_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
ISO_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
KERNEL = (  # x of the five pairs of points that the 11-isogeny sends to infinity
    0x0D7F2D0D03AE035321EED4C1479D13251ABF0E9A96479623EB5380B575E319851FB5E5A8B43B9C1A46880F54BF2B2F7C,
    0x10EF325DD1E98BDF0D97A4C6B7F968ED7F31F2FBFF088ACB39D5319CFC261EA18773405F325612742F0C5D90634BCF4,
    0x105249B4CAC630CE5AA18E6C1189A18C82019B4E12E491FBAC012C259CA3A67F638560B8BB416AF02A4724385ED0FC8E,
    0x140D41735B10CE710727CD9356905701A2B866B803BAA468948B7F423DDCC560C9A8F1CD5F8ED4297C37464FB8BFE4A7,
    0x1665A9C648E78314490A94F654D9B1039AB85847223BFAED9AA54F0F07736D122D1CECA1AC0E9123E753FDE16E97C3D7,
)
G2_X = (
    0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
    0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
)
G2_Y = (
    0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
    0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
)

Point = tuple[int, int]
"""A point of G1, affine."""
Jacobian = tuple[int, int, int]
"""A point of G1 without divisions: (x/z^2, y/z^3); infinity has z = 0."""
Fp2 = tuple[int, int]
"""a + b*u with u^2 = -1."""
Fp12 = list[Fp2]
"""Six coefficients of a polynomial in w, with w^6 = 1 + u."""
Lines = list[Fp2]

INFINITY: Jacobian = (1, 1, 0)
ONE: Fp12 = [(1, 0), *[(0, 0)] * 5]


class BadPoint(ValueError):
    """Bytes that are no point of the group."""


# -- G1 ------------------------------------------------------------------------------------------------------------


def root(square: int) -> int:
    """A square root in the field. Raises BadPoint for what is no square."""
    candidate = pow(square, (P + 1) // 4, P)
    if candidate * candidate % P != square % P:
        raise BadPoint("not on the curve")
    return candidate


def double(point: Jacobian) -> Jacobian:
    x, y, z = point
    yy = y * y % P
    s = 4 * x * yy % P
    m = 3 * x * x % P
    x3 = (m * m - 2 * s) % P
    return x3, (m * (s - x3) - 8 * yy * yy) % P, 2 * y * z % P


def add(a: Jacobian, b: Jacobian) -> Jacobian:
    if not a[2] or not b[2]:
        return b if not a[2] else a
    zz_a, zz_b = a[2] * a[2] % P, b[2] * b[2] % P
    u, s = a[0] * zz_b % P, a[1] * zz_b * b[2] % P
    h, r = (b[0] * zz_a - u) % P, (b[1] * zz_a * a[2] - s) % P
    if not h:
        return INFINITY if r else double(a)
    hh = h * h % P
    hhh, v = h * hh % P, u * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - s * hhh) % P, a[2] * b[2] * h % P


def times(point: Jacobian, factor: int) -> Jacobian:
    total = INFINITY
    for bit in f"{factor:b}":
        total = double(total)
        if bit == "1":
            total = add(total, point)
    return total


def affine(point: Jacobian) -> Point:
    """Raises BadPoint for infinity."""
    if not point[2]:
        raise BadPoint("infinity")
    inverse = pow(point[2], -1, P)
    square = inverse * inverse % P
    return point[0] * square % P, point[1] * square * inverse % P


def same(a: Jacobian, b: Jacobian) -> bool:
    x = (a[0] * b[2] ** 2 - b[0] * a[2] ** 2) % P
    y = (a[1] * b[2] ** 3 - b[1] * a[2] ** 3) % P
    return not x and not y and bool(a[2]) == bool(b[2])


def weighted_sum(points: list[Point], weights: list[int], bits: int = 64) -> Jacobian:
    """The sum of points times weights, sharing the doublings."""
    total = INFINITY
    for bit in reversed(range(bits)):
        total = double(total)
        for point, weight in zip(points, weights, strict=True):
            if weight >> bit & 1:
                total = add(total, (*point, 1))
    return total


def signature_point(data: bytes) -> Point:
    """48 bytes, compressed. Raises BadPoint for wrong lengths, flags, coordinates, curves, subgroups, and infinity."""
    if len(data) != 48 or data[0] & 0xC0 != 0x80:
        raise BadPoint("not a compressed point")
    x = int.from_bytes(data, "big") & ((1 << 381) - 1)
    if x >= P:
        raise BadPoint("coordinate out of range")
    y = root(x**3 + 4)
    if (y > P - y) != bool(data[0] & 0x20):
        y = P - y
    if not in_subgroup((x, y)):
        raise BadPoint("outside the group")
    return x, y


def in_subgroup(point: Point) -> bool:
    """A point belongs to the group iff multiplying by -Z^2 does what the curve's cheap endomorphism does."""
    x, y, z = times(times((*point, 1), Z), Z)
    return same((x, -y % P, z), (point[0] * BETA % P, point[1], 1))


# -- hashing to G1 -------------------------------------------------------------------------------------------------


def expanded(message: bytes, dst: bytes, length: int) -> bytes:
    """expand_message_xmd with SHA-256."""
    tag = dst + bytes([len(dst)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\x00" + tag).digest()
    block, out = bytes(32), b""
    for number in range(1, length // 32 + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block, strict=True))
        block = hashlib.sha256(mixed + bytes([number]) + tag).digest()
        out += block
    return out


def hash_to_g1(message: bytes, dst: bytes) -> Point:
    """The random-oracle suite BLS12381G1_XMD:SHA-256_SSWU_RO_."""
    data = expanded(message, dst, 128)
    one, two = (isogeny(*near_curve(int.from_bytes(data[i : i + 64], "big") % P)) for i in (0, 64))
    return affine(times(add((*one, 1), (*two, 1)), Z + 1))


def near_curve(u: int) -> Point:
    """Simplified SWU: a point on the curve y^2 = x^3 + Ax + B, which is isogenous to ours."""
    zu = 11 * u * u % P
    bottom = (zu * zu + zu) % P
    x = -ISO_B * (1 + pow(bottom, -1, P)) * pow(ISO_A, -1, P) % P if bottom else ISO_B * pow(11 * ISO_A, -1, P) % P
    try:
        y = root(x**3 + ISO_A * x + ISO_B)
    except BadPoint:
        x = zu * x % P
        y = root(x**3 + ISO_A * x + ISO_B)
    return x, y if y & 1 == u & 1 else P - y


def isogeny(x: int, y: int) -> Point:
    """Velu's formulas for the kernel above, scaled as the standard has it: by 1/11^2 and 1/11^3."""
    new_x, slope = x, 1
    for at in KERNEL:
        inverse = pow(x - at, -1, P)
        v, u = 6 * at * at + 2 * ISO_A, 4 * (at**3 + ISO_A * at + ISO_B)
        new_x += (v + u * inverse) * inverse
        slope -= (v + 2 * u * inverse) * inverse * inverse
    return new_x * pow(121, -1, P) % P, y * slope * pow(1331, -1, P) % P


# -- the field of pairings -----------------------------------------------------------------------------------------


def times2(a: Fp2, b: Fp2) -> Fp2:
    return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def minus2(a: Fp2, b: Fp2) -> Fp2:
    return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def inverse2(a: Fp2) -> Fp2:
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return a[0] * norm % P, -a[1] * norm % P


def power2(a: Fp2, exponent: int) -> Fp2:
    total = (1, 0)
    for bit in f"{exponent:b}":
        total = times2(total, total)
        if bit == "1":
            total = times2(total, a)
    return total


def root2(square: Fp2) -> Fp2:
    """Raises BadPoint for what is no square."""
    length = root(square[0] ** 2 + square[1] ** 2)
    half = (P + 1) // 2
    for part in ((square[0] + length) * half, (square[0] - length) * half):
        try:
            real = root(part)
        except BadPoint:
            continue
        candidate = real, square[1] * pow(2 * real, -1, P) % P
        if times2(candidate, candidate) == (square[0] % P, square[1] % P):
            return candidate
    raise BadPoint("not on the curve")


def product(a: Fp12, b: Iterable[tuple[int, Fp2]]) -> Fp12:
    """a times the polynomial with the given (power of w, coefficient); sums are reduced only once."""
    real, imaginary = [0] * 11, [0] * 11
    for shift, (c, d) in b:
        for place, (e, f) in enumerate(a, shift):
            real[place] += c * e - d * f
            imaginary[place] += c * f + d * e
    for high in range(6, 11):  # w^6 = 1 + u
        real[high - 6] += real[high] - imaginary[high]
        imaginary[high - 6] += real[high] + imaginary[high]
    return [(real[i] % P, imaginary[i] % P) for i in range(6)]


def times12(a: Fp12, b: Fp12) -> Fp12:
    return product(a, enumerate(b))


TWISTS = [power2((1, 1), power * (P - 1) // 6) for power in range(6)]


def frobenius(a: Fp12) -> Fp12:
    """a^p."""
    return [times2((re, -im % P), twist) for (re, im), twist in zip(a, TWISTS, strict=True)]


def conjugate(a: Fp12) -> Fp12:
    """a^(p^6), which is the inverse of what final_power has begun."""
    return [c if not power & 1 else (-c[0] % P, -c[1] % P) for power, c in enumerate(a)]


def inverse12(a: Fp12) -> Fp12:
    """The other five conjugates over Fp2, divided by the norm."""
    others, turned = ONE, a
    for _ in range(5):
        turned = frobenius(frobenius(turned))
        others = times12(others, turned)
    norm = inverse2(times12(others, a)[0])
    return [times2(c, norm) for c in others]


def to_minus_z(a: Fp12) -> Fp12:
    total = ONE
    for bit in f"{Z:b}":
        total = times12(total, total)
        if bit == "1":
            total = times12(total, a)
    return conjugate(total)


def final_power(f: Fp12) -> Fp12:
    """f^(3(p^12 - 1)/r): one exactly when the pairings multiplied in f cancel out."""
    f = times12(conjugate(f), inverse12(f))
    f = times12(frobenius(frobenius(f)), f)
    a = times12(to_minus_z(f), conjugate(f))
    a = times12(to_minus_z(a), conjugate(a))
    a = times12(to_minus_z(a), frobenius(a))
    b = times12(to_minus_z(to_minus_z(a)), frobenius(frobenius(a)))
    return times12(times12(b, conjugate(a)), times12(times12(f, f), f))


# -- pairing with a fixed point of G2 ------------------------------------------------------------------------------


def key_point(data: bytes) -> tuple[Fp2, Fp2]:
    """96 bytes, compressed; only pinned keys come here. Raises BadPoint."""
    if len(data) != 96 or data[0] & 0xC0 != 0x80:
        raise BadPoint("not a compressed key")
    x = int.from_bytes(data[48:], "big"), int.from_bytes(data[:48], "big") & ((1 << 381) - 1)
    cube = times2(times2(x, x), x)
    y = root2((cube[0] + 4, cube[1] + 4))
    if ((y[1] or y[0]) > P // 2) != bool(data[0] & 0x20):
        y = -y[0] % P, -y[1] % P
    return x, y


def lines_of(x: Fp2, y: Fp2) -> Lines:
    """Slopes and offsets of all lines of the Miller loop: they depend on the point of G2 alone."""
    lines: Lines = []
    at = (x, y)
    for bit in f"{Z:b}"[1:]:
        square = times2(at[0], at[0])
        at = step(lines, at, at[0], times2((3 * square[0], 3 * square[1]), inverse2((2 * at[1][0], 2 * at[1][1]))))
        if bit == "1":
            at = step(lines, at, x, times2(minus2(at[1], y), inverse2(minus2(at[0], x))))
    return lines


def step(lines: Lines, at: tuple[Fp2, Fp2], other_x: Fp2, slope: Fp2) -> tuple[Fp2, Fp2]:
    """Note the line with that slope through `at`, and go to the sum of the points it joins."""
    lines += [slope, minus2(times2(slope, at[0]), at[1])]
    x = minus2(minus2(times2(slope, slope), at[0]), other_x)
    return x, minus2(times2(slope, minus2(at[0], x)), at[1])


GENERATOR_LINES = lines_of(G2_X, G2_Y)


@lru_cache(maxsize=8)
def key_lines(key: bytes) -> Lines:
    return lines_of(*key_point(key))


def cancel_out(pairs: list[tuple[Point, Lines]]) -> bool:
    """Whether the product of these pairings is one."""
    f, at = ONE, 0
    for bit in f"{Z:b}"[1:]:
        f = times12(f, f)
        for _ in range(1 + int(bit)):
            for (x, y), lines in pairs:
                slope, offset = lines[at], lines[at + 1]
                f = product(f, ((0, offset), (2, (-slope[0] * x, -slope[1] * x)), (3, (y, 0))))
            at += 2
    return final_power(f) == ONE


def is_signed_plainly(key: bytes, message: bytes, signature: bytes, dst: bytes) -> bool:
    """Whether the signature is the key's, for that message. Malformed ones are not."""
    try:
        x, y = signature_point(signature)
        return cancel_out([((x, -y % P), GENERATOR_LINES), (hash_to_g1(message, dst), key_lines(key))])
    except BadPoint:
        return False


def are_all_signed(key: bytes, signed: list[tuple[bytes, bytes]], dst: bytes, weights: list[int]) -> bool:
    """Whether all (message, signature) are the key's, by one pairing for all.

    The weights are the checker's own random odd numbers below 2^64, so that wrong signatures can not make up for
    each other.
    """
    try:
        points = [signature_point(signature) for _, signature in signed]
        hashes = [hash_to_g1(message, dst) for message, _ in signed]
        x, y = affine(weighted_sum(points, weights))
        return cancel_out([((x, -y % P), GENERATOR_LINES), (affine(weighted_sum(hashes, weights)), key_lines(key))])
    except BadPoint:
        return False
