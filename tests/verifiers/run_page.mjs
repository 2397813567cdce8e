// Run the page's own script under Node: one job a line on standard input, one result a line on standard output.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const page = readFileSync(process.argv[2], "utf8");
const script = /<script id="verifier">([\s\S]*)<\/script>/.exec(page)[1];
const names = [
  "verify", "parse", "canonical", "utf8", "hex", "unhex", "taggedHash", "seedBack", "roundOf", "dueMs", "diceOfBytes",
  "beaconEntropy", "chainEntropy", "streamKey", "throwDice", "isSignedBy", "areGenuine", "QUICKNET", "verdictLines",
  "statisticsLines", "hashToG1", "join", "recordFault", "isRecord",
];
const its = new Function(`${script}\nreturn { ${names.join(", ")} };`)();

const jobs = {
  async log({ base64, networks, beacon, record }) {
    const log = await its.verify(Buffer.from(base64, "base64"), networks ? { networks } : {});
    if (beacon && log.open) await log.showOpen(...beacon);
    return {
      fault: log.fault && [log.fault.code, log.fault.entry],
      rolls: log.rolls.map(({ answered, groups }) => [answered, groups.map(({ dice }) => dice)]),
      pending: Boolean(log.open),
      head: log.head,
      voids: log.voids.map(({ number, agreed }) => [number, agreed]),
      record: record === undefined ? null : its.recordFault(log, record),
      lines: [...its.verdictLines(log), ...its.statisticsLines(log)],
    };
  },
  async spelling({ json }) {
    try {
      return its.hex(its.utf8(its.canonical(its.parse(json))));
    } catch (error) {
      return error.code ?? String(error);
    }
  },
  hash: async ({ tag, data }) => its.hex(await its.taggedHash(tag, its.unhex(data))),
  seed: async ({ last, length, roll }) => its.hex(await its.seedBack(length, its.unhex(last), roll)),
  async round({ message, delta_ms }) {
    const round = its.roundOf(its.QUICKNET, message, delta_ms);
    return [round, its.dueMs(its.QUICKNET, round)];
  },
  faces: async ({ bytes, sides }) => its.diceOfBytes(its.unhex(bytes), sides),
  async draw({ request, entropy: [mode, place, data], groups }) {
    const entropy = mode === "beacon"
      ? its.beaconEntropy(its.QUICKNET.chain_hash, place, data)
      : its.chainEntropy(data, place);
    const key = await its.streamKey(request, entropy);
    const { dice, used } = await its.throwDice(key, groups.split(" ").map((group) => group.split("d").map(Number)));
    return [its.hex(entropy), its.hex(key), dice.map((faces) => faces.join(" ")), used];
  },
  signature: async ({ public: key, signed, signature }) => its.isSignedBy(key, its.unhex(signed), signature),
  beacons: async ({ network, beacons }) => its.areGenuine(network ?? its.QUICKNET, beacons),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { job, ...rest } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await jobs[job](rest))}\n`);
}
