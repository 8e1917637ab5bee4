// Finishes that are much better than the player's earlier ones: why they are held back, and a button to verify them.

import * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { day, exactClock } from "../text/format.ts";
import { proofs as words } from "../text/proofs/proof-words.ts";
import { button, h, show } from "../ui/dom.ts";
import { roomPath } from "../page/address.ts";

const within = 1.25; // of the time to verify

/** Lists all finishes that have to be verified, or recently had to be. */
export function proofsPanel(token: string): HTMLElement {
  const el = h("section", { class: "panel proof", hidden: true }, h("h2", { text: words.head }));
  const list = async () => {
    const { asked } = await api.proofs(token);
    for (const a of asked)
      el.append(h("h3", { text: `${exactClock(a.time)} · ${day(a.at)}` }), ...describeProof(a, token));
    show(el, asked.length > 0);
  };
  list().catch(() => {}); // the rounds above show the failure
  return el;
}

/** Describes the state of a finish, and what the player can do. */
export function describeProof(a: wire.AskedProof, token: string): HTMLElement[] {
  if (a.state !== wire.ProofAsked) return [h("p", { text: words.states[a.state] ?? a.state })];
  const problem = h("p", { class: "error", role: "status" });
  const go = button(words.go, "primary", () => {
    api.tryProof({ round: a.round }, token).then(
      ({ code }) => location.assign(roomPath(code)),
      (why: unknown) => (problem.textContent = api.failureMessage(why)),
    );
  });
  return [
    h("p", { text: words.asked(exactClock(a.time * within)) }),
    h("p", { class: "hint", text: words.until(day(a.until)) }),
    h("div", { class: "actions" }, go),
    problem,
  ];
}
