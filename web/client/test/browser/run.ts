// Runs all files of tests with one browser. The first server bundles the client, which each of theirs would do otherwise.

import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchShared } from "./people.ts";
import { startServer } from "./server.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".test.js"));
await (await startServer()).stop();
const browser = await launchShared();
const child = spawn(process.execPath, ["--test", "--test-concurrency=4", ...files.map((name) => folder + name)], {
  stdio: "inherit",
  env: { ...process.env, BROWSER: browser.wsEndpoint() },
});
child.once("exit", (status) => {
  process.exitCode = status ?? 1;
  void browser.close();
});
