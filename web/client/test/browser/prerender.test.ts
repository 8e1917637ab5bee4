import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { prerenderAll } from "./prerender.ts";
import { accept, introduce, looks, createRoom, openChoice, openCode, small } from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { startRound } from "./rounds.ts";

const party_ = party();
const { invite, farewell } = party_;

/** Opens a page and delays the client until the returned function is called. */
async function openDelayed(page: Page, path = "/"): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/assets/en-*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return come;
}

test("the server draws pages as the client does, in every language", async () => {
  for (const [file, drawn] of await prerenderAll(party_.browser, party_.server.url)) {
    assert.ok(
      readFileSync(file, "utf8") === drawn,
      `${file} is not what the page looks like now; draw it with make prerender`,
    );
  }
});

test("a room can be chosen before the client has loaded", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  const come = await openDelayed(page);
  await openChoice(page);
  await page.getByLabel("Size").selectOption("6x6");
  await page.getByRole("radio", { name: "Hard" }).check();
  await page.getByRole("button", { name: "Co-op" }).click();
  assert.ok(await page.locator(".prerendered").count(), "the client has loaded too early");
  come();
  await page.waitForURL("**/r/*");
  await page.locator(".all-settings > summary").click();
  for (const [label, value] of [
    ["Mode", "coop"],
    ["Size", "6x6"],
    ["Difficulty", "hard"],
  ] as const) {
    assert.equal(await page.getByRole("combobox", { name: label, exact: true }).inputValue(), value);
  }
  const sheets = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ href }) => href?.split("/").at(-1)?.split("-")[0]),
  );
  assert.deepEqual(sheets.slice(0, 2), ["first", "rest"], "the later style sheet must be added to the first");
  await farewell([ana]);
});

test("a page that learns of a newer client before its own has loaded is reloaded", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.addInitScript(() => {
    const notify = () => navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: "/outdated" }));
    if (!sessionStorage.getItem("told")) addEventListener("DOMContentLoaded", notify);
    sessionStorage.setItem("told", "once");
  });
  const asked = page.waitForRequest("**/assets/en-*"); // to look at the page would count as somebody's touch
  const come = await openDelayed(page);
  await asked;
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  come();
  await again;
  await farewell([ana]);
});

test("an invitation shows the room before it asks for a name, and offers to play or to watch", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Cleo", looks.phone)]);
  const code = await createRoom(ana, { difficulty: "hard" });
  await shadow(ana, code, ana.page);
  const come = await openDelayed(ben.page, `/r/${code}`);
  await ben.page.getByText("Opening the room").waitFor();
  come();
  await ben.page.getByRole("heading", { name: "Ana invites you" }).waitFor();
  await ben.page.getByText("Race · Sudoku · 9×9 · Hard").waitFor();
  await ben.page.getByRole("list", { name: "Players" }).getByText("Ana").waitFor();
  await accept(ben);
  await ben.page.locator(".player", { hasText: "Ben" }).waitFor();
  await ben.page.getByRole("button", { name: "I’m ready" }).and(ben.page.locator(":focus")).waitFor();
  assert.equal(await ben.page.evaluate(() => scrollY), 0);

  await cleo.page.goto(`/r/${code}`);
  await cleo.page.getByRole("list", { name: "Players" }).getByText("Ben").waitFor();
  await cleo.page.getByRole("button", { name: "Watch" }).click();
  await cleo.page.locator(".room[data-view=lobby]").waitFor();
  await cleo.page.getByRole("button", { name: "Take a seat" }).click();
  await introduce(cleo);
  await ben.page.locator(".player", { hasText: "Cleo" }).waitFor();
  await farewell([ana, ben, cleo]);
});

test("the server's text about a replay stays until the client has loaded it", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben", looks.phone)]);
  await startRound(ana, [], { mode: "solo", ...small });
  await ana.page.getByRole("button", { name: "Leave" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  const path = await ana.page.getByRole("link", { name: "Watch replay" }).getAttribute("href");
  let resolveOutdated = () => {};
  const notify = new Promise<void>((resolve) => (resolveOutdated = resolve));
  await ben.page.route("**/api/v1/replays/*", async (route) => {
    await notify;
    await route.continue();
  });
  await ben.page.goto(path ?? "");
  await ben.page.locator(".prerendered").waitFor({ state: "detached" });
  const lead = ben.page.locator(".replay .hero .lead");
  assert.match((await lead.textContent()) ?? "", /Solo · Sudoku · 4×4 · Easy/);
  resolveOutdated();
  await ben.page.locator(".replay nonet-board").waitFor();
  await lead.getByText(/20\d\d$/).waitFor(); // the day
  await farewell([ana, ben], /404/);
});

test("typing continues while the client loads", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  const come = await openDelayed(page);
  await openChoice(page); // the page is then higher than a phone
  await openCode(page);
  await page.evaluate(() => scrollTo(0, 60));
  await page.getByRole("textbox", { name: "Room code" }).tap();
  const top = await page.evaluate(() => scrollY);
  assert.ok(top > 0, "the field is at the top");
  await page.keyboard.type("wht?");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  come();
  await page.locator(".prerendered").waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => scrollY), top);
  await page.keyboard.type("a");
  assert.equal(await page.getByRole("textbox", { name: "Room code" }).inputValue(), "what?");
  await page.keyboard.press("Enter");
  await page.getByText("A code has five letters or digits").waitFor();
  await farewell([ana]);
});

test("of several presses before the client has loaded, the last takes effect", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const come = await openDelayed(page);
  await openCode(page);
  await page.getByRole("textbox", { name: "Room code" }).press("Enter");
  await openChoice(page);
  await page.getByRole("button", { name: "All settings" }).click();
  come();
  await page.getByRole("heading", { name: "New room" }).waitFor();
  assert.equal(await page.locator("#code-error").textContent(), "");
  await farewell([ana]);
});

test("a button held down while the client loads is pressed", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const come = await openDelayed(page);
  await page.getByRole("button", { name: "Play Sudoku, live" }).hover();
  await page.mouse.down();
  const arrived = page.waitForResponse("**/assets/en-*");
  come();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
  await page.waitForURL("**/r/*");
  await farewell([ana]);
});

test("only first visitors get the prerendered page", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.addInitScript(() => localStorage.setItem("nonet.prefs", '{"theme":"dark"}'));
  const come = await openDelayed(page);
  await page.locator(".prerendered").waitFor({ state: "attached" });
  assert.equal(await page.locator(".prerendered").isVisible(), false);
  come();
  await page.getByRole("heading", { name: "Puzzle races with friends" }).waitFor();
  await farewell([ana]);

  const ben = await invite("Ben", { serviceWorkers: "allow" });
  await ben.page.goto("/", { waitUntil: "networkidle" });
  await ben.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await ben.page.goto("/"); // from the service worker, which has all that the client needs
  await ben.page.getByRole("heading", { name: "Puzzle races with friends" }).waitFor();
  assert.equal(await ben.page.evaluate(() => document.documentElement.dataset["prerendered"]), undefined);
  await farewell([ben]);
});

test("the client loads even if the rest of its style sheet does not", async () => {
  const ana = await invite("Ana");
  await ana.page.route("**/assets/rest-*", (route) => route.abort());
  await ana.page.goto("/");
  await ana.page.locator(".prerendered").waitFor({ state: "detached" });
  await ana.page.getByRole("button", { name: "Play Sudoku, live" }).click();
  await ana.page.waitForURL("**/r/*");
  await farewell([ana], /ERR_FAILED|Failed to load/);
});

test("axe finds nothing on prerendered pages, light or dark", async () => {
  const ana = await invite("Ana", { bypassCSP: true });
  const { page } = ana;
  await openDelayed(page);
  await page.locator(".prerendered .way").first().waitFor();
  const show = [
    () => {},
    () => page.getByRole("button", { name: "Play Sudoku, live" }).click(),
    () => page.goto("/r/K7MPX", { waitUntil: "commit" }),
  ];
  for (const next of show) {
    await next();
    await page.locator(".prerendered .head").waitFor();
    await page.evaluate(axe.source);
    await page.addStyleTag({ content: "* { transition: none !important }" }); // otherwise axe sees changing colours
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(
        async (options) =>
          (await (window as unknown as { axe: typeof axe }).axe.run("html", options)).violations.map(
            (v) => `${v.id}: ${v.nodes.map((n) => n.target)}`,
          ),
        // The other rules ignore colours.
        {
          resultTypes: ["violations"],
          ...(colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {}),
        } as axe.RunOptions,
      );
      assert.deepEqual(found, [], colorScheme);
    }
  }
  await farewell([ana]);
});
