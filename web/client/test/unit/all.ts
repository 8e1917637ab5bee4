// Runs all unit tests in one process, because starting a process for each file takes as long as its tests.

import { readdirSync } from "node:fs";

const names = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".test.js"));
for (const name of names.sort()) await import(`./${name}`);
