// Browsers that lack something: too old, or with site data blocked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accept, createRoom, type Person } from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";

const { invite, farewell } = party();

test("an old browser is told which versions are new enough, on every page", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben", { locale: "de" })]);
  const code = await createRoom(ana);
  // Safari 15.0 to 15.3
  await ben.context.addInitScript("delete Array.prototype.at; delete String.prototype.at;");
  for (const path of ["/", "/solo", "/leaderboard", `/r/${code}`]) {
    await ben.page.goto(path);
    await ben.page.getByRole("heading", { level: 1 }).filter({ hasText: "neueren Browser: Chrome 111+" }).waitFor();
    await ben.page.waitForLoadState("networkidle");
    assert.equal(await ben.page.getByRole("button").count(), 0, path);
    assert.equal(await ben.page.locator("body > *").count(), 1, path);
  }
  ben.complaints.length = 0; // what an old browser reports is no fault
  await farewell([ana, ben]);
});

/** Lets the page's storage throw errors, as that of a browser that blocks site data does. */
const blockSiteData = () => {
  const denied = {
    get: () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(globalThis, name, denied);
  Object.defineProperty(navigator, "serviceWorker", denied);
};

/** Enters a room as a new player and starts a round. */
async function play(page: Pick<Person["page"], "locator" | "getByRole">): Promise<void> {
  await page.locator(".announcer").getByText("blocks site data").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".room[data-view=lobby]").waitFor();
}

test("with site data blocked everything works, and the page says that nothing is remembered", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  await ben.context.addInitScript(blockSiteData);
  const code = await createRoom(ana);
  await shadow(ana, code, ana.page);
  await ben.page.goto(`/r/${code}`);
  await play(ben.page);
  await ben.page.locator(".seats, .lobby").getByText("2 of").first().waitFor();
  await ben.page.goto("/solo");
  await ben.page
    .getByRole("button", { name: /^(Play|Start|New)/ })
    .first()
    .waitFor();
  const banner = ben.page.getByRole("complementary").filter({ hasText: "blocks site data" });
  await banner.getByRole("button", { name: "Close" }).click();
  await banner.waitFor({ state: "detached" });
  await ben.page.goto("/settings");
  await ben.page.getByRole("main").getByText("blocks site data").waitFor();
  await farewell([ana, ben]);
});

test("with site data blocked the client works in a frame", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  await ben.context.addInitScript(blockSiteData);
  const code = await createRoom(ana);
  await ben.page.route("**/frame", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="/r/${code}" width="360" height="740"></iframe>` }),
  );
  // Embedding is not allowed by the server yet.
  await ben.page.route(`**/r/${code}`, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": policy = "", "x-frame-options": _, ...headers } = response.headers();
    const open = policy.replace("frame-ancestors 'none'", "frame-ancestors *");
    await route.fulfill({ response, headers: { ...headers, "content-security-policy": open } });
  });
  await ben.page.goto("/frame");
  const frame = ben.page.frames().find((f) => f !== ben.page.mainFrame());
  assert.ok(frame);
  await play(frame);
  await farewell([ana, ben]);
});

test("a browser that has deleted what scripts stored is still the same player's", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const code = await createRoom(ben);
  const { page, context } = ana;
  const storedPlayer = () => page.evaluate(() => localStorage.getItem("nonet.player"));
  const cookies = async () =>
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
  const keeps = page.waitForResponse((r) => r.url().endsWith("/players/restore") && r.request().method() === "POST");
  await page.goto(`/r/${code}`);
  await keeps; // asks for a player, and gets none
  assert.equal(await storedPlayer(), null);
  const set = page.waitForResponse((r) => r.url().endsWith("/players/restore"));
  await accept(ana);
  await set;
  assert.deepEqual(await cookies(), [["nonet-restore", true, "Strict"]]);
  const { id } = JSON.parse((await storedPlayer()) ?? "") as { id: string };

  await page.goto("/healthz");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
  await page.locator(".name-button").filter({ hasText: "Ana" }).waitFor(); // the page reloads before
  assert.equal((JSON.parse((await storedPlayer()) ?? "") as { id: string }).id, id);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  const cleared = page.waitForResponse((r) => r.request().method() === "DELETE");
  await page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
  await cleared;
  assert.deepEqual(await cookies(), []);
  await farewell([ana, ben]);
});
