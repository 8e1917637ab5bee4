import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../src/page/pages.ts";
import { looks, makeRoom, openChoice, watchRequests, type Person } from "./people.ts";
import { party } from "./party.ts";
import { fillAll, onePuzzle, smallPuzzle } from "./solo-stages.ts";
import { cellAt } from "./sudoku.ts";

const party_ = party();
const { invite, farewell } = party_;

/** The pages of the list that need no data. */
const listed = pages.filter((page) => !("part" in page));
const places = [...listed.map((page) => page.path), `/solo?s=${onePuzzle}`, `/print?s=${onePuzzle}`];
const lost = "/nothing";

/** For players whose browser stores the client. */
const kept = { serviceWorkers: "allow" } as const;

/** Waits until a page is complete with all that it loads. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("main h1").waitFor({ state: "attached" });
}

/**
 * Follows links within the client, which costs a fraction of loading each page, and waits until what they request has
 * arrived.
 */
function follower(page: Page): (path: string) => Promise<void> {
  const waitForAnswers = watchRequests(page);
  return async (path) => {
    await page.evaluate((href) => {
      for (const head of document.querySelectorAll<HTMLElement>("main h1")) head.dataset["left"] = "";
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.locator("main h1:not([data-left])").first().waitFor({ state: "attached" });
    await waitForAnswers();
  };
}

/** Lets the page record violations of its Content-Security-Policy from the start. */
async function watchViolations({ page }: Person): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener("securitypolicyviolation", (e) =>
      found.push(`${e.violatedDirective}: ${e.blockedURI} ${e.sample}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

test("no page violates its content security policy", async () => {
  const ana = await invite("Ana", kept);
  const violations = await watchViolations(ana);
  const follow = follower(ana.page);
  // The policy is the same for all pages, and the server draws parts of some.
  const drawn: string[] = listed.filter((page) => "prerendered" in page).map((page) => page.path);
  for (const path of [...drawn, lost]) {
    await openPage(ana.page, path);
    assert.deepEqual(await violations(), [], path);
  }
  for (const path of places) {
    await follow(path);
    assert.deepEqual(await violations(), [], path);
  }
  await makeRoom(ana);
  await ana.page.getByRole("button", { name: "Start alone" }).waitFor();
  assert.deepEqual(await violations(), []);
  await farewell([ana], /nothing|404/); // the wrong address is not found
});

test("the content security policy blocks inline code, and no text becomes markup", async () => {
  const ana = await invite("Ana");
  const violations = await watchViolations(ana);
  await openPage(ana.page, "/");
  const outcome = await ana.page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.ran = true");
    document.body.append(script);
    let markup = "made";
    try {
      document.body.insertAdjacentHTML("beforeend", "<b>x</b>");
    } catch {
      markup = "refused";
    }
    let policy = "made";
    try {
      (
        window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
      ).trustedTypes.createPolicy("nonet", {});
    } catch {
      policy = "refused"; // there is one, and it creates one address
    }
    return [String("ran" in window), markup, policy];
  });
  assert.deepEqual(outcome, ["false", "refused", "refused"]);
  assert.ok((await violations()).length >= 3);
  await farewell([ana], /Content Security Policy|Trusted|will not be executed/i);
});

/**
 * Counts the bytes and the responses that the browser receives, including headers. The list of rooms is requested every
 * five seconds, and counted once like everything else, because a slow machine may take longer.
 */
async function countBytes(page: Page): Promise<() => { bytes: number; answers: number }> {
  const sum = { bytes: 0, answers: 0 };
  const [asked, seen] = [new Map<string, string>(), new Set<string>()];
  const wire = await page.context().newCDPSession(page);
  wire.on("Network.requestWillBeSent", ({ requestId, request }) => asked.set(requestId, request.url));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = asked.get(requestId) ?? "";
    if (seen.has(url)) return;
    seen.add(url);
    sum.bytes += encodedDataLength;
    sum.answers++;
  });
  await wire.send("Network.enable");
  return () => sum;
}

/** Records how far elements move after they were shown, and which. */
async function watchShifts(page: Page): Promise<() => Promise<{ shift: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[] };
    Object.assign(window, { seen });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as Shift[]) {
        if (e.hadRecentInput) continue;
        seen.shift += e.value;
        seen.moved.push(...e.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number; moved: string[] } }).seen);
}

for (const [look, options] of Object.entries(looks)) {
  test(`what is seen first weighs little, and nothing on it moves once it is there: ${look}`, async () => {
    for (const [path, most, many] of [
      ["/", 66_000, 11],
      ["/leaderboard", 83_000, 16],
      ["/daily", 0, 0],
      ["/solo", 0, 0],
    ] as const) {
      // The service worker stores the rest of the client later, when there is time. TestPagesLoadLittle limits its size.
      const ana = await invite("Ana", options);
      const weight = await countBytes(ana.page);
      const steady = await watchShifts(ana.page);
      await openPage(ana.page, path);
      const { bytes, answers } = weight(); // the page, its files and texts, the icon, and the requests to the server
      if (most > 0)
        assert.ok(
          bytes > 10_000 && bytes < most && answers <= many,
          `${path} loads ${bytes} bytes in ${answers} answers`,
        );
      const { shift, moved } = await steady();
      assert.ok(shift < 0.01, `${path} shifts by ${shift}: ${moved.join(", ")}`);
      await farewell([ana]);
    }
  });
}

const hello = { de: "Solo", fr: "Solo", es: "En solitario", ja: "ソロ" } as const;

for (const [language, head] of Object.entries(hello)) {
  test(`the client speaks ${language} if the browser asks for it, and nothing is wider than a phone`, async () => {
    const ana = await invite("Ana", { ...looks.phone, locale: language });
    const { page } = ana;
    await openPage(page, lost);
    const follow = follower(page);
    for (const path of places) {
      await follow(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth); // rounded up
      assert.ok(wide <= looks.phone.viewport.width, `${path} is ${wide} pixels wide`);
    }
    await follow("/solo");
    await page.getByRole("heading", { name: head }).waitFor();
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [
      language,
      "ltr",
    ]);
    const spoken = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap((e) => /\/assets\/(en|de|fr|es|ja)-/.exec(e.name)?.[1] ?? []),
    );
    assert.deepEqual([...new Set(spoken)], [language]);
    await farewell([ana], /nothing|404/);
  });
}

test("text twice as large fits on a narrow phone", async () => {
  const ana = await invite("Ana", { ...looks.phone, viewport: { width: 320, height: 740 }, bypassCSP: true });
  const { page } = ana;
  await openPage(page, lost);
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  const follow = follower(page);
  for (const path of [...places, lost]) {
    await follow(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${path} is ${wide} pixels wide`);
  }
  await farewell([ana], /nothing|404/);
});

test("a chosen language is remembered on this device", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await openPage(page, "/solo");
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await page.getByRole("group", { name: "Schwierigkeit" }).waitFor();
  await openPage(page, "/settings");
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  await page.locator(".setting").getByLabel("Sprache").selectOption({ label: "English" });
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await farewell([ana]);
});

test("right-to-left languages mirror everything except boards and pads", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dir !== "rtl") document.documentElement.dir = "rtl";
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["dir"] });
  });
  const line = await ana.context.newCDPSession(page);
  const turn = async ({ viewport }: (typeof looks)["phone" | "desktop"]) => {
    await page.setViewportSize(viewport);
    await line.send("Emulation.setTouchEmulationEnabled", { enabled: viewport === looks.phone.viewport });
  };
  await openPage(page, lost);
  const follow = follower(page);
  for (const path of places) {
    await follow(path);
    for (const look of [looks.phone, looks.desktop]) {
      await turn(look);
      assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
      const out = await page.locator("main :visible").evaluateAll((all) =>
        all.flatMap((el) => {
          const box = el.getBoundingClientRect();
          const apart = getComputedStyle(el).position === "fixed" || el.closest(".unseen, nonet-board") !== null;
          return apart || (box.left >= -1 && box.right <= innerWidth + 1)
            ? []
            : [`${el.tagName}.${el.className} ${box.left} to ${box.right}`];
        }),
      );
      assert.deepEqual(out, [], `${path} at ${look.viewport.width}`);
    }
  }
  await follow(`/solo?s=${onePuzzle}`);
  for (const look of [looks.phone, looks.desktop]) {
    await turn(look);
    const [first, second] = await Promise.all([cellAt(page, 0).boundingBox(), cellAt(page, 1).boundingBox()]);
    assert.ok(first && second && first.x < second.x, "the first column is on the left");
    const mark = await page.locator(".home-link").boundingBox();
    assert.ok(mark && mark.x > look.viewport.width / 2, "the wordmark is on the right");
  }
  await farewell([ana], /nothing|404/);
});

/** Waits until the service worker has stored the client and serves the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

test("without a network solo games continue, and rooms say that they need one", async () => {
  const ana = await invite("Ana", kept);
  const { page } = ana;
  await openPage(page, "/solo");
  await waitForWorker(page);
  await page.context().setOffline(true);
  const checkErrors = async () => {
    await page.locator("main h1").waitFor({ state: "attached" });
    assert.deepEqual(await page.locator(".error:visible, .announcer .toast:visible").allTextContents(), [], page.url());
  };
  await page.goto("/solo");
  await page.getByText("You’re offline").waitFor();
  await checkErrors();
  await page.getByRole("radio", { name: "Easy" }).check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".solo-table").waitFor();
  await page.goto(`/solo?s=${smallPuzzle}`);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-panel").waitFor();
  await fillAll(page);
  await page.goto("/import");
  await checkErrors();
  await page.getByLabel("Puzzle as text").fill(onePuzzle);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("heading", { name: "Ready to play" }).waitFor();
  for (const { path } of listed.filter((other) => "offline" in other && !/solo|import/.test(other.path))) {
    await page.goto(path);
    await checkErrors();
  }
  await page.goto("/r/K7MPX");
  await page.getByRole("heading", { name: "Room K7MPX" }).waitFor();
  await page.locator("main").getByText("The server can’t be reached.").waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Your name" }).count(), 0);
  await page.goto("/");
  await page.getByText("Rooms need a connection.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Rooms need a connection.").waitFor({ state: "hidden" });
  await farewell([ana], /ERR_INTERNET_DISCONNECTED|Failed to load resource/);
});

test("on later visits the client starts while the server does not answer", async () => {
  const ana = await invite("Ana", kept);
  const { page } = ana;
  await openPage(page, "/");
  await waitForWorker(page);
  party_.server.hold(); // it accepts connections, and answers nothing
  await page.goto("/", { waitUntil: "commit" });
  await openChoice(page);
  await page.getByRole("radio", { name: "Hard" }).check();
  await page.locator(".mode-tile", { hasText: "Race" }).click();
  await page.locator(".mode-tile:disabled", { hasText: "Race" }).waitFor();
  await page.goto(`/solo?s=${onePuzzle}`, { waitUntil: "commit" });
  await page.locator("nonet-board").waitFor();
  party_.server.resume();
  await farewell([ana]);
});

/** Waits until the new worker serves the page and has deleted the old one's files. */
async function waitForTakeover(page: Page, former: string): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const statuses = new Map<string, string>();
  wire.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
  });
  await wire.send("ServiceWorker.enable");
  const stage = () =>
    page.evaluate(async (name) => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration?.waiting) return "waits";
      return registration?.active?.state === "activated" && !(await caches.keys()).includes(name) ? "serves" : "begins";
    }, former);
  for (let at = await stage(); at !== "serves"; at = await stage()) {
    // Chromium stops an idle worker, which lets the next one activate, unless a debugger is attached, as here.
    const idle = [...statuses].filter(([, status]) => at === "waits" && status === "activated");
    for (const [versionId] of idle) await wire.send("ServiceWorker.stopWorker", { versionId });
  }
}

test("the page of a new server gets the new client, whatever is cached", { timeout: 300_000 }, async () => {
  const ana = await invite("Ana", kept);
  const { page } = ana;
  await openPage(page, "/settings");
  await waitForWorker(page);
  const old = await page.title();
  const [former] = await page.evaluate(() => caches.keys());
  const used = await ana.context.newPage(); // a player uses this one
  await openPage(used, "/import");
  await used.getByLabel("Puzzle as text").fill("half a puzz");
  await used.keyboard.press("l");
  await party_.server.restart({ from: '\n  head: "Settings"', to: '\n  head: "Switches"' });
  // The page reloads by itself unless it has been used, and to Chromium Playwright's calls are use.
  await page.goto("/settings", { waitUntil: "commit" });
  await page.waitForEvent("framenavigated");
  await page.getByRole("heading", { name: "Switches" }).waitFor();
  assert.notEqual(await page.title(), old);
  assert.equal(await used.getByLabel("Puzzle as text").inputValue(), "half a puzzl");
  await used.getByRole("link", { name: "Settings" }).click();
  await used.getByRole("heading", { name: "Switches" }).waitFor();
  await used.close();
  await waitForTakeover(page, former!);
  await page.context().setOffline(true);
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Switches" }).waitFor();
  await page.context().setOffline(false);
  await farewell([ana], /ERR_INTERNET_DISCONNECTED|Failed to load resource/);
});

test("the manifest and its icons are there, so that the client can be installed", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await openPage(page, "/");
  const wire = await page.context().newCDPSession(page);
  const { errors, data } = (await wire.send("Page.getAppManifest")) as { errors: unknown[]; data?: string };
  assert.deepEqual(errors, []);
  const icons = (JSON.parse(data ?? "{}") as { icons: { src: string; sizes: string }[] }).icons;
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== "any") assert.equal(size, sizes, src);
  }
  await farewell([ana]);
});
