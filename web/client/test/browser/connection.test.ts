import assert from "node:assert/strict";
import { test } from "node:test";
import type { WebSocketRoute } from "playwright-core";
import type * as wire from "../../protocol.gen.ts";
import {
  appears,
  call,
  looks,
  makeRoom,
  patience,
  plainPage,
  waitForPlay,
  small,
  waitForSync,
  type Person,
} from "./people.ts";
import { party } from "./party.ts";
import { reloadQuarantined } from "./quarantined.ts";
import { seatOpponent } from "./rival.ts";
import { beginWith, startRound, wrongValue } from "./rounds.ts";
import { cellAt, enter, mistake, waitForNotes } from "./sudoku.ts";

const here = party();
const { invite, farewell } = here;

function waitForValue({ page }: Person, cell: number, value: number) {
  return cellAt(page, cell)
    .and(page.locator(":not(.pending)"))
    .locator(".digit", { hasText: String(value) })
    .waitFor();
}

/** Creates a room of a host without a page. */
async function roomOf(name: string, { page }: Person): Promise<string> {
  const { token } = await call<wire.Player>(page, "POST", "/players", { name });
  return (await call<wire.NewRoom>(page, "POST", "/rooms", { mode: "race" }, token)).code;
}

test("a reload keeps the seat, the strikes, the board, the colours, and the notes without those that a digit has ruled out, which can still be undone", async () => {
  const ben = await invite("Ben");
  const { page } = ben;
  await page.addInitScript(() => localStorage.setItem("nonet.prefs", JSON.stringify({ layers: true })));
  const { todo, solution } = await startRound(ben, ["Ana"]);
  const rowOf = (cell: number) => Math.floor(cell / 9);
  const peerOf = (cell: number) => todo.find((other) => other !== cell && rowOf(other) === rowOf(cell));
  const first = todo.find((cell) => peerOf(cell) !== undefined)!;
  const peer = peerOf(first)!;
  const [second, third, fourth] = todo.filter((cell) => cell !== first && cell !== peer) as [number, number, number];
  const value = solution[first]!;
  const other = (value % 9) + 1;
  const waitForLabel = (cell: number, name: RegExp) =>
    cellAt(page, cell).and(page.getByRole("gridcell", { name })).waitFor();

  await cellAt(page, peer).click();
  await page.keyboard.press(`Shift+Digit${value}`);
  await page.keyboard.press(`Shift+Digit${other}`);
  await waitForNotes(page, peer, [value, other].sort().join(" "));
  await enter(page, first, value);
  await waitForNotes(page, peer, String(other));
  await cellAt(page, second).click();
  await page.keyboard.press("Shift+Digit5");
  await page.keyboard.press("Control+Digit6");
  await cellAt(page, third).click();
  await page.keyboard.press("Control+Shift+Digit2");
  await mistake(page, fourth, wrongValue(solution[fourth]!));
  await waitForSync(ben);
  await page.reload();
  await waitForPlay(ben);
  await waitForValue(ben, first, value);
  await waitForNotes(page, peer, String(other));
  await waitForLabel(second, /, empty, notes 5, centre notes 6$/);
  await waitForLabel(third, /, empty, colour 2$/);
  await page.locator(".player", { hasText: "you" }).getByLabel("1 of 3 mistakes").waitFor();
  assert.equal(await page.locator(".player").count(), 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForLabel(second, /, empty, centre notes 6$/);
  await page.getByRole("button", { name: "Redo" }).click();
  await waitForLabel(second, /, empty, notes 5, centre notes 6$/);
  await farewell([ben]);
});

test("commands whose answers are lost with the connection count once", async () => {
  const ana = await invite("Ana");
  let deaf = false;
  let lines = 0;
  let line: WebSocketRoute | undefined;
  await ana.page.routeWebSocket(/\/ws\?room/, (ws) => {
    line = ws;
    lines++;
    const server = ws.connectToServer();
    server.onMessage((message) => {
      if (!deaf) ws.send(message);
    });
  });
  const { todo, solution } = await startRound(ana, [], { strikes: 3, ...small });
  const [right, wrong] = todo as [number, number];

  deaf = true;
  const keys = () =>
    ana.page.locator(".key:visible").evaluateAll((all) => all.map((el) => el.getAttribute("data-count")));
  const left = await keys();
  await enter(ana.page, right, solution[right]!);
  await enter(ana.page, wrong, wrongValue(solution[wrong]!));
  await ana.page.getByText("Sending 2").waitFor();
  assert.equal(await ana.page.locator(".pending").count(), 2);
  assert.deepEqual(await keys(), left, "a wrong move must use up no key");
  await line?.close();
  await ana.page.locator(".status[data-state=lost], .status[data-state=wait]").waitFor();
  const judged = appears(ana.page, ".wrong");
  deaf = false;
  await judged;
  await waitForSync(ana);
  assert.equal(lines, 2);
  await waitForValue(ana, right, solution[right]!);
  await ana.page.locator(".player").getByLabel("1 of 3 mistakes").waitFor();
  line?.send(JSON.stringify({ t: "pause", on: true }));
  await ana.page.locator(".status[data-state=wait]", { hasText: "Paused" }).waitFor();
  line?.send(JSON.stringify({ t: "pause", on: false }));
  await waitForSync(ana);
  await farewell([ana]);
});

// The unit test connection.test.ts shows with a virtual clock that it does so at once.
test("a device that wakes replaces a dead connection and keeps a live one", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  let dead = 0; // connections up to this one deliver nothing more
  let lines = 0;
  await page.routeWebSocket(/\/ws\?room/, (ws) => {
    const line = ++lines;
    const server = ws.connectToServer();
    ws.onMessage((message) => line > dead && server.send(message));
    server.onMessage((message) => line > dead && ws.send(message));
  });
  const { todo, solution } = await startRound(ana, []);
  let cell = 0;
  const plays = async () => {
    const next = todo[cell++]!;
    await enter(page, next, solution[next]!);
    await waitForValue(ana, next, solution[next]!);
  };
  /** Simulates a minute of sleep, and the events of waking. Without events the page notices by its clock. */
  const wakes = (...events: string[]) =>
    page.evaluate((names) => {
      const date = Date.now;
      Date.now = () => date() + 60_000;
      for (const name of names) (name === "visibilitychange" ? document : window).dispatchEvent(new Event(name));
    }, events);
  const waitForLines = async (n: number) => {
    for (let waited = 0; lines < n && waited < patience; waited += 50) await page.waitForTimeout(50);
    assert.ok(lines >= n, "a new connection must be opened");
  };
  for (const events of [[], ["online"], ["visibilitychange"], ["pageshow"]]) {
    await plays();
    dead = lines;
    await wakes(...events);
    await waitForLines(dead + 1);
    await plays();
  }
  const before = lines;
  await wakes("online", "visibilitychange", "pageshow");
  for (let i = 0; i < 2; i++) await plays();
  assert.ok(lines <= before + 1, `${lines - before} attempts`);
  await farewell([ana], /closed before the connection is established/); // an attempt that another one has overtaken
});

test("a player who was disconnected for five minutes learns why the seat is gone and what to do", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  let line: WebSocketRoute | undefined;
  let lapsed: "" | "round" | "lobby" = ""; // the mocked message after five minutes
  await page.routeWebSocket(/\/ws\b/, (ws) => {
    line = ws;
    ws.connectToServer().onMessage((message) => ws.send(lapsed ? removeSeat(String(message)) : message));
  });
  /** Returns a message of the server as a player sees it whose seat was given up. */
  const removeSeat = (message: string): string => {
    const room = JSON.parse(message) as wire.FromServer;
    if (room.t !== "room") return message;
    const seats = room.seats.map((s) => (s.seat === room.you ? { ...s, left: true, lapsed: 300_000 } : s));
    return JSON.stringify(
      lapsed === "round"
        ? { ...room, seats }
        : { ...room, you: 0, host: 2, seats: room.seats.filter((s) => s.seat !== room.you) },
    );
  };
  const comesBack = async (to: typeof lapsed) => {
    await waitForSync(ana);
    lapsed = to;
    await page.evaluate(() => {
      const date = Date.now;
      Date.now = () => date() + 301_000;
    });
    await line?.close({ code: 4100 }); // and the server sends the whole room
    await page.getByText("You were away for 5 minutes and lost your seat.").waitFor();
  };
  const ben = await seatOpponent(ana, "Ben", await makeRoom(ana, { mode: "coop", ...small }));
  await page.getByRole("button", { name: "I’m ready" }).waitFor(); // she has a seat that can be given up
  await comesBack("lobby");
  await page.getByText("Take a seat to play again.").waitFor();
  lapsed = "";
  await line?.close({ code: 4100 });
  await page.getByText("You were away for").waitFor({ state: "detached" });
  await beginWith(ana, ben);
  await comesBack("round");
  await page.getByText("Take a seat to play again.").waitFor();
  await page.getByRole("button", { name: "Take a seat" }).waitFor();
  await farewell([ana]);
});

test("a server that crashes and restarts has kept everything, and receives the moves made meanwhile", async () => {
  const ana = await invite("Ana");
  const { todo, solution } = await startRound(ana, [], small);
  const [before, meanwhile, after] = todo as [number, number, number];
  await enter(ana.page, before, solution[before]!);
  await waitForSync(ana);
  const place = () => ana.page.locator("nonet-board").boundingBox();
  const stood = await place();
  await ana.context.setOffline(true);
  await here.server.kill();
  await ana.page.locator(".status[data-state=lost]").waitFor();
  assert.deepEqual(await place(), stood, "the board must not move");
  assert.equal(
    await ana.page.getByRole("link", { name: "Play solo" }).filter({ visible: true }).count(),
    0,
    "no link may be within reach of a thumb",
  );
  await ana.context.setOffline(false);
  await ana.page.locator(".announcer").getByText("Reconnecting", { exact: true }).waitFor({ state: "attached" });
  await enter(ana.page, meanwhile, solution[meanwhile]!);
  await ana.page.locator(".status .also", { hasText: "Sending 1" }).waitFor();
  await ana.page.locator(".pending").waitFor();
  await here.server.restart();
  await waitForSync(ana);
  await ana.page.locator(".announcer").getByText("Connected").waitFor({ state: "attached" });
  for (const cell of [before, meanwhile]) await waitForValue(ana, cell, solution[cell]!);
  await enter(ana.page, after, solution[after]!);
  await waitForValue(ana, after, solution[after]!);
  // On a busy machine the crash also cuts off a file that the page is loading, and the client also tries while it is
  // offline, and before the server's store is open: 503.
  const unreachable = /WebSocket connection to|ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED|503 .* at \/ws/;
  await farewell([ana], unreachable);
});

test("two tabs of one player are one player", async () => {
  const ana = await invite("Ana");
  const { code, todo, solution } = await startRound(ana, [], small);
  const second = await ana.context.newPage();
  await second.goto(`/r/${code}`);
  const tab = { ...ana, page: second };
  await waitForPlay(tab);
  const [first, next] = todo as [number, number];
  await enter(ana.page, first, solution[first]!);
  await waitForValue(tab, first, solution[first]!);
  await enter(second, next, solution[next]!);
  await waitForValue(ana, next, solution[next]!);
  await second.close();
  await enter(ana.page, todo[2]!, solution[todo[2]!]!);
  await waitForValue(ana, todo[2]!, solution[todo[2]!]!);
  await farewell([ana]);
});

test("a token that the server does not know is silently renewed", async () => {
  const ana = await invite("Ana");
  await ana.page.goto(plainPage);
  await ana.page.evaluate(() =>
    localStorage.setItem("nonet.player", JSON.stringify({ id: "x", name: "Ana", token: "old" })),
  );
  await ana.page.goto(`/r/${await roomOf("Ben", ana)}`);
  await ana.page.locator(".player", { hasText: "Ana" }).getByText("you").waitFor();
  await farewell([ana], /401/);
});

test("a newer server asks for a reload and nothing else", async () => {
  const ana = await invite("Ana");
  await ana.page.routeWebSocket(/\/ws\b/, (ws) => void ws.close({ code: 4201, reason: "" }));
  await ana.page.goto("/r/K7MPX");
  await ana.page.getByText("The server has a newer version of this page.").waitFor();
  assert.equal(await ana.page.getByRole("button", { name: "Reload" }).count(), 1);
  await ana.page.getByRole("link", { name: /nonet/ }).click();
  await ana.page.getByRole("button", { name: "Reload" }).waitFor({ state: "detached" });
  await farewell([ana]);
});

test("a room that was closed by a fault says so and leads to another room", async () => {
  const ana = await invite("Ana", looks.phone);
  const code = await makeRoom(ana);
  await reloadQuarantined(ana);
  assert.equal(
    await ana.page.locator(".room .players-panel, .stopped").count(),
    0,
    "the page must not wait for the room",
  );
  await ana.page.getByRole("link", { name: "Back to the home page" }).click();
  assert.notEqual(await makeRoom(ana), code);
  await farewell([ana]);
});

test("a guest who cannot be registered sees the current reason", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const code = await roomOf("Ben", ana);
  const guests = "**/api/v1/players";
  await page.route(guests, (route) => route.fulfill({ status: 503, json: { code: "unavailable", text: "" } }));
  await page.goto(`/r/${code}`);
  await page.getByText("The server can’t reach its data.").waitFor();
  await page.route(guests, (route) => route.abort());
  await page.getByText("The server can’t be reached.").waitFor();
  await page.unrouteAll();
  await page.getByRole("heading", { name: /Ben/ }).waitFor();
  await farewell([ana], /503|ERR_FAILED/);
});

test("an unknown code leads back to the home page", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  for (const [none, code] of [
    ["/r/ZZZZZ", "ZZZZZ"],
    ["/r/zz-?!", "zz-"],
  ] as const) {
    await page.goto(none);
    await page.getByRole("heading", { name: `There is no room ${code}`, exact: true }).waitFor();
    assert.equal(
      await page.getByRole("textbox", { name: "Your name" }).count(),
      0,
      "no name may be asked for a room that does not exist",
    );
  }
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await page.getByRole("heading", { name: "Puzzle races with friends" }).waitFor();
  await farewell([ana], /404/);
});
