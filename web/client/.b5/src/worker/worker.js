// The service worker: keeps the client on the device, so that it starts at once and without a network. It answers with the kept
// page, and then asks the server for the same page. Pages name their files by content. If the server's page names others, the
// server has another client: the open pages are told, and pages come from the server until the new client is kept.
import { pageAt } from "../page/address.js";
const cacheName = `nonet-${VERSION}`;
const page = "/kept";
const outdated = "/outdated"; // kept beside the files once the server has others
const worker = self;
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin)
        return;
    if (request.mode === "navigate")
        event.respondWith(pageFor(event));
    else if (url.pathname.startsWith("/assets/"))
        event.respondWith(fileFor(request));
    else if (url.pathname.startsWith("/icon") || url.pathname === "/manifest.webmanifest")
        event.respondWith(freshFirst(request));
});
async function install() {
    const cache = await caches.open(cacheName);
    await cache.addAll([page, "/icon.svg", "/manifest.webmanifest", ...FILES]);
    if (!ofThisBuild((await (await cache.match(page))?.text()) ?? "")) {
        // While servers change over, the next request may meet another one.
        await caches.delete(cacheName);
        throw new Error("the page is of another build");
    }
    await worker.skipWaiting();
}
/** ofThisBuild says whether a page is of the build that is kept. */
function ofThisBuild(html) {
    const named = html.match(/\/assets\/[\w-]+\.\w+/g) ?? [];
    return named.length > 0 && named.every((file) => FILES.includes(file));
}
/** takeOver forgets what older builds kept, and serves the pages that are open. */
async function takeOver() {
    const old = (await caches.keys()).filter((name) => name.startsWith("nonet-") && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
}
/** pageFor is the kept page, which serves every address of the client. While the server has another one it is the server's. */
async function pageFor(event) {
    const { request } = event;
    const { pathname } = new URL(request.url);
    const cache = await caches.open(cacheName);
    const [kept, old] = await Promise.all([cache.match(page), cache.match(outdated)]);
    if (kept && !old && pageAt(pathname)) {
        event.waitUntil(compare(event));
        return kept;
    }
    // The answer goes to the page untouched: read here as well, it would flow through a worker that may be replaced meanwhile.
    if (old)
        event.waitUntil(fetch(page).then(heed, () => { }));
    return serversPage(request, kept);
}
/** serversPage is the server's page, or the kept one while there is no server, or a proxy without one. */
async function serversPage(request, kept) {
    const answer = await fetch(request).catch((problem) => problem);
    if (answer instanceof Response && !(kept && [502, 503, 504].includes(answer.status)))
        return answer;
    if (kept)
        return kept;
    throw answer;
}
/** compare asks the server for the page that was given, and tells the open pages if its build is another one. */
async function compare({ request, resultingClientId }) {
    const answer = await fetch(request).catch(() => undefined);
    if (!answer || (await heed(answer)))
        return;
    await worker.clients.get(resultingClientId); // until then it is not among them
    for (const client of await worker.clients.matchAll())
        client.postMessage(outdated);
    await worker.registration.update();
}
/** heed notes whether the server's page is of the build that is kept. What is no page says nothing against it. */
async function heed(answer) {
    if (!answer.ok)
        return true;
    const same = ofThisBuild(await answer.text());
    const cache = await caches.open(cacheName);
    if (same)
        await cache.delete(outdated);
    else
        await cache.put(outdated, new Response());
    return same;
}
/** fileFor is a file that is named by its content, so a kept one is as good as the server's. */
async function fileFor(request) {
    return (await caches.match(request)) ?? fetch(request);
}
async function freshFirst(request) {
    try {
        return await fetch(request);
    }
    catch (problem) {
        const kept = await caches.match(request);
        if (kept)
            return kept;
        throw problem;
    }
}
