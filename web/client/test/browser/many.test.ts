import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { startRound } from "./rounds.ts";
import { createRoom, looks, makeRoom, openChoice, waitForPlay, small, waitForSync } from "./people.ts";
import { party } from "./party.ts";
import { enterAll } from "./sudoku.ts";
import { fill, gather, spread } from "./gathered.ts";

const { invite, farewell } = party();

/** Returns the pairs of elements that overlap by more than a pixel. */
function findOverlaps(found: Locator): Promise<string[]> {
  return found.evaluateAll((all) => {
    const boxes = all
      .map((el) => ({ name: el.textContent ?? "", box: el.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return boxes.flatMap(({ name, box: a }, i) =>
      boxes.slice(i + 1).flatMap(({ name: other, box: b }) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 1 && high > 3 ? [`${name} and ${other}`] : []; // letters have some space above and below them
      }),
    );
  });
}

/** Returns by how many pixels a list can be scrolled horizontally. */
function scrollRange(list: Locator): Promise<number> {
  return list.evaluate((el) => {
    el.scrollLeft = 50;
    return Math.abs(el.scrollLeft) + Math.max(0, el.scrollWidth - el.clientWidth);
  });
}

/** Reports whether an element is wholly inside a list that scrolls. */
async function isInSight(list: Locator, row: Locator): Promise<boolean> {
  const [outer, inner] = await Promise.all([list.boundingBox(), row.boundingBox()]);
  return !!outer && !!inner && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}

test("in a race of nine all players look different, the own row is visible, and no name covers another or a button", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const names = ["Robin", "Robin 2", "Robin 3", "Robin 4", "Rosa", "Ruth", "Rita", "Rolf"];
  const gathered = await gather(ana, names);
  await page.goto(`/r/${gathered.code}`);
  await waitForPlay(ana);
  await spread(gathered, names);
  await page.locator(".player .state", { hasText: /1\d%/ }).first().waitFor();
  const badges = await page.locator(".players .badge").allTextContents();
  assert.equal(new Set(badges).size, 9, `nobody has another's letters: ${badges.join(" ")}`);
  await page.waitForFunction(() => {
    const tracks = Array.from(document.querySelectorAll(".players .track"), (el) => ({
      track: el.getBoundingClientRect(),
      at: el.querySelector(".badge")!.getBoundingClientRect(),
    }));
    const first = tracks[0]!,
      last = tracks.at(-1)!;
    const apart =
      first.at.left > last.at.left + 10 && tracks.every(({ at }, i) => i === 0 || at.left <= tracks[i - 1]!.at.left);
    const along = tracks.every(
      ({ track, at }) =>
        at.left >= track.left &&
        at.right <= track.right + 1 &&
        at.top >= track.top - 1 &&
        at.bottom <= track.bottom + 1,
    );
    return (
      tracks.length === 9 &&
      apart &&
      along &&
      tracks.every(({ track }) => track.right === first.track.right && track.width === first.track.width)
    );
  }); // their letters move along tracks of equal length
  const list = page.locator(".players");
  assert.equal(await scrollRange(list), 0);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1440, height: 600 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    for (const end of [0, 10_000]) {
      await list.evaluate((el, top) => (el.scrollTop = top), end);
      assert.ok(await isInSight(list, list.locator(".is-you")), `the player's own row at ${size.width}x${size.height}`);
    }
    assert.deepEqual(await findOverlaps(page.locator(".course .runner")), []);
    assert.deepEqual(await findOverlaps(page.locator(".course .runner, .react summary, .panel-foot button")), []);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // A line that ends where others do stays next to them.
  await fill(gathered, 0, 1);
  await page.waitForFunction(() => document.querySelectorAll(".course .run").length === 9);
  const ends = await page
    .locator(".course .run")
    .evaluateAll((all) => all.map((line) => /V?([\d.]+)H[\d.]+$/.exec(line.getAttribute("d") ?? "")?.[1] ?? ""));
  assert.equal(new Set(ends).size, 9, `no line ends on another: ${ends.join(" ")}`);
  await farewell([ana]);
});

test("with forty players a spectator sees twenty-five sorted, enlarges one and follows the next", async () => {
  const [ana, cleo] = await Promise.all([invite("Ana"), invite("Cleo")]);
  const pupils = Array.from({ length: 24 }, (_, i) => `Pupil ${i + 1}`);
  const gathered = await gather(ana, pupils, { seats: 40 });
  await spread(gathered, pupils);
  const { page } = cleo;
  await page.goto(`/r/${gathered.code}?watch`);
  await page.locator(".tile").nth(24).waitFor();
  await fill(gathered, 4, 12);
  await page.locator(".tile").first().getByText("Pupil 5", { exact: true }).waitFor();
  const shares = await page.locator(".tile .state").allTextContents();
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => parseInt(b, 10) - parseInt(a, 10)),
    "the furthest first",
  );
  const badges = await page.locator(".tile .badge").allTextContents();
  assert.equal(new Set(badges).size, 25);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 1440);

  const tile = (name: string) => page.locator(".tile").filter({ has: page.getByText(name, { exact: true }) });
  await tile("Pupil 20").click();
  const head = page.locator(".zoom-head h2");
  await head.getByText("Pupil 20").waitFor();
  await fill(gathered, 19, 14); // the followed player stays large, wherever the others are
  await page.locator(".zoom .state", { hasText: /[23]\d%/ }).waitFor();
  await head.getByText("Pupil 20").waitFor();
  await page.getByRole("button", { name: "Next player" }).click();
  await head.getByText("Pupil 5").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".tile").first().getByText("Pupil 20", { exact: true }).waitFor();
  await tile("Pupil 5").and(page.locator(":focus")).waitFor();
  await farewell([ana, cleo]);
});

test("a phone's lobby shows nothing through the bar at its bottom, and fits with text twice as large", async () => {
  const ana = await invite("Bartholomäus Wittelsbach", { ...looks.phone, bypassCSP: true });
  const { page } = ana;
  const code = await makeRoom(ana);
  await page.locator(".chat input").evaluate((el) => el.scrollIntoView({ block: "end" }));
  const through = await page.locator(".lobby-start").evaluate((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    const seen = new Set<string>();
    for (let x = left + 2; x < right; x += 8) {
      for (let y = top + 2; y < Math.min(bottom, innerHeight); y += 4) {
        const el = document.elementFromPoint(x, y);
        if (el && !bar.contains(el)) seen.add(el.className || el.tagName);
      }
    }
    return [...seen];
  });
  assert.deepEqual(through, []);
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await page.locator(".code").evaluate((el) => (el.textContent = "WMWMW")); // the widest possible code
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  const guest = await invite("Guest", { ...looks.phone, bypassCSP: true });
  for (const path of [`/r/${code}`, "/"]) {
    await guest.page.goto(path);
    await guest.page.getByRole("heading", { name: /invites you|with friends/ }).waitFor();
    await guest.page.addStyleTag({ content: "html { font-size: 200% !important }" });
    assert.ok((await guest.page.evaluate(() => document.documentElement.scrollWidth)) <= 360, path);
  }
  await page.getByRole("button", { name: "Start alone" }).click();
  await waitForPlay(ana);
  await farewell([ana, guest]);
});

test("with forced colours everyone's progress is still visible", async () => {
  const ana = await invite("Ana", { forcedColors: "active" });
  await startRound(ana, ["Ben"], small);
  const bar = ana.page.locator(".player .bar").first();
  const [done, ground, edge] = await bar.evaluate((el) => {
    const { borderTopWidth } = getComputedStyle(el);
    return [
      getComputedStyle(el, "::before").backgroundColor,
      getComputedStyle(el).backgroundColor,
      borderTopWidth,
    ] as const;
  });
  assert.notEqual(done, ground);
  assert.equal(edge, "1px");
  await farewell([ana]);
});

/** Returns the controls of a round that are not wholly visible, and the size of a cell. */
async function findBelow(page: Page): Promise<{ below: string[]; cell: number }> {
  const cell = (await page.locator("nonet-board [role=gridcell]").first().boundingBox())?.width ?? 0;
  const controls = page.locator("nonet-board, .pad button, .round-bar, .tool-row:visible button:visible");
  const out = await controls.evaluateAll((all) =>
    all.flatMap((el) => {
      const { left, right, top, bottom } = el.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        ? []
        : [`${el.className} ${el.textContent}: ${left} ${top} ${right} ${bottom}`];
    }),
  );
  return { below: out, cell };
}

test("a phone held sideways has the board on the left, the pad on the right and nothing out of sight", async () => {
  const ana = await invite("Ana", looks.phone);
  await startRound(ana, ["Ben"], { mode: "coop", difficulty: "easy" });
  const { page } = ana;
  for (const [width, height] of [
    [740, 360],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await waitForSync(ana);
    const at = `at ${width}x${height}`;
    const seen = await findBelow(page);
    assert.deepEqual(seen.below, [], at);
    assert.ok(seen.cell >= 30, `${at} cells of ${seen.cell} pixels`);
    const [board, pad] = await Promise.all([
      page.locator("nonet-board").boundingBox(),
      page.locator(".pad").boundingBox(),
    ]);
    assert.ok(board && pad && board.x + board.width <= pad.x, `${at} next to each other`);
    assert.deepEqual(await findOverlaps(page.locator(".round-bar > * > *, .head > *")), [], at);
  }
  await farewell([ana]);
});

/** Returns the controls and texts of a card that extend over its sides. */
function findOutside(page: Page): Promise<string[]> {
  return page.locator(".panel").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const outer = card.getBoundingClientRect();
      return [...card.querySelectorAll("button, select, input, a, p, h1, h2, h3, summary, label, li")].flatMap((el) => {
        const { left, right, width } = el.getBoundingClientRect();
        const hidden = width === 0 || el.closest(".unseen") !== null;
        return hidden || (left >= outer.left - 1 && right <= outer.right + 1)
          ? []
          : [`${el.tagName} ${el.textContent} of ${card.className}`];
      });
    }),
  );
}

test("with a long name the head stays whole and controls stay in their cards, in every language and direction", async () => {
  const ana = await invite("Bartholomäus Wittelsbach");
  const { page } = ana;
  await makeRoom(ana);
  for (const language of ["en", "de", "fr", "es", "ja"]) {
    await page.setViewportSize(looks.desktop.viewport);
    if (language !== "en") {
      await page.evaluate((tag) => localStorage.setItem("nonet.language", tag), language);
      await page.reload();
    }
    await page.locator(".room[data-view=lobby] .host-tools").waitFor();
    await page.locator(".name-button", { hasText: ana.name }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    await page.locator(".more-settings summary").click();
    for (const dir of language === "de" ? ["ltr", "rtl"] : ["ltr"]) {
      await page.evaluate((to) => (document.documentElement.dir = to), dir);
      for (const width of [1440, 1024, 820, 740, 641, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const at = `${language}, ${dir}, at ${width}`;
        assert.deepEqual(await findOverlaps(page.locator(".head > :not(nav), .head nav a")), [], at);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, at);
        assert.deepEqual(await findOutside(page), [], at);
      }
    }
  }
  await farewell([ana]);
});

test("on a spectator's phone no name is cut", async () => {
  const [first, ben] = await Promise.all([invite("Bartholomew-Alexander"), invite("Ben", looks.phone)]);
  const { code } = await gather(first, ["Wilhelmina-Josephine", "Christopher"]);
  await ben.page.goto(`/r/${code}?watch`);
  const tiles = ben.page.locator(".wall .tile");
  await tiles.nth(2).waitFor();
  const cut = (all: Element[]) => all.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.textContent);
  assert.deepEqual(await tiles.locator(".name").evaluateAll(cut), []);
  await farewell([first, ben]);
});

test("a co-op's result has no places, and its chart stacks the shares", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const { page } = ben;
  const { todo, solution } = await startRound(ana, [ben], { mode: "coop", ...small });
  await enterAll(ana.page, todo.slice(0, 3), solution);
  await waitForSync(ana);
  await ana.page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("heading", { name: "Paused" }).waitFor();
  await page.getByText("Ana has paused the round.").waitFor();
  await page
    .getByRole("timer")
    .getByText(/^\d:\d\d$/)
    .waitFor();
  await page.getByRole("textbox", { name: "Say something" }).fill("tea?");
  await page.getByRole("button", { name: "Send" }).click();
  await ana.page.locator(".chat .words", { hasText: "tea?" }).waitFor();
  await page.locator(".player", { hasText: "Ana" }).waitFor();
  await ana.page.getByRole("button", { name: "Resume" }).click();
  await waitForPlay(ben);
  await enterAll(page, todo.slice(3), solution);
  await page.locator(".result").waitFor();
  await page.locator(".course-panel .share").nth(1).waitFor();
  assert.equal(
    await page
      .locator(".standings")
      .getByText(/1st|2nd/)
      .count(),
    0,
  );
  const shares = await page.locator(".standings .time").allTextContents();
  const sum = shares.reduce((n, share) => n + Number(/^\d+/.exec(share)?.[0]), 0);
  assert.equal(sum, todo.length, shares.join(" and "));
  const texts = await page.locator(".shares .time").allTextContents();
  assert.deepEqual(
    texts.map((share) => /^\d+%$/.test(share)),
    [true, true],
    `beside the board: ${texts.join(" and ")}`,
  );
  const [whole, top] = await Promise.all([
    page.locator(".course-panel .run").first().getAttribute("d"),
    page.locator(".course-panel .rule").last().getAttribute("y1"),
  ]);
  assert.ok(whole?.includes(`V${top}`), "the highest line must end at the top");
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  await page.waitForFunction(() => {
    // the scale is next to the lines, also in languages written from right to left
    const at = (selector: string) =>
      Array.from(document.querySelectorAll(`.course-panel .chart ${selector}`))
        .at(-1)
        ?.getBoundingClientRect();
    const [scale, rule] = [at(".scale.end"), at(".rule")];
    return scale && rule && scale.right <= rule.left;
  });
  await farewell([ana, ben]);
});

test("the result of six in co-op marks the own row, and fits on a phone with text twice as large, like the replay", async () => {
  const ana = await invite("Ana", { ...looks.phone, bypassCSP: true });
  const { page } = ana;
  const gathered = await gather(ana, ["Ben", "Cleo", "Alexandra-Maximiliane", "Eve", "Finn"], { mode: "coop" });
  await page.goto(`/r/${gathered.code}`);
  await waitForPlay(ana);
  for (const [no, cells] of [3, 6, 9, 12, gathered.todo.length].entries()) await fill(gathered, no, cells);
  await page.locator(".result").waitFor();
  assert.equal(await page.locator(".shares li").count(), 4);
  await page.locator(".shares .is-you", { hasText: "Ana" }).waitFor();
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await page.getByRole("button", { name: "Add friend" }).first().waitFor();
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(await pageWidth(), 360, "the result");
  await page.getByRole("link", { name: "Watch replay" }).click();
  for (let i = 0; i < 9; i++) await page.getByRole("button", { name: "Step forward" }).click();
  await page.getByRole("button", { name: "Why does this work?" }).waitFor();
  assert.equal(await pageWidth(), 360, "the replay");
  await farewell([ana]);
});

test("a hint on a phone looks alike in rooms and alone, and takes the place of the pad until it is closed", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  /** Returns the elements that a finger can't reach without scrolling, or that something covers. */
  const findCovered = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.flatMap((el) => {
        const { left, top, width, height } = el.getBoundingClientRect();
        if (width === 0) return [];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit && el.contains(hit) ? [] : [el.getAttribute("aria-label") ?? el.textContent ?? ""];
      }),
    );
  const inReach = "nonet-board [role=gridcell], .hint-panel button, .tool-row button:enabled";
  const texts: string[][] = [];
  const ask = async () => {
    const before = await page.locator("nonet-board").boundingBox();
    await page.getByRole("button", { name: /^Hint/ }).click();
    const card = page.getByRole("region", { name: "Hint" });
    await card.waitFor();
    assert.deepEqual(await findCovered(inReach), []);
    assert.equal(await page.locator(".pad").isVisible(), false, "no key is half covered");
    assert.deepEqual(await page.locator("nonet-board").boundingBox(), before, "the board stays where it was");
    texts.push(await card.getByRole("button").allTextContents());
    await card.getByRole("button", { name: "Why?" }).click();
    await card.getByRole("button", { name: "Show me" }).and(page.locator(":focus")).waitFor();
    assert.deepEqual(await findCovered(inReach), []);
    await card.getByRole("button", { name: "Close" }).click();
    await card.waitFor({ state: "hidden" });
    assert.deepEqual(await findCovered(".pad button:enabled"), []);
  };
  await startRound(ana, [], { mode: "solo", difficulty: "easy" });
  await ask();
  await page.goto("/solo");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".solo-table .pad .key:not(:disabled)").first().waitFor();
  await ask();
  assert.deepEqual(texts[0], texts[1]);
  await farewell([ana]);
});

test("the race chart survives a reload", async () => {
  const ben = await invite("Ben");
  const { page } = ben;
  const { todo, solution, rivals } = await startRound(ben, ["Ana"], small);
  // Moves that arrived together are one step, so the levels are compared once all have arrived.
  const levels = () =>
    page
      .locator(".course .run")
      .evaluateAll((all) => all.flatMap((line) => line.getAttribute("d")?.match(/V[\d.]+/g) ?? []));
  for (const cells of [1, 2, 3]) {
    await rivals[0]!.fill(todo.slice(cells - 1, cells), solution);
    const share = `${Math.floor((100 * cells) / todo.length)}%`;
    await page.locator(".player", { hasText: "Ana" }).getByText(share).waitFor();
  }
  const before = await levels();
  assert.ok(before.length > 1, `a course of ${before.length} steps`);
  await page.reload();
  await waitForPlay(ben);
  await page.locator(".course .run").first().waitFor();
  assert.deepEqual(await levels(), before);
  await farewell([ben]);
});

test("a client above the server's limit is told when to try again", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const code = await createRoom(ana);
  const guest = await invite("Ben");
  const refusal = {
    status: 429,
    headers: { "Retry-After": "7" },
    json: { code: "too_many", text: "Too many new players." },
  };
  await guest.page.route("**/api/v1/players", (route) => route.fulfill(refusal));
  await guest.page.goto(`/r/${code}`);
  await guest.page.getByText("Too many new players. Try again in 7 s.").first().waitFor();
  await page.route("**/api/v1/rooms", (route) =>
    route.request().method() === "POST" ? route.fulfill(refusal) : route.continue(),
  );
  await page.goto("/");
  await openChoice(page);
  await page.locator(".mode-tile").first().click();
  await page.getByText("Try again in 7 s.").first().waitFor();
  await farewell([ana, guest], /429/);
});
