import assert from "node:assert/strict";
import { test } from "node:test";
import {
  appears,
  comeIn,
  configure,
  getReady,
  introduce,
  looks,
  makeRoom,
  waitForToast,
  createPlayer,
  waitForPlay,
  say,
  waitForSync,
  type Person,
} from "./people.ts";
import { party } from "./party.ts";

const scene = party();
const { invite, farewell } = scene;

function row({ page }: Person, name: string) {
  return page.locator(".player", { hasText: name });
}

async function manage(host: Person, name: string, does: string): Promise<void> {
  await host.page.getByRole("button", { name: `Manage ${name}` }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: does, exact: true }).click();
}

test("a host gives a handicap, removes players from seats, and transfers the room", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  const code = await makeRoom(ana);
  await comeIn(ben, code);
  await comeIn(cleo, code);
  await ana.page.getByRole("button", { name: "Manage Ben" }).click();
  await ana.page.getByRole("combobox", { name: "Extra mistakes" }).selectOption("2");
  await ana.page.getByRole("button", { name: "Save" }).click();
  await row(ben, "Ben").getByText("2 extra mistakes").waitFor();
  await manage(ana, "Cleo", "Remove");
  await ana.page.getByText("To sit down again, they need your OK.").waitFor();
  await ana.page.getByRole("button", { name: "Cancel" }).click(); // cancelled
  await row(cleo, "Cleo").getByText("you").waitFor();
  await manage(ana, "Cleo", "Ban");
  await ana.page.getByRole("dialog").getByRole("button", { name: "Ban" }).click();
  await row(ana, "Cleo").waitFor({ state: "detached" });
  await cleo.page.goto(`/r/${code}`);
  await cleo.page.getByRole("heading", { name: "You were banned from this room" }).waitFor();
  const dan = await invite("Dan");
  await createPlayer(dan);
  await comeIn(dan, code, true);
  await dan.page.getByRole("button", { name: "Take a seat" }).click();
  await dan.page.getByText("has been asked to let you in").first().waitFor();
  const asks = ana.page.locator(".people-row", { hasText: "Dan" });
  await asks.getByRole("button", { name: "Let in", exact: true }).click();
  await asks.waitFor({ state: "detached" });
  await row(ana, "Dan").waitFor(); // he has asked for it
  await manage(ana, "Ben", "Make host");
  await row(ben, "Ben").getByText("you, host").waitFor();
  await manage(ben, "Ana", "Remove");
  await ben.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await waitForToast(ana.page, "The host has removed you.");
  await ana.page.getByText("The host has removed you. You’re watching.").waitFor(); // until he has a seat again
  await row(ben, "Ana").waitFor({ state: "detached" });
  const removed = ben.page.locator(".people-row", { hasText: "Ana" });
  await removed.getByText("removed", { exact: true }).waitFor(); // the host can admit her again at once
  await ana.page.getByRole("button", { name: "Ask for a seat" }).click();
  await ana.page.getByText("has been asked to let you in").first().waitFor();
  await removed.getByText("wants to join, removed").waitFor();
  assert.equal(await row(ben, "Ana").count(), 0);
  await removed.getByRole("button", { name: "Let in", exact: true }).click();
  await removed.waitFor({ state: "detached" });
  await row(ben, "Ana").waitFor();
  await ana.page.getByRole("button", { name: "Leave" }).waitFor();
  await farewell([ana, ben, cleo, dan]);
});

test("a room with a password admits players who know it, and a locked room gives no seat", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const code = await makeRoom(ana);
  await ana.page.getByRole("switch", { name: "Lock room" }).check();
  await ana.page.getByRole("button", { name: "Password" }).click();
  await ana.page.getByRole("textbox", { name: "New password" }).fill("open sesame");
  await ana.page.getByRole("button", { name: "Set password" }).click();
  await waitForSync(ana);
  await ben.page.goto(`/r/${code}`);
  await ben.page.getByRole("heading", { name: "This room has a password" }).waitFor();
  await ben.page.getByLabel("Password").fill("no");
  await ben.page.getByRole("button", { name: "Enter" }).click();
  await ben.page.getByText("Wrong password.").waitFor();
  await ben.page.getByLabel("Password").fill("open sesame");
  await ben.page.getByRole("button", { name: "Enter" }).click();
  await ben.page.getByText("No free seats").waitFor();
  await ben.page.getByRole("button", { name: "Watch" }).click();
  await ana.page.getByText("1 person watching").waitFor();
  assert.equal(await row(ana, "Ben").count(), 0);
  await ana.page.getByRole("switch", { name: "Lock room" }).uncheck();
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await introduce(ben);
  await row(ana, "Ben").waitFor();
  await farewell([ana, ben]);
});

test("an imported puzzle is played, and an invalid text is refused", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await makeRoom(ana);
  await page.getByRole("button", { name: "Own puzzle" }).click();
  const bring = async (puzzle: string) => {
    await page.getByRole("textbox", { name: "Puzzle" }).fill(puzzle);
    await page.getByRole("button", { name: "Use this puzzle" }).click();
  };
  await bring(`11${".".repeat(79)}`);
  await page
    .getByRole("dialog")
    .getByRole("alert")
    .filter({ hasText: /all 1: row 1 column 1, row 1 column 2/i })
    .waitFor();
  const givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  await bring(givens);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".settings").getByRole("combobox", { name: "Size" }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Start alone" }).click();
  await waitForPlay(ana);
  const text = await page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((all) => all.map((c) => c.querySelector(".digit")?.textContent ?? ".").join(""));
  assert.equal(text, givens);
  await farewell([ana]);
});

test("players chat before the round, report a message, and mute each other for themselves", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben", looks.phone)]);
  const code = await makeRoom(ana);
  await comeIn(ben, code);
  await row(ana, "Ben").waitFor(); // a player without a seat chats as a spectator
  await say(ben, "Good luck!");
  await ana.page.locator(".said", { hasText: "Good luck!" }).waitFor();
  const reacted = appears(ben.page, ".player .bubble", /Haha/);
  await ana.page.getByRole("button", { name: "Haha" }).click();
  await reacted;
  await ana.page.getByRole("button", { name: "Report what Ben said" }).click();
  await ana.page.locator(".said", { hasText: "Reported" }).waitFor();
  await ana.page.getByRole("button", { name: "Ben: mute or unmute" }).click();
  await ana.page.getByText("1 message hidden (muted)").waitFor();
  await ana.page.reload();
  await ana.page.getByText("1 message hidden (muted)").waitFor();
  await configure(ana, { Chat: "No" });
  await ben.page.getByText("The host has turned chat off.").waitFor();
  await ben.page.goto("/profile");
  await ben.page.locator(".decisions", { hasText: "Good luck!" }).getByText("Not reviewed yet.").waitFor();
  await farewell([ana, ben]);
});

test("a host brings a bot, which is marked as one, plays, and is sent away", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const code = await makeRoom(ana, { size: "4x4", difficulty: "easy" });
  await page.getByRole("button", { name: "Add bot" }).click();
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.getByText(`--room ${code}`).isVisible(), false, "the command line must be folded away");
  await dialog.getByText("Connect your own bot").click();
  await dialog.getByText(`--room ${code}`).waitFor();
  await dialog.getByRole("radio", { name: "Extreme" }).check();
  const asked = page.waitForRequest(
    (request) => request.method() === "POST" && new URL(request.url()).pathname.endsWith("/bots"),
  );
  await dialog.getByRole("button", { name: "Add" }).click();
  assert.equal(
    new URL((await asked).url()).searchParams.get("room"),
    code,
    "a balancer brings it to where the room's players are",
  );
  await dialog.waitFor({ state: "detached" });
  const bot = page.locator(".player", { has: page.getByText("bot", { exact: true }) });
  const name = (await bot.locator(".name").textContent()) ?? "";
  await page.getByRole("button", { name: "I’m ready" }).click();
  await waitForPlay(ana);
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.locator(".standings tr", { hasText: name }).getByText("bot", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Watch replay" }).click();
  await page.locator(".tile", { hasText: name }).getByText("bot", { exact: true }).waitFor();
  await farewell([ana]);
});

test("a bot comes into a room with a password, and goes when the host says so", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  await makeRoom(ana, { mode: "coop", size: "4x4", difficulty: "easy" });
  const tools = page.getByRole("region", { name: "Host" });
  await tools.getByRole("button", { name: "Password" }).click();
  await page.getByRole("textbox", { name: "New password" }).fill("sesame");
  scene.server.hold(); // the host is asked for the password before the room has it
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("button", { name: "Add bot" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add" }).waitFor();
  scene.server.resume();
  await dialog.getByRole("textbox", { name: "Password" }).fill("open");
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("Wrong password.").waitFor();
  await dialog.getByRole("textbox", { name: "Password" }).fill("sesame");
  await dialog.getByRole("button", { name: "Add" }).click();
  const bot = page.locator(".player", { has: page.getByText("bot", { exact: true }) });
  await bot.getByRole("button", { name: /^Manage/ }).click();
  const offered = page.getByRole("dialog").getByRole("button");
  assert.deepEqual(
    await offered.allTextContents(),
    ["", "Remove"],
    "nobody mutes, bans or promotes a bot, and co-op has no handicaps",
  );
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await bot.waitFor({ state: "detached" });
  await farewell([ana], /403/);
});

test("a phone's lobby says for whom it waits and in words what is played, and folds the way in once somebody is there, who needs no name of their own", async () => {
  const [ana, guest] = await Promise.all([invite("Ana", looks.phone), invite("Guest", looks.phone)]);
  const { page } = ana;
  const code = await makeRoom(ana, { difficulty: "easy" });
  await page.getByText("Share the link or code").waitFor();
  await page.locator(".settings summary").getByText("Race · Sudoku · 9×9 · Easy").waitFor();
  await page
    .locator(".settings summary")
    .getByText(/3 mistakes and you’re out\. Unranked/)
    .waitFor();
  assert.equal(
    await page.locator(".settings select").first().isVisible(),
    false,
    "the settings are behind their words",
  );
  await page.getByRole("button", { name: /invite link/ }).waitFor();

  await guest.page.goto(`/r/${code}`);
  const name = guest.page.getByRole("textbox", { name: "Your name" });
  await guest.page.getByRole("heading", { name: "Ana invites you" }).waitFor();
  const suggested = await name.inputValue();
  assert.ok(suggested.length > 2, "a name must be suggested");
  await guest.page.getByRole("button", { name: "Play", exact: true }).click();
  await row(ana, suggested).waitFor();
  await page.getByRole("heading", { name: `Waiting for ${suggested}` }).waitFor();
  await page.getByText("Share the link or code").waitFor({ state: "hidden" });
  await getReady(guest);
  await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
  await guest.page.getByRole("heading", { name: "Waiting for Ana" }).waitFor();
  await page.locator(".share > details > summary").click();
  await page.getByText("Share the link or code").waitFor();
  await farewell([ana, guest]);
});

test("a host mutes and bans spectators who have said nothing, at a desk with keys alone and on a phone", async () => {
  const [ana, ...watchers] = await Promise.all(["Ana", "Eve", "Dan", "Fay"].map((name) => invite(name)));
  const code = await makeRoom(ana!);
  for (const who of watchers) await comeIn(who, code, true);
  const phone = await invite("Ana", { ...looks.phone, storageState: await ana!.context.storageState() });
  await phone.page.goto(`/r/${code}`);
  const banNotice = ({ page }: Person) => page.getByRole("heading", { name: "You were banned from this room" });
  let left = watchers;
  for (const { page } of [ana!, phone]) {
    const last = left.length - 1;
    const open = page.getByRole("button", { name: "Spectators" });
    await page.getByText(`${left.length} people watching`).waitFor();
    await open.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Spectators" });
    const rows = dialog.getByRole("listitem");
    await rows.nth(last).waitFor();
    await dialog.getByRole("button", { name: "Mute for everyone: Guest" }).first().focus();
    await page.keyboard.press("Enter");
    await dialog
      .getByText("muted", { exact: true })
      .nth(watchers.length - left.length)
      .waitFor();
    await dialog.getByRole("status").getByText("Guest: muted").waitFor();
    await dialog.getByRole("searchbox").fill("nobody is called so");
    await dialog.getByText("No match.").waitFor();
    await dialog.getByRole("searchbox").fill("gUEST");
    await rows.nth(last).waitFor();
    await rows.nth(last).getByRole("button", { name: "Ban: Guest" }).focus();
    await page.keyboard.press("Enter");
    await rows.nth(last).waitFor({ state: "detached" });
    const banned = await Promise.any(
      left.map((who) =>
        banNotice(who)
          .waitFor()
          .then(() => who),
      ),
    );
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.ok(await open.evaluate((el) => el === document.activeElement), "the focus must return to its element");
    left = left.filter((who) => who !== banned);
    for (const who of left) assert.equal(await banNotice(who).count(), 0);
  }
  await farewell([ana!, phone, ...watchers]);
});
