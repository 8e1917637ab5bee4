// Runs all browser tests in three processes. Each takes the next file when it is done with one, because a process for
// each file would take as long to load Playwright as many a test takes.

import { fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { after, suite } from "node:test";
import { fileURLToPath } from "node:url";
import { startServer } from "./server.ts";

if (process.send) takeFiles(process.send.bind(process));
else await runAll();

/** Runs the files that the parent process sends, until it sends an empty name. */
function takeFiles(send: (request: string) => void): void {
  process.on("message", (file: string) => {
    if (!file) return process.disconnect?.();
    void suite(file, async () => {
      after(() => send("next"));
      await import(`./${file}`);
    });
  });
  send("next");
}

async function runAll(): Promise<void> {
  await (await startServer()).stop(); // it bundles the client for the servers of all files
  const files = readdirSync(fileURLToPath(new URL(".", import.meta.url))).filter((name) => name.endsWith(".test.js"));
  for (let i = 0; i < 3; i++) {
    const child = fork(fileURLToPath(import.meta.url), {
      execArgv: ["--test-reporter=tap"],
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    child.on("message", () => child.send(files.shift() ?? ""));
    let output = ""; // printed at the end, so that the processes do not mix their lines
    child.stdout?.on("data", (text) => (output += String(text)));
    child.on("close", (status) => {
      console.log(output);
      if (status !== 0) process.exitCode = 1;
    });
  }
}
