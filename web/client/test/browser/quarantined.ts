// A room that the server closes because of a fault. No test can break a real one, so the server's word for it is put in.

import type * as wire from "../../protocol.gen.ts";
import type { Person } from "./people.ts";

/** quarantined reloads a room's page, has its server say that the room is set aside, and waits until that is told. */
export async function quarantined({ page }: Person): Promise<void> {
  let tell = () => {};
  await page.routeWebSocket(/\/ws\b/, (ws) => {
    ws.connectToServer();
    tell = () => ws.send(JSON.stringify({ t: "error", code: "quarantined", text: "" } satisfies wire.Error));
  });
  await page.reload();
  await page.locator(".room[data-view]").waitFor();
  tell();
  await page.getByRole("heading", { name: "This room is closed because of a fault" }).waitFor();
}
