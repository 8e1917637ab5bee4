// A board to warm up on, loaded while somebody waits for a race.

import { loadKind, kindUI } from "../kinds/kind-loader.ts";
import { WarmUp } from "../solo/warm-up.ts";
import type { Announcer } from "../ui/announcer.ts";

/** One of a kind. It fails where the network does. */
export async function warmUp(kind: string, voice: Announcer): Promise<WarmUp> {
  const [{ boardKit }] = await Promise.all([import("./games.ts"), loadKind(kind)]);
  return new WarmUp(kind, (await kindUI(kind).lesson()).trial, boardKit, voice);
}
