// Bytes of the protocol: strict JSON, its one spelling, tagged hashes, the stream of dice.

class Bad extends Error {
  constructor(code, words) {
    super(`${code}: ${words}`);
    this.code = code;
    this.words = words;
  }
}

// What JSON.parse would repair in silence: a number that is no safe integer, an object with a key that stands twice.
class Unsafe {}

const DEEPEST = 64;
const DEEPEST_TEXT = 500;
const TOKEN = /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|-?Infinity|NaN)|(true|false|null))/y;

// Parse JSON. Objects become Maps (with `repeated` set where a key stood twice), so that no key has a meaning of its own.
function parse(text) {
  let at = 0;
  const fail = () => { throw new Bad("E_CANON", "not JSON"); };
  const token = () => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) fail();
    at = TOKEN.lastIndex;
    return found;
  };
  const value = ([, sign, string, number, word], depth) => {
    if (depth > DEEPEST_TEXT) throw new Bad("E_CANON", "nested too deep");
    if (string !== undefined) return JSON.parse(string);
    if (number !== undefined) return integer(number);
    if (word !== undefined) return JSON.parse(word);
    if (sign === "[") return list(depth);
    if (sign === "{") return object(depth);
    return fail();
  };
  const list = (depth) => {
    const items = [];
    let next = token();
    if (next[1] === "]") return items;
    for (;;) {
      items.push(value(next, depth + 1));
      const end = token()[1];
      if (end === "]") return items;
      if (end !== ",") fail();
      next = token();
    }
  };
  const object = (depth) => {
    const map = new Map();
    let next = token();
    if (next[1] === "}") return map;
    for (;;) {
      if (next[2] === undefined || token()[1] !== ":") fail();
      const key = JSON.parse(next[2]);
      if (map.has(key)) map.repeated = true;
      map.set(key, value(token(), depth + 1));
      const end = token()[1];
      if (end === "}") return map;
      if (end !== ",") fail();
      next = token();
    }
  };
  const whole = value(token(), 0);
  if (!/^[ \t\r\n]*$/.test(text.slice(at))) fail();
  return whole;
}

function integer(text) {
  if (!/^-?[0-9]+$/.test(text)) return new Unsafe();
  if (text.length > 4300) throw new Bad("E_CANON", "not JSON");
  const number = Number(text);
  return Number.isSafeInteger(number) ? number + 0 || 0 : new Unsafe();
}

// The one spelling of a value. Throws E_CANON for what has none.
function canonical(value, depth = 0) {
  if (depth > DEEPEST) throw new Bad("E_CANON", "nested too deep");
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") {
    if (/\p{Surrogate}/u.test(value)) throw new Bad("E_CANON", "half of a surrogate pair");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(",")}]`;
  if (value instanceof Map && !value.repeated) {
    const keys = [...value.keys()].sort();
    if (keys.every((key) => /^[a-z][a-z0-9_]*$/.test(key))) {
      return `{${keys.map((key) => `"${key}":${canonical(value.get(key), depth + 1)}`).join(",")}}`;
    }
  }
  throw new Bad("E_CANON", "a value without a canonical form");
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const bigEndian = (number, size) => unhex(BigInt(number).toString(16).padStart(2 * size, "0"));
const tag = (name) => join(utf8(`aadice/1/${name}`), [0]);

function join(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const taggedHash = (name, data) => sha256(join(tag(name), data));

async function macKey(bytes) {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function mac(key, data) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, data));
}

const EPOCH_MS = 1420070400000n;
const messageMs = (id) => Number((BigInt(id) >> 22n) + EPOCH_MS);

function roundOf(network, message, delta) {
  const wait = BigInt(messageMs(message)) + BigInt(delta) - BigInt(network.genesis_time) * 1000n;
  const period = BigInt(network.period) * 1000n;
  return wait <= 0n ? 1 : Number((wait + period - 1n) / period + 1n);
}

const dueMs = (network, round) => (network.genesis_time + (round - 1) * network.period) * 1000;

async function seedBack(number, seed, downTo) {
  for (let step = number; step > downTo; step--) seed = await taggedHash("seed", join(bigEndian(step, 4), seed));
  return seed;
}

const beaconEntropy = (chainHash, round, randomness) =>
  join([1], unhex(chainHash), bigEndian(round, 8), unhex(randomness));
const chainEntropy = (seed, message) => join([2], unhex(seed), bigEndian(message, 8));

async function streamKey(requestHash, entropy) {
  return mac(await macKey(unhex(requestHash)), join(tag("extract"), entropy));
}

const dieOf = (byte, sides) => (byte < 256 - (256 % sides) ? 1 + (byte % sides) : 0);
const diceOfBytes = (bytes, sides) => Array.from(bytes, (byte) => dieOf(byte, sides)).filter(Boolean);

// Dice for groups of [count, sides], and the bytes they took from the stream.
async function throwDice(keyBytes, groups) {
  const key = await macKey(keyBytes);
  const dice = [];
  let block = new Uint8Array();
  let blocks = 0;
  let at = 0;
  let used = 0;
  for (const [count, sides] of groups) {
    const faces = [];
    while (faces.length < count) {
      if (at === block.length) {
        block = await mac(key, join(tag("stream"), bigEndian(blocks++, 4)));
        at = 0;
      }
      const face = dieOf(block[at++], sides);
      used++;
      if (face) faces.push(face);
    }
    dice.push(faces);
  }
  return { dice, used };
}

// Ed25519 where the browser has it; null where it has not.
async function isSignedBy(key, message, signature) {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  let imported;
  try {
    imported = await crypto.subtle.importKey("raw", unhex(key), { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    return error.name === "NotSupportedError" ? null : false;
  }
  try {
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, unhex(signature), message);
  } catch {
    return false;
  }
}
