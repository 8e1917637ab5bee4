// Building drawings.
const ns = "http://www.w3.org/2000/svg";
/** svg builds an element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
    const el = document.createElementNS(ns, tag);
    for (const [name, value] of Object.entries(attributes))
        el.setAttribute(name, String(value));
    el.append(...children);
    return el;
}
