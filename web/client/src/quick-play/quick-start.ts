// Starting a game with one press: a quick race of a kind against players or bots, a room with a friend, or solo; with a
// few more presses, everything else.

import * as wire from "../../protocol.gen.ts";
import { lastPlayed, keepLastPlayed, settingsFor } from "../device/last-played.ts";
import { cardPicture, type Card } from "../kinds/card.ts";
import { kindName, tilesOf } from "../kinds/cards.ts";
import type { openCreate } from "../lobby/create-dialog.ts";
import * as api from "../net/api.ts";
import { roomPath } from "../page/address.ts";
import { joinForm } from "../page/join-form.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { puzzleChoice, type ChosenPuzzle } from "../room-settings/puzzle-choice.ts";
import { modeOf, modes } from "../room/modes.ts";
import { fitSettings, usualSize } from "../room/settings.ts";
import { language, nameOf, namePuzzle, text } from "../text/text.ts";
import { button, disableDuring, h, icon, setText } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** The file with the dialog of all settings of a room. */
export interface CreateFile {
  readonly openCreate: typeof openCreate;
}

/**
 * Builds the ways to start a game: a card for each kind, which races it at once, a button for the kind that was played
 * last, and all others. loadCreate is called when the player wants to see all settings.
 */
export function waysToPlay(
  go: (path: string) => void,
  announcer: Announcer,
  info: Promise<wire.Info>,
  loadCreate: () => Promise<CreateFile>,
): HTMLElement {
  const kinds = h("div", { class: "kind-cards", role: "group", "aria-label": text.quick.kind });
  const offered = h("div", { class: "offered" });
  const what = h("p", { class: "hint" });
  const chosen: ChosenPuzzle = { ...lastPlayed() };
  let offer: wire.Info | undefined;
  const settingsOf = (mode: string, puzzle = chosen): wire.Settings =>
    fitSettings(offer, settingsFor({ ...puzzle, modes: lastPlayed().modes }, mode));
  const open = async (settings: wire.Settings) => {
    const player = await ensurePlayer();
    keepLastPlayed(settings);
    const { code } = await api.newRoom(settings, player.token);
    go(roomPath(code));
  };
  const startOnPress = (el: HTMLButtonElement, way: () => Promise<void>) => {
    el.addEventListener("click", () => {
      disableDuring(el, way()).catch((problem: unknown) => announcer.toast(api.failureMessage(problem), true));
    });
    return el;
  };
  const races = (puzzle: ChosenPuzzle) => () => playNow(settingsOf(wire.Race, puzzle), go);
  const now = startOnPress(h("button", { type: "button", class: "way primary big" }), () => races(chosen)());
  const friend = startOnPress(h("button", { type: "button", class: "way", text: text.quick.friend }), () =>
    open(settingsOf(wire.Race)),
  );
  const solo = h("a", { class: "button way", text: text.quick.alone });
  const describeChoice = () => {
    setText(now, text.quick.playLive(kindName(chosen.kind)));
    setText(what, `${namePuzzle(chosen).join(" ")}. ${text.quick.against}`);
    solo.href = `/solo?kind=${chosen.kind ?? ""}`;
  };
  info.then(
    (known) => {
      offer = known;
      kinds.replaceChildren(
        ...tilesOf(known).map((card) => startOnPress(kindCard(card), races(puzzleOf(known, card, chosen)))),
      );
      offered.replaceChildren(...puzzleChoice(known, chosen));
      describeChoice();
    },
    (problem: unknown) => announcer.toast(api.failureMessage(problem), true),
  );
  const options = h(
    "details",
    { class: "quick" },
    h("summary", { text: text.quick.change }),
    h(
      "div",
      { class: "choice-of-all" },
      offered,
      ...otherModes(settingsOf, info, announcer, loadCreate, open, startOnPress),
    ),
  );
  options.addEventListener("change", describeChoice);
  const code = h("details", { class: "has-code" }, h("summary", { text: text.quick.haveCode }), joinForm(go));
  const more = h("div", { class: "more-ways" }, options, code);
  return h("div", { class: "ways" }, kinds, now, what, h("div", { class: "actions" }, friend, solo), more);
}

/** Returns the button that races a kind. */
function kindCard(card: Card): HTMLButtonElement {
  const el = h("button", { type: "button", class: "kind-card" });
  el.append(cardPicture(card), h("span", { text: card.called[language] }));
  return el;
}

/** Returns the puzzle that a kind's card stands for: as it was played last, or else the usual one. */
function puzzleOf(info: wire.Info, card: Card, last: ChosenPuzzle): ChosenPuzzle {
  const kind = card.of ?? card.name;
  if (kind === last.kind && (card.of === undefined || card.size === last.size)) return last;
  const size = card.of ? card.size : usualSize(info, kind);
  return { kind, size, ...(last.difficulty ? { difficulty: last.difficulty } : {}) };
}

/** Returns the modes with others, and the way to all settings. */
function otherModes(
  settingsOf: (mode: string) => wire.Settings,
  info: Promise<wire.Info>,
  announcer: Announcer,
  loadCreate: () => Promise<CreateFile>,
  open: (settings: wire.Settings) => Promise<void>,
  startOnPress: (el: HTMLButtonElement, way: () => Promise<void>) => HTMLButtonElement,
): HTMLElement[] {
  const shared = modes.filter((mode) => !modeOf(mode).alone);
  const tiles = shared.map((mode) => {
    const el = startOnPress(h("button", { type: "button", class: "mode-tile" }), () => open(settingsOf(mode)));
    el.append(
      icon(icons[mode] ?? ""),
      h("span", { class: "mode-name", text: nameOf(mode) }),
      h("span", { class: "hint", text: text.about[mode] ?? "" }),
    );
    return el;
  });
  const more = button(text.quick.more, "quiet", () => {
    loadCreate()
      .then(({ openCreate }) => openCreate(settingsOf, info, announcer, open))
      .catch(() => announcer.toast(text.codes.offline, true));
  });
  return [h("div", { class: "mode-tiles" }, ...tiles), more];
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
};
