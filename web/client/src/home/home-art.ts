// The drawing on the home page: two players race on a small board. It plays once for each visitor.

const ns = "http://www.w3.org/2000/svg";
const side = 42;
const sides = 4;

/** The cells row by row: the digit, and the player who places it; 0 for a given. */
const cells: readonly (readonly [digit: number, seat: 0 | 1 | 2])[] = [
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 1],
  [3, 1],
  [4, 2],
  [1, 0],
  [2, 2],
  [2, 2],
  [1, 1],
  [4, 2],
  [3, 0],
  [4, 2],
  [3, 0],
  [2, 1],
  [1, 1],
];

/** The order in which the two fill the cells, mostly in turn. */
const order: readonly number[] = [1, 5, 4, 2, 9, 7, 14, 10, 8, 3, 12, 15];

/** Returns the drawing. */
export function nonetArt(): SVGSVGElement {
  const svg = make("svg", { viewBox: "-2 -2 172 172", class: "art", "aria-hidden": "true" }) as SVGSVGElement;
  const whole = side * sides;
  svg.append(make("rect", { class: "ground", x: 0, y: 0, width: whole, height: whole, rx: 6 }));
  for (const [kind, at] of [
    ["edge thin", [1, 3]],
    ["edge", [2]],
  ] as const) {
    svg.append(
      make("path", { class: kind, d: at.map((i) => `M${i * side} 0v${whole}M0 ${i * side}h${whole}`).join("") }),
    );
  }
  svg.append(make("rect", { class: "edge", x: 0, y: 0, width: whole, height: whole, rx: 6 }));
  const drawn = cells.map(([digit, seat], i) => {
    const el = make("text", {
      class: seat ? `move player-${seat}` : "given",
      x: ((i % sides) + 0.5) * side,
      y: (Math.floor(i / sides) + 0.7) * side,
    });
    el.textContent = String(digit);
    return el;
  });
  const givens = drawn.filter((_, i) => cells[i]?.[1] === 0);
  // the style sheet delays each placed cell more than the one before
  svg.append(...givens, ...order.flatMap((i) => drawn[i] ?? []));
  requestAnimationFrame(() => goOn(svg));
  return svg;
}

/** Continues the animation of the prerendered page, if that was shown just now. */
function goOn(svg: SVGSVGElement): void {
  const since = performance.now();
  if (since < lasts) for (const move of svg.getAnimations({ subtree: true })) move.currentTime = since;
}

const lasts = 5_000; // milliseconds: a longer animation would need a button to stop it

function make(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const el = document.createElementNS(ns, tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, String(value));
  return el;
}
