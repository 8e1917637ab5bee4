// A warm-up board, loaded while the player waits for a race.

import { loadKind, kindUI } from "../kinds/kind-loader.ts";
import { WarmUp } from "../solo/warm-up.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Returns a warm-up board of a kind. It rejects if the network fails. */
export async function warmUp(kind: string, announcer: Announcer): Promise<WarmUp> {
  const [{ boardKit }] = await Promise.all([import("./games.ts"), loadKind(kind)]);
  return new WarmUp(kind, (await kindUI(kind).lesson()).trial, boardKit, announcer);
}
