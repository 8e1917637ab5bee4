// Form controls: a row of buttons, a list, a switch.

import { nameOf, nameRules } from "../text/text.ts";
import { h } from "./dom.ts";

/** A choice's value and label. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

let names = 0;

const rowMost = 5; // more choices than this are shown as a list

/** Returns choices with the server's terms as labels. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: nameOf(value) }));
}

/** Returns additional rules as choices; the classic puzzle has none. */
export function rulesChoices(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: nameRules(value) }));
}

/** Returns a row of buttons of which one is selected, or a list if there are many. */
export function choices(
  label: string,
  options: readonly Option[],
  value: string,
  change: (v: string) => void,
): HTMLElement {
  if (options.length > rowMost) {
    const list = select(label, change);
    list.update(options, value);
    return list.el;
  }
  const name = `choice-${++names}`;
  const buttons = options.map((o) => {
    const input = h("input", { type: "radio", name, value: o.value, checked: o.value === value });
    input.addEventListener("change", () => change(o.value));
    return h("label", { class: "choice" }, input, h("span", { text: o.label }));
  });
  return h("fieldset", { class: "choices" }, h("legend", { text: label }), h("div", { class: "row" }, ...buttons));
}

/** A labelled list of choices. */
export interface Select {
  readonly el: HTMLElement;
  update(options: readonly Option[], value: string): void;
}

/** Returns a list of choices. */
export function select(label: string, change: (v: string) => void): Select {
  const box = h("select");
  box.addEventListener("change", () => change(box.value));
  let drawn = "";
  const update = (options: readonly Option[], value: string) => {
    const key = JSON.stringify(options);
    if (key !== drawn) box.replaceChildren(...options.map((o) => h("option", { value: o.value, text: o.label })));
    drawn = key;
    if (box.value !== value) box.value = value;
  };
  return { el: h("label", { class: "field" }, h("span", { text: label }), box), update };
}

/** Returns a switch with the values of a list: "yes" and "no". */
export function switchBox(label: string, change: (v: string) => void): Select {
  const box = h("input", { type: "checkbox", role: "switch" });
  box.addEventListener("change", () => change(box.checked ? "yes" : "no"));
  const update = (_: readonly Option[], value: string) => {
    if (box.checked !== (value === "yes")) box.checked = value === "yes";
  };
  return { el: h("label", { class: "toggle" }, h("span", { text: label }), box), update };
}

/** Returns a switch. */
export function toggle(label: string, on: boolean, change: (on: boolean) => void): HTMLElement {
  const input = h("input", { type: "checkbox", role: "switch", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return h("label", { class: "toggle" }, h("span", { text: label }), input);
}
