// A quarantined room. No test can damage a real one, so the server's message is mocked.

import type * as wire from "../../protocol.gen.ts";
import type { Person } from "./people.ts";

/** Reloads a room's page with the mocked message that the room is quarantined, and waits until the page says so. */
export async function reloadQuarantined({ page }: Person): Promise<void> {
  let quarantine = () => {};
  await page.routeWebSocket(/\/ws\b/, (ws) => {
    ws.connectToServer();
    quarantine = () => ws.send(JSON.stringify({ t: "error", code: "quarantined", text: "" } satisfies wire.Error));
  });
  await page.reload();
  await page.locator(".room[data-view]").waitFor();
  quarantine();
  await page.getByRole("heading", { name: "This room is closed because of a fault" }).waitFor();
}
