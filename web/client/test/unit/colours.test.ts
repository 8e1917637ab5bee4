import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { usual } from "../../src/device/prefs.ts";

// Colours as the eye has them: linear light from 0 to 1.
type Light = readonly [number, number, number];

/**
 * How people with dichromacy see light, as matrices on linear RGB: G. M. Machado, M. M. Oliveira and
 * L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.
 */
const visions = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

const css = (name: string) => readFileSync(new URL(`../../../css/${name}`, import.meta.url), "utf8");

function light(hex: string): Light {
  const part = (at: number) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function simulateVision(vision: keyof typeof visions, [r, g, b]: Light): Light {
  const row = (m: readonly [number, number, number]) => Math.min(1, Math.max(0, m[0] * r + m[1] * g + m[2] * b));
  const [x, y, z] = visions[vision];
  return [row(x), row(y), row(z)];
}

/** Places a colour so that distances are as large as they look: B. Ottosson, "A perceptual color space", 2020. */
function oklab([r, g, b]: Light): Light {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: Light, b: Light): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function contrast(a: Light, b: Light): number {
  const shine = ([r, g, b2]: Light) => 0.2126 * r + 0.7152 * g + 0.0722 * b2 + 0.05;
  return Math.max(shine(a), shine(b)) / Math.min(shine(a), shine(b));
}

/** Reads a rule's colours: light and dark, by name. */
function pairs(rule: string): Map<string, readonly [light: string, dark: string]> {
  return new Map(
    Array.from(rule.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g), (m) => [m[1]!, [m[2]!, m[3]!]]),
  );
}

const palettes = new Map<string, ReturnType<typeof pairs>>();
for (const [, name = "usual", rule] of (css("colours.css") + css("palettes.css")).matchAll(
  /:root(?:\[data-palette="(\w+)"\])? \{([^}]*)\}/g,
)) {
  palettes.set(name, new Map([...(palettes.get(name) ?? []), ...pairs(rule!)]));
}
const tokens = css("tokens.css");
const themes = {
  usual: pairs(tokens.slice(0, tokens.indexOf('[data-contrast="high"]'))),
  high: pairs(tokens.slice(tokens.indexOf('[data-contrast="high"]'))),
};

/** who is a palette for. */
const servesWhom = {
  usual: ["usual", "protan", "deutan", "tritan"],
  redgreen: ["usual", "protan", "deutan"],
  blueyellow: ["usual", "tritan"],
  grey: ["usual", "protan", "deutan", "tritan"],
} as const satisfies Record<string, readonly (keyof typeof visions)[]>;

for (const [name, whom] of Object.entries(servesWhom)) {
  test(`palette ${name}: its users can distinguish any two colours`, () => {
    const least = name === "grey" ? 0.025 : 0.06; // greys differ in one way only
    for (const kind of ["player", "mark"] as const) {
      for (const dark of [0, 1] as const) {
        const nine = Array.from({ length: 9 }, (_, i) => light(palettes.get(name)!.get(`${kind}-${i + 1}`)![dark]));
        for (const vision of whom) {
          const seen = nine.map((c) => oklab(simulateVision(vision, c)));
          const closest = Math.min(...seen.flatMap((a, i) => seen.slice(0, i).map((b) => distance(a, b))));
          assert.ok(closest >= least, `${kind}s ${dark ? "dark" : "light"}, ${vision}: ${closest.toFixed(3)}`);
        }
      }
    }
  });

  test(`palette ${name}: player colours are readable on every background, and text on every mark`, () => {
    const colours = palettes.get(name)!;
    for (const [contrastName, theme] of Object.entries(themes)) {
      for (const dark of [0, 1] as const) {
        for (let i = 1; i <= 9; i++) {
          const player = light(colours.get(`player-${i}`)![dark]);
          for (const ground of ["surface", "peer", "same", "cursor", "seen"]) {
            const c = contrast(player, light(theme.get(ground)![dark]));
            assert.ok(
              c >= 4.5,
              `${contrastName}, ${dark ? "dark" : "light"}: player ${i} on ${ground} ${c.toFixed(2)}`,
            );
          }
          const ink = contrast(light(colours.get(`mark-${i}`)![dark]), light(theme.get("ink")![dark]));
          assert.ok(ink >= 4.5, `${contrastName}, ${dark ? "dark" : "light"}: ink on mark ${i} ${ink.toFixed(2)}`);
        }
      }
    }
  });
}

/** A colour without its hue: as in achromatopsia, or printed in black. */
function greyOf([r, g, b]: Light): Light {
  const shine = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [shine, shine, shine];
}

test("colours also have numbers, unless they differ in lightness alone", () => {
  for (const [name, colours] of palettes) {
    for (const dark of [0, 1] as const) {
      const greys = Array.from({ length: 9 }, (_, i) => oklab(greyOf(light(colours.get(`mark-${i + 1}`)![dark]))));
      const closest = Math.min(...greys.flatMap((a, i) => greys.slice(0, i).map((b) => distance(a, b))));
      assert.ok(
        usual.tags || closest >= 0.06,
        `${name}, ${dark ? "dark" : "light"}: ${closest.toFixed(3)}, and no numbers`,
      );
    }
  }
  for (const [name, theme] of Object.entries(themes)) {
    for (const dark of [0, 1] as const) {
      const c = contrast(light(theme.get("ink")![dark]), light(theme.get("surface")![dark]));
      assert.ok(c >= 7, `${name}, ${dark ? "dark" : "light"}: a number on its label ${c.toFixed(2)}`);
    }
  }
});

test("high contrast: text has 7 to 1 and more on every ground, lines 3 to 1", () => {
  for (const dark of [0, 1] as const) {
    const of = (name: string) => light(themes.high.get(name)![dark]);
    for (const text of ["ink", "ink-2", "given", "accent"]) {
      for (const ground of ["paper", "surface", "sunk", "peer"]) {
        const c = contrast(of(text), of(ground));
        assert.ok(c >= 7, `${dark ? "dark" : "light"}: ${text} on ${ground} ${c.toFixed(2)}`);
      }
    }
    for (const line of ["line", "line-strong", "edge"]) assert.ok(contrast(of(line), of("surface")) >= 3, line);
    for (const ground of ["surface", "peer", "same", "cursor", "seen"])
      assert.ok(contrast(of("given"), of(ground)) >= 7, ground);
  }
});
