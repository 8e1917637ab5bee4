// Solves a nonogram from the clues on the page, as any player could.

import type { Page } from "playwright-core";

/** The runs of each row and column. */
export interface Clues {
  readonly rows: readonly (readonly number[])[];
  readonly cols: readonly (readonly number[])[];
}

/** Reads the clues from the page. */
export async function cluesOf(page: Page): Promise<Clues> {
  const side = (name: string) =>
    page
      .locator(`nonet-board .gutter.${name} .clue`)
      .evaluateAll((all) =>
        all.map((el) =>
          [...el.querySelectorAll("span")].map((item) => Number(item.textContent)).filter((run) => run > 0),
        ),
      );
  return { rows: await side("left"), cols: await side("top") };
}

/** Returns all arrangements of runs in a line. */
function arrangements(runs: readonly number[], length: number): boolean[][] {
  const [run, ...rest] = runs;
  if (run === undefined) return [Array<boolean>(length).fill(false)];
  const all: boolean[][] = [];
  const room = rest.reduce((n, r) => n + r + 1, 0);
  for (let at = 0; at + run + room <= length; at++) {
    const head = [
      ...Array<boolean>(at).fill(false),
      ...Array<boolean>(run).fill(true),
      ...(rest.length > 0 ? [false] : []),
    ];
    all.push(...arrangements(rest, length - head.length).map((tail) => [...head, ...tail]));
  }
  return all;
}

/** Solves a board line by line; it fails if that is not enough. */
export function solveNonogram({ rows, cols }: Clues): boolean[] {
  const [width, height] = [cols.length, rows.length];
  const known: (boolean | undefined)[] = Array.from({ length: width * height });
  const lines = [
    ...rows.map((runs, y) => ({ cells: cols.map((_, x) => y * width + x), open: arrangements(runs, width) })),
    ...cols.map((runs, x) => ({ cells: rows.map((_, y) => y * width + x), open: arrangements(runs, height) })),
  ];
  for (let before = -1, now = 0; now !== before; before = now, now = known.filter((v) => v !== undefined).length) {
    for (const line of lines) {
      line.open = line.open.filter((way) =>
        line.cells.every((cell, i) => known[cell] === undefined || known[cell] === way[i]),
      );
      line.cells.forEach((cell, i) => {
        if (line.open.every((way) => way[i] === line.open[0]?.[i])) known[cell] = line.open[0]?.[i];
      });
    }
  }
  return known.map((v) => {
    if (v === undefined) throw new Error("the lines alone do not solve this board");
    return v;
  });
}

/** Returns the runs of filled cells, each with its first and last cell. */
export function runsOfRows(solution: readonly boolean[], width: number): [first: number, last: number][] {
  const runs: [number, number][] = [];
  solution.forEach((filled, cell) => {
    if (!filled) return;
    const last = runs.at(-1);
    if (last && last[1] === cell - 1 && cell % width > 0) last[1] = cell;
    else runs.push([cell, cell]);
  });
  return runs;
}
