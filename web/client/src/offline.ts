// Keeping the client on this device.

/** workerUrl is the service worker's address; it never changes, so that a new build's worker takes the old one's place. */
const workerUrl = "/worker.js";

interface Policy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** keepOffline has the service worker keep the client, once the page is loaded and there is time for it. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return; // browsers give it to secure origins alone
  const register = () => void keep().catch(() => {}); // then it is asked for again with the next page
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** keep has the worker installed, or looks for the server's newer one: browsers do that by themselves, but take their time. */
async function keep(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration();
  if (known) await known.update();
  else await navigator.serviceWorker.register(trusted(), { updateViaCache: "none" });
}

/** trusted is the worker's address as browsers with Trusted Types want it: from the one policy that makes only this. */
function trusted(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy("nonet", { createScriptURL: () => workerUrl }).createScriptURL("") ?? workerUrl;
}
