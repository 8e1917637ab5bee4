// The UI of Tango: suns and moons, with signs on the borders between cells.

import { bits, bit } from "../../board/notation.ts";
import type { Board } from "../../board/board.ts";
import { bareShape, colOf, rowOf, type PuzzleHeader, type Shape, type Sign } from "../../board/shape.ts";
import type { Terms } from "../../text/hints/terms.ts";
import { speechWords } from "../../text/text.ts";
import type { ToolSet, KindUI, Narration } from "../kind-ui.ts";
import { plainBlank, plainKind } from "../plain.ts";
import { lessonOf } from "./lesson.ts";
import { linesOf, tangoRules, uniqueLines } from "./rules.ts";
import { solveTango } from "./solver.ts";
import { moonStrokes, signStrokes, sunStrokes } from "./strokes.ts";
import type { TangoWords } from "./words/en.ts";

/** Returns the UI in a language. */
export function makeUI(words: TangoWords): KindUI {
  return {
    ...plainKind,
    ...tangoRules,
    name: "tango",
    shape: readTango,
    blank: (size) => ({ ...plainBlank(size), values: 2 }),
    drawing: {
      value: ({ value }) => symbol(value),
      note: (value) => symbol(value, "ink-2"),
      noteCols: 2,
      over: (shape) => (shape.signs ?? []).flatMap((sign) => drawSign(shape, sign)),
    },
    tools: handsOf(words),
    narration: narrationOf(words),
    terms: termsOf(words),
    css: style,
    solve: solveTango,
    lesson: () => Promise.resolve(lessonOf(words)),
  };
}

const [sun, moon] = [1, 2];

/** Returns a puzzle's shape with its signs, and whether equal lines are forbidden. */
function readTango(plan: PuzzleHeader): Shape {
  const clues = (plan.clues ?? "").split(/[\n;]/).map((clue) => clue.trim());
  const signs = clues.flatMap((clue) =>
    clue.startsWith("signs ")
      ? clue
          .split(" ")
          .slice(1)
          .flatMap((word) => readSign(word, plan.width))
      : [],
  );
  return { ...bareShape(plan), signs, extras: clues.includes(uniqueLines) ? [uniqueLines] : [] };
}

function readSign(word: string, width: number): Sign[] {
  const m = /^r(\d+)c(\d+)([=x])r(\d+)c(\d+)$/.exec(word);
  if (!m) return [];
  const at = (row = "", col = "") => (Number(row) - 1) * width + Number(col) - 1;
  return [{ cell: at(m[1], m[2]), to: at(m[4], m[5]), is: m[3] === "=" ? "alike" : "unlike" }];
}

function symbol(value: number, tone?: "ink-2") {
  return value === sun ? sunStrokes(tone) : moonStrokes(tone);
}

function drawSign(shape: Shape, { cell, to, is }: Sign) {
  const [x, y] = [colOf(shape, cell), rowOf(shape, cell)];
  return to === cell + 1 ? signStrokes(x + 1, y + 0.5, is) : signStrokes(x + 0.5, y + 1, is);
}

/**
 * The tools: a tap places the selected symbol, a long press the other one. If any value is accepted, further taps
 * change the symbol and then remove it; where a refusal costs nothing, a tap after it places the other one. If values
 * are judged, a tap never changes a placed value, and a stroke that leaves its cell does nothing, because a mistake
 * costs time. Notes cycle through the sun, both, the moon, and none.
 */
function handsOf(words: TangoWords): ToolSet {
  return {
    tools: [
      { name: "sun", glyph: sunStrokes(), label: words.tools.sun },
      { name: "moon", glyph: moonStrokes(), label: words.tools.moon },
      { name: "note", glyph: noteGlyph, label: words.tools.note },
    ],
    straight: true,
    confirms: true,
    touch: ({ table, cell, tool, drags, refused }) => {
      const stands = table.board.cells[cell] ?? 0;
      if (tool === "note") return stands > 0 || drags ? undefined : nextNote(table.board.notes[cell] ?? 0);
      const value = tool === "sun" ? sun : moon;
      if (drags) return table.open ? { is: "value", value } : undefined;
      if (stands === 0) return { is: "value", value: refused === value ? sun + moon - value : value };
      if (!table.open) return undefined;
      return stands === value ? { is: "value", value: sun + moon - value } : { is: "clear" };
    },
    digit: (digit) => (digit === sun || digit === moon ? { is: "value", value: digit } : undefined),
  };
}

const noteGlyph = [
  {
    d: "M.17 .83l.04 -.21L.68 .15a.075 .075 0 0 1 .1 0l.07 .07a.075 .075 0 0 1 0 .1L.38 .79ZM.58 .25l.17 .17",
    line: "text" as const,
    width: 0.06,
  },
];

/** Returns the next notes of a cell: none, the sun, both, the moon, none. */
function nextNote(notes: number) {
  const has = bits(notes);
  if (has.length === 0) return { is: "note", value: sun, add: true } as const;
  if (has.length === 1 && has[0] === sun) return { is: "note", value: moon, add: true } as const;
  return { is: "note", value: (notes & bit(sun)) !== 0 ? sun : moon, add: false } as const;
}

function narrationOf(words: TangoWords): Narration {
  const count = (board: Board, cells: readonly number[], value: number) =>
    Math.max(0, cells.length / 2 - cells.filter((cell) => board.cells[cell] === value).length);
  return {
    names: {
      value: (_shape, _cell, { value }) => words.values[value] ?? "",
      details: (shape, cell) => (shape.signs ?? []).flatMap((sign) => signAt(shape, sign, cell, words)),
    },
    describeLine: (shape, board, cell, line) => {
      if (line === "box") return speechWords.noBox;
      const index = line === "row" ? rowOf(shape, cell) : colOf(shape, cell);
      const cells = linesOf(shape)[line === "row" ? index : shape.height + index] ?? [];
      const lacks = words.lacks(count(board, cells, sun), count(board, cells, moon));
      const signs = (shape.signs ?? []).filter((s) => cells.includes(s.cell) && cells.includes(s.to));
      const said = signs.map((s) => words.between[relationOf(s)](cells.indexOf(s.cell) + 1, cells.indexOf(s.to) + 1));
      return `${[`${speechWords.house[line](index + 1)}: ${run(board, cells, words)}`, lacks, ...said].join("; ")}.`;
    },
    describeRemaining: (_shape, board) => {
      const all = board.cells.map((_, cell) => cell);
      return `${words.lacks(count(board, all, sun), count(board, all, moon))}.`;
    },
    describePart: (shape, part) =>
      part < shape.height ? speechWords.house.row(part + 1) : speechWords.house.col(part - shape.height + 1),
    describeWrong: (shape, cell, value) =>
      words.wrong(words.values[value] ?? "", rowOf(shape, cell) + 1, colOf(shape, cell) + 1),
  };
}

function relationOf({ is }: Sign): "alike" | "unlike" {
  return is === "alike" ? "alike" : "unlike";
}

/** Describes the cells of a line one after another, with the number of empty ones. */
function run(board: Board, cells: readonly number[], words: TangoWords): string {
  const parts: string[] = [];
  let gaps = 0;
  for (const cell of [...cells, -1]) {
    const value = board.cells[cell] ?? 0;
    if (cell >= 0 && value === 0) {
      gaps++;
      continue;
    }
    if (gaps > 0) parts.push(speechWords.gaps(gaps));
    gaps = 0;
    if (value > 0) parts.push(words.values[value] ?? "");
  }
  return parts.join(", ");
}

/** Describes a sign next to a cell. */
function signAt(shape: Shape, sign: Sign, cell: number, words: TangoWords): string[] {
  if (cell !== sign.cell && cell !== sign.to) return [];
  const beside = sign.to === sign.cell + 1 && rowOf(shape, sign.cell) === rowOf(shape, sign.to);
  const side = cell === sign.cell ? (beside ? "right" : "below") : beside ? "left" : "above";
  return [words.beside[relationOf(sign)][side]];
}

function termsOf(words: TangoWords): Terms {
  return {
    techniques: words.techniques,
    is: words.is,
    nots: words.nots,
    sets: (place, value) => words.becomes(place, words.values[value] ?? ""),
  };
}

const style = `
:where(nonet-board[data-kind="tango"] .given) { background-color: var(--sunk); }
`;
