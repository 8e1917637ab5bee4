// The little that is missing from the DOM: building elements, and keeping lists of them in step with data.

type Child = Node | string | undefined;

/** An element's properties: "class", "text", "on" (listeners), attributes by their names. */
export interface Props {
  readonly class?: string | undefined;
  readonly text?: string | undefined;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
  readonly [attribute: string]: unknown;
}

/** Builds an element. Text only ever becomes text: there is no way to pass markup. */
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

/** Builds a button that does something. */
export function button(text: string, kind: string, call: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", class: kind, text, on: { click: call }, ...props });
}

/** Builds a small drawing of one path on a 24 by 24 field. */
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

/** Hides an element or shows it. */
export function show(el: HTMLElement, on: boolean): void {
  if (el.hidden === on) el.hidden = !on;
}

/** Changes an attribute if it is another one. */
export function setAttr(el: Element, name: string, value: string): void {
  if (el.getAttribute(name) !== value) el.setAttribute(name, value);
}

/** A piece of the page that follows data. */
export interface ListItem<T> {
  readonly el: HTMLElement;
  update(item: T): void;
}

/** Keeps one part for each item, in the items' order, made when the item comes and removed when it goes. */
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

  /** Brings the list in step. */
  update(items: readonly T[]): void {
    const focused = this.#parent.contains(document.activeElement) ? document.activeElement : null;
    this.#arrange(items);
    // An element that is moved loses the focus.
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
