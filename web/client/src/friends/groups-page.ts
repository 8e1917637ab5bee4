// Groups: leaderboards for people who know each other.

import type * as wire from "../../protocol.gen.ts";
import { noteGroups } from "./kept-relations.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import * as ownApi from "../net/own-api.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import type { Address, App, Page } from "../page/page.ts";
import { own } from "../text/own/words.ts";
import { copyButton } from "../ui/copy-button.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, disableDuring, h } from "../ui/dom.ts";
import { replaceKeepingState } from "../ui/replace.ts";

const words = own.groups;
const nameMost = 60; // the longest group name that is shown from a link

/** Builds the page. An invite in the address fills its field. */
export function groupsPage({ go, announcer }: App, { query }: Address): Page {
  const invite = query.get("invite") ?? "";
  const name = (query.get("name") ?? "").slice(0, nameMost);
  const slot = h("div", { class: "group-list", "aria-live": "polite" });
  const showFailure = (problem: unknown) =>
    announcer.toast(problem instanceof Error ? problem.message : String(problem), true);
  const refresh = async () => {
    const token = identity()?.token;
    const found = token ? await api.groups(token) : { groups: [] };
    noteGroups(found.groups.length);
    const shown = await Promise.all(found.groups.map((g) => ownApi.group(g.id, token ?? "")));
    const cards = shown.map((g) =>
      groupCard(
        g,
        (act) =>
          void act(identity()?.token ?? "")
            .then(refresh)
            .catch(showFailure),
      ),
    );
    replaceKeepingState(slot, ...(cards.length > 0 ? cards : [h("p", { class: "hint", text: words.empty })]));
  };
  const make = lineForm(
    words.make,
    words.name,
    words.create,
    "",
    async (name, token) => void (await ownApi.newGroup(name, token)),
  );
  const join = lineForm(
    invite && name ? words.joinNamed(name) : words.join,
    words.invite,
    words.joinGo,
    invite,
    async (code, token) => {
      await ownApi.joinGroup(code, token);
      if (invite) go("/groups"); // the invite in the address was used
    },
  );
  for (const form of [make, join]) {
    form.addEventListener("done", () => void refresh().catch(showFailure));
    form.addEventListener("failed", (event) => showFailure((event as CustomEvent<unknown>).detail));
  }
  void refresh().catch(showFailure);
  const el = h(
    "main",
    { id: "main", class: "groups", tabindex: "-1" },
    h(
      "div",
      { class: "hero slim" },
      h("div", {}, h("h1", { text: words.head }), h("p", { class: "lead", text: words.lead })),
    ),
    h(
      "div",
      { class: "columns" },
      h("section", { class: "panel" }, h("h2", { text: words.mine }), slot),
      h("div", {}, join, make, h("a", { class: "more", href: "/arena/new", text: words.arena })),
    ),
  );
  return { el, title: words.head };
}

/** Changes a group and then shows all of them again. */
type Act = (act: (token: string) => Promise<unknown>) => void;

function groupCard(group: wire.Group, act: Act): HTMLElement {
  const query = new URLSearchParams({ invite: group.invite, name: group.name });
  const link = new URL(`/groups?${query.toString()}`, location.href).href;
  const field = h("input", {
    class: "link",
    readonly: true,
    value: link,
    "aria-label": `${words.invite}: ${group.name}`,
  });
  const groupButton = (label: string, press: () => void) =>
    button(label, "quiet", press, { "aria-label": `${label}: ${group.name}` });
  const end = () =>
    confirm(words.end, words.endLead(group.name), () => act((token) => ownApi.closeGroup(group.id, token)));
  const owner = group.yours
    ? [groupButton(words.renew, () => act((token) => ownApi.inviteAnew(group.id, token))), groupButton(words.end, end)]
    : [];
  return h(
    "article",
    { class: "group" },
    h("h3", { text: group.name }),
    memberList(group, act),
    h(
      "div",
      { class: "link-row" },
      field,
      copyButton(words.copy, "", field, () => link),
    ),
    h(
      "div",
      { class: "actions" },
      h("a", {
        class: "button",
        href: `/leaderboard?group=${encodeURIComponent(group.id)}`,
        text: words.leaderboard,
        "aria-label": `${words.leaderboard}: ${group.name}`,
      }),
    ),
    h(
      "details",
      { "data-key": `manage ${group.id}` },
      h("summary", { class: "hint", text: words.manage }),
      h(
        "div",
        { class: "actions" },
        groupButton(words.leave, () => act((token) => ownApi.leaveGroup(group.id, token))),
        ...owner,
      ),
    ),
  );
}

/** Shows the members of a group. Its owner can remove the others, or make one of them the owner. */
function memberList(group: wire.Group, act: Act): HTMLElement {
  const rows = (group.members ?? []).map((m) => {
    const who = { member: m.ref };
    const remove = () =>
      confirm(words.remove(m.name), words.removeLead, () => act((token) => ownApi.removeMember(group.id, who, token)));
    const handOver = () =>
      confirm(words.handOver(m.name), words.handOverLead, () =>
        act((token) => ownApi.handGroupOver(group.id, who, token)),
      );
    const may = group.yours && !m.you;
    return h(
      "li",
      {},
      h("span", { text: m.name }),
      m.owner ? h("span", { class: "hint", text: ` · ${words.owner}` }) : undefined,
      may ? button(words.makeOwner, "quiet", handOver, { "aria-label": words.handOver(m.name) }) : undefined,
      may ? button(words.out, "quiet", remove, { "aria-label": words.remove(m.name) }) : undefined,
    );
  });
  return h(
    "details",
    { "data-key": `members ${group.id}` },
    h("summary", { class: "hint", text: words.members(group.size) }),
    h("ul", { class: "members" }, ...rows),
  );
}

/** Asks for confirmation of something that can't be undone. */
function confirm(question: string, lead: string, go: () => void): void {
  const yes = button(question, "danger", () => {
    close();
    go();
  });
  const no = button(words.keep, "primary", () => close());
  const close = openDialog(question, [h("p", { class: "lead", text: lead }), h("div", { class: "actions" }, yes, no)]);
}

/** Returns a form with a field and a button. It fires an event on success and shows failures. */
function lineForm(
  head: string,
  label: string,
  go: string,
  value: string,
  act: (text: string, token: string) => Promise<void>,
): HTMLFormElement {
  const input = h("input", {
    required: true,
    autocomplete: "off",
    maxlength: nameMost,
    value,
    "aria-label": label,
    placeholder: label,
  });
  const submit = h("button", { text: go });
  const form = h(
    "form",
    { class: "panel join" },
    h("h2", { text: head }),
    h("div", { class: "join-row plain" }, input, submit),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const done = ensurePlayer().then(async (player) => {
      await act(input.value.trim(), player.token);
      input.value = "";
      form.dispatchEvent(new Event("done"));
    });
    disableDuring(submit, done).catch((problem: unknown) =>
      form.dispatchEvent(new CustomEvent("failed", { detail: problem })),
    );
  });
  return form;
}
