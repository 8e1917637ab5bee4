import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import {
  accept,
  getAllReady,
  comeIn,
  introduce,
  looks,
  makeRoom,
  createRoom,
  openChoice,
  waitForPlay,
  waitForSync,
  createPlayer,
  openCode,
  small,
} from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { roundFor, startRound } from "./rounds.ts";
import { enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

test("a public room is found on the home page, a private one is not", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  await shadow(ben, await createRoom(ben), ben.page);
  const code = await createRoom(ana, { public: true });
  await shadow(ana, code, ana.page);
  await cleo.page.goto("/");
  const row = cleo.page.locator(".rooms .room-row");
  await row.waitFor();
  assert.equal(await row.count(), 1);
  assert.match((await row.textContent()) ?? "", /Ana’s room.*Race · Sudoku · 9×9 · Medium · 1 of 9 · Open/);
  await row.getByRole("link").click();
  await accept(cleo);
  await cleo.page.waitForURL(`**/r/${code}`);
  await cleo.page.locator(".player", { hasText: "Cleo" }).waitFor();
  await farewell([ana, ben, cleo]);
});

test("a room is made with a preset and further settings before anybody is in it", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/");
  await openChoice(page);
  await page.getByRole("button", { name: "All settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sprint" }).click();
  await dialog.locator("summary").click();
  await page.setViewportSize(looks.phone.viewport);
  await dialog.evaluate((el) => el.scrollTo(0, 0));
  const create = await dialog.getByRole("button", { name: "Create room" }).boundingBox();
  assert.ok(
    create && create.y + create.height <= looks.phone.viewport.height,
    "the button for all settings must be visible",
  );
  await dialog.getByRole("combobox", { name: "Seats" }).selectOption("4");
  await dialog.getByRole("button", { name: "Create room" }).click();
  await page.getByText("1 of 4 seats taken").waitFor();
  await page.getByText("Each mistake: +15 s.").waitFor();
  await farewell([ana]);
});

test("a room is joined by its code, as people type it", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const code = await makeRoom(ana);
  await ana.page.getByRole("img", { name: new RegExp(`^QR code: .*/r/${code}$`) }).waitFor();
  await ben.page.goto("/");
  await openCode(ben.page);
  const field = ben.page.getByRole("textbox", { name: "Room code" });
  await field.fill("what?");
  await field.press("Enter");
  await ben.page.getByText("A code has five letters or digits").waitFor();
  await field.fill(`${code.slice(0, 2)} ${code.slice(2)}`.toLowerCase());
  await ben.page.getByRole("button", { name: "Join", exact: true }).click();
  await accept(ben);
  await ana.page.locator(".player", { hasText: "Ben" }).waitFor();
  await ben.page.goBack();
  await ben.page.getByRole("heading", { name: "Puzzle races with friends" }).waitFor();
  await farewell([ana, ben]);
});

test("the host's settings reach everyone, and a spectator can sit down", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const code = await makeRoom(ana);
  await comeIn(ben, code, true);
  await ana.page.getByText("1 person watching").waitFor();
  await ana.page.getByRole("combobox", { name: "Difficulty" }).selectOption("hard");
  await ben.page.locator(".facts", { hasText: "Hard" }).waitFor();
  await ana.page.getByRole("combobox", { name: "Mode" }).selectOption("coop");
  await ben.page.locator(".facts", { hasText: "Co-op" }).waitFor();
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await introduce(ben);
  await ana.page.locator(".player", { hasText: "Ben" }).waitFor();
  await ben.page.getByRole("button", { name: "Leave" }).click();
  await ana.page.locator(".player", { hasText: "Ben" }).waitFor({ state: "detached" });
  await farewell([ana, ben]);
});

test("leaving a seat during a round needs a confirmation", async () => {
  const ana = await invite("Ana");
  await startRound(ana, [], small);
  await ana.page.getByRole("button", { name: "Leave" }).click();
  await ana.page.getByRole("button", { name: "Stay" }).click();
  await waitForPlay(ana);
  await waitForSync(ana);
  await farewell([ana]);
});

test("the theme is the system's until the player chooses one, which is remembered", async () => {
  const ana = await invite("Ana", { colorScheme: "dark" });
  const { page } = ana;
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/");
  const dark = await ground();
  await page.getByRole("button", { name: "Switch to light" }).click();
  const light = await ground();
  assert.notEqual(light, dark);
  assert.equal(
    await page.getByRole("button", { name: "Switch to dark" }).locator("svg").count(),
    1,
    "a sun or a moon, not both",
  );
  await page.reload();
  assert.equal(await ground(), light);
  await farewell([ana]);
});

test("no URL contains a secret, and the page has no inline code", async () => {
  const ana = await invite("Ana");
  await makeRoom(ana);
  const token = await ana.page.evaluate(
    () => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { token: string }).token,
  );
  const asked = await ana.page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name));
  assert.ok(token.length > 10 && asked.every((a) => !a.includes(token)));
  assert.equal(await ana.page.locator("script:not([src]), style").count(), 0);
  await farewell([ana]);
});

test("quick play: two players meet in one race", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  for (const who of [ana, ben]) {
    await createPlayer(who);
    await who.page.goto("/");
  }
  await Promise.all([ana, ben].map(({ page }) => page.getByRole("button", { name: "Play Sudoku, live" }).click()));
  await Promise.all([waitForPlay(ana), waitForPlay(ben)]);
  assert.equal(ana.page.url(), ben.page.url());
  await ana.page.locator(".player", { hasText: "Ben" }).waitFor();
  await farewell([ana, ben]);
});

test("a player starts under a suggested name, changes it in the lobby or keeps it on the result", async () => {
  const [ana, ben] = await Promise.all([invite("Ana", looks.phone), invite("Ben")]);
  const { page } = ana;
  await page.goto("/");
  await page.getByRole("button", { name: "Play a friend" }).tap();
  const chip = page.locator(".name-chip");
  await chip.getByText("Playing as").waitFor();
  const code = new URL(page.url()).pathname.slice("/r/".length);

  const created: (string | undefined)[] = [];
  ben.page.on("request", (request) => {
    if (request.url().endsWith("/players")) created.push(request.headers()["authorization"]);
  });
  await comeIn(ben, code, true);
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await page.locator(".player").nth(1).waitFor();
  assert.deepEqual(
    created.map((token) => token !== undefined),
    [false, true],
    "the player who watched is renamed, and no second one is created",
  );

  await chip.getByRole("button", { name: "Change" }).tap();
  await page.getByRole("textbox", { name: "Your name" }).fill("Ana");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await ben.page.locator(".player", { hasText: "Ana" }).waitFor();
  await chip.getByText("Playing as Ana").waitFor();

  await getAllReady([ana, ben]);
  await Promise.all([waitForPlay(ana), waitForPlay(ben)]);
  await page.getByRole("button", { name: "Leave" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).tap();
  await ben.page.getByRole("button", { name: "Keep name" }).click();
  await ben.page.getByRole("button", { name: "Keep name" }).waitFor({ state: "hidden" });
  await farewell([ana, ben]);
});

test("quick play: a player without opponents races bots to the result, and plays again", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/");
  await page.getByRole("button", { name: "Play Sudoku, live" }).click();
  const lobby = page.getByRole("heading", { name: "Starting in" });
  await lobby.waitFor();
  await page.getByText("Finding opponents. Bots fill in.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Start" }).count(), 0, "the race must begin automatically");
  await waitForPlay(ana);
  await page.locator(".player", { hasText: "bot" }).nth(1).waitFor();
  const first = page.url();
  const { todo, solution } = await roundFor(ana);
  await (await shadow(ana, new URL(first).pathname.slice("/r/".length))).fill(todo.slice(5), solution);
  await enterAll(page, todo.slice(0, 5), solution);
  await page.getByRole("heading", { name: "You win" }).waitFor(); // no need to wait for the bots
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== first);
  await waitForPlay(ana);
  await farewell([ana]);
});

test("a phone's first page has play as the largest button, a card for each kind, and no form", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  await page.goto("/");
  await page.locator(".prerendered").waitFor({ state: "detached" });
  await page.getByRole("group", { name: "Puzzle" }).getByRole("button").nth(5).waitFor();
  await page
    .locator(".today .room-row")
    .first()
    .getByRole("button", { name: /^Play: / })
    .waitFor();
  const [largest, lists, kinds] = await page.evaluate(() => {
    const findVisible = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (el) => ({ el, box: el.getBoundingClientRect() })).filter(
        ({ el, box }) => el.checkVisibility() && box.top < innerHeight,
      );
    const buttons = findVisible("button, .button").sort(
      (a, b) => b.box.width * b.box.height - a.box.width * a.box.height,
    );
    return [buttons[0]?.el.textContent, findVisible("main select").length, findVisible(".kind-card").length] as const;
  });
  assert.deepEqual([largest, lists], ["Play Sudoku, live", 0]);
  assert.equal(kinds, 6, "a kind is below the visible part");
  await farewell([ana]);
});

test("on a phone what a row of the first page leads to stands beside its words, however long they are, and none of them is cut", async () => {
  const settings = {
    kind: "nonogram",
    size: "15x15",
    difficulty: "expert",
    mode: "coop",
    seats: 9,
    public: true,
    guarded: true,
  };
  const rooms = {
    rooms: [{ code: "BCDFG", phase: "lobby", settings, host: "Bartholomäus Wittelsbach", players: 1, since: 0 }],
  } satisfies wire.Rooms;
  const { mode, size, difficulty } = settings;
  const played = {
    round: "BCDFG-1-1",
    at: 1,
    kind: "nonogram",
    mode,
    size,
    difficulty,
    place: 1,
    players: 2,
    time: 252_300,
    right: 51,
    strikes: 0,
    status: { state: wire.StatusSaved },
  };
  const puzzles = [
    { kind: "sudoku", size: "9x9", difficulty, main: true, solved: 2114 },
    { kind: "queens", size: "9x9", difficulty, main: true, room: "BCDFH", result: played },
  ];
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  await page.route("**/api/v1/rooms", (route) => route.fulfill({ json: rooms }));
  await page.route("**/api/v1/daily*", (route) =>
    route.fulfill({ json: { date: "2026-11-21", left: 1, puzzles } satisfies wire.Dailies }),
  );
  await page.route("**/api/v1/me/rounds?*", (route) =>
    route.fulfill({ json: { total: 1, rounds: [played] } satisfies wire.PlayedRounds }),
  );
  await createPlayer(ana);
  for (const language of ["en", "de", "fr", "es", "ja"]) {
    await page.evaluate((tag) => localStorage.setItem("nonet.language", tag), language);
    await page.goto("/");
    const rows = page.locator("#main .room-row:visible");
    await rows.nth(3).waitFor();
    const poor = await rows.evaluateAll((all) =>
      all
        .filter((row) => {
          const [who, name, act] = [".who", ".name", ".button, button"].map((part) => row.querySelector(part));
          return (
            !who ||
            !name ||
            !act ||
            name.scrollWidth > name.clientWidth ||
            act.getBoundingClientRect().top >= who.getBoundingClientRect().bottom
          );
        })
        .map((row) => row.textContent),
    );
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual(poor, [], language);
  }
  await farewell([ana]);
});
