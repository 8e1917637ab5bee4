// The little that is missing from the DOM: building elements, and keeping lists of them in step with data.
/** h builds an element. Text only ever becomes text: there is no way to pass markup. */
export function h(tag, props = {}, ...children) {
    const el = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (name !== "on" && name !== "text" && value !== undefined && value !== false) {
            el.setAttribute(name, value === true ? "" : String(value));
        }
    }
    if (props.text !== undefined)
        el.textContent = props.text;
    for (const [type, call] of Object.entries(props.on ?? {}))
        el.addEventListener(type, call);
    el.append(...children.filter((c) => c !== undefined));
    return el;
}
/** button builds a button that does something. */
export function button(text, kind, call, props = {}) {
    return h("button", { type: "button", class: kind, text, on: { click: call }, ...props });
}
/** icon builds a small drawing of one path on a 24 by 24 field. */
export function icon(path) {
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
/** setText changes an element's text only if it differs, so that screen readers announce only changes. */
export function setText(el, text) {
    if (el.textContent !== text)
        el.textContent = text;
}
/** show hides an element or shows it. */
export function show(el, on) {
    if (el.hidden === on)
        el.hidden = !on;
}
/** setAttr changes an attribute if it is another one. */
export function setAttr(el, name, value) {
    if (el.getAttribute(name) !== value)
        el.setAttribute(name, value);
}
/** List keeps one part for each item, in the items' order, made when the item comes and removed when it goes. */
export class List {
    #parts = new Map();
    #parent;
    #key;
    #make;
    constructor(parent, key, make) {
        this.#parent = parent;
        this.#key = key;
        this.#make = make;
    }
    /** update brings the list in step. */
    update(items) {
        const focused = this.#parent.contains(document.activeElement) ? document.activeElement : null;
        this.#arrange(items);
        // An element that is moved loses the focus.
        if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) {
            focused.focus({ preventScroll: true });
        }
    }
    #arrange(items) {
        const keys = new Set(items.map(this.#key));
        for (const [key, part] of this.#parts) {
            if (keys.has(key))
                continue;
            part.el.remove();
            this.#parts.delete(key);
        }
        items.forEach((item, i) => {
            const part = this.#part(item);
            part.update(item);
            if (this.#parent.children[i] !== part.el)
                this.#parent.insertBefore(part.el, this.#parent.children[i] ?? null);
        });
    }
    #part(item) {
        const key = this.#key(item);
        let part = this.#parts.get(key);
        if (!part)
            this.#parts.set(key, (part = this.#make(item)));
        return part;
    }
}
