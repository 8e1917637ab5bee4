// Starting a game with one press: a quick race against players or bots, a room with a friend, or solo; with a few more
// presses, everything else.

import * as wire from "../../protocol.gen.ts";
import { lastPlayed, keepLastPlayed, settingsFor } from "../device/last-played.ts";
import { kindName } from "../kinds/cards.ts";
import type { openCreate } from "../lobby/create-dialog.ts";
import * as api from "../net/api.ts";
import { roomPath } from "../page/address.ts";
import { joinForm } from "../page/join-form.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { puzzleChoice, type ChosenPuzzle } from "../room-settings/puzzle-choice.ts";
import { modeOf, modes } from "../room/modes.ts";
import { fitSettings } from "../room/settings.ts";
import { nameOf, namePuzzle, text } from "../text/text.ts";
import { button, h, icon, setText } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** The file with the dialog of all settings of a room. */
export interface CreateFile {
  readonly openCreate: typeof openCreate;
}

/** The ways to start a game: buttons for the quickest ones, a field for a code, and all others. */
export interface WaysToPlay {
  readonly quickest: HTMLElement;
  readonly others: HTMLElement;
}

/** Builds them. loadCreate is called when the player wants to see all settings. */
export function waysToPlay(
  go: (path: string) => void,
  voice: Announcer,
  info: Promise<wire.Info>,
  loadCreate: () => Promise<CreateFile>,
): WaysToPlay {
  const kinds = h("div", { class: "offered" });
  const offered = h("div", { class: "offered" });
  const what = h("p", { class: "hint" });
  const known = lastPlayed();
  const chosen: ChosenPuzzle = { ...known };
  let offer: wire.Info | undefined;
  const settingsOf = (mode: string): wire.Settings =>
    fitSettings(offer, settingsFor({ ...chosen, modes: lastPlayed().modes }, mode));
  const play = async (settings: wire.Settings, start: boolean) => {
    const player = await ensurePlayer();
    keepLastPlayed(settings);
    const { code } = await api.newRoom(settings, player.token);
    go(roomPath(code) + (start ? "?start" : ""));
  };
  const makes = (el: HTMLButtonElement, way: () => Promise<void>) => {
    el.addEventListener("click", () => {
      el.disabled = true;
      way()
        .catch((problem: unknown) => voice.toast(api.failureMessage(problem), true))
        .finally(() => (el.disabled = false));
    });
    return el;
  };
  const plays = (mode: string) => () => play(settingsOf(mode), modeOf(mode).alone);
  const tiles = modes.map((mode) => {
    const el = makes(h("button", { type: "button", class: "mode-tile" }), plays(mode));
    el.append(
      icon(icons[mode] ?? ""),
      h("span", { class: "mode-name", text: nameOf(mode) }),
      h("span", { class: "hint", text: text.about[mode] ?? "" }),
    );
    return el;
  });
  const more = button(text.quick.more, "quiet", () => {
    loadCreate()
      .then(({ openCreate }) => openCreate(settingsOf, info, voice, (s) => play(s, false)))
      .catch(() => voice.toast(text.codes.offline, true));
  });
  const tell = () =>
    setText(what, `${[kindName(chosen.kind), ...namePuzzle(chosen)].join(" ")}. ${text.quick.against}`);
  info.then(
    (known) => {
      offer = known;
      const choice = puzzleChoice(known, chosen);
      kinds.replaceChildren(...choice.splice(0, choice.length - 2)); // so that newcomers see the kinds
      offered.replaceChildren(...choice);
      tell();
    },
    (problem: unknown) => voice.toast(api.failureMessage(problem), true),
  );
  const way = (label: string, kind: string) => h("button", { type: "button", class: `way ${kind}`, text: label });
  const now = makes(way(text.quick.head, "primary big"), () => playNow(settingsOf(wire.Race), go));
  const friend = makes(way(text.quick.friend, ""), plays(wire.Race));
  const alone = makes(way(text.quick.alone, ""), plays(wire.Solo));
  const quickest = h("div", { class: "ways" }, h("div", { class: "actions" }, now, friend, alone), what, joinForm(go));
  const summary = h("summary", {}, h("h2", { text: text.quick.change }));
  const settings = h(
    "details",
    {},
    summary,
    h("div", { class: "choice-of-all" }, offered, h("div", { class: "mode-tiles" }, ...tiles), more),
  );
  const others = h("section", { class: "panel quick" }, kinds, settings);
  others.addEventListener("change", tell);
  return { quickest, others };
}

/** Joins the next quick race at the puzzle, against whoever joins it, or bots if nobody does. */
async function playNow(settings: wire.Settings, go: (path: string) => void): Promise<void> {
  const player = await ensurePlayer();
  keepLastPlayed(settings);
  const { code } = await api.joinQuick(settings, player.token);
  go(roomPath(code));
}

const icons: Readonly<Record<string, string>> = {
  [wire.Race]: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  [wire.Coop]:
    "M8.5 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM2.5 20c.4-3.6 2.8-5.5 6-5.5s5.6 1.9 6 5.5M16 5a3 3 0 0 1 0 5.8M17.5 14.8c2.3.5 3.7 2.3 4 5.2",
  [wire.Duel]: "M4 4h7v7H4ZM13 13h7v7h-7ZM13 4h7v7M4 13v7h7",
  [wire.Solo]: "M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20.5c.5-4.2 3.5-6.3 7.5-6.3s7 2.1 7.5 6.3",
};
