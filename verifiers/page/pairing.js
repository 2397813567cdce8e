// BLS12-381 with BigInt: enough to check drand's signatures. Signatures are points of G1, keys points of G2.

const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
const Z = 0xd201000000010000n; // the curve's parameter is -Z
const Z_BITS = Z.toString(2);
const BETA = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen;
const ISO_A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const ISO_B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const KERNEL = [
  0x0d7f2d0d03ae035321eed4c1479d13251abf0e9a96479623eb5380b575e319851fb5e5a8b43b9c1a46880f54bf2b2f7cn,
  0x10ef325dd1e98bdf0d97a4c6b7f968ed7f31f2fbff088acb39d5319cfc261ea18773405f325612742f0c5d90634bcf4n,
  0x105249b4cac630ce5aa18e6c1189a18c82019b4e12e491fbac012c259ca3a67f638560b8bb416af02a4724385ed0fc8en,
  0x140d41735b10ce710727cd9356905701a2b866b803baa468948b7f423ddcc560c9a8f1cd5f8ed4297c37464fb8bfe4a7n,
  0x1665a9c648e78314490a94f654d9b1039ab85847223bfaed9aa54f0f07736d122d1ceca1ac0e9123e753fde16e97c3d7n,
];
const G2 = {
  x: [
    0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n,
    0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en,
  ],
  y: [
    0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801n,
    0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79ben,
  ],
};

class BadPoint extends Error {}

function mod(a) {
  const rest = a % P;
  return rest < 0n ? rest + P : rest;
}

function power(base, exponent) {
  let total = 1n;
  let square = mod(base);
  for (let left = exponent; left; left >>= 1n) {
    if (left & 1n) total = (total * square) % P;
    square = (square * square) % P;
  }
  return total;
}

// The inverse by Euclid, which is faster than a power.
function inverse(a) {
  let [r, s] = [P, mod(a)];
  let [x, y] = [0n, 1n];
  while (s) {
    const quotient = r / s;
    [r, s] = [s, r - quotient * s];
    [x, y] = [y, x - quotient * y];
  }
  return mod(x);
}

function root(square) {
  const found = power(square, (P + 1n) / 4n);
  if ((found * found) % P !== mod(square)) throw new BadPoint("not on the curve");
  return found;
}

// -- G1: [x, y] affine, [x, y, z] without divisions --

const INFINITY = [1n, 1n, 0n];

function double([x, y, z]) {
  const yy = (y * y) % P;
  const s = (4n * x * yy) % P;
  const m = (3n * x * x) % P;
  const x3 = mod(m * m - 2n * s);
  return [x3, mod(m * (s - x3) - 8n * yy * yy), (2n * y * z) % P];
}

function add(a, b) {
  if (!a[2]) return b;
  if (!b[2]) return a;
  const za = (a[2] * a[2]) % P;
  const zb = (b[2] * b[2]) % P;
  const u = (a[0] * zb) % P;
  const s = (((a[1] * zb) % P) * b[2]) % P;
  const h = mod(b[0] * za - u);
  const r = mod(((b[1] * za) % P) * a[2] - s);
  if (!h) return r ? INFINITY : double(a);
  const hh = (h * h) % P;
  const hhh = (h * hh) % P;
  const v = (u * hh) % P;
  const x3 = mod(r * r - hhh - 2n * v);
  return [x3, mod(r * (v - x3) - s * hhh), (((a[2] * b[2]) % P) * h) % P];
}

function times(point, factor) {
  let total = INFINITY;
  for (const bit of factor.toString(2)) {
    total = double(total);
    if (bit === "1") total = add(total, point);
  }
  return total;
}

function affine([x, y, z]) {
  if (!z) throw new BadPoint("infinity");
  const one = inverse(z);
  const square = (one * one) % P;
  return [(x * square) % P, (((y * square) % P) * one) % P];
}

function weightedSum(points, weights) {
  let total = INFINITY;
  for (let bit = 63n; bit >= 0n; bit--) {
    total = double(total);
    points.forEach(([x, y], i) => {
      if ((weights[i] >> bit) & 1n) total = add(total, [x, y, 1n]);
    });
  }
  return total;
}

const toNumber = (bytes) => BigInt(`0x${hex(bytes) || "0"}`);
const X_MASK = (1n << 381n) - 1n;

// 48 bytes, compressed. Throws for wrong lengths, flags, coordinates, curves, subgroups, and infinity.
function signaturePoint(bytes) {
  if (bytes.length !== 48 || (bytes[0] & 0xc0) !== 0x80) throw new BadPoint("not a compressed point");
  const x = toNumber(bytes) & X_MASK;
  if (x >= P) throw new BadPoint("coordinate out of range");
  let y = root(x * x * x + 4n);
  if (y > P - y !== Boolean(bytes[0] & 0x20)) y = P - y;
  if (!inSubgroup([x, y])) throw new BadPoint("outside the group");
  return [x, y];
}

// A point belongs to the group iff multiplying by -Z^2 does what the curve's cheap endomorphism does.
function inSubgroup([x, y]) {
  const turned = times(times([x, y, 1n], Z), Z);
  if (!turned[2]) return false;
  const [tx, ty] = affine(turned);
  return tx === (x * BETA) % P && (ty + y) % P === 0n;
}

// -- hashing to G1 (RFC 9380) --

async function expanded(message, dst, length) {
  const ending = join(dst, [dst.length]);
  const first = await sha256(join(new Uint8Array(64), message, [length >> 8, length & 255, 0], ending));
  let block = new Uint8Array(32);
  let out = new Uint8Array();
  for (let number = 1; number <= length / 32; number++) {
    block = await sha256(join(first.map((byte, i) => byte ^ block[i]), [number], ending));
    out = join(out, block);
  }
  return out;
}

async function hashToG1(message, dst) {
  const data = await expanded(message, dst, 128);
  const [one, two] = [0, 64].map((at) => isogeny(nearCurve(mod(toNumber(data.slice(at, at + 64))))));
  return affine(times(add([...one, 1n], [...two, 1n]), Z + 1n));
}

// Simplified SWU: a point on a curve that is isogenous to ours.
function nearCurve(u) {
  const zu = (11n * u * u) % P;
  const bottom = (zu * zu + zu) % P;
  let x = bottom
    ? mod(((-ISO_B * (1n + inverse(bottom))) % P) * inverse(ISO_A))
    : mod(ISO_B * inverse(11n * ISO_A));
  let y;
  try {
    y = root(x * x * x + ISO_A * x + ISO_B);
  } catch {
    x = (zu * x) % P;
    y = root(x * x * x + ISO_A * x + ISO_B);
  }
  return [x, (y & 1n) === (u & 1n) ? y : P - y];
}

// Velu's formulas for the kernel above, scaled as the standard has it.
function isogeny([x, y]) {
  let newX = x;
  let slope = 1n;
  for (const at of KERNEL) {
    const one = inverse(x - at);
    const v = 6n * at * at + 2n * ISO_A;
    const u = 4n * (at * at * at + ISO_A * at + ISO_B);
    newX = mod(newX + mod(v + u * one) * one);
    slope = mod(slope - mod((v + 2n * u * one) * one) * one);
  }
  return [(newX * inverse(121n)) % P, (((y * slope) % P) * inverse(1331n)) % P];
}

// -- the field of pairings: [a, b] is a + b*u with u^2 = -1; six of them are a polynomial in w, w^6 = 1 + u --

const times2 = ([a, b], [c, d]) => [mod(a * c - b * d), (a * d + b * c) % P];
const minus2 = ([a, b], [c, d]) => [mod(a - c), mod(b - d)];
const ONE = [[1n, 0n], ...Array.from({ length: 5 }, () => [0n, 0n])];

function inverse2([a, b]) {
  const norm = inverse(a * a + b * b);
  return [(a * norm) % P, mod(-b * norm)];
}

function power2(base, exponent) {
  let total = [1n, 0n];
  for (const bit of exponent.toString(2)) {
    total = times2(total, total);
    if (bit === "1") total = times2(total, base);
  }
  return total;
}

function root2([a, b]) {
  const length = root(a * a + b * b);
  for (const part of [a + length, a - length]) {
    try {
      const real = root(mod(part * ((P + 1n) / 2n)));
      const found = [real, mod(b * inverse(2n * real))];
      const [c, d] = times2(found, found);
      if (c === mod(a) && d === mod(b)) return found;
    } catch (error) {
      if (!(error instanceof BadPoint)) throw error;
    }
  }
  throw new BadPoint("not on the curve");
}

// a times the polynomial with the given [power of w, coefficient].
function product(a, terms) {
  const real = Array(11).fill(0n);
  const imaginary = Array(11).fill(0n);
  for (const [shift, [c, d]] of terms) {
    for (let i = 0; i < 6; i++) {
      const [e, f] = a[i];
      real[i + shift] += c * e - d * f;
      imaginary[i + shift] += c * f + d * e;
    }
  }
  for (let high = 6; high < 11; high++) {
    real[high - 6] += real[high] - imaginary[high];
    imaginary[high - 6] += real[high] + imaginary[high];
  }
  return ONE.map((_, i) => [mod(real[i]), mod(imaginary[i])]);
}

const times12 = (a, b) => product(a, b.map((c, i) => [i, c]));
const TWISTS = ONE.map((_, i) => power2([1n, 1n], (BigInt(i) * (P - 1n)) / 6n));
const frobenius = (a) => a.map(([re, im], i) => times2([re, mod(-im)], TWISTS[i]));
const conjugate = (a) => a.map(([re, im], i) => (i % 2 ? [mod(-re), mod(-im)] : [re, im]));

// The other five conjugates over Fp2, divided by the norm.
function inverse12(a) {
  let others = ONE;
  let turned = a;
  for (let i = 0; i < 5; i++) {
    turned = frobenius(frobenius(turned));
    others = times12(others, turned);
  }
  const norm = inverse2(times12(others, a)[0]);
  return others.map((c) => times2(c, norm));
}

function toMinusZ(a) {
  let total = ONE;
  for (const bit of Z_BITS) {
    total = times12(total, total);
    if (bit === "1") total = times12(total, a);
  }
  return conjugate(total);
}

// f^(3(p^12 - 1)/r): one exactly when the pairings multiplied in f cancel out.
function finalPower(f) {
  f = times12(conjugate(f), inverse12(f));
  f = times12(frobenius(frobenius(f)), f);
  let a = times12(toMinusZ(f), conjugate(f));
  a = times12(toMinusZ(a), conjugate(a));
  a = times12(toMinusZ(a), frobenius(a));
  const b = times12(toMinusZ(toMinusZ(a)), frobenius(frobenius(a)));
  return times12(times12(b, conjugate(a)), times12(times12(f, f), f));
}

// -- pairing with a fixed point of G2 --

// 96 bytes, compressed; only pinned keys come here.
function keyPoint(bytes) {
  const x = [toNumber(bytes.slice(48)), toNumber(bytes.slice(0, 48)) & X_MASK];
  const [a, b] = times2(times2(x, x), x);
  let y = root2([a + 4n, b + 4n]);
  if ((y[1] || y[0]) > P / 2n !== Boolean(bytes[0] & 0x20)) y = [mod(-y[0]), mod(-y[1])];
  return { x, y };
}

// Slopes and offsets of all lines of the Miller loop: they depend on the point of G2 alone.
function linesOf({ x, y }) {
  const lines = [];
  let at = [x, y];
  const step = (otherX, slope) => {
    lines.push([slope, minus2(times2(slope, at[0]), at[1])]);
    const nextX = minus2(minus2(times2(slope, slope), at[0]), otherX);
    at = [nextX, minus2(times2(slope, minus2(at[0], nextX)), at[1])];
  };
  for (const bit of Z_BITS.slice(1)) {
    const [a, b] = times2(at[0], at[0]);
    step(at[0], times2([3n * a, 3n * b], inverse2([2n * at[1][0], 2n * at[1][1]])));
    if (bit === "1") step(x, times2(minus2(at[1], y), inverse2(minus2(at[0], x))));
  }
  return lines;
}

const linesKnown = new Map();

function keyLines(key) {
  if (!linesKnown.has(key)) linesKnown.set(key, linesOf(key ? keyPoint(unhex(key)) : G2));
  return linesKnown.get(key);
}

// Whether the product of these pairings is one, of {point, lines}.
function cancelOut(pairs) {
  let f = ONE;
  let at = 0;
  for (const bit of Z_BITS.slice(1)) {
    f = times12(f, f);
    for (let count = bit === "1" ? 2 : 1; count; count--, at++) {
      for (const { point: [x, y], lines } of pairs) {
        const [[a, b], offset] = lines[at];
        f = product(f, [[0, offset], [2, [mod(-a * x), mod(-b * x)]], [3, [y, 0n]]]);
      }
    }
  }
  return finalPower(f).every(([a, b], i) => a === ONE[i][0] && b === ONE[i][1]);
}

const DST = utf8("BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
const beaconMessage = (round) => sha256(bigEndian(round, 8));

// Whether all [round, signature] are the network's, by one pairing for all, with random odd weights. Malformed ones
// are not. `pause` lets a page breathe in between.
async function areGenuine(network, beacons, pause = async () => {}) {
  try {
    const points = [];
    const hashes = [];
    const weights = [];
    for (const [round, signature] of beacons) {
      points.push(signaturePoint(unhex(signature)));
      hashes.push(await hashToG1(await beaconMessage(round), DST));
      weights.push(beacons.length === 1 ? 1n : toNumber(crypto.getRandomValues(new Uint8Array(8))) | 1n);
      if (points.length % 20 === 0) await pause(points.length);
    }
    const [x, y] = affine(weightedSum(points, weights));
    await pause(points.length);
    const hashed = affine(weightedSum(hashes, weights));
    return cancelOut([
      { point: [x, mod(-y)], lines: keyLines("") },
      { point: hashed, lines: keyLines(network.public_key) },
    ]);
  } catch (error) {
    if (error instanceof BadPoint) return false;
    throw error;
  }
}
