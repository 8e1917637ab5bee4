// Moderation decisions about the player: what was decided, what happens next, and a button to appeal.

import * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import * as ownApi from "../net/own-api.ts";
import { replayPath } from "../page/address.ts";
import { day } from "../text/format.ts";
import { own } from "../text/own/words.ts";
import { text } from "../text/text.ts";
import { h, show } from "../ui/dom.ts";
import { replaceKeepingState } from "../ui/replace.ts";

const words = own.decided;

/** Lists the decisions. The panel is hidden while there are none. */
export function decisionsPanel(token: string): HTMLElement {
  const list = h("ul", { class: "decisions" });
  const el = h(
    "section",
    { class: "panel", hidden: true },
    h("h2", { text: words.head }),
    h("p", { class: "hint", text: words.lead }),
    list,
  );
  const load = async () => {
    const { decisions } = await ownApi.decisions(token);
    replaceKeepingState(list, ...decisions.map((d) => row(d, token, load)));
    show(el, decisions.length > 0);
  };
  load().catch(() => {}); // the rounds above show the failure
  return el;
}

function row(d: wire.Decided, token: string, onChange: () => Promise<void>): HTMLElement {
  const what = `${words.what[d.what] ?? d.what} · ${day(d.at)}`;
  const state = d.until ? words.until(day(d.until)) : (words.states[d.state] ?? d.state);
  const it = d.round
    ? h("a", {
        href: replayPath(d.round),
        class: "watch-link",
        text: text.ranks.replay,
        "aria-label": `${text.ranks.replay}: ${what}`,
      })
    : h("q", { text: d.text ?? d.name });
  const open = d.state === wire.CaseRefused && !d.final;
  return h(
    "li",
    { "data-key": d.id },
    h("strong", { text: what }),
    " ",
    it,
    h("p", { text: state }),
    open ? appealForm(d, token, onChange) : undefined,
  );
}

/** Asks for the reason of an appeal and sends it. */
function appealForm(d: wire.Decided, token: string, onChange: () => Promise<void>): HTMLElement {
  const input = h("input", {
    maxlength: wire.AppealMax,
    required: true,
    autocomplete: "off",
    placeholder: words.why,
    "aria-label": words.why,
  });
  const status = h("p", { class: "hint", role: "status" });
  const form = h("form", { class: "recover link-row" }, input, h("button", { text: words.appeal }), status);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ownApi
      .appeal({ id: d.id, text: input.value.trim() }, token)
      .then(onChange)
      .catch((problem: unknown) => (status.textContent = api.failureMessage(problem)));
  });
  return form;
}
