import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { introduce, looks, plainPage, type Person } from "./people.ts";
import { party } from "./party.ts";
import { fillAll, smallPuzzle } from "./solo-stages.ts";
import { cellAt } from "./sudoku.ts";

const here = party();

/** A player who was created elsewhere, with the recovery code. */
interface Account {
  readonly id: string;
  readonly code: string;
}

/** Creates a player without a browser. If named is set, the server stores the name for the player's devices. */
async function account(name: string, named: boolean): Promise<Account> {
  const call = async (method: string, path: string, token: string, body?: object) => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${here.server.url}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.status === 204 ? {} : ((await response.json()) as Record<string, string>);
  };
  const { id = "", token = "" } = await call("POST", "/players", "", { name });
  await call("PUT", "/me/preferences", token, { preferences: named ? { name, theme: "dark" } : { theme: "dark" } });
  const { code = "" } = await call("GET", "/me/recovery", token);
  return { id, code };
}

/** Leaves data on a device: a name, an unfinished game, a solved one, a lesson, preferences. */
async function play(who: Person): Promise<void> {
  const { page, name } = who;
  await page.goto(plainPage);
  await page.evaluate(() => {
    localStorage.setItem("nonet.language", "en");
    localStorage.setItem("nonet.prefs", JSON.stringify({ theme: "dark" }));
  });
  await page.goto("/groups");
  await page.getByRole("textbox", { name: "Name of the group" }).fill(`${name}'s table`);
  await page.getByRole("button", { name: "Create group" }).click();
  await introduce(who);
  await page.locator(".name-button .long", { hasText: name }).waitFor();
  await page.goto("/learn/queens");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.goto(`/solo?s=${smallPuzzle}`);
  await fillAll(page);
  await page.goto(`/solo?s=${smallPuzzle}`);
  await page.getByRole("button", { name: "Race your best" }).waitFor();
  await page.goto(`/solo?s=..${smallPuzzle.slice(2)}`);
  await cellAt(page, 0).click();
  await page.keyboard.press("Shift+Digit1");
  await page.goto("/solo");
  await page.getByRole("button", { name: "Continue" }).waitFor();
}

/** Makes the player of a recovery code the browser's. */
async function comeBack(page: Page, { code }: Account): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const idOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { id?: string }).id);

/** Checks that a page shows no data of the previous player of the device. */
async function isClean(page: Page): Promise<void> {
  const foreign = (await storedKeys(page)).filter((key) =>
    /games|steps|marks|ghosts|best|known|play$|paper|race|friends|groups/.test(key),
  );
  assert.deepEqual(foreign, []);
  assert.equal(
    await page.evaluate(() => document.documentElement.dataset["theme"]),
    "dark",
    "how the device looks stays",
  );
  await page.goto("/solo");
  await page.getByRole("radio", { name: "Easy" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Continue" }).count(), 0);
  await page.goto(`/solo?s=${smallPuzzle}`);
  await page.locator(".solo-table").waitFor();
  assert.equal(await page.getByText("Solved in").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Race your best" }).isVisible(), false);
  assert.equal(await cellAt(page, 3).locator(".digit").count(), 0);
}

test("another player who signs in with a code sees nothing of the previous one in any tab", async () => {
  const [ana, ben] = [await here.invite("Ana"), await account("Ben", true)];
  const { page } = ana;
  await play(ana);
  const tab = await page.context().newPage();
  await tab.goto(`/solo?s=..${smallPuzzle.slice(2)}`);
  await cellAt(tab, 1).click();
  await tab.keyboard.press("2");
  await comeBack(page, ben);
  await page.locator(".name-button .long", { hasText: "Ben" }).waitFor();
  assert.equal(await idOf(page), ben.id);
  await tab.waitForURL((url) => url.pathname === "/");
  await tab.close();
  await isClean(page);
  assert.equal(await idOf(page), ben.id);
  await page.goto("/profile");
  await page.locator(".name-button .long", { hasText: "Ben" }).waitFor();
  await here.farewell([ana]);
});

test("an account without a name is asked for one and does not get the previous player's", async () => {
  const [ana, nameless] = [await here.invite("Ana"), await account("Somebody", false)];
  const { page } = ana;
  await play(ana);
  await comeBack(page, nameless);
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Your name" });
  assert.equal(await name.inputValue(), "");
  assert.equal(
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Sign in/ })
      .count(),
    0,
  );
  await name.fill("Cleo");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".name-button .long", { hasText: "Cleo" }).waitFor();
  assert.equal(await idOf(page), nameless.id);
  await isClean(page);
  const other = await here.invite("Nobody");
  await comeBack(other.page, nameless);
  await other.page.locator(".name-button .long", { hasText: "Cleo" }).waitFor();
  await here.farewell([ana, other]);
});

test("deleting the data, or signing in as another player and back, leaves nothing on the device", async () => {
  const [ana, ben] = [await here.invite("Ana"), await account("Ben", true)];
  const { page } = ana;
  await play(ana);
  await comeBack(page, ben);
  await page.locator(".name-button .long", { hasText: "Ben" }).waitFor();
  await isClean(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete my data" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("heading", { name: "Puzzle races with friends" }).waitFor();
  assert.equal(await idOf(page), undefined);
  await isClean(page);
  await here.farewell([ana]);
});

test("rounds of a player without a name are kept when the player gets one, or returns by a code", async () => {
  const [ana, ben] = [await here.invite("Ana", looks.phone), await account("Ben", true)];
  const { page } = ana;
  await page.goto(`/solo?s=${smallPuzzle}`);
  await cellAt(page, 3).click();
  await page.keyboard.press("4");
  await comeBack(page, ben);
  await page.waitForFunction((id) => localStorage.getItem("nonet.player")?.includes(id), ben.id);
  await page.goto("/solo");
  await page.getByRole("button", { name: "Continue" }).click();
  assert.equal(await cellAt(page, 3).locator(".digit").textContent(), "4");
  await here.farewell([ana]);
});
