// The player's own page: the rounds played, and what the server knows of the player.

import type * as wire from "../../protocol.gen.ts";
import { playedNamed } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { become, identity } from "../net/identity.ts";
import { replayPath } from "../page/address.ts";
import { namedEvent } from "../page/name-question.ts";
import type { App, Page } from "../page/page.ts";
import { modeOf } from "../room/modes.ts";
import { day, exactClock } from "../text/format.ts";
import { named, nth, text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import type { Voice } from "../ui/voice.ts";
import { decisionsPanel } from "./decisions-panel.ts";

const pageRows = 20;

/** historyPage builds the page. */
export function historyPage({ go, voice }: App): Page {
  const player = identity();
  const el = h(
    "main",
    { id: "main", class: "history", tabindex: "-1" },
    h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: text.mine.head }), h("p", { class: "lead", text: text.mine.lead }))),
    player ? roundsPanel(player.token) : h("p", { class: "panel hint", text: text.mine.nobody }),
    player ? decisionsPanel(player.token) : undefined,
    dataPanel(player, go, voice),
  );
  return { el, title: text.mine.head };
}

/** roundsPanel lists the rounds, more of them when they are asked for. */
function roundsPanel(token: string): HTMLElement {
  const rows = h("tbody");
  const heads = [text.mine.when, text.mine.mode, text.mine.size, text.mine.place, text.mine.time, text.mine.strikes, text.mine.replay];
  const table = h("table", {}, h("thead", {}, h("tr", {}, ...heads.map((t) => h("th", { scope: "col", text: t })))), rows);
  const hint = h("p", { class: "hint", role: "status" });
  const more = button(text.mine.more, "quiet", () => void load());
  const load = async () => {
    more.disabled = true;
    try {
      const found = await api.rounds(token, pageRows, rows.children.length);
      rows.append(...found.rounds.map(roundRow));
      show(more, rows.children.length < found.total);
      setText(hint, rows.children.length === 0 ? text.mine.empty : "");
    } catch (problem) {
      setText(hint, api.messageOf(problem));
    }
    show(table, rows.children.length > 0);
    show(hint, hint.textContent !== "");
    more.disabled = false;
  };
  show(table, false);
  show(more, false);
  void load();
  return h("section", { class: "panel table-slot" }, h("div", { class: "scroll", tabindex: "0" }, table), hint, more);
}

function roundRow(r: wire.Played): HTMLElement {
  const mode = r.daily ? text.set.daily(r.daily) : named(r.mode);
  const place = r.players > 1 && !modeOf(r.mode).together ? nth(r.place) : "";
  const cells = [
    h("td", { class: "what", text: mode }),
    h("td", { class: "what", text: playedNamed(r).join(" · ") }),
    h("td", { class: "place", text: place }),
    h("td", { class: "time", text: r.time > 0 ? exactClock(r.time) : "–" }),
    h("td", { class: "strikes-cell", text: String(r.strikes) }),
  ];
  const replay = h("a", { href: replayPath(r.round), class: "watch-link", text: text.mine.replay, "aria-label": `${text.mine.replay}: ${day(r.at)}, ${mode}` });
  return h("tr", {}, h("th", { scope: "row", text: day(r.at) }), ...cells, h("td", { class: "replay-cell" }, replay));
}

/** dataPanel is the way to another device, and the way out. */
function dataPanel(player: wire.Player | undefined, go: (path: string) => void, voice: Voice): HTMLElement {
  const failed = (problem: unknown) => voice.toast(api.messageOf(problem), true);
  const code = h("output", { class: "recovery-code", hidden: true });
  const showCode = (r: wire.Recovery) => {
    setText(code, r.code);
    show(code, true);
    show(reveal, false);
    show(renew, true);
  };
  const reveal = button(text.mine.recoveryShow, "", () => {
    if (player) api.recovery(player.token).then(showCode, failed);
  });
  const renew = button(text.mine.recoveryRenew, "quiet", () => {
    if (!player) return;
    api.renewRecovery(player.token).then((r) => {
      showCode(r);
      voice.toast(text.mine.recoveryRenewed);
    }, failed);
  });
  show(renew, false);
  const take = button(text.mine.export, "", () => {
    if (player) api.exported(player.token).then((data) => download(data), failed);
  });
  const remove = button(text.mine.delete, "danger", () => confirmDelete(player, go, voice));
  const mine = player ? [h("p", { class: "hint", text: text.mine.recoveryLead }), h("div", { class: "actions" }, reveal, code, renew)] : [];
  return h(
    "section",
    { class: "panel my-data" },
    h("h2", { text: text.mine.data }),
    ...mine,
    recoverForm(player, go, voice),
    player ? h("div", { class: "actions" }, take, remove) : undefined,
  );
}

/** recoverForm makes this browser's player the one whose code is given. */
function recoverForm(player: wire.Player | undefined, go: (path: string) => void, voice: Voice): HTMLElement {
  const input = h("input", { autocomplete: "off", spellcheck: "false", required: true, "aria-label": text.mine.recoverLabel, placeholder: text.mine.recover });
  const form = h("form", { class: "recover" }, input, h("button", { text: text.mine.recoverGo }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    api.recover({ code: input.value.trim(), name: player?.name ?? text.name.guest }).then(
      (found) => {
        become(found);
        document.dispatchEvent(new Event(namedEvent));
        go("/history");
      },
      (problem: unknown) => voice.toast(api.messageOf(problem), true),
    );
  });
  return form;
}

function confirmDelete(player: wire.Player | undefined, go: (path: string) => void, voice: Voice): void {
  const yes = button(text.mine.deleteGo, "danger", () => {
    close();
    if (!player) return;
    api.forget(player.token).then(
      () => {
        become(undefined);
        document.dispatchEvent(new Event(namedEvent));
        voice.toast(text.mine.deleted);
        go("/");
      },
      (problem: unknown) => voice.toast(api.messageOf(problem), true),
    );
  });
  const no = button(text.mine.keep, "primary", () => close());
  const close = openDialog(text.mine.deleteHead, [h("p", { class: "lead", text: text.mine.deleteLead }), h("div", { class: "actions" }, yes, no)]);
}

/** download saves data as a file. The link is on no page, where it would be taken for one of the client's own. */
function download(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: "application/json" }));
  h("a", { href: url, download: "nonet.json" }).click();
  URL.revokeObjectURL(url);
}
