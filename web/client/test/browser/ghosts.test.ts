import assert from "node:assert/strict";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { person, waitForPlay, createPlayer } from "./people.ts";
import { party as newParty } from "./party.ts";
import { shadow } from "./rival.ts";
import { roundFor } from "./rounds.ts";
import { enterAll } from "./sudoku.ts";

const party = newParty(() => Promise.resolve(["--trusted-proxies", "127.0.0.1"]));

/**
 * Starts a proxy that sends all requests from an address, because players of one address get no ghosts of each other.
 */
async function from(server: string, address: string): Promise<{ url: string; close: () => void }> {
  const forward = (asked: IncomingMessage) =>
    request(new URL(asked.url ?? "/", server), {
      method: asked.method,
      headers: { ...asked.headers, "x-forwarded-for": address },
    });
  const proxy = createServer((asked, answer) => {
    const passed = forward(asked).on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  proxy.on("upgrade", (asked: IncomingMessage, socket, head: Buffer) => {
    const passed = forward(asked).on("upgrade", (response, line) => {
      const lines = response.rawHeaders.flatMap((name, i) => (i % 2 ? [] : [`${name}: ${response.rawHeaders[i + 1]}`]));
      socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
      line.pipe(socket).pipe(line);
      for (const end of [line, socket]) end.on("error", () => [line, socket].forEach((other) => other.destroy()));
    });
    passed.on("error", () => socket.destroy());
    passed.end(head);
  });
  await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => void proxy.close() };
}

test("quick play: a player without opponents races the ghost of an earlier finish", async () => {
  const homes = [await from(party.server.url, "203.0.113.1"), await from(party.server.url, "198.51.100.1")] as const;
  const [ana, ben] = [
    await person(party.browser, homes[0].url, "Ana"),
    await person(party.browser, homes[1].url, "Ben"),
  ];
  for (const p of [ana, ben]) {
    await p.page.addInitScript(() =>
      localStorage.setItem(
        "nonet.play",
        JSON.stringify({ kind: "sudoku", size: "4x4", difficulty: "easy", modes: {} }),
      ),
    );
    await createPlayer(p);
    await p.page.goto("/");
    await p.page.getByRole("button", { name: "Play Sudoku, live" }).click();
    await waitForPlay(p);
    const { todo, solution } = await roundFor(p);
    if (p === ben) {
      const ghost = p.page.getByRole("list", { name: "Race" }).getByRole("listitem");
      await ghost.getByText("Ana").waitFor();
      await ghost.getByText("ghost").waitFor();
      await enterAll(p.page, todo, solution);
    } else {
      const address = p.page.url();
      const own = await shadow(p, new URL(address).pathname.slice("/r/".length), p.page); // which takes little CPU
      for (const cell of todo) {
        // at the speed of a person, because faster finishes are no ghosts for others
        await p.page.waitForTimeout(20_000 / todo.length);
        await own.fill([cell], solution);
      }
      await p.page.goto(address);
    }
    await p.page.locator(".result").waitFor();
  }
  assert.notEqual(ana.page.url(), ben.page.url());
  await ben.page.locator(".result").getByText("ghost").first().waitFor();
  await party.farewell([ana, ben]);
  for (const home of homes) home.close();
});
