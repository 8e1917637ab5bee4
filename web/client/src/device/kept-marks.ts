// Marks that stay on this device: centre notes and colours, by board.

import { read, write } from "./storage.ts";

const keptKey = "nonet.marks";
const boardsMost = 24; // the number of boards, those marked last

/** Returns the marks on a board as text; "" if there are none. */
export function keptMarks(board: string): string {
  return readAll().find(([key]) => key === board)?.[1] ?? "";
}

/** Stores the marks on a board. */
export function keepMarks(board: string, marks: string): void {
  const others = readAll().filter(([key]) => key !== board);
  write(keptKey, JSON.stringify([[board, marks], ...others].slice(0, boardsMost)));
}

function readAll(): [board: string, marks: string][] {
  try {
    const kept: unknown = JSON.parse(read(keptKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
}
