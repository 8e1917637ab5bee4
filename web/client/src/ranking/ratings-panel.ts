// The player's rating in each kind of puzzle, its uncertainty, and its history.

import * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { ratings as words } from "../text/ratings/rating-words.ts";
import { h, show } from "../ui/dom.ts";
import { svg } from "../ui/svg.ts";

/** Lists the player's ratings; hidden if there are none. */
export function ratingsPanel(token: string): { readonly el: HTMLElement; readonly ready: Promise<unknown> } {
  const list = h("ul", { class: "ratings" });
  const el = h(
    "section",
    { class: "panel", hidden: true },
    h("h2", { text: words.head }),
    h("p", { class: "hint", text: words.lead }),
    list,
  );
  const load = async () => {
    const all = (await api.ratings(token)).ratings;
    list.append(...all.map(ratingRow));
    show(el, all.length > 0);
  };
  return { el, ready: load().catch(() => {}) }; // the rounds above show the failure
}

function ratingRow({ kind, class: size, now, better, rounds }: wire.Rating): HTMLElement {
  const description = [words.band(now.low, now.high), better === undefined ? "" : words.better(better)];
  return h(
    "li",
    {},
    h(
      "h3",
      {},
      h("span", { text: `${kindName(kind)}, ${words.classes[size] ?? size}` }),
      h(now.provisional ? "span" : "strong", { text: now.provisional ? placement(now) : String(now.points) }),
    ),
    ...(now.provisional ? [] : [h("p", { class: "hint", text: description.filter((s) => s !== "").join(" · ") })]),
    rounds.length > 1 && !now.provisional ? courseOf(rounds) : undefined,
  );
}

/** Says how far a rating is from being settled, which is shown in place of its points until then. */
export function placement({ placement: done = 1 }: wire.RatingPoints): string {
  return words.placement(done, wire.PlacementRounds);
}

const wide = 300;
const high = 60;

/** Draws the rating after each round, in its band of uncertainty. */
function courseOf(rounds: readonly wire.RatedRound[]): HTMLElement {
  const after = rounds.map((r) => r.after);
  const [low, top] = [Math.min(...after.map((p) => p.low)), Math.max(...after.map((p) => p.high))];
  const x = (i: number) => Math.round((i * wide) / (rounds.length - 1));
  const y = (points: number) => Math.round(high - ((points - low) * high) / Math.max(1, top - low));
  const line = (of: (p: wire.RatingPoints) => number) => after.map((p, i) => `${x(i)} ${y(of(p))}`);
  const band = svg("path", {
    class: "band",
    d: `M${[...line((p) => p.high), ...line((p) => p.low).reverse()].join("L")}Z`,
  });
  const points = svg("path", { class: "points", d: `M${line((p) => p.points).join("L")}` });
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    band,
    points,
  );
  const description = words.course(rounds.length, after[0]?.points ?? 0, after.at(-1)?.points ?? 0);
  const figure = h("figure", {});
  figure.append(drawing, h("figcaption", { class: "hint", text: description }));
  return figure;
}
