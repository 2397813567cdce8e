// Walking a log: nothing is believed that can be computed, and the first fault ends the walk.

const QUICKNET = {
  chain_hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis_time: 1692803367,
  period: 3,
  scheme: "bls-unchained-g1-rfc9380",
};
const POLICIES = { beacon: ["beacon"], chain: ["chain"], either: ["beacon", "chain"] };

// -- fields --

const isText = (value) => typeof value === "string";
const isInt = (value) => typeof value === "number";
const isObject = (value) => value instanceof Map;
const isObjectOrNull = (value) => value === null || isObject(value);
const isHex = (value) => isText(value) && /^(?:[0-9a-f]{2})*$/.test(value);
const isHash = (value) => isHex(value) && value.length === 64;
const isId = (value) => isText(value) && /^(?:0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) < 1n << 64n;
const isChannel = (value) => value === "local" || isId(value);
const isTextOrNull = (value) => value === null || isText(value);
const atLeast = (least) => (value) => isInt(value) && value >= least;
const listOf = (fits) => (value) => Array.isArray(value) && value.every(fits);
const oneOf = (...choices) => (value) => choices.includes(value);
const lengthOf = (text) => [...text].length;
const isGroup = (value) =>
  isObject(value) && isText(value.get("label")) && atLeast(1)(value.get("n")) &&
  isInt(value.get("sides")) && value.get("sides") >= 2 && value.get("sides") <= 256;
const isThrown = (value) => isGroup(value) && listOf(isInt)(value.get("dice"));
const isSeat = (value) => isObject(value) && isText(value.get("power")) && isId(value.get("user"));
const shape = (group) => [group.get("label"), group.get("n"), group.get("sides")];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function get(entry, name, fits) {
  if (!isObject(entry) || !entry.has(name)) throw new Bad("E_FIELD", `${name} is missing`);
  if (!fits(entry.get(name))) {
    const spelling = isText(entry.get(name)) && [isHex, isHash, isId, isChannel].includes(fits);
    if (spelling) throw new Bad("E_CANON", `${name} can not be read`);
    throw new Bad("E_FIELD", `${name} is ill-typed`);
  }
  return entry.get(name);
}

function must(holds, code, words) {
  if (!holds) throw new Bad(code, words);
}

// -- the walk --

class Log {
  constructor(networks) {
    this.networks = networks;
    this.index = 0;
    this.head = null;
    this.genesis = null;
    this.network = null;
    this.seed = null;
    this.lastMessage = -1n;
    this.before = null;
    this.heard = new Set();
    this.rolls = [];
    this.notes = {};
    this.voids = [];
    this.undone = new Set();
    this.beacons = [];
    this.signaturesChecked = true;
    this.fault = null;
  }

  get open() {
    const last = this.rolls.at(-1);
    return last && !last.answered ? last : null;
  }

  async walk(lines) {
    for (const line of lines) {
      try {
        await this.line(line instanceof Uint8Array ? parse(decoded(line)) : line);
      } catch (error) {
        if (!(error instanceof Bad)) throw error;
        this.fault = { entry: this.index, code: error.code, words: error.words };
        break;
      }
    }
    if (!this.index && !this.fault) this.fault = { entry: 0, code: "E_GENESIS", words: "the log is empty" };
    return this;
  }

  async line(line) {
    must(!(line instanceof Map && line.repeated), "E_CANON", "a key stands twice");
    const entry = get(line, "entry", isObject);
    const spelled = utf8(canonical(entry));
    const kind = get(entry, "type", isText);
    const name = hex(await taggedHash(kind, spelled));
    must(get(line, "hash", isText) === name, "E_HASH", "the hash is not that of the entry");
    must(get(entry, "v", isInt) === 1, "E_INDEX", "another version");
    must(get(entry, "i", isInt) === this.index, "E_INDEX", `entry ${this.index} has another number`);
    const prev = get(entry, "prev", isTextOrNull);
    must(prev === this.head, "E_PREV", "the entry before it is another one");
    must((kind === "genesis") === (this.index === 0), "E_GENESIS", "a log starts with its genesis, and has only one");
    if (kind === "genesis") this.start(entry);
    must(get(entry, "game", isText) === this.genesis.get("game"), "E_GAME", "an entry of another game");
    await this.author(name, get(line, "sig", isText));
    const message = this.message(line, kind);
    if (kind !== "genesis") {
      const steps = { request: this.request, receipt: this.receipt, entropy: this.entropy, note: this.note };
      must(Object.hasOwn(steps, kind), "E_TYPE", "unknown type");
      await steps[kind].call(this, entry, name, message);
    }
    this.index++;
    this.head = name;
    this.before = entry;
  }

  async author(name, signature) {
    const signed = await isSignedBy(this.genesis.get("bot_key"), join(tag("sign"), unhex(name)), signature);
    if (signed === null) this.signaturesChecked = false;
    must(signed !== false, "E_SIG", "not signed by the bot");
  }

  message(line, kind) {
    if (kind === "request" && (line.get("msg") ?? null) === null) return "";
    const message = get(line, "msg", isId);
    must(BigInt(message) > this.lastMessage, "E_ORDER", "the message is not later than the one before");
    this.lastMessage = BigInt(message);
    return message;
  }

  start(entry) {
    for (const name of ["game", "rules", "software"]) get(entry, name, isText);
    get(entry, "seats", listOf(isSeat));
    get(entry, "log_channel", isChannel);
    get(entry, "bot_key", isHex);
    if (entry.has("continues")) get(entry, "continues", isHash);
    must(get(entry, "delta_ms", isInt) >= 3000, "E_GENESIS", "the wait before a round is too short");
    const policy = get(entry, "policy", oneOf(...Object.keys(POLICIES)));
    const beacon = get(entry, "beacon", isObjectOrNull);
    if (beacon) {
      this.network = this.networks[get(beacon, "chain_hash", isHash)] ?? null;
      const agrees = this.network && Object.entries(this.network).every(([key, value]) => beacon.get(key) === value);
      must(agrees, "E_GENESIS", "a beacon network that is not pinned here");
    }
    const chain = get(entry, "chain", isObjectOrNull);
    if (chain) {
      get(chain, "length", atLeast(1));
      this.seed = [0, get(chain, "commit", isHash)];
    }
    const there = { beacon, chain };
    must(POLICIES[policy].every((mode) => there[mode]), "E_GENESIS", "the policy names a mode that is not set up");
    this.genesis = entry;
  }

  entropy(entry) {
    get(entry, "text", (value) => isText(value) && lengthOf(value) >= 1 && lengthOf(value) <= 200);
    get(entry, "msg", isId);
    this.heard.add(get(entry, "user", isId));
  }

  note(entry) {
    const kind = get(entry, "kind", oneOf("undo", "void", "comment", "fallback"));
    const number = get(entry, "roll", atLeast(0));
    const text = get(entry, "text", isText);
    const consent = get(entry, "consent", listOf(isId));
    this.notes[kind] = (this.notes[kind] ?? 0) + 1;
    if (kind === "void") {
      const opponents = this.opponents(number);
      this.voids.push({ number, text, agreed: consent.some((user) => opponents.has(user)) });
    }
    if (kind === "undo") this.rolls.filter((roll) => roll.number >= number).forEach((roll) => this.undone.add(roll.number));
  }

  // The users of other seats than the one that made a roll.
  opponents(number) {
    const seats = this.genesis.get("seats");
    const roll = this.rolls.find((one) => one.number === number);
    if (!roll) return new Set();
    const held = seats.filter((seat) => seat.get("power") === roll.entry.get("power")).map((seat) => seat.get("user"));
    const own = new Set([roll.entry.get("actor"), ...held]);
    return new Set(seats.map((seat) => seat.get("user")).filter((user) => !own.has(user)));
  }

  // Whether a roll was made void without an opponent.
  get couldReroll() {
    return this.voids.some(({ agreed }) => !agreed);
  }

  isVoid(roll) {
    return this.voids.some(({ number }) => number === roll.number);
  }

  request(entry, name, message) {
    must(!this.open, "E_OPEN", "an earlier roll is still unanswered");
    const due = this.rolls.length + 1;
    must(get(entry, "roll", atLeast(1)) === due, "E_ROLL", `roll ${due} was due`);
    const mode = get(entry, "mode", isText);
    must(POLICIES[this.genesis.get("policy")].includes(mode), "E_MODE", "the policy does not allow this mode");
    must(message, "E_ANCHOR", "the request was never posted");
    get(entry, "actor", isId);
    if (mode === "chain") this.chainAllowed(entry);
    get(entry, "power", isText);
    get(entry, "purpose", isText);
    get(entry, "action", isHash);
    if (get(entry, "draw", oneOf("fixed", "auto")) === "fixed") get(entry, "groups", listOf(isGroup));
    else get(entry, "max", atLeast(1));
    const roll = { entry, hash: name, message, mode, number: due, answered: false, groups: [], round: null, due: null };
    if (mode === "beacon") {
      roll.round = roundOf(this.network, message, this.genesis.get("delta_ms"));
      roll.due = dueMs(this.network, roll.round);
    }
    this.rolls.push(roll);
  }

  chainAllowed(entry) {
    const users = new Set(this.genesis.get("seats").map((seat) => seat.get("user")));
    if (this.genesis.get("policy") === "either") {
      const note = this.before;
      const agreed = note.get("type") === "note" && note.get("kind") === "fallback" &&
        note.get("roll") === entry.get("roll") &&
        note.get("consent").some((user) => users.has(user) && user !== entry.get("actor"));
      must(agreed, "E_CONSENT", "nobody else agreed to do without the beacon");
    }
    const heard = [...users].every((user) => this.heard.has(user));
    must(this.seed[0] > 0 || heard, "E_ENTROPY", "a seat has not given its words yet");
  }

  async receipt(entry, name, message) {
    const roll = this.open;
    must(roll && get(entry, "roll", atLeast(1)) === roll.number, "E_ROLL", "no such request is open");
    must(get(entry, "msg", isText) === roll.message, "E_ANCHOR", "another message than the request's");
    const shown = get(entry, "entropy", isObject);
    must(get(shown, "mode", isText) === roll.mode, "E_MODE", "rolled by another mode than asked for");
    const entropy = roll.mode === "beacon"
      ? await this.beacon(roll, shown, message)
      : await this.nextSeed(roll, shown);
    await this.dice(roll, entropy, entry);
    roll.answered = true;
  }

  async beacon(roll, shown, message) {
    must(get(shown, "round", isInt) === roll.round, "E_ROUND", `the message fixes round ${roll.round}`);
    const signature = get(shown, "sig", isHex);
    const randomness = hex(await sha256(unhex(signature)));
    must(get(shown, "rand", isText) === randomness, "E_RAND", "the randomness is not the hash of the signature");
    this.beacons.push({ entry: this.index, round: roll.round, signature });
    must(messageMs(message) >= roll.due, "E_EARLY", "the receipt is older than its round");
    return beaconEntropy(this.network.chain_hash, roll.round, randomness);
  }

  async nextSeed(roll, shown) {
    const [known, ancestor] = this.seed;
    const seed = get(shown, "seed", isHex);
    const fits = get(shown, "k", isInt) === roll.number && roll.number <= this.genesis.get("chain").get("length");
    must(fits, "E_SEED", "a seed of another roll");
    const back = hex(await seedBack(roll.number, unhex(seed), known));
    must(back === ancestor, "E_SEED", "the seed is not on the committed chain");
    this.seed = [roll.number, seed];
    return chainEntropy(seed, roll.message);
  }

  async dice(roll, entropy, entry) {
    const groups = get(entry, "groups", listOf(isThrown));
    const fits = roll.entry.get("draw") === "auto"
      ? groups.reduce((sum, group) => sum + group.get("n"), 0) <= roll.entry.get("max")
      : same(groups.map(shape), roll.entry.get("groups").map(shape));
    must(fits, "E_GROUPS", "the dice are not those that were asked for");
    const counted = groups.every((group) => group.get("n") === group.get("dice").length);
    must(counted, "E_DICE", "more or fewer dice than the group says");
    const sizes = groups.map((group) => [group.get("n"), group.get("sides")]);
    const { dice, used } = await throwDice(await streamKey(roll.hash, entropy), sizes);
    must(same(dice, groups.map((group) => group.get("dice"))), "E_DICE", "not the dice that the stream gives");
    must(get(entry, "used", atLeast(0)) === used, "E_USED", `${used} bytes were used`);
    roll.groups = groups.map((group, i) => ({ label: group.get("label"), sides: group.get("sides"), dice: dice[i] }));
  }

  // The dice of the open request, from a beacon that somebody brings.
  async showOpen(round, signature) {
    const roll = this.open;
    if (!roll || roll.round !== round || roll.entry.get("draw") !== "fixed") return false;
    must(isHex(signature) && (await areGenuine(this.network, [[round, signature]])), "E_BLS", "not that round's beacon");
    const entropy = beaconEntropy(this.network.chain_hash, round, hex(await sha256(unhex(signature))));
    const groups = roll.entry.get("groups").map(shape);
    const { dice } = await throwDice(await streamKey(roll.hash, entropy), groups.map(([, n, sides]) => [n, sides]));
    roll.groups = groups.map(([label, , sides], i) => ({ label, sides, dice: dice[i] }));
    return true;
  }
}

// The first place where the record of the game and a sound log disagree, null where they agree. Rolls that are void, or
// that a note says were taken back, need no line; a log that continues another has no receipts for the lines before it.
function recordFault(log, text) {
  let header, lines, thrown;
  try {
    [header, ...lines] = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
    thrown = lines.map(({ dice }, i) => ({ line: i + 1, dice: [...(dice ?? [])] })).filter(({ dice }) => dice.length);
    if (canonical(parse(JSON.stringify(header.dice))) !== canonical(log.genesis)) return "it names another dice log";
  } catch {
    return "this is no record of a game";
  }
  let places = log.genesis.has("continues") ? [...Array(thrown.length + 1).keys()] : [0];
  for (const roll of log.rolls.filter(({ answered }) => answered)) {
    const faces = roll.groups.flatMap(({ dice }) => dice);
    if (!faces.length) continue;
    const used = places.filter((at) => !log.isVoid(roll) && same(thrown[at]?.dice, faces)).map((at) => at + 1);
    const after = new Set([...used, ...(log.isVoid(roll) || log.undone.has(roll.number) ? places : [])]);
    if (!after.size) return unlike(thrown[Math.max(...places)], roll.number, faces);
    places = [...after];
  }
  if (places.includes(thrown.length) || (log.open && places.includes(thrown.length - 1))) return null;
  const { line, dice } = thrown[Math.max(...places)];
  return `line ${line} has dice (${dice.join(" ")}) that no receipt shows`;
}

function unlike(thrown, number, faces) {
  const threw = faces.join(" ");
  if (!thrown) return `roll ${number} threw ${threw}, and no line has these dice (is the record older than the log?)`;
  return `the dice of line ${thrown.line} are ${thrown.dice.join(" ")}, but roll ${number} threw ${threw}`;
}

// Whether a file is the record of a game: its first line says so.
const isRecord = (bytes) => /^\s*\{[^\n]{0,40}"record"/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Bad("E_CANON", "not UTF-8");
  }
}

// The lines of an export, as bytes; blank ones are passed over.
function linesIn(bytes) {
  const lines = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start) < 0 ? bytes.length : bytes.indexOf(10, start);
    const line = bytes.subarray(start, end);
    if (!line.every((byte) => byte === 32 || byte === 9 || byte === 13)) lines.push(line);
    start = end + 1;
  }
  return lines;
}

// The first entry with a false beacon: all at once, and one by one only if that fails.
async function firstFalse(network, beacons, pause) {
  if (!beacons.length) return null;
  const all = beacons.map(({ round, signature }) => [round, signature]);
  if (await areGenuine(network, all, pause)) return null;
  for (const { entry, round, signature } of beacons) {
    await pause(entry);
    if (!(await areGenuine(network, [[round, signature]]))) return entry;
  }
  return null;
}

// Verify an export, given as bytes. Beacons are checked last; a false one counts where it stands.
async function verify(bytes, { networks = { [QUICKNET.chain_hash]: QUICKNET }, pause = async () => {} } = {}) {
  const lines = linesIn(bytes);
  const log = await new Log(networks).walk(lines);
  const fault = await firstFalse(log.network, log.beacons, pause);
  if (fault === null) return log;
  const sound = await new Log(networks).walk(lines.slice(0, fault));
  sound.fault = { entry: fault, code: "E_BLS", words: "the beacon is not signed by the network" };
  return sound;
}
