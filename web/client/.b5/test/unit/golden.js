// The golden frames that the Go tests read too.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
// npm runs scripts in the folder of package.json.
const dir = join(process.cwd(), "../../protocol/testdata");
/** golden reads one frame. */
export function golden(name) {
    return JSON.parse(readFileSync(join(dir, `${name}.json`), "utf8"));
}
/** goldenNames lists all frames. */
export function goldenNames() {
    return readdirSync(dir).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));
}
