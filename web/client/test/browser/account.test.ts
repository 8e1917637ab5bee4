import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, Route } from "playwright-core";
import { introduce, makeRoomAtHome, openChoice } from "./people.ts";
import { party } from "./party.ts";

const { invite, farewell } = party();

test("a player signs in on another device, finds the same preferences, and deletes the data", async () => {
  const [ana, again] = await Promise.all([invite("Ana"), invite("Ana")]);
  await makeRoomAtHome(ana);
  await ana.page.goto("/profile");
  // On a slow connection the name may be sent without the choice.
  const kept = ana.page.waitForResponse(
    (r) => r.url().endsWith("/me/preferences") && (r.request().postData() ?? "").includes("dark"),
  );
  await ana.page.getByRole("button", { name: "Switch to dark" }).click();
  await kept;
  await ana.page.getByRole("button", { name: "Show the code" }).click();
  const shown = ana.page.locator(".recovery-code:visible");
  const former = await shown.textContent();
  await ana.page.getByRole("button", { name: "New code" }).click();
  await ana.page.getByText("The old one no longer works.").first().waitFor();
  const code = await shown.textContent();
  assert.notEqual(code, former);
  await again.page.goto("/profile");
  await again.page.getByRole("textbox", { name: "Code" }).fill(code ?? "");
  await again.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await again.page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
  await again.page.locator(".name-button .long", { hasText: "Ana" }).waitFor();
  await again.page.goto("/solo?s=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await again.page.locator(".solo-table").waitFor();
  await again.page.goto("/profile");
  await again.page.getByRole("button", { name: "Delete my data" }).click();
  await again.page.getByRole("button", { name: "Delete", exact: true }).click();
  await again.page.getByRole("heading", { name: "Puzzle races with friends" }).waitFor();
  assert.equal(
    await again.page.evaluate(() => localStorage.getItem("nonet.games")),
    null,
    "the games on the device go too",
  );
  await farewell([ana, again]);
});

test("a name that is changed while the suggested one is being saved is kept", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const nextRoute = () =>
    new Promise<Route>((take) => void page.route("**/me/preferences", (route) => take(route), { times: 1 }));
  await page.goto("/");
  await openChoice(page);
  const asking = nextRoute();
  await page.locator(".mode-tile", { hasText: "Race" }).click();
  await page.locator(".room[data-view=lobby]").waitFor();
  const asked = await asking;
  const saving = nextRoute();
  await asked.continue();
  const suggested = await saving;
  await introduce(ana);
  const saved = page.waitForResponse(
    (r) => r.url().endsWith("/me/preferences") && (r.request().postData() ?? "").includes("Ana"),
  );
  await suggested.continue();
  await saved;
  await page.reload();
  await page.locator(".name-button", { hasText: "Ana" }).waitFor();
  await farewell([ana]);
});

test("signing out everywhere keeps this device's tabs signed in and makes the other device a guest", async () => {
  const [ana, thief] = await Promise.all([invite("Ana"), invite("Tom")]);
  const named = ana.page.waitForRequest(
    (r) => r.url().endsWith("/me/preferences") && (r.postData() ?? "").includes("Ana"),
  );
  const code = await makeRoomAtHome(ana);
  await named;
  await ana.page.goto("/profile");
  await ana.page.getByRole("button", { name: "Show the code" }).click();
  const shown = ana.page.locator(".recovery-code:visible");
  const stolen = await shown.textContent();
  await thief.page.goto("/profile");
  await thief.page.getByRole("textbox", { name: "Code" }).fill(stolen ?? "");
  await thief.page.getByRole("button", { name: "Sign in", exact: true }).click();
  const idOf = (page: Page) =>
    page.evaluate(() => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { id?: string }).id);
  const id = await idOf(ana.page);
  await thief.page.waitForFunction((id) => localStorage.getItem("nonet.player")?.includes(id ?? ""), id);
  const tab = await ana.page.context().newPage();
  await tab.goto(`/r/${code}`);
  await tab.getByRole("button", { name: "Start" }).waitFor();
  await ana.page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await ana.page.getByText("Signed out everywhere else.").first().waitFor();
  assert.notEqual(await shown.textContent(), stolen);
  assert.equal(await idOf(ana.page), id);
  await tab.getByRole("button", { name: "Start" }).click(); // the tab is the player still, and the room's host
  await tab.locator("nonet-board").waitFor();
  assert.equal(await idOf(tab), id);
  await thief.page.reload();
  await thief.page.getByRole("button", { name: "Show the code" }).click();
  await thief.page.getByRole("status").or(thief.page.getByRole("alert")).getByText(/./).first().waitFor();
  const second = await thief.page.context().newPage(); // a new device asks for a name first
  await second.goto("/groups");
  await second.locator(".name-button").click();
  await second.getByRole("button", { name: "Change your name" }).click();
  await second.getByRole("textbox", { name: "Your name" }).fill("Tim");
  await second.getByRole("button", { name: "Save" }).click();
  await second.getByText("are a new player now").first().waitFor();
  await thief.page.waitForFunction((id) => !localStorage.getItem("nonet.player")?.includes(id ?? ""), id);
  await Promise.all([tab.close(), second.close()]);
  await farewell([ana, thief], /status of 401/); // of revoked tokens
});

test("a device that was signed out elsewhere says so and does not silently become another guest", async () => {
  const [ana, other] = await Promise.all([invite("Ana"), invite("Tom")]);
  const named = ana.page.waitForRequest(
    (r) => r.url().endsWith("/me/preferences") && (r.postData() ?? "").includes("Ana"),
  );
  const code = await makeRoomAtHome(ana);
  await named;
  await ana.page.goto("/profile");
  await ana.page.getByRole("button", { name: "Show the code" }).click();
  await ana.page.locator(".recovery-code:visible").waitFor();
  const { page } = other;
  await page.goto("/profile");
  // The name arrives a moment after the response to the code, and the device is signed out meanwhile.
  await page.route("**/me/preferences", (route) => route.fulfill({ json: { preferences: {} } }), { times: 1 });
  await page
    .getByRole("textbox", { name: "Code" })
    .fill((await ana.page.locator(".recovery-code:visible").textContent()) ?? "");
  const signOutFirst = async (route: Route) => {
    await ana.page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await ana.page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
    await ana.page.getByText("Signed out everywhere else.").first().waitFor();
    await route.continue();
  };
  await page.route("**/players", signOutFirst, { times: 1 });
  const refused = page.waitForResponse((r) => r.url().endsWith("/players") && r.status() === 401);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click(); // no other name
  await refused;
  await page.goto(`/r/${code}?watch`);
  await page.getByText("are a new player now").first().waitFor();
  await farewell([ana, other], /status of 401/); // of revoked tokens
});
