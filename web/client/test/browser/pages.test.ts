import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import {
  looks,
  makeRoom,
  makeRoomAtHome,
  plainPage,
  waitForPlay,
  small,
  waitForSync,
  createPlayer,
  type Person,
} from "./people.ts";
import { gather } from "./gathered.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { startRound, wrongValue } from "./rounds.ts";
import { emptyCells, enterAll, givensOf, solve } from "./sudoku.ts";

const { invite, farewell } = party();
const languages = ["en", "de", "es", "fr", "ja"];

/** Begins a round alone and gives it up, without opening its page. */
async function giveUp(who: Person): Promise<void> {
  const { own } = await gather(who, [], { mode: "solo", ...small });
  await own.ask({ t: "leave" });
}

test("a public race is seen from the home page while it is played, and watched from there", async () => {
  const [ana, cleo] = await Promise.all([invite("Ana"), invite("Cleo")]);
  const { own, todo, solution } = await gather(ana, ["Ben"], { public: true });
  await cleo.page.goto("/");
  const live = cleo.page.locator(".live-room");
  await live.getByText("Ana 0%").waitFor();
  const canvasUrl = () => live.locator("canvas").evaluate((el) => (el as HTMLCanvasElement).toDataURL());
  const before = await canvasUrl();
  await own.fill(todo.slice(0, 10), solution);
  await live.getByText(`Ana ${Math.floor(1000 / todo.length)}%`).waitFor();
  assert.notEqual(await canvasUrl(), before, "its board must be animated");
  await live.click();
  await cleo.page.getByRole("button", { name: /Enlarge Ana/ }).click();
  await cleo.page.getByRole("button", { name: "Next player" }).click();
  await cleo.page.getByRole("heading", { name: "Ben’s board" }).waitFor();
  await farewell([ana, cleo]);
});

test("a daily puzzle has one attempt, which continues where it was left", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/daily");
  const main = page.locator(".panel", { has: page.getByRole("heading", { name: "Puzzle of the day" }) });
  await page
    .locator(".day-others")
    .getByRole("button", { name: /^Play: Queens / })
    .waitFor();
  await page.locator(".day-all > summary").click();
  await page.locator(".daily-cards").getByRole("button", { name: "Play: Sudoku 9×9 Easy" }).waitFor();
  await main.getByRole("button", { name: /^Play: Sudoku 9×9 / }).click(); // its level is the weekday's
  await page.getByRole("button", { name: "Start" }).click();
  await waitForPlay(ana);
  await waitForSync(ana);
  const room = new URL(page.url()).pathname;
  await page.goto("/daily");
  await main.getByRole("button", { name: /^Resume: Sudoku 9×9 / }).click();
  await page.waitForURL(`**${room}`);
  await waitForPlay(ana);
  const givens = await givensOf(page);
  let early = 2; // answers of a server that has not counted the round yet
  await page.route(/\/leaderboards\?.*mode=daily/, async (route) => {
    const response = await route.fetch();
    const board: unknown = await response.json();
    await route.fulfill({ response, json: early-- > 0 ? { ...(board as object), you: undefined } : board });
  });
  const [todo, solution] = [emptyCells(givens), solve(givens)];
  await (await shadow(ana, room.slice("/r/".length))).fill(todo.slice(5), solution);
  await enterAll(page, todo.slice(0, 5), solution);
  await page.getByText("Rank 1 of 1").waitFor();
  await page.getByText("1-day streak").waitFor();
  await page.getByText(/^Next in /).waitFor();
  const copied = page.getByRole("textbox", { name: "Copy the result" });
  assert.match(await copied.inputValue(), /^nonet Sudoku #\d+ · 9×9 [A-Z][a-z]+ · ⏱ 0:\d\d · (🟩|🟨|🟧){10} · http/u);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a picture" }).click(),
  ]);
  assert.match(saved.suggestedFilename(), /^nonet-\d{4}-\d\d-\d\d\.png$/);
  const picture = readFileSync(await saved.path());
  assert.deepEqual(
    [picture.toString("latin1", 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)],
    ["PNG", 1200, 630],
  );
  await page.addInitScript(() =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) => void Object.assign(window, { shared: [files?.[0]?.name, text] }),
    }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Share a picture" }).click();
  const shared = await page.waitForFunction(() => (window as unknown as { shared?: string[] }).shared);
  const [file, said = ""] = (await shared.jsonValue()) ?? [];
  assert.deepEqual([file, said.replaceAll("\n", " · ")], [saved.suggestedFilename(), await copied.inputValue()]);
  assert.equal(await page.getByText("a new puzzle").isVisible(), false, "no button may lead to it");
  await page.getByRole("link", { name: "Watch replay" }).click();
  await page.getByRole("slider", { name: "Time of the round" }).waitFor();
  await page.goto("/daily");
  await main.getByText(/^9×9 · Solved in \d+:\d\d\.\d · 1 solved it · median \d+:\d\d$/).waitFor();
  await page.locator(".day-dots .solved[aria-current]").waitFor();
  await page.goto("/");
  const mains = page.locator(".today .room-row");
  await mains.getByText(/^9×9 · Solved in \d+:\d\d\.\d · 1 solved it$/).waitFor();
  const kinds = (await mains.locator(".name").allTextContents()).map((name) => name.split(" · ")[0]);
  assert.deepEqual(kinds, ["Sudoku", "Nonogram", "Pipes"], "the puzzle of the day must come first");
  const colours = await mains.evaluateAll((rows) =>
    rows.map((row) => getComputedStyle(row).getPropertyValue("--accent")),
  );
  assert.equal(new Set(colours).size, 3, "each kind has a colour");
  await farewell([ana]);
});

test("every kind has leaderboards, in its own sizes", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/leaderboard");
  await page.locator(".table-slot > *").first().waitFor();
  const asked = page.waitForRequest((request) => request.url().includes("/leaderboards?"));
  await page.getByRole("radio", { name: "Queens" }).check();
  const { searchParams } = new URL((await asked).url());
  assert.equal(searchParams.get("kind"), "queens");
  await page.locator(".board-filters summary").click();
  const sizes = await page.getByRole("combobox", { name: "Size" }).locator("option").allTextContents();
  assert.ok(
    sizes.includes((searchParams.get("size") ?? "").replace("x", "×")) && !sizes.includes("Samurai"),
    sizes.join(),
  );
  await page.getByRole("button", { name: "Be the first" }).click();
  await page.waitForURL("**/r/*");
  await page.getByText("Queens").first().waitFor(); // a ranked race of the leaderboard's kind
  await farewell([ana]);
});

test("a group is created, and joined by its link", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  await createPlayer(ana);
  await ana.page.goto("/groups");
  await ana.page.getByRole("textbox", { name: "Name of the group" }).fill("Sunday table");
  await ana.page.getByRole("button", { name: "Create group" }).click();
  const link = await ana.page.getByRole("textbox", { name: "Invite link: Sunday table" }).inputValue();
  await createPlayer(ben);
  await ben.page.goto(link);
  await ben.page.getByRole("heading", { name: "Join “Sunday table”" }).waitFor();
  await ben.page.getByRole("button", { name: "Join", exact: true }).click();
  await ben.page.locator(".group", { hasText: "2 players" }).waitFor();
  assert.equal(
    await ben.page.getByRole("button", { name: "End group" }).count(),
    0,
    "only the owner can end the group",
  );
  await ben.page.getByRole("link", { name: "Leaderboard: Sunday table" }).click();
  await ben.page
    .getByRole("combobox", { name: "Players" })
    .locator("option:checked", { hasText: "Sunday table" })
    .waitFor({ state: "attached" });

  // The home page shows the activity of a group to its members, and requests it for nobody else.
  const played = {
    kind: "sudoku",
    size: "9x9",
    mode: "race",
    ranked: true,
    place: 1,
    players: 2,
    right: 51,
    strikes: 0,
    status: { state: wire.StatusSaved },
  };
  const did: wire.Did[] = [
    {
      name: "Ben",
      played: { ...played, round: "K7MPX-k3v9-139", at: Date.now() - 7_230_000, difficulty: "easy", time: 201_499 },
    },
    {
      name: "Ben",
      played: {
        ...played,
        round: "K7MPY-k3v9-139",
        at: Date.now() - 10_830_000,
        difficulty: "medium",
        time: 301_499,
        daily: "2999-12-31",
      },
    },
  ];
  await ana.page.route("**/api/v1/groups/lately", (route) =>
    route.fulfill({ json: { groups: 1, friends: 0, did } satisfies wire.Lately }),
  );
  await ana.page.goto("/");
  const card = ana.page.locator(".panel", { hasText: "Friends and groups" });
  await card.getByRole("link", { name: "Replay: Ben, Sudoku · 9×9 · Easy · 3:21.4 · 2 h" }).waitFor();
  await card.getByRole("link", { name: "Daily: Ben, Sudoku · 9×9 · Medium · 5:01.4 · 3 h" }).waitFor();
  await ben.page.goto("/groups");
  await ben.page.getByText("Manage group").click();
  await ben.page.getByRole("button", { name: "Leave group: Sunday table" }).click();
  await ben.page.locator(".group").waitFor({ state: "detached" });
  const asked: string[] = [];
  ben.page.on("request", (r) => asked.push(r.url()));
  await ben.page.goto("/");
  await ben.page.locator(".today .room-row").first().waitFor();
  assert.deepEqual(
    asked.filter((url) => url.includes("/groups")),
    [],
  );
  await farewell([ana, ben]);
});

test("a group's owner removes a member, whose link then fails, and transfers the group", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  await createPlayer(ana);
  await ana.page.goto("/groups");
  await ana.page.getByRole("textbox", { name: "Name of the group" }).fill("Chess club");
  await ana.page.getByRole("button", { name: "Create group" }).click();
  const field = ana.page.getByRole("textbox", { name: "Invite link: Chess club" });
  const link = await field.inputValue();
  for (const guest of [ben, cleo]) {
    await createPlayer(guest);
    await guest.page.goto(link);
    await guest.page.getByRole("button", { name: "Join", exact: true }).click();
    await guest.page.locator(".group", { hasText: "Chess club" }).waitFor();
  }
  await ana.page.reload();
  await ana.page.getByText("3 players").click();
  await ana.page.getByRole("button", { name: "Remove Ben" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Remove Ben" }).click();
  await ana.page.getByText("2 players").waitFor();
  await ana.page.waitForFunction(() => document.activeElement?.id === "main"); // not lost with the removed button
  assert.notEqual(await field.inputValue(), link);
  await ben.page.goto(link);
  await ben.page.getByRole("button", { name: "Join", exact: true }).click();
  await ben.page.locator(".toast, [role=alert]").getByText(/./).first().waitFor();
  assert.equal(await ben.page.locator(".group").count(), 0);
  await ana.page.getByText("Manage group").click();
  const renew = ana.page.getByRole("button", { name: "New invite: Chess club" });
  const replaced = await renew.elementHandle();
  await renew.press("Enter");
  await ana.page.waitForFunction((old) => old?.isConnected === false, replaced);
  assert.ok(await renew.evaluate((el) => el === document.activeElement), "the new button has no focus");
  await ana.page.getByText("Manage group").click();
  await ana.page.getByRole("button", { name: "Make Cleo the owner" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Make Cleo the owner" }).click();
  await ana.page.getByText("Manage group").click(); // stays open when the new owner's answer arrives
  await ana.page.getByRole("button", { name: "End group" }).waitFor({ state: "detached" });
  await ana.page.getByRole("button", { name: "Leave group" }).waitFor();
  await cleo.page.reload();
  await cleo.page.getByText("Manage group").click();
  await cleo.page.getByRole("button", { name: "End group" }).click();
  await cleo.page.getByRole("dialog").getByRole("button", { name: "End group" }).click();
  await cleo.page.getByText("No groups yet.").waitFor();
  await farewell([ana, ben, cleo], /status of 404/); // of the dead link
});

test("a friend's link makes two friends after a confirmation, is removed from the URL at once, and blocking ends the friendship for both", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  await createPlayer(ana);
  await ana.page.goto("/friends");
  await ana.page.getByRole("button", { name: "Make a link" }).click();
  const link = await ana.page.getByRole("textbox", { name: "Your link" }).inputValue();
  await createPlayer(ben);
  await ben.page.goto(link);
  await ben.page.getByRole("heading", { name: "Be friends with Ana?" }).waitFor();
  assert.equal(new URL(ben.page.url()).hash, "");
  await ben.page.getByRole("button", { name: "Accept" }).click();
  await ben.page.getByRole("button", { name: "Manage Ana" }).waitFor();
  await ben.page.getByRole("link", { name: "Friends leaderboard" }).click();
  await ben.page
    .getByRole("combobox", { name: "Players" })
    .locator("option:checked", { hasText: "Friends" })
    .waitFor({ state: "attached" });
  await ana.page.reload();
  await ana.page.getByRole("button", { name: "Manage Ben" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await ana.page.getByRole("button", { name: "Unblock: Ben" }).waitFor();
  await ben.page.goto("/friends");
  await ben.page.getByText("No friends yet.").waitFor();
  await ben.page.goto("about:blank");
  await ben.page.goto(link);
  await ben.page.getByText("This link no longer works.").waitFor();
  await farewell([ana, ben], /status of 404/); // of the link of a player who has blocked them
});

test("a replay opens at the moment that its link names, plays, and is stepped through", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await giveUp(ana);
  await page.goto("/profile"); // which shows the round at once
  await page.locator(".profile tbody tr").waitFor();
  const [table, card] = await Promise.all([
    page.locator(".profile table").boundingBox(),
    page.locator(".profile .table-slot").boundingBox(),
  ]);
  assert.ok(table && card && table.width > card.width - 60, "the list of rounds is as wide as its card");
  await page.getByRole("link", { name: /^Replay: / }).click();
  await page.getByRole("heading", { name: "Replay" }).waitFor();
  const address = page.url();
  await page.goto(`${address}#t=100`);
  await page.getByRole("slider", { name: "Time of the round" }).and(page.locator("[aria-valuetext^='0:00']")).waitFor();
  await page.getByRole("combobox", { name: "Speed" }).selectOption("16");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const ben = await invite("Ben", looks.phone);
  for (const language of languages) {
    await ben.page.goto(plainPage);
    await ben.page.evaluate((tag) => localStorage.setItem("nonet.language", tag), language);
    await ben.page.goto(address);
    const lines = await ben.page.locator(".share-time").evaluate((el) => {
      const words = document.createRange();
      words.selectNodeContents(el);
      return new Set([...words.getClientRects()].map(({ top }) => top)).size;
    });
    assert.equal(await ben.page.evaluate(() => document.documentElement.lang), language);
    assert.equal(lines, 1, `on a phone the link to a moment is one line in ${language}`);
  }
  await farewell([ana, ben]);
});

test("a month's review contains the round just played, in the player's time zone, and is saved as a picture", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await giveUp(ana);
  await page.goto("/");
  await page.getByRole("link", { name: "Your month" }).click();
  await page.getByText("0 of 1 solved").waitFor();
  await page.locator(".calendar .played", { hasText: `${new Date().getDate()}: 1 round` }).waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a picture" }).click();
  assert.match((await file).suggestedFilename(), /^nonet-\d{4}-\d\d\.png$/);
  await page.goto("/season?month=2020-01");
  await page.getByText("No finished rounds this month.").waitFor();
  await page.getByRole("link", { name: "→" }).click();
  await page.getByText("0 of 1 solved").waitFor();
  await farewell([ana]);
});

test("a leaderboard opens on the puzzle played last, and its URL has the filters", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const chosenOption = (label: string) =>
    page.locator(".filters").getByRole("combobox", { name: label, exact: true }).locator("option:checked");
  await makeRoomAtHome(ana, { size: "6x6", difficulty: "Easy" });
  await page.goto("/leaderboard");
  await page.locator(".board-filters summary").click();
  await chosenOption("Size").filter({ hasText: "6×6" }).waitFor({ state: "attached" });
  assert.ok(await page.getByRole("radio", { name: "Easy" }).isChecked());
  await page.getByRole("combobox", { name: "Size", exact: true }).selectOption("4x4");
  await page.waitForURL(/size=4x4/);
  await page.reload();
  await page.locator(".board-filters summary").click();
  await chosenOption("Size").filter({ hasText: "4×4" }).waitFor({ state: "attached" });
  await farewell([ana]);
});

test("on a leaderboard a long name leaves the word beside it in sight", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const row = {
    rank: 1,
    name: "Wilhelmina of Upper Franconia",
    you: true,
    time: 252_300,
    strikes: 1,
    at: Date.parse("2026-01-01T09:30:00Z"),
    round: "BCDFG-1-2",
    ref: "",
  };
  const board: wire.Leaderboard = {
    kind: "sudoku",
    size: "9x9",
    difficulty: "medium",
    mode: "race",
    metric: "time",
    period: "all",
    on: "",
    total: 1,
    rows: [row],
  };
  await page.route("**/api/v1/leaderboards?*", (route) => route.fulfill({ json: board }));
  await page.goto("/leaderboard");
  const you = page.locator(".is-you .tags");
  await you.waitFor();
  for (const width of [1440, 820, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const [tag, cell] = await Promise.all([you.boundingBox(), page.locator(".is-you th").boundingBox()]);
    assert.ok(tag && cell && tag.width > 10 && tag.x + tag.width <= cell.x + cell.width, `at ${width} pixels`);
  }
  await farewell([ana]);
});

test("after a round a friend request is sent and accepted; the friend is shown as present and follows an invitation into a room", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben", looks.phone)]);
  const { todo, solution } = await startRound(ana, [ben], small);
  await enterAll(ana.page, todo.slice(0, 2), solution.map(wrongValue)); // two strikes end the round
  await ana.page.getByRole("button", { name: "Add friend: Ben" }).click();
  await ana.page.getByText("Request sent to Ben.").waitFor();
  // Ben gets it with the next poll, and at once when he changes the page.
  await ben.page.getByRole("heading", { name: "Play together again?" }).waitFor();
  await ben.page.goto("/");
  const card = ben.page.getByRole("complementary", { name: "Friends" });
  await card.getByText("Ana wants to be friends").waitFor();
  await card.getByRole("button", { name: "Accept" }).click();
  await card.getByText("You and Ana are friends now.").waitFor();

  await ana.page.goto("/friends");
  await ana.page.locator(".room-row", { hasText: "Ben" }).getByText("online").waitFor();
  const code = await makeRoom(ana, { mode: "coop", size: "4x4", difficulty: "easy" });
  await ana.page.getByRole("button", { name: "Invite: Ben" }).click();
  await ana.page.getByText("Invited Ben.").waitFor();
  await ben.page.goto("/leaderboard");
  await card.getByText("Ana invites you to play").waitFor();
  await card.getByText("Co-op · Sudoku · 4×4 · Easy").waitFor();
  await card.getByRole("link", { name: "Join" }).click();
  await ben.page.waitForURL(`**/r/${code}`);
  await ana.page.locator(".player", { hasText: "Ben" }).waitFor();
  assert.equal(await card.isVisible(), false);

  await ana.page.goto("/friends");
  await ana.page.getByRole("button", { name: "Challenge: Ben" }).click();
  await ana.page.waitForURL("**/r/*");
  const friend = ana.page.locator(".invite-friends li", { hasText: "Ben" });
  await friend.getByText("invited").waitFor();
  assert.equal(await friend.getByRole("button").count(), 0, "a challenged friend need not be invited");
  await ben.page.goto("/leaderboard");
  await card.getByText("Ana invites you to play").waitFor();
  await card.getByRole("link", { name: "Join" }).first().click();
  await ben.page.waitForURL("**/r/*");
  await farewell([ana, ben]);
});
