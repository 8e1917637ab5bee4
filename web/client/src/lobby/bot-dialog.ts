// Adding a bot: one of the server's, with a chosen strength, or another one by its command.

import type * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import type { Session } from "../room/session.ts";
import type { RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { h, setText, show } from "../ui/dom.ts";
import { choices, optionsOf } from "../ui/form.ts";

const usual = "medium";

/** The host's button for bots. */
export class BotBringer {
  readonly #session: Session;
  readonly #code: string;
  readonly #letIn: () => void;
  #strengths: readonly string[] = [];
  #strength = usual;
  #onAdmit: (() => void) | undefined; // called once the room admits bots
  #guard: ((on: boolean) => void) | undefined; // asks for the room's password before a bot is requested

  /** letIn makes the room admit bots. */
  constructor(session: Session, code: string, info: Promise<wire.Info>, letIn: () => void) {
    this.#session = session;
    this.#code = code;
    this.#letIn = letIn;
    void info.then(({ bots }) => (this.#strengths = bots ?? []));
  }

  /** Updates whether bots may sit, and whether the room has a password. */
  update(room: RoomState): void {
    this.#guard?.(room.settings.guarded ?? false);
    if (!room.settings.bots) return;
    this.#onAdmit?.();
    this.#onAdmit = undefined;
  }

  /** Reports whether the server has bots. */
  get offers(): boolean {
    return this.#strengths.length > 0;
  }

  /** Asks which bot to add. */
  open(): void {
    const password = h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    const field = h("label", { class: "field" }, h("span", { text: text.host.password }), password);
    this.#guard = (on) => {
      show(field, on);
      password.required = on;
    };
    this.#guard(this.#session.room?.settings.guarded ?? false);
    const error = h("p", { class: "error", role: "alert" });
    const go = h("button", { class: "primary", text: text.host.botBring });
    const form = h(
      "form",
      {},
      h("p", { class: "lead", text: text.host.botLead }),
      choices(text.host.botStrength, optionsOf(this.#strengths), this.#strength, (s) => (this.#strength = s)),
      field,
      error,
      h("div", { class: "actions" }, go),
    );
    const bring = () =>
      api
        .bringBot(
          this.#code,
          { strength: this.#strength, ...(password.required ? { password: password.value } : {}) },
          identity()?.token ?? "",
        )
        .then(close, (problem: unknown) => {
          setText(error, api.failureMessage(problem));
          go.disabled = false;
        });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      setText(error, "");
      go.disabled = true;
      this.#onAdmit = () => void bring();
      if (this.#session.room?.settings.bots) this.update(this.#session.room);
      else this.#letIn();
    });
    const close = openDialog(
      text.host.bot,
      [form, otherBots(this.#code)],
      () => (this.#onAdmit = this.#guard = undefined),
    );
  }
}

/** Explains how to connect another bot. */
function otherBots(code: string): HTMLElement {
  return h("details", { class: "more-settings" }, h("summary", { text: text.host.botOther }), commandLine(code));
}

/** Returns the command that connects another bot. */
export function commandLine(code: string): HTMLElement {
  const words = ["nonet bot", ` --url ${location.origin}`, ` --room ${code}`].map((word) => h("span", { text: word }));
  return h("p", { class: "hint bring" }, h("span", { text: text.host.bring }), h("code", {}, ...words));
}
