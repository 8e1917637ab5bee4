import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { compete } from "./evening.ts";
import { appears, looks, createPlayer, plainPage, waitForPlay, type Person } from "./people.ts";
import { party } from "./party.ts";
import { roundFor } from "./rounds.ts";
import { enter, enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

/** Creates a tournament with the form, and returns its code. */
async function makeArena(
  host: Person,
  format: string,
  choose: (page: Person["page"]) => Promise<void>,
): Promise<string> {
  const { page } = host;
  await createPlayer(host);
  await page.goto("/arena/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Club evening");
  await page.getByRole("radio", { name: format, exact: true }).check();
  await page.getByLabel("Size").selectOption("4x4"); // the puzzle does not matter here
  await page.getByRole("radio", { name: "Easy", exact: true }).check();
  await choose(page);
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/arena\/(?!new)/);
  return new URL(page.url()).pathname.slice("/arena/".length);
}

/** Waits until a tournament has sent a player to a heat that can be played. */
async function waitForHeat(who: Person): Promise<void> {
  await who.page.waitForURL("**/r/*");
  await waitForPlay(who);
}

/** Finishes a heat. It returns the button that leads back. */
async function finish(who: Person) {
  const { todo, solution } = await roundFor(who);
  await enterAll(who.page, todo, solution);
  // A player who finishes early watches, with another link back, which disappears when the last one finishes.
  const back = who.page
    .locator(".room[data-view=result]")
    .getByRole("button", { name: "Back to Club evening" })
    .and(who.page.locator(":visible"));
  await back.waitFor();
  return back;
}

// The first one waits for a minute in a lobby, so the second is played meanwhile.
suite("arenas", { concurrency: true }, () => {
  test("an arena of two heats with five players, from the lobby to the podium, with a wall screen", async () => {
    const [host, ana] = await Promise.all([invite("Mia"), invite("Ana")]);
    const code = await makeArena(host, "Arena", async (page) => {
      await page.getByLabel("Starts at").fill(""); // in a minute
      await page.getByRole("spinbutton", { name: "Players per race" }).fill("5");
    });
    const { page } = host;
    await page.getByText("Starts in").waitFor();
    assert.match((await page.getByRole("timer").textContent()) ?? "", /^[01]:\d\d$/, "the lobby counts down");
    await createPlayer(ana);
    await ana.page.goto(`/arena/${code}`);
    await ana.page.getByRole("button", { name: "Join", exact: true }).click();
    await ana.page.getByText("You’re in.").waitFor();
    const others = { ...ana, page: await ana.context.newPage() };
    const racers = await compete(others, code, ["Ben", "Cyd", "Dan", "Eve"]);
    await page.getByText("5 players").waitFor();
    await page.goto(plainPage); // a countdown of a minute takes much CPU

    await waitForHeat(ana);
    const points = appears(ana.page, ".heat-points", /^\+\d+ points$/);
    const wall = await host.context.newPage();
    await Promise.all([finish(ana), page.goto(`/arena/${code}`), wall.goto(`/arena/${code}?wall`)]);
    await points;
    await ana.page.waitForURL("**/arena/*"); // by itself
    await page.locator(".tries li").first().waitFor(); // live
    await wall
      .locator(".scores tbody td", { hasText: /^[1-9]\d$/ })
      .first()
      .waitFor();
    await ana.page.setViewportSize(looks.phone.viewport);
    await waitForHeat(ana);
    await page.getByRole("button", { name: "End it now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End it now" }).click();
    // a heat that had begun counts
    const back = await finish(ana);
    await back.click();
    await ana.page.waitForURL("**/arena/*");
    await racers.over();
    await page.locator(".tries li").nth(1).waitFor();
    for (const shown of [page, wall, ana.page]) await shown.locator(".podium li").nth(2).waitFor();

    const podium = await page.locator(".podium li .name").allTextContents();
    const rows = await page.locator(".scores tbody tr th").allTextContents();
    assert.equal(rows.length, 5);
    assert.deepEqual(podium, rows.slice(0, 3));
    assert.deepEqual(await wall.locator(".podium li .name").allTextContents(), podium);
    assert.deepEqual(await wall.locator(".wall-places .name").allTextContents(), rows.slice(3));
    await page.locator(".tries a").first().click();
    await page.locator(".replay nonet-board").waitFor();
    // a player who may not see a tournament gets the page for a wrong address
    await farewell([host, ana], /404/);
  });

  test("a marathon by keyboard: a player goes from puzzle to puzzle, gives up the second, and sees the own replay", async () => {
    const ana = await invite("Ana");
    const { page } = ana;
    const code = await makeArena(ana, "Marathon", async (form) => {
      await form.getByLabel("Starts at").fill("2020-01-01T00:00"); // at once
      await form.getByRole("spinbutton", { name: "Puzzles" }).fill("2");
    });
    await page.getByRole("button", { name: "Join", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Start puzzle 1 of 2" }).press("Enter");
    await page.getByRole("heading", { name: "Marathon, puzzle 1" }).waitFor();
    const first = page.url();
    await page.getByRole("button", { name: "Start", exact: true }).press("Enter");
    await waitForPlay(ana);
    const { todo, solution } = await roundFor(ana);
    for (const cell of todo.slice(0, 2)) await enter(page, cell, solution[cell]!);

    const ben = await invite("Ben");
    await ben.page.goto(first);
    await ben.page.getByText("someone else's marathon puzzle").first().waitFor();
    await ben.page.goto(`/arena/${code}`);
    await ben.page.locator('[data-leg="on"]').waitFor();

    await enterAll(page, todo.slice(2), solution);
    await page.getByRole("button", { name: "Next puzzle" }).press("Enter");
    await page.getByRole("heading", { name: "Marathon, puzzle 2" }).waitFor();
    await page.goto(`/arena/${code}`);
    await page.getByRole("button", { name: "Continue puzzle 2 of 2" }).press("Enter");
    await page.getByRole("button", { name: "Start", exact: true }).press("Enter");
    await waitForPlay(ana);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.goto(`/arena/${code}`);
    await page.getByText("All done!").waitFor();
    await page.locator('[data-leg="open"]').waitFor();
    await ben.page.locator('[data-leg="open"]').waitFor();
    assert.equal(await ben.page.locator(".legs a").count(), 0, "no replay may be shown before the marathon is over");
    await page.locator(".legs a").first().click();
    await page.locator(".replay nonet-board").waitFor();
    await page.goto(`/arena/${code}`);
    await page.getByRole("button", { name: "End it now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End it now" }).click();
    await ben.page.locator(".podium li").waitFor();
    await ben.page.locator(".legs a").first().waitFor();
    await page.getByRole("button", { name: "New one like this" }).press("Enter");
    await page.getByText("You’re in. The first puzzle opens here at the start.").waitFor();
    assert.notEqual(new URL(page.url()).pathname, `/arena/${code}`);
    await page.getByText(/^Marathon · .* · 2 puzzles in a row/).waitFor();
    await farewell([ana, ben], /403|409/);
  });
});

test("bots take part in an arena that permits them: marked, and without a place", async () => {
  const host = await invite("Mia");
  const code = await makeArena(host, "Arena", async (page) => page.getByText("Allow bots").click());
  const { page } = host;
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByText("You’re in.").waitFor();
  await page.evaluate(async (arena) => {
    const ask = async (path: string, body: object, token = "") => {
      const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return (await answer.json()) as { token: string };
    };
    const { token } = await ask("/players", { name: "Robin", bot: true });
    await ask(`/arenas/${arena}/join`, {}, token);
  }, code);
  const bot = page.locator(".scores tbody tr", { hasText: "Robin" });
  await bot.getByText("bot", { exact: true }).waitFor();
  assert.equal(await bot.locator(".place").textContent(), "");
  assert.equal(await page.locator(".scores tbody tr", { hasText: "Mia" }).locator(".place").textContent(), "1");
  await page.getByText("Bots play too, but don’t take places.").waitFor();
  await farewell([host]);
});

test("on a phone standings are whole and no name is broken within a word, and the steps of a podium stand on one ground", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  const names = ["Ana", "Bartholomew-Alexander", "Cleo"];
  const row = (name: string, i: number): wire.ArenaRow => ({
    place: i + 1,
    name,
    points: 68 - i,
    heats: 9,
    wins: 4 - i,
    streak: 4,
    buchholz: 50,
    time: 754_000,
  });
  const puzzles = [{ kind: "sudoku", size: "9x9", difficulty: "easy" }];
  const tournament = {
    code: "BCDFG",
    name: "Club evening",
    host: "Mia",
    puzzles,
    start: 1,
    end: 2,
    now: 3,
    heat: 4,
    phase: "over",
    players: 3,
    racing: 0,
    waiting: 0,
    heats: 9,
    last: [],
    standing: names.map(row),
  };
  for (const format of [{ format: "arena" }, { format: "swiss", limit: 600_000, rounds: 4 }]) {
    await page.route("**/api/v1/arenas/BCDFG", (route) =>
      route.fulfill({ json: { ...tournament, ...format } satisfies wire.Arena }),
    );
    await page.goto("/arena/BCDFG");
    const table = page.locator(".arena-standing .scroll");
    await table.waitFor();
    assert.ok(
      await table.evaluate((el) => el.scrollWidth <= el.clientWidth),
      `${format.format}: a column is out of sight`,
    );
    const long = await page
      .getByRole("rowheader", { name: "Bartholomew" })
      .evaluate((el) => el.getBoundingClientRect().height / parseFloat(getComputedStyle(el).lineHeight));
    assert.ok(long < 3, `${format.format}: a long name has ${long} lines`);
    await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished)));
    const grounds = await page
      .locator(".podium .nth")
      .evaluateAll((all) => all.map((el) => Math.round(el.getBoundingClientRect().bottom)));
    assert.deepEqual(grounds, Array(3).fill(grounds[0]));
  }
  await farewell([ana]);
});

test("a tournament's title is its name, a waiting player is counted at once, and at the end the day replaces the length", async () => {
  const ana = await invite("Ana");
  await createPlayer(ana);
  const { page } = ana;
  const now = Date.now();
  const row = { place: 1, name: "Ana", points: 0, heats: 0, wins: 0, you: true };
  const running = {
    code: "BCDFG",
    name: "Club evening",
    host: "Mia",
    format: "arena",
    puzzles: [{ kind: "queens", size: "6x6", difficulty: "easy" }],
    start: now - 180_000,
    end: now + 420_000,
    now,
    heat: 4,
    phase: "running",
    players: 1,
    racing: 0,
    waiting: 0, // from before the player came
    heats: 0,
    last: [],
    standing: [row],
    you: { row },
  } satisfies wire.Arena;
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let tournament: wire.Arena = running;
  await page.route("**/api/v1/arenas/BCDFG/next", () => {}); // no race comes
  await page.route("**/api/v1/arenas/BCDFG", async (route) => {
    await held;
    return route.fulfill({ json: tournament });
  });
  await page.goto("/arena/BCDFG");
  await page.waitForFunction(() => document.title === "Tournaments · nonet");
  answer();
  await page.getByText("Queens 6×6 Easy · up to 4 per race · 10 minutes · by Mia").waitFor();
  assert.equal(await page.title(), "Club evening · nonet");
  await page.getByText("1 player · 0 racing · 1 waiting").waitFor();
  const { you: _, ...ended } = { ...running, phase: "ending", end: now, standing: [{ ...row, you: false }] }; // early
  tournament = ended;
  await page.getByText("Queens 6×6 Easy · up to 4 per race · by Mia", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Join" }).isVisible(), false, "no race will come");
  tournament = { ...running, phase: "over", end: now };
  await page.getByText(/^Queens 6×6 Easy · up to 4 per race · \w+ \d+, \d{4} · by Mia$/).waitFor();
  await page.goto("about:blank"); // it would ask the server for the next race once the routes end
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await farewell([ana]);
});

test("on a phone the form's formats and kinds make full rows", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  await page.goto("/arena/new");
  await page.locator(".kind-tile").first().waitFor();
  for (const parts of [page.getByRole("group", { name: "Format" }).locator(".choice"), page.locator(".kind-tile")]) {
    const tops = await parts.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((t) => t === top).length);
    assert.deepEqual([...new Set(rows)], [rows[0]], `rows of ${rows.join()}`);
  }
  await farewell([ana]);
});

test("a listed tournament is found in the public list, and joined from there", async () => {
  const [host, guest] = await Promise.all([invite("Hana"), invite("Gus", looks.phone)]);
  const code = await makeArena(host, "Arena", async (page) => {
    await page.getByRole("textbox", { name: "Name" }).fill("Open evening");
    await page.getByText("List it publicly").click();
  });
  await guest.page.goto("/tournaments");
  const row = guest.page.getByRole("listitem").filter({ hasText: "Open evening" });
  await row.getByText(/Starts .* · Arena · Sudoku 4×4 Easy · 0 players · by \w+$/).waitFor();
  await row.getByRole("link", { name: "Open: Open evening" }).click();
  await guest.page.waitForURL(`**/arena/${code}`);
  await guest.page.getByRole("button", { name: "Join" }).waitFor();
  await farewell([host, guest]);
});
