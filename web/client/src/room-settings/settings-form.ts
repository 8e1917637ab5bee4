// The room's settings: visible to all, editable for the host.

import type * as wire from "../../protocol.gen.ts";
import { changeSetting, fitSettings, presetOf, presetsOf, withPreset } from "../room/settings.ts";
import { text } from "../text/text.ts";
import { button, h, List, setAttr, setText, show, type ListItem } from "../ui/dom.ts";
import { select, switchBox, type Select } from "../ui/form.ts";
import {
  basicRules,
  describeCounting,
  listSettings,
  furtherGroups,
  summaryLine,
  describePolicy,
  describeRules,
  type RuleChoice,
} from "./setting-controls.ts";

interface Control {
  readonly rule: RuleChoice;
  readonly field: Select;
}

/** The settings, as a form or as text. */
export class SettingsForm {
  readonly el: HTMLElement;
  readonly #change: (settings: wire.Settings) => void;
  readonly #open: HTMLElement;
  readonly #line = h("span", { class: "settings-line" });
  readonly #policy = h("span", { class: "hint" });
  readonly #facts = h("dl", { class: "facts" });
  readonly #list: List<readonly [string, string]>;
  readonly #controls: readonly Control[];
  readonly #groups: readonly { readonly el: HTMLElement; readonly controls: readonly Control[] }[];
  readonly #presets: List<string>;
  #settings: wire.Settings | undefined;
  #base: wire.Settings | undefined;
  #info: wire.Info | undefined;

  /**
   * change is called with the complete settings to send. If folds is set, the puzzle is described in a line that opens
   * the rest.
   */
  constructor(info: Promise<wire.Info>, change: (settings: wire.Settings) => void, folds = false) {
    this.#change = change;
    this.#list = new List(this.#facts, ([name]) => name, factRow);
    const control = (rule: RuleChoice): Control => ({
      rule,
      field: (rule.flag ? switchBox : select)(rule.label, (v) => this.#changeRule(rule.change(v))),
    });
    const basic = basicRules.map(control);
    this.#groups = furtherGroups.map(({ label, rules }) => {
      const controls = rules.map(control);
      return { el: h("section", {}, h("h3", { text: label }), fieldsOf(controls)), controls };
    });
    this.#controls = [...basic, ...this.#groups.flatMap(({ controls }) => controls)];
    const presets = h("div", { class: "presets", role: "group", "aria-label": text.set.preset });
    this.#presets = new List(
      presets,
      (name) => name,
      (name) => this.#preset(name),
    );
    const more = h(
      "details",
      { class: "more-settings" },
      h("summary", { text: text.set.more }),
      ...this.#groups.map(({ el }) => el),
    );
    this.#open = h("div", { class: "open-settings" }, fieldsOf(basic), presets, folds ? undefined : this.#policy, more);
    const all = h(
      "details",
      { class: "all-settings" },
      h("summary", {}, h("span", { class: "in-words" }, this.#line, this.#policy)),
      this.#open,
      this.#facts,
    );
    all.open = matchMedia("(width >= 820px)").matches;
    this.el = h(
      "section",
      { class: "panel settings", "aria-label": text.lobby.settings },
      ...(folds ? [all] : [this.#open, this.#facts]),
    );
    info.then(
      (known) => {
        this.#info = known;
        this.#refresh();
      },
      () => {},
    ); // without the server's options only the current choices are offered
  }

  /** Updates the settings. base is what a change starts from, if it differs from what is shown. */
  update(settings: wire.Settings, host: boolean, base = settings): void {
    this.#settings = settings;
    this.#base = base;
    show(this.#open, host);
    show(this.#facts, !host);
    this.#refresh();
  }

  #refresh(): void {
    const settings = this.#settings;
    if (!settings) return;
    for (const { rule, field } of this.#controls) {
      field.update(rule.options(settings, this.#info), rule.value(settings));
      show(field.el, rule.applies(settings, this.#info));
    }
    for (const { el, controls } of this.#groups)
      show(
        el,
        controls.some(({ field }) => !field.el.hidden),
      );
    this.#presets.update(presetsOf(settings.mode));
    setText(this.#line, summaryLine(settings));
    setText(
      this.#policy,
      [text.about[settings.mode ?? ""], describeRules(settings), describePolicy(settings), describeCounting(settings)]
        .filter((said) => said)
        .join(" "),
    );
    this.#list.update(listSettings(settings));
  }

  #preset(name: string): ListItem<string> {
    const take = () => {
      if (this.#base) this.#change(withPreset(this.#base, name));
    };
    const el = button("", "preset", take);
    el.append(
      h("span", { class: "preset-name", text: text.set.presets[name] ?? name }),
      h("span", { class: "hint", text: text.set.presetsAbout[name] ?? "" }),
    );
    const update = () => {
      const now = this.#settings && presetOf(this.#settings);
      setAttr(el, "aria-pressed", String(now === name));
    };
    return { el, update };
  }

  #changeRule(change: Partial<wire.Settings>): void {
    if (this.#base) this.#change(fitSettings(this.#info, changeSetting(this.#base, change)));
  }
}

function fieldsOf(controls: readonly Control[]): HTMLElement {
  return h("div", { class: "fields" }, ...controls.map((c) => c.field.el));
}

function factRow([name]: readonly [string, string]): ListItem<readonly [string, string]> {
  const value = h("dd");
  const el = h("div", {}, h("dt", { text: name }), value);
  return { el, update: ([, said]) => setText(value, said) };
}
