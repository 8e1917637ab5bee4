// A board to warm up on, loaded while somebody waits for a race.

import { loadLook, lookOf } from "../kinds/kind-loader.ts";
import { WarmUp } from "../solo/warm-up.ts";
import type { Voice } from "../ui/announcer.ts";

/** warmUp is one of a kind. It fails where the network does. */
export async function warmUp(kind: string, voice: Voice): Promise<WarmUp> {
  const [{ deskKit }] = await Promise.all([import("./games.ts"), loadLook(kind)]);
  return new WarmUp(kind, (await lookOf(kind).lesson()).trial, deskKit, voice);
}
