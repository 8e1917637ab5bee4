// What a host can choose, and what choosing it means.

import type { Info, Settings } from "../../protocol.gen.ts";

/** Option is a choice's value and what it is called. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** sizesOf are the sizes that the server offers for a kind. */
export function sizesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.sizes ?? [];
}

/** difficultiesOf are the difficulties that the server offers for a kind. */
export function difficultiesOf(info: Info, kind: string | undefined): readonly string[] {
  return kindOf(info, kind)?.difficulties ?? [];
}

function kindOf(info: Info, kind: string | undefined) {
  return info.kinds.find((k) => k.name === (kind ?? info.defaults.kind)) ?? info.kinds[0];
}

/** changed are the settings with one of them changed, as they are sent. Another size has other usual strikes. */
export function changed(settings: Settings, change: Partial<Settings>): Settings {
  const { strikes, ...rest } = { ...settings, ...change };
  const keepsStrikes = change.size === undefined || change.size === settings.size;
  return strikes !== undefined && keepsStrikes ? { ...rest, strikes } : rest;
}

/** withCurrent are the choices of a number, the current one among them. */
export function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].sort((a, b) => a - b);
}

/** sideOf is the side of a board by its size's name, "9x9"; 9 where the name says something else. */
export function sideOf(size: string | undefined): number {
  const m = /^(\d+)x(\d+)$/.exec(size ?? "");
  if (!m) return 9;
  // Two different numbers name a box: a 3x4 box fills 12x12 cells.
  return m[1] === m[2] ? Number(m[1]) : Number(m[1]) * Number(m[2]);
}
