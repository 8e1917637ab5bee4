// The wordmark: a box of nine cells, one of them filled, and the name.

import { h } from "../ui/dom.ts";

const ns = "http://www.w3.org/2000/svg";

/** Draws the box. The same drawing is in icon.svg. */
function mark(): SVGSVGElement {
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  for (let cell = 0; cell < 9; cell++) {
    const square = document.createElementNS(ns, "rect");
    square.setAttribute("x", String(2 + (cell % 3) * 10));
    square.setAttribute("y", String(2 + Math.floor(cell / 3) * 10));
    square.setAttribute("width", "8");
    square.setAttribute("height", "8");
    square.setAttribute("rx", "2");
    if (cell === filled) square.setAttribute("class", "filled");
    svg.append(square);
  }
  return svg;
}

const filled = 5; // the filled cell

/** Returns the wordmark. */
export function wordmark(): HTMLElement {
  return h("span", { class: "wordmark" }, mark(), h("span", { class: "word", text: "nonet" }));
}
