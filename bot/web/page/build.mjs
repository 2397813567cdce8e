// Bundles the page's entries into ../built, or the folder that is named, where they are committed: a host needs no Node.
// The same sources and the same bundler give the same bytes. What a file was made from stands at its head.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "..", "built");

/** The hash of all that goes into the built files, as tests/bot/web/test_built.py works it out without Node. */
function sources() {
  const hash = createHash("sha256");
  const files = readdirSync(join(here, "src")).sort().map((name) => join("src", name));
  for (const name of ["build.mjs", "package.json", "tsconfig.json", ...files]) hash.update(readFileSync(join(here, name)));
  return hash.digest("hex");
}

const banner = `/* made from bot/web/page, sources ${sources()}; with Preact, MIT licence: see preact-LICENSE.txt */`;
await build({
  entryPoints: ["replay.tsx", "replay.css", "board.tsx", "board.css"].map((name) => join(here, "src", name)),
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "ascii",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: out,
  banner: { js: banner, css: banner },
  logLevel: "warning",
});
