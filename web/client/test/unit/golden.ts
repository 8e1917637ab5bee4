// The golden frames that the Go tests read too.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as wire from "../../protocol.gen.ts";

// npm runs scripts in the folder of package.json.
const dir = join(process.cwd(), "../../protocol/testdata");

/** Reads one frame. */
export function readGolden<M extends wire.FromServer>(name: string): M {
  return JSON.parse(readFileSync(join(dir, `${name}.json`), "utf8")) as M;
}

/** Lists all frames. */
export function listGolden(): string[] {
  return readdirSync(dir).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));
}
