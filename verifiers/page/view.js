// What a person sees. Text goes in as text, never as markup: a log may say what it likes.

const shown = (id) => document.getElementById(id);

function element(name, text = "", kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

const utc = (ms) => new Date(ms).toISOString().replace("T", " ").replace("Z", " UTC");

function hitsOf({ label, dice }) {
  const value = /@([0-9]{1,3})$/.exec(label);
  return value ? ` (${dice.filter((face) => face <= Number(value[1])).length} hit)` : "";
}

const groupWords = (group) => `${group.label}: ${group.dice.join(" ")}${hitsOf(group)}`;

const WARNING = "!!";

function voidLine({ number, text, agreed }) {
  return agreed
    ? `roll ${number} is void, an opponent agreed: ${text}`
    : `${WARNING} roll ${number} is void, and NO OPPONENT AGREED (host could re-roll): ${text}`;
}

function recordLine(fault) {
  return fault ? `${WARNING} record DIFFERS: ${fault}` : "record: its dice are those of the receipts";
}

function verdictLines(log) {
  const done = log.rolls.filter((roll) => roll.answered);
  const foreseeable = done.filter((roll) => roll.mode === "chain").length;
  const counts = `${log.index} entries, ${log.rolls.length} rolls, ${foreseeable} foreseeable by the host, ` +
    `${log.notes.void ?? 0} voids, ${log.notes.undo ?? 0} undos`;
  if (log.fault) {
    const { entry, code, words } = log.fault;
    return [`log INVALID: entry ${entry}: ${code}: ${words}`, `read before it: ${counts}`];
  }
  const local = log.genesis.get("log_channel") === "local";
  return [
    ...log.voids.map(voidLine),
    `${log.couldReroll ? "log: host could re-roll" : "log VALID"}: ${counts}`,
    `head ${log.head}`,
    local
      ? "message ids: self-timed, from the clock of the machine that rolled"
      : "message ids: claimed by host; follow some links to see that the messages are there, unedited, with their hash",
    log.signaturesChecked ? "bot signatures: checked" : "bot signatures: signature not checked (this browser has no Ed25519)",
    `beacons: ${log.beacons.length} checked`,
  ];
}

function rollRow(log, roll, guild) {
  const void_ = roll.answered && log.isVoid(roll);
  const state = void_ ? "VOID" : roll.answered ? "OK" : log.fault ? log.fault.code : "OPEN";
  const row = element("tr", "", void_ ? "bad" : roll.answered ? "good" : log.fault ? "bad" : "open");
  row.append(element("td", state), element("td", String(roll.number)), element("td", roll.entry.get("power")));
  row.append(element("td", roll.entry.get("purpose")));
  row.append(element("td", roll.mode === "beacon" ? `round ${roll.round}, ${utc(roll.due)}` : "seed: host could foresee"));
  const dice = roll.groups.map(groupWords).join("\n") || (roll.answered ? "no dice" : "");
  row.append(element("td", dice, "dice"));
  const cell = element("td");
  const channel = log.genesis.get("log_channel");
  if (channel !== "local") {
    const link = element("a", roll.hash.slice(0, 8));
    link.href = `https://discord.com/channels/${guild}/${channel}/${roll.message}`;
    link.title = `asked ${utc(messageMs(roll.message))}; look for ${roll.hash}`;
    link.rel = "noreferrer noopener";
    link.target = "_blank";
    cell.append(link);
  }
  row.append(cell);
  return row;
}

function tallies(log) {
  const powers = new Map();
  for (const roll of log.rolls.filter(({ answered }) => answered)) {
    for (const { sides, dice } of roll.groups) {
      if (sides !== 6) continue;
      const power = roll.entry.get("power");
      if (!powers.has(power)) powers.set(power, [0, 0, 0, 0, 0, 0]);
      for (const face of dice) powers.get(power)[face - 1]++;
    }
  }
  return [...powers].filter(([, counts]) => counts.some(Boolean));
}

function statisticsLines(log) {
  const lines = tallies(log).map(([power, counts]) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const chi = counts.reduce((sum, count) => sum + (count - total / 6) ** 2, 0) / (total / 6);
    return `${power}: ${total} dice, faces ${counts.join(" ")}, chi-square ${chi.toFixed(2)} (5 is usual)`;
  });
  return [...lines, "Statistics prove nothing; the checks above do."];
}

function show(log) {
  const guild = /^[0-9]+$/.test(shown("guild").value.trim()) ? shown("guild").value.trim() : "@me";
  const difference = record === null || log.fault ? null : recordFault(log, record);
  const lines = verdictLines(log).concat(record === null || log.fault ? [] : [recordLine(difference)]);
  const bad = Boolean(log.fault || log.couldReroll || difference);
  shown("verdict").className = bad ? "bad" : "good";
  const warns = (line) => line.startsWith(WARNING) || line.startsWith("log: host could");
  shown("verdict").replaceChildren(...lines.map((line) => element("p", line, warns(line) ? "warning" : "")));
  shown("rolls").replaceChildren(...log.rolls.map((roll) => rollRow(log, roll, guild)));
  shown("statistics").replaceChildren(...statisticsLines(log).map((line) => element("p", line)));
  shown("results").hidden = false;
  const waiting = log.open && !log.fault && log.open.round;
  shown("supply").hidden = !waiting;
  if (waiting) shown("waiting").textContent = `Roll ${log.open.number} waits for round ${log.open.round}.`;
  document.title = `${log.fault ? log.fault.code : bad ? "NOT VALID" : "VALID"} · dice log`;
}

let current = null;
let record = null;

// A log, or the record of its game: either may come first.
async function check(bytes) {
  if (isRecord(bytes)) {
    record = new TextDecoder().decode(bytes);
    shown("progress").textContent = current ? "" : "The record of the game is here; now give the log.";
    if (current) show(current);
    return;
  }
  shown("progress").textContent = "checking ...";
  const pause = (count) => {
    shown("progress").textContent = `checking ... ${count} beacons`;
    return new Promise((resolve) => setTimeout(resolve));
  };
  try {
    current = await verify(bytes, { pause });
    show(current);
    shown("progress").textContent = "";
  } catch (error) {
    shown("progress").textContent = `this page could not check the log: ${error}`;
  }
}

async function supply() {
  const text = shown("beacon").value;
  const signature = (/"signature"\s*:\s*"([0-9a-fA-F]+)"/.exec(text) ?? [null, text.trim()])[1].toLowerCase();
  try {
    await current.showOpen(current.open.round, signature);
    shown("supplied").textContent = "";
  } catch (error) {
    shown("supplied").textContent = String(error.message);
  }
  show(current);
}

function start() {
  if (!globalThis.crypto?.subtle) {
    shown("progress").textContent = "This browser keeps its cryptography from this page. Open it as a file, or over https.";
    return;
  }
  shown("file").addEventListener("change", async ({ target }) => {
    for (const file of target.files) await check(new Uint8Array(await file.arrayBuffer()));
  });
  shown("check").addEventListener("click", () => check(utf8(shown("text").value)));
  shown("try").addEventListener("click", supply);
  shown("guild").addEventListener("change", () => current && show(current));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) await check(new Uint8Array(await file.arrayBuffer()));
  });
}

if (typeof document !== "undefined") start();
