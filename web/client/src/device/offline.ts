// Makes the client available offline on this device.

/** The service worker's address. It never changes, so that the worker of a new build replaces the old one. */
const workerUrl = "/worker.js";

interface Policy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

const { documentElement: root } = document;

/**
 * Records the service worker's message that the server has another client, which is the only message it sends. The page
 * listens from the start, before the client has run.
 */
export function listen(): void {
  workers()?.addEventListener("message", () => (root.dataset["outdated"] = ""));
}

/**
 * Registers the service worker once the page is loaded and idle. It calls onUpdate when the server has another client
 * than this one.
 */
export function keepOffline(onUpdate: () => void): void {
  const container = workers();
  if (!container) return;
  if (root.dataset["outdated"] !== undefined) onUpdate();
  container.addEventListener("message", onUpdate);
  const register = () => void keep(container).catch(() => {}); // it is tried again on the next page
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Returns the browser's service workers. Only secure origins have them, and only if site data is not blocked. */
export function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Registers the worker. The worker itself looks for a newer one, and so does the browser on each page. */
async function keep(container: ServiceWorkerContainer): Promise<void> {
  if (await container.getRegistration()) return;
  await container.register(trustedUrl(), { updateViaCache: "none" });
}

/** Returns the worker's address as browsers with Trusted Types require it: from a policy that creates nothing else. */
function trustedUrl(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy("nonet", { createScriptURL: () => workerUrl }).createScriptURL("") ?? workerUrl;
}
