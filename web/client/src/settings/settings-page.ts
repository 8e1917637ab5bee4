// The settings that this device stores: the language, how pages look, whether it works offline.

import { remembers } from "../device/browser-storage.ts";
import { workers } from "../device/offline.ts";
import { forgetAll } from "../device/owner-watch.ts";
import { leave } from "../net/restore.ts";
import type { App, Page } from "../page/page.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText } from "../ui/dom.ts";
import { languageChoice } from "./language-choice.ts";
import { optionsSlot } from "./device-options.ts";

/** Builds the page. */
export function settingsPage({ go }: App): Page {
  const { settings } = text;
  const offline = h("p", { class: "hint" });
  void isAvailableOffline().then((kept) => setText(offline, kept ? settings.ready : settings.notReady));
  const el = h(
    "main",
    { id: "main", class: "settings-page", tabindex: "-1" },
    h(
      "div",
      { class: "hero" },
      h("div", {}, h("h1", { text: settings.head }), h("p", { class: "lead", text: settings.lead })),
    ),
    card(settings.language, languageChoice()),
    card(settings.look, optionsSlot()),
    card(settings.device, offline, ...(remembers() ? [] : [h("p", { class: "hint", text: text.connection.forgets })])),
    card(
      settings.clear,
      h("p", { class: "hint", text: settings.clearLead }),
      button(settings.forget, "", () => askToForget(go)),
    ),
  );
  return { el, title: settings.head };
}

function card(head: string, ...parts: HTMLElement[]): HTMLElement {
  return h("section", { class: "panel setting" }, h("h2", { text: head }), ...parts);
}

/** Reports whether a service worker stores the client on this device. */
async function isAvailableOffline(): Promise<boolean> {
  return (await workers()?.getRegistration())?.active != null;
}

function askToForget(go: (path: string) => void): void {
  let close = () => {};
  const sure = button(text.settings.forget, "primary", () => {
    close();
    void leave().then(() => {
      forgetAll();
      go("/");
      location.reload();
    });
  });
  const no = button(text.solo.cancel, "quiet", () => close());
  close = openDialog(text.settings.clear, [
    h("p", { class: "lead", text: text.settings.clearLead }),
    h("div", { class: "actions" }, no, sure),
  ]);
}
