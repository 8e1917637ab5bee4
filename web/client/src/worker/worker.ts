// The service worker of the progressive web app (PWA): keeps the client on the device, so that it starts at once and
// without a network. It answers with the kept page, and then asks the server for the same page. Pages name their files
// by content. If the server's page names others, the server has another client: the open pages are told, and pages come
// from the server until the new client is kept.

import { pageAt } from "../page/address.ts";

/** FILES are the addresses of all files of this build, and VERSION is a hash of them. The server puts both in. */
declare const FILES: readonly string[];
declare const VERSION: string;

const cacheName = `nonet-${VERSION}`;
const page = "/kept";
const outdated = "/outdated"; // stored next to the files once the server has others

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  /** The id of the client that the response to a navigation becomes. */
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface Client {
  postMessage(message: string): void;
}

interface Worker {
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    matchAll(): Promise<readonly Client[]>;
  };
  readonly registration: { update(): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", call: (event: Extendable) => void): void;
  addEventListener(type: "fetch", call: (event: Fetching) => void): void;
}

const worker = self as unknown as Worker;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fileFor(request));
  else if (url.pathname.startsWith("/icon") || url.pathname === "/manifest.webmanifest")
    event.respondWith(fetchFirst(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([page, "/icon.svg", "/manifest.webmanifest", ...FILES]);
  if (!isThisBuild((await (await cache.match(page))?.text()) ?? "")) {
    // During a rolling upgrade the next request may reach another version.
    await caches.delete(cacheName);
    throw new Error("the page is of another build");
  }
  await worker.skipWaiting();
}

/** Reports whether a page belongs to the stored build. */
function isThisBuild(html: string): boolean {
  const named = html.match(/\/assets\/[\w-]+\.\w+/g) ?? [];
  return named.length > 0 && named.every((file) => FILES.includes(file));
}

/** Deletes the files of older builds, and takes over the open pages. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("nonet-") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Returns the stored page, which serves every address of the client. While the server has another build, it returns the
 * server's page.
 */
async function pageFor(event: Fetching): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const cache = await caches.open(cacheName);
  const [kept, old] = await Promise.all([cache.match(page), cache.match(outdated)]);
  if (kept && !old && pageAt(pathname)) {
    event.waitUntil(compare(event));
    return kept;
  }
  // The response goes to the page unread: reading it here as well would make it depend on a worker that may be replaced
  // meanwhile.
  if (old) event.waitUntil(fetch(page).then(heed, () => {}));
  return serversPage(request, kept);
}

/** Returns the server's page, or the stored one if there is no server, or only a proxy. */
async function serversPage(request: Request, kept: Response | undefined): Promise<Response> {
  const answer = await fetch(request).catch((problem: unknown) => problem);
  if (answer instanceof Response && !(kept && [502, 503, 504].includes(answer.status))) return answer;
  if (kept) return kept;
  throw answer;
}

/** Requests the page from the server, and notifies the open pages if its build is another one. */
async function compare({ request, resultingClientId }: Fetching): Promise<void> {
  const answer = await fetch(request).catch(() => undefined);
  if (!answer || (await heed(answer))) return;
  await worker.clients.get(resultingClientId); // until then it is not among the clients
  for (const client of await worker.clients.matchAll()) client.postMessage(outdated);
  await worker.registration.update();
}

/** Records whether the server's page belongs to the stored build. A response that is not a page is no evidence. */
async function heed(answer: Response): Promise<boolean> {
  if (!answer.ok) return true;
  const same = isThisBuild(await answer.text());
  const cache = await caches.open(cacheName);
  if (same) await cache.delete(outdated);
  else await cache.put(outdated, new Response());
  return same;
}

/** Returns a file. Its name depends on its content, so a stored one is as good as the server's. */
async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function fetchFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}
