// Runs the client in docs/first-client.md. A browser's page provides what Node.js would.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { party } from "./party.ts";

const party_ = party();

test("the client of docs/first-client.md solves a sudoku although the server crashes", {
  timeout: 120_000,
}, async () => {
  const text = readFileSync(new URL("../../../../../docs/first-client.md", import.meta.url), "utf8");
  const source = [...text.matchAll(/```js\n(.*?)```/gs)].map((block) => block[1]).join("\n");
  const { page } = await party_.invite("Robin");
  await page.goto("/solo");
  const said: string[] = [];
  const ended = new Promise<void>((resolve) => {
    page.on("console", async (message) => {
      if (message.type() !== "log") return; // the browser's own complaints about a line that broke
      said.push(message.text());
      if (said.length === 2) await party_.server.restart(); // after the first move
      if (message.text().startsWith("solved")) resolve();
    });
  });
  const node = `{ argv: ["node", "first.mjs", ${JSON.stringify(party_.server.url)}], exit() { line.onclose = null; line.close(); } }`;
  await page.evaluate(`(async () => { const process = ${node};\n${source}\n})()`);
  await ended;
  assert.match(said[0] ?? "", /^Robin plays in room \w{5}$/);
  assert.match(said.at(-1) ?? "", /^solved in \d+ ms$/);
  const moves = said.slice(1, -1);
  assert.ok(moves.length > 3 && moves.every((move) => /^r[1-4]c[1-4]=[1-4]$/.test(move)), said.join("\n"));
  assert.equal(new Set(moves).size, moves.length, "each move once");
});
