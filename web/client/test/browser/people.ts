// Players in browsers, each in a separate context, so that they share no identity.

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from "playwright-core";
import type * as wire from "../../protocol.gen.ts";

// Disabled features. The suggestions for addresses are two pages in each window, which take longer to start than most
// of a test's pages. The others are those that Playwright disables, because Chromium uses only the last of two lists.
const off = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AutoDeElevate",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BoundaryEventDispatchTracksNodeRemoval",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "LocalNetworkAccessChecks", // they refuse connections of pages that a test answers itself
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "RenderDocument",
  "ThirdPartyStoragePartitioning",
  "Translate",
];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${off.join()}`,
];

/** Milliseconds until a test fails that waits for something, however busy the machine is. */
export const patience = 120_000;

/** Starts the browser. more are further arguments. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...args, ...more] });
}

/** A player with a name, a browser context, and the errors that the browser reported. */
export interface Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

/** The window sizes in which the client is tested. */
export const looks = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 } },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

/** For pages whose animations show nothing, because their frames take much CPU. */
export const still = { reducedMotion: "reduce" } satisfies BrowserContextOptions;

/** Opens a browser context for a player. It has no service worker unless options allow it: installing one costs as much as loading the page. */
export async function person(
  browser: Browser,
  url: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block", ...looks.desktop, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    complaints.push(`${name}: ${message.text()} at ${message.location().url.replace(url, "")}`);
  });
  page.on("pageerror", (error) => complaints.push(`${name}: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) complaints.push(`${name} asked a stranger: ${request.url()}`);
  });
  return { name, context, page, complaints };
}

/**
 * Replaces the suggested name: in a lobby there, otherwise in the profile. The page has to have arrived, because going on
 * closes the dialog.
 */
export async function introduce({ page, name }: Person): Promise<void> {
  const own = page.locator(".name-button");
  const lobby = new URL(page.url()).pathname.startsWith("/r/");
  if (!lobby) await own.click();
  await page.getByRole("button", lobby ? { name: "Change", exact: true } : { name: "Change your name" }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await own.filter({ hasText: name }).waitFor();
  if (!lobby) await page.goBack();
}

/** Accepts an invitation and enters a name. */
export async function accept({ page, name }: Person): Promise<void> {
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

/** Goes to another page of the client by a link, without a reload, which takes far more CPU. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const old = document.querySelector("#main > *");
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
    while (old?.isConnected) await new Promise(requestAnimationFrame);
  }, path);
}

/** Opens the choice of puzzles and modes on the home page. */
export async function openChoice(page: Page): Promise<void> {
  await page.locator(".quick summary").click();
  await page.getByRole("radio", { name: "Medium" }).waitFor();
}

/** The path of the smallest page of the server, for tests that need its origin but not the client. */
export const plainPage = "/healthz";

/**
 * Creates a room through the API and opens it. The settings that are not given are those of the home page. It returns the
 * room's code.
 */
export async function makeRoom(host: Person, settings: Partial<wire.Settings> = {}): Promise<string> {
  const code = await createRoom(host, settings);
  await host.page.goto(`/r/${code}`);
  await host.page.locator(".room[data-view=lobby], .room[data-view=play]").first().waitFor();
  return code;
}

/** Creates a room as makeRoom does, and does not open it. */
export async function createRoom(host: Person, settings: Partial<wire.Settings> = {}): Promise<string> {
  const wanted = { kind: "sudoku", size: "9x9", difficulty: "medium", mode: "race", public: false, ...settings };
  const token = await tokenOf(host);
  return (await call<wire.NewRoom>(host.page, "POST", "/rooms", wanted, token)).code;
}

/** Makes the browser a player's with this name. The page leaves for an empty one. */
export async function createPlayer(who: Person): Promise<void> {
  await tokenOf(who);
}

/** The smallest puzzle, for tests that only need a round: a third of the work of a 9x9 board. */
export const small = { size: "4x4", difficulty: "easy" } as const;

/** Returns the token of the page's player, who is created if there is none. The page leaves for an empty one. */
async function tokenOf({ page, name }: Person): Promise<string> {
  await page.goto(plainPage);
  const kept = await page.evaluate(() => localStorage.getItem("nonet.player"));
  if (kept) return (JSON.parse(kept) as wire.Player).token;
  const made = await call<wire.Player>(page, "POST", "/players", { name });
  await page.evaluate((player) => localStorage.setItem("nonet.player", player), JSON.stringify(made));
  return made.token;
}

/** Calls the HTTP API. */
export async function call<T>(page: Page, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(body ? { data: body } : {}) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The choices of a player on the home page, by their labels. */
export interface Wish {
  readonly kind?: string;
  readonly rules?: string;
  readonly mode?: "Race" | "Co-op" | "Duel";
  readonly size?: string;
  readonly difficulty?: string;
}

/** Creates a room on the home page, as a new player. It returns the room's code. */
export async function makeRoomAtHome(host: Person, wish: Wish = {}): Promise<string> {
  const { page } = host;
  await page.goto("/");
  await openChoice(page);
  if (wish.kind) await page.locator(".kind-tile", { hasText: wish.kind }).click();
  if (wish.size) await page.getByLabel("Size").selectOption(wish.size);
  if (wish.rules) await page.getByLabel("Rules").selectOption({ label: wish.rules });
  if (wish.difficulty) await page.getByRole("radio", { name: wish.difficulty }).check();
  await page.locator(".mode-tile", { hasText: wish.mode ?? "Race" }).click();
  await page.waitForURL("**/r/*");
  await page.locator(".room[data-view=lobby]").waitFor();
  await introduce(host);
  return new URL(page.url()).pathname.slice("/r/".length);
}

/** Opens the field for a room's code on the home page. */
export async function openCode(page: Page): Promise<void> {
  await page.locator(".has-code summary").click();
}

/** Changes settings in the lobby, and waits until the room has each. */
export async function configure(host: Person, settings: Readonly<Record<string, string>>): Promise<void> {
  const { page } = host;
  const [all, more] = [page.locator(".all-settings"), page.locator(".more-settings")];
  if (!(await all.evaluate((el) => (el as HTMLDetailsElement).open))) await all.locator("summary").first().click();
  if (!(await more.evaluate((el) => (el as HTMLDetailsElement).open))) await more.locator("summary").click();
  for (const [label, option] of Object.entries(settings)) {
    const flag = page.locator(".settings").getByRole("switch", { name: label, exact: true });
    if (await flag.count()) {
      await flag.setChecked(option === "Yes");
      await waitForSync(host);
      continue;
    }
    const list = page.locator(".settings").getByRole("combobox", { name: label, exact: true });
    await list.selectOption({ label: option });
    await waitForSync(host);
    await list.locator("option:checked", { hasText: option }).waitFor({ state: "attached" });
  }
}

/** Opens a room's link, to play, or to watch without a name. */
export async function comeIn(visitor: Person, code: string, watch = false): Promise<void> {
  await visitor.page.goto(`/r/${code}${watch ? "?watch" : ""}`);
  if (!watch) await accept(visitor);
  await visitor.page.locator(".room[data-view]").waitFor();
}

/** Marks a player as ready. */
export async function getReady(who: Person): Promise<void> {
  await readyButton(who).click();
}

/** Marks all players as ready once all have seats, because a round begins without players who sit down later. */
export async function getAllReady(people: readonly Person[]): Promise<void> {
  for (const who of people) await readyButton(who).waitFor();
  for (const who of people) await getReady(who);
}

function readyButton({ page }: Person) {
  return page.getByRole("button", { name: "I’m ready" });
}

/** Writes a chat message. */
export async function say({ page }: Person, words: string): Promise<void> {
  const line = page.getByRole("textbox", { name: "Say something" });
  await line.fill(words);
  await line.press("Enter");
}

/** Waits for an element that may be shown so briefly that a busy machine misses it. Call it before what shows it. */
export function appears(page: Page, selector: string, text = /(?:)/): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(look);
        const text = new RegExp(wanted.text);
        function look() {
          if (![...document.querySelectorAll(wanted.selector)].some((el) => text.test(el.textContent))) return;
          watch.disconnect();
          resolve();
        }
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    { selector, text: text.source },
  );
}

/** Waits until a page has shown a message, whose text stays after it has faded. */
export function waitForToast(page: Page, words: string | RegExp): Promise<void> {
  return page.locator(".toast", { hasText: words }).waitFor({ state: "attached" });
}

/** Waits until a player's board can be filled. */
export async function waitForPlay({ page }: Person): Promise<void> {
  await page.locator(".room[data-view=play] .pad .key:not(:disabled)").first().waitFor();
}

/** Waits until the connection is open and no command is pending. */
export async function waitForSync({ page }: Person): Promise<void> {
  // The effect of a key is drawn with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.locator(".status[data-state=good][data-unanswered='0']").waitFor();
}

/** Returns a function that waits until all that a page requests has arrived and is drawn. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => pending.delete(request));
  return async () => {
    do await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    while (pending.size > 0);
  };
}

/** Returns the controls that are too small for a finger. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator("button:visible, select:visible, a:visible, summary:visible").evaluateAll((all) =>
    all.flatMap((el) => {
      const box = el.getBoundingClientRect();
      const hidden = box.bottom < 0 || box.width === 0; // the skip link is above the page, and some have left it since
      return hidden || (box.height >= 43.5 && box.width >= 43.5)
        ? []
        : [`${el.ariaLabel ?? el.textContent}: ${box.width}x${box.height}`];
    }),
  );
}
