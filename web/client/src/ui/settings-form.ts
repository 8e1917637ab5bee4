// The room's settings: shown to all, open to the host.

import * as wire from "../../protocol.gen.ts";
import { changed, difficultiesOf, sizesOf, withCurrent, type Option } from "../room/settings.ts";
import { named, text } from "../text.ts";
import { h, List, setText, show } from "./dom.ts";
import { select } from "./form.ts";

const strikeChoices = [0, 1, 2, 3, 5, 8, 10];
const seatChoices = [1, 2, 3, 4, 6, 9];
const windowChoices = [0, 30, 60, 120, 300];

/** SettingsForm is the settings' part of the lobby. */
export class SettingsForm {
  readonly el: HTMLElement;
  readonly #change: (settings: wire.Settings) => void;
  readonly #fields = h("div", { class: "fields" });
  readonly #facts = h("dl", { class: "facts" });
  readonly #list: List<readonly [string, string]>;
  readonly #controls: Control[];
  #settings: wire.Settings | undefined;
  #info: wire.Info | undefined;

  constructor(info: Promise<wire.Info>, change: (settings: wire.Settings) => void) {
    this.#change = change;
    this.#list = new List(this.#facts, ([name]) => name, factRow);
    this.#controls = controls((c) => this.#changed(c));
    this.#fields.append(...this.#controls.map((c) => c.field.el));
    this.el = h("section", { class: "panel settings", "aria-label": text.lobby.settings }, this.#fields, this.#facts);
    info.then((known) => {
      this.#info = known;
      this.#refresh();
    }, () => {}); // without the server's offer the choices are those that the room has now
  }

  /** update brings the settings in step. */
  update(settings: wire.Settings, host: boolean): void {
    this.#settings = settings;
    show(this.#fields, host);
    show(this.#facts, !host);
    this.#refresh();
  }

  #refresh(): void {
    const settings = this.#settings;
    if (!settings) return;
    for (const control of this.#controls) {
      const shown = control.options(settings, this.#info);
      control.field.update(shown, control.value(settings));
      show(control.field.el, control.applies?.(settings) ?? true);
    }
    this.#list.update(factsOf(settings));
  }

  #changed(change: Partial<wire.Settings>): void {
    if (this.#settings) this.#change(changed(this.#settings, change));
  }
}

/** Control is one setting: its choices, which one holds, and when it means something. */
interface Control {
  readonly field: ReturnType<typeof select>;
  options(settings: wire.Settings, info: wire.Info | undefined): readonly Option[];
  value(settings: wire.Settings): string;
  applies?(settings: wire.Settings): boolean;
}

function controls(change: (change: Partial<wire.Settings>) => void): Control[] {
  const isRace = (s: wire.Settings) => s.mode === wire.Race;
  return [
    {
      field: select(text.lobby.mode, (mode) => change({ mode })),
      options: () => words([wire.Race, wire.Coop]),
      value: (s) => s.mode ?? "",
    },
    {
      field: select(text.lobby.size, (size) => change({ size })),
      options: (s, info) => offered(info ? sizesOf(info, s.kind) : [], s.size),
      value: (s) => s.size ?? "",
    },
    {
      field: select(text.lobby.difficulty, (difficulty) => change({ difficulty })),
      options: (s, info) => offered(info ? difficultiesOf(info, s.kind) : [], s.difficulty),
      value: (s) => s.difficulty ?? "",
    },
    {
      field: select(text.lobby.strikes, (n) => change({ strikes: Number(n) })),
      options: (s) => numbers(strikeChoices, s.strikes, (n) => (n === 0 ? text.lobby.noStrikes : String(n))),
      value: (s) => String(s.strikes ?? 0),
    },
    {
      field: select(text.lobby.seats, (n) => change({ seats: Number(n) })),
      options: (s) => numbers(seatChoices, s.seats, String),
      value: (s) => String(s.seats ?? 0),
    },
    {
      field: select(text.lobby.window, (n) => change({ window: Number(n) })),
      options: (s) => numbers(windowChoices, s.window, text.lobby.windowOf),
      value: (s) => String(s.window ?? 0),
      applies: isRace,
    },
    {
      field: select(text.lobby.listed, (yes) => change({ public: yes === "yes" })),
      options: () => [
        { value: "yes", label: text.lobby.yes },
        { value: "no", label: text.lobby.no },
      ],
      value: (s) => (s.public ? "yes" : "no"),
    },
  ];
}

/** words are the server's words as choices. */
export function words(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: named(value) }));
}

function offered(values: readonly string[], current: string | undefined): Option[] {
  return words(current === undefined || values.includes(current) ? values : [current, ...values]);
}

function numbers(usual: readonly number[], current: number | undefined, label: (n: number) => string): Option[] {
  return withCurrent(usual, current ?? 0).map((n) => ({ value: String(n), label: label(n) }));
}

/** factsOf are the settings in words, for those who can't change them. */
function factsOf(s: wire.Settings): (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [
    [text.lobby.mode, named(s.mode ?? "")],
    [text.lobby.size, s.size ?? ""],
    [text.lobby.difficulty, named(s.difficulty ?? "")],
    [text.lobby.strikes, s.strikes ? String(s.strikes) : text.lobby.noStrikes],
    [text.lobby.seats, String(s.seats ?? "")],
  ];
  if (s.mode === wire.Race) facts.push([text.lobby.window, text.lobby.windowOf(s.window ?? 0)]);
  facts.push([text.lobby.listed, s.public ? text.lobby.yes : text.lobby.no]);
  return facts;
}

function factRow([name]: readonly [string, string]) {
  const value = h("dd");
  const el = h("div", {}, h("dt", { text: name }), value);
  return { el, update: ([, said]: readonly [string, string]) => setText(value, said) };
}
