// DOM helpers: building elements, and keeping lists of elements up to date.

type Child = Node | string | undefined;

/** An element's properties: "class", "text", "on" (listeners), and attributes by their names. */
export interface Props {
  readonly class?: string | undefined;
  readonly text?: string | undefined;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
  readonly [attribute: string]: unknown;
}

/** Builds an element. Strings are always inserted as text, never as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name !== "on" && name !== "text" && value !== undefined && value !== false) {
      el.setAttribute(name, value === true ? "" : String(value));
    }
  }
  if (props.text !== undefined) el.textContent = props.text;
  for (const [type, call] of Object.entries(props.on ?? {})) el.addEventListener(type, call);
  el.append(...children.filter((c) => c !== undefined));
  return el;
}

/** Returns a button that calls a function. */
export function button(text: string, kind: string, call: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", class: kind, text, on: { click: call }, ...props });
}

/** Returns an icon with one path on a field of 24 by 24. */
export function icon(path: string): SVGSVGElement {
  const ns = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(ns, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(ns, "path");
  line.setAttribute("d", path);
  drawing.append(line);
  return drawing;
}

/** Changes an element's text only if it differs, so that screen readers announce only changes. */
export function setText(el: Element, text: string): void {
  if (el.textContent !== text) el.textContent = text;
}

/** Shows or hides an element. */
export function show(el: HTMLElement, on: boolean): void {
  if (el.hidden === on) el.hidden = !on;
}

/** Sets an attribute if it has changed. */
export function setAttr(el: Element, name: string, value: string): void {
  if (el.getAttribute(name) !== value) el.setAttribute(name, value);
}

/** Disables a button during some work. Then it gets the focus back, unless another element has it. */
export function disableDuring<T>(el: HTMLButtonElement, work: Promise<T>): Promise<T> {
  const focused = document.activeElement === el;
  el.disabled = true;
  return work.finally(() => {
    el.disabled = false;
    if (focused && document.activeElement === document.body) el.focus({ preventScroll: true });
  });
}

/** An element that shows a value. */
export interface ListItem<T> {
  readonly el: HTMLElement;
  update(item: T): void;
}

/** Keeps one element for each item, in the items' order, created and removed with the item. */
export class List<T> {
  readonly #parts = new Map<string | number, ListItem<T>>();
  readonly #parent: HTMLElement;
  readonly #key: (item: T) => string | number;
  readonly #make: (item: T) => ListItem<T>;

  constructor(parent: HTMLElement, key: (item: T) => string | number, make: (item: T) => ListItem<T>) {
    this.#parent = parent;
    this.#key = key;
    this.#make = make;
  }

  /** Updates the list. */
  update(items: readonly T[]): void {
    const focused = this.#parent.contains(document.activeElement) ? document.activeElement : null;
    this.#arrange(items);
    // Moving an element loses the focus.
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) {
      focused.focus({ preventScroll: true });
    }
  }

  #arrange(items: readonly T[]): void {
    const keys = new Set(items.map(this.#key));
    for (const [key, part] of this.#parts) {
      if (keys.has(key)) continue;
      part.el.remove();
      this.#parts.delete(key);
    }
    items.forEach((item, i) => {
      const part = this.#part(item);
      part.update(item);
      if (this.#parent.children[i] !== part.el) this.#parent.insertBefore(part.el, this.#parent.children[i] ?? null);
    });
  }

  #part(item: T): ListItem<T> {
    const key = this.#key(item);
    let part = this.#parts.get(key);
    if (!part) this.#parts.set(key, (part = this.#make(item)));
    return part;
  }
}
