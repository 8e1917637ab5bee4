import assert from "node:assert/strict";
import { after, test } from "node:test";
import { party } from "./party.ts";
import { createPlayer, createRoom, type Person } from "./people.ts";
import { startProvider, type Provider } from "./provider.ts";

let provider: Provider | undefined;
const here = party(async () => {
  provider = await startProvider("optional");
  return provider.flags;
});
after(() => provider?.stop());

/** Fills in the provider's form. */
async function logIn({ page }: Person, user: string): Promise<void> {
  await page.getByRole("textbox", { name: "User" }).fill(user);
  await page.getByRole("button", { name: "Log in" }).click();
}

const idOf = ({ page }: Person) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { id?: string }).id);

test("a guest who signs in stays the same player, also in another browser, and is signed out here", async () => {
  const [ana, other] = await Promise.all([here.invite("Ana"), here.invite("Nobody")]);
  await createPlayer(ana);
  await ana.page.goto("/groups");
  await ana.page.getByRole("textbox", { name: "Name of the group" }).fill("Sunday table");
  await ana.page.getByRole("button", { name: "Create group" }).click();
  await ana.page.locator(".group", { hasText: "Sunday table" }).waitFor();
  const guest = await idOf(ana);
  await ana.page.goto("/profile");
  await ana.page.getByRole("button", { name: "Sign in with Chess Club" }).click();
  await logIn(ana, "ana@club.example");
  await ana.page.getByText(/You sign in with Chess Club, since/).waitFor();
  assert.equal(await idOf(ana), guest);
  assert.equal(
    new URL(ana.page.url()).pathname + new URL(ana.page.url()).search,
    "/profile",
    "with neither code nor state",
  );

  const code = await createRoom(ana);
  await other.page.goto(`/r/${code}`);
  await other.page.getByRole("textbox", { name: "Your name" }).focus();
  await other.page.getByRole("button", { name: "Sign in with Chess Club" }).click();
  await logIn(other, "ana@club.example");
  await other.page.waitForURL(`**/r/${code}`);
  await other.page.goto("/groups");
  await other.page.locator(".group", { hasText: "Sunday table" }).waitFor();
  assert.equal(await idOf(other), guest);
  await other.page.locator(".name-button .long", { hasText: "Ana" }).waitFor();
  await other.page.goto("/profile");
  await other.page.getByRole("button", { name: "Sign out in this browser" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Sign out in this browser" }).click();
  await other.page.getByRole("button", { name: "Sign in with Chess Club" }).waitFor();
  assert.equal(await idOf(other), undefined);
  await here.farewell([ana, other], /asked a stranger/);
});
