// Keeping the client on this device.

/** The service worker's address; it never changes, so that a new build's worker takes the old one's place. */
const workerUrl = "/worker.js";

interface Policy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

const { documentElement: root } = document;

/**
 * Notes that the service worker said that the server has another client: it says nothing else. A page hears it from the
 * moment its document is there, and the client may not be there yet.
 */
export function listen(): void {
  navigator.serviceWorker?.addEventListener("message", () => (root.dataset["outdated"] = ""));
}

/** keepOffline has the service worker keep the client, once the page is loaded and there is time for it. It calls outdated when the server has another client than this one. */
export function keepOffline(outdated: () => void): void {
  if (!("serviceWorker" in navigator)) return; // browsers give it to secure origins alone
  if (root.dataset["outdated"] !== undefined) outdated();
  navigator.serviceWorker.addEventListener("message", outdated);
  const register = () => void keep().catch(() => {}); // then it is asked for again with the next page
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** keep has the worker installed. A newer one is looked for by the worker itself, and by the browser with each page. */
async function keep(): Promise<void> {
  if (await navigator.serviceWorker.getRegistration()) return;
  await navigator.serviceWorker.register(trusted(), { updateViaCache: "none" });
}

/** The worker's address as browsers with Trusted Types want it: from the one policy that makes only this. */
function trusted(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy("nonet", { createScriptURL: () => workerUrl }).createScriptURL("") ?? workerUrl;
}
