import assert from "node:assert/strict";
import { test } from "node:test";
import type { CDPSession } from "playwright-core";
import { createPlayer, createRoom, looks, person, type Person } from "./people.ts";
import { party } from "./party.ts";

const here = party();

/** A player with a virtual authenticator. */
type Holder = Person & { readonly cdp: CDPSession; readonly device: string };

/** Opens one on localhost, where pages may use passkeys without https. */
async function holder(name: string): Promise<Holder> {
  const who = await person(here.browser, here.server.url.replace("127.0.0.1", "localhost"), name, looks.desktop);
  const cdp = await who.context.newCDPSession(who.page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { ...who, cdp, device: authenticatorId };
}

test("a passkey added in one browser signs the same player in to another one, without asking for a name", async () => {
  const [ana, ben, other] = await Promise.all([holder("Ana"), here.invite("Ben"), holder("Nobody")]);
  await createPlayer(ana);
  await ana.page.goto("/groups");
  await ana.page.getByRole("textbox", { name: "Name of the group" }).fill("Sunday table");
  await ana.page.getByRole("button", { name: "Create group" }).click();
  await ana.page.locator(".group", { hasText: "Sunday table" }).waitFor();
  await ana.page.goto("/profile");
  await ana.page.getByRole("button", { name: "Add a passkey" }).click();
  await ana.page.getByText("Added. On another device, sign in with it.").waitFor();
  await ana.page.getByRole("button", { name: /^Remove: Added/ }).waitFor();

  const { credentials } = await ana.cdp.send("WebAuthn.getCredentials", { authenticatorId: ana.device });
  const [credential] = credentials;
  assert.ok(credential && credentials.length === 1);
  await other.cdp.send("WebAuthn.addCredential", { authenticatorId: other.device, credential });
  await other.page.goto(`/r/${await createRoom(ben)}`); // the invitation has a field for a name
  await other.page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await other.page.locator(".name-button .long", { hasText: "Ana" }).waitFor();
  const idOf = (who: Person) =>
    who.page.evaluate(() => (JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { id?: string }).id);
  assert.equal(await idOf(other), await idOf(ana));
  await other.page.locator(".player", { hasText: "Ana" }).waitFor();
  await other.page.goto("/groups");
  await other.page.locator(".group", { hasText: "Sunday table" }).waitFor();
  await other.page.goto("/profile");
  await other.page.getByText(/last used/).waitFor();
  await other.page.getByRole("button", { name: /^Remove: Added/ }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await other.page.getByText(/last used/).waitFor({ state: "hidden" });
  await here.farewell([ana, ben, other]);
});
