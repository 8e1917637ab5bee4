// A nonet server for a test file.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A running server. */
export interface Server {
  readonly url: string;
  /** Ends it like a crash. */
  kill(): Promise<void>;
  /** Suspends the process, so that it answers nothing and closes nothing, until it is resumed. */
  hold(): void;
  resume(): void;
  /** Restarts it on the same port with the same data, as another build if a text of the client is changed. */
  restart(change?: Change): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** A text that the server contains once, and one of the same length that replaces it, for another build of the client. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/** The client as the first server of the run bundled it, for the others. A server with other options ignores it. */
const kept = fileURLToPath(new URL("../../client", import.meta.url));

/** Copies the bundled client that a server writes once it has compressed all of it, so that other servers need not. */
async function keep(bundled: string): Promise<void> {
  if (existsSync(kept)) return;
  while (!existsSync(bundled)) await setTimeout(50);
  const next = `${kept}.${process.pid}`;
  cpSync(bundled, next);
  renameSync(next, kept);
}

/** Starts nonet on a free port, with new data. */
export async function startServer(flags: readonly string[] = []): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), "nonet-test-"));
  const binary = process.env["NONET_BIN"] ?? build(dir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    "serve",
    "--addr",
    `127.0.0.1:${port}`,
    "--data",
    join(dir, "nonet.db"),
    "--metrics-addr",
    "",
    "--fair-floor",
    "0",
    "--ready",
    "0",
    "--limits",
    "messages=1000/1000,player=1000/1000",
    ...flags,
  ]; // the tests play faster than any person
  const bundled = join(dir, "nonet.db.client");
  if (existsSync(kept)) cpSync(kept, bundled);
  const start = async (program: string) => {
    const child = await run(program, args);
    await fetch(url); // the client is bundled after the start, which on a busy machine takes longer than a page waits
    return child;
  };
  let running = await start(binary);
  if (flags.length === 0) await keep(bundled);
  const kill = () => stopChild(running, "SIGKILL");
  return {
    url,
    kill,
    hold: () => void running.kill("SIGSTOP"),
    resume: () => void running.kill("SIGCONT"),
    restart: async (change) => {
      await kill();
      running = await start(change ? patchBinary(binary, dir, change) : binary);
    },
    stop: async () => {
      await kill();
      rmSync(dir, { recursive: true });
    },
  };
}

function build(dir: string): string {
  const binary = join(dir, "nonet");
  execFileSync("go", ["build", "-o", binary, "nonet/cmd/nonet"], { stdio: "inherit" });
  return binary;
}

/** Changes the client in a copy of the binary, which contains its sources as they are, because a build takes far longer. */
function patchBinary(binary: string, dir: string, { from, to }: Change): string {
  const bytes = readFileSync(binary);
  const at = bytes.indexOf(from);
  if (at < 0 || bytes.includes(from, at + 1)) throw new Error(`the server does not contain ${from} once`);
  if (Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error(`${from} and ${to} differ in length`);
  bytes.write(to, at);
  const copy = join(dir, "nonet-changed");
  writeFileSync(copy, bytes, { mode: 0o755 });
  return copy;
}

/** Returns a port that nobody listens on at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Starts the binary and waits until it reports that it is ready. */
function run(binary: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (text: Buffer) => {
      said += String(text);
      if (said.includes("ready")) resolve(child);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (status) => reject(new Error(`nonet ended with status ${status}:\n${said}`)));
  });
}

function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
