// Going from one quick race to the next, from a heat back to its tournament, and on through a marathon.

import type * as wire from "../../protocol.gen.ts";
import { keptHeat } from "../device/kept-heat.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { readCode, roomPath } from "../page/address.ts";
import type { App } from "../page/page.ts";
import { text } from "../text/text.ts";
import { button } from "../ui/dom.ts";

/** Goes to the next quick race at the same puzzle. It throws an error if the server refuses. */
async function nextRace(settings: wire.Settings): Promise<void> {
  const { code } = await api.joinQuick(settings, identity()?.token ?? "");
  location.assign(roomPath(code));
}

/** Goes to the next puzzle of a marathon, or back to it after the last. */
async function nextLeg(leg: string): Promise<void> {
  const [code = ""] = leg.split("/");
  const { room } = await api.call<wire.NextHeat>("POST", `/arenas/${code}/next`, { token: identity()?.token });
  location.assign(room ? roomPath(room) : `/arena/${code}`);
}

/** Returns the button. onFailure is called with the reason of a failure. */
export function nextRaceButton(
  settings: () => wire.Settings | undefined,
  onFailure: (why: string) => void,
  go: App["go"],
): HTMLButtonElement {
  const heat = keptHeat(readCode(location.pathname));
  const el = button(heat ? text.end.backTo(heat[1]) : text.end.again, "primary big", () => {
    if (heat) return go(`/arena/${heat[0]}`);
    const wanted = settings();
    if (!wanted) return;
    el.disabled = true;
    const found = wanted.leg ? nextLeg(wanted.leg) : nextRace(wanted);
    found.catch((problem: unknown) => {
      el.disabled = false;
      onFailure(api.failureMessage(problem));
    });
  });
  return el;
}
