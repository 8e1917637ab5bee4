// The service worker: keeps the client on the device, so that it starts without a network, and never lets an old
// client meet a new server. A page always comes from the server if there is one, and a page names its files by their
// content, so what is kept is used only where it is just what the server would send.

/** FILES are the addresses of all files of this build, and VERSION is a hash of them. The server puts both in. */
declare const FILES: readonly string[];
declare const VERSION: string;

const cacheName = `nonet-${VERSION}`;
const page = "/";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  readonly clients: { claim(): Promise<void> };
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
  if (request.mode === "navigate") event.respondWith(pageFor(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fileFor(request));
  else if (url.pathname.startsWith("/icon") || url.pathname === "/manifest.webmanifest") event.respondWith(freshFirst(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([page, "/icon.svg", "/manifest.webmanifest", ...FILES]);
  await ofThisBuild(cache);
  await worker.skipWaiting();
}

/** ofThisBuild fails if the page came from another build: while servers change over, the next request may meet another one. */
async function ofThisBuild(cache: Cache): Promise<void> {
  const html = (await (await cache.match(page))?.text()) ?? "";
  const named = html.match(/\/assets\/[\w-]+\.\w+/g) ?? [];
  if (named.length > 0 && named.every((file) => FILES.includes(file))) return;
  await caches.delete(cacheName);
  throw new Error("the page is of another build");
}

/** takeOver forgets what older builds kept, and serves the pages that are open. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("nonet-") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** pageFor is the server's page; the kept one serves every address while there is no server, or a proxy without one. */
async function pageFor(request: Request): Promise<Response> {
  const answer = await fetch(request).catch((problem: unknown) => problem);
  if (answer instanceof Response && ![502, 503, 504].includes(answer.status)) return answer;
  const kept = await caches.match(page);
  if (kept) return kept;
  if (answer instanceof Response) return answer;
  throw answer;
}

/** fileFor is a file whose name says what is in it: a kept one is as good as the server's. */
async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function freshFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}
