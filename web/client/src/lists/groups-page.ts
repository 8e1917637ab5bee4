// Groups: leaderboards for people who know each other.

import type * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { somebody } from "../page/name-question.ts";
import type { Address, App, Page } from "../page/page.ts";
import { own } from "../text/own/words.ts";
import { copyButton } from "../ui/copy-button.ts";
import { button, h } from "../ui/dom.ts";

const words = own.groups;

/** groupsPage builds the page; an invite that came with the address waits in its field. */
export function groupsPage({ go, voice }: App, { query }: Address): Page {
  const invite = query.get("invite") ?? "";
  const slot = h("div", { class: "group-list", "aria-live": "polite" });
  const failed = (problem: unknown) => voice.toast(problem instanceof Error ? problem.message : String(problem), true);
  const refresh = async () => {
    const token = identity()?.token;
    const found = token ? await api.groups(token) : { groups: [] };
    const cards = found.groups.map((g) => groupCard(g, () => void leave(g).catch(failed)));
    slot.replaceChildren(...(cards.length > 0 ? cards : [h("p", { class: "hint", text: words.empty })]));
  };
  const leave = async (group: wire.Group) => {
    await api.leaveGroup(group.id, identity()?.token ?? "");
    await refresh();
  };
  const make = lineForm(words.make, words.name, words.create, "", async (name, token) => void (await api.newGroup(name, token)));
  const join = lineForm(words.join, words.invite, words.joinGo, invite, async (code, token) => {
    await api.joinGroup(code, token);
    if (invite) go("/groups"); // the address has done its work
  });
  for (const form of [make, join]) {
    form.addEventListener("done", () => void refresh().catch(failed));
    form.addEventListener("failed", (event) => failed((event as CustomEvent<unknown>).detail));
  }
  void refresh().catch(failed);
  const el = h(
    "main",
    { id: "main", class: "groups", tabindex: "-1" },
    h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: words.head }), h("p", { class: "lead", text: words.lead }))),
    h("div", { class: "columns" }, h("section", { class: "panel" }, h("h2", { text: words.mine }), slot), h("div", {}, join, make)),
  );
  return { el, title: words.head };
}

function groupCard(group: wire.Group, leave: () => void): HTMLElement {
  const link = new URL(`/groups?invite=${encodeURIComponent(group.invite)}`, location.href).href;
  const field = h("input", { class: "link", readonly: true, value: link, "aria-label": `${words.invite}: ${group.name}` });
  return h(
    "article",
    { class: "group" },
    h("h3", { text: group.name }),
    h("p", { class: "hint", text: words.members(group.size) }),
    h("div", { class: "link-row" }, field, copyButton(words.copy, "", field, () => link)),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button", href: `/leaderboard?group=${encodeURIComponent(group.id)}`, text: words.leaderboard, "aria-label": `${words.leaderboard}: ${group.name}` }),
      button(words.leave, "quiet", leave, { "aria-label": `${words.leave}: ${group.name}` }),
    ),
  );
}

/** lineForm is a field and a button. It tells with an event that it is done, or what went wrong. */
function lineForm(head: string, label: string, go: string, value: string, act: (text: string, token: string) => Promise<void>): HTMLFormElement {
  const input = h("input", { required: true, autocomplete: "off", maxlength: 60, value, "aria-label": label, placeholder: label });
  const submit = h("button", { text: go });
  const form = h("form", { class: "panel join" }, h("h2", { text: head }), h("div", { class: "join-row plain" }, input, submit));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    somebody()
      .then(async (player) => {
        if (!player) return;
        await act(input.value.trim(), player.token);
        input.value = "";
        form.dispatchEvent(new Event("done"));
      })
      .catch((problem: unknown) => form.dispatchEvent(new CustomEvent("failed", { detail: problem })))
      .finally(() => (submit.disabled = false));
  });
  return form;
}
