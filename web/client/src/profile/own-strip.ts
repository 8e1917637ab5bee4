// The strip on the home page for players who have played before: the unfinished game, the streak, the rating, and the
// friends who are online.

import { read } from "../device/storage.ts";
import { countOnlineFriends } from "../friends/friend-slots.ts";
import { hasFriends } from "../friends/kept-relations.ts";
import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { own } from "../text/own/words.ts";
import { nameOf, text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import { streaks } from "./streaks.ts";

/** Fills the strip: at once with what this device has stored, and with the rest when the server has answered. */
export function fillStrip(strip: HTMLElement, token: string | undefined): void {
  const game = openGame();
  const going = game ? [chip(`${text.solo.more}: ${game}`, "/solo", "chip-link primary")] : [];
  const slots = [h("span"), h("span"), h("span")] as const;
  const [streak, rating, online] = slots;
  strip.replaceChildren(...going, ...slots, ...(token ? [chip(own.last.all, "/profile")] : []));
  if (!token) return;
  const fill = (slot: HTMLElement, get: () => Promise<HTMLElement | undefined>) =>
    void get().then(
      (el) => (el ? slot.replaceWith(el) : slot.remove()),
      () => slot.remove(), // without the server there is nothing to tell
    );
  fill(streak, () => streakChip(token));
  fill(rating, () => ratingChip(token));
  fill(online, () => (hasFriends() ? friendsChip() : Promise.resolve(undefined)));
}

async function streakChip(token: string): Promise<HTMLElement | undefined> {
  const days = Math.max(0, ...(await streaks(token)).streaks.map((s) => s.days));
  return days > 0 ? chip(text.today.streak(days), "/daily") : undefined;
}

/** Shows the rating that is based on the most rounds. */
async function ratingChip(token: string): Promise<HTMLElement | undefined> {
  const settled = (await api.ratings(token)).ratings.filter(({ now }) => !now.provisional);
  const [best] = settled.sort((a, b) => b.rounds.length - a.rounds.length);
  return best && chip(`${kindName(best.kind)} ${best.now.points}`, "/profile");
}

async function friendsChip(): Promise<HTMLElement | undefined> {
  const online = await countOnlineFriends();
  return online > 0 ? chip(text.home.friendsOn(online), "/friends") : undefined;
}

function chip(label: string, href: string, kind = "chip-link"): HTMLElement {
  return h("a", { class: kind, href, text: label });
}

/** Describes the solo game that was played last, if it is unfinished. */
function openGame(): string | undefined {
  try {
    const [last] = JSON.parse(read("nonet.games") ?? "[]") as readonly { ended: boolean; text: string }[];
    if (!last || last.ended) return undefined;
    const { puzzle } = JSON.parse(last.text) as { puzzle: { kind?: string; size?: string; level?: string } };
    return [kindName(puzzle.kind), puzzle.level ? nameOf(puzzle.level) : ""].join(" ").trim();
  } catch {
    return undefined; // the solo page shows what it can read
  }
}
