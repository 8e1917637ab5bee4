// Parses and builds the addresses of pages, which are deep links.

import { CodeAlphabet, CodeLen } from "../../protocol.gen.ts";
import { pages, type ListedPage } from "./pages.ts";

/** The page of an address, and the part that the page parses. */
export interface Found {
  readonly page: ListedPage;
  readonly part: string;
}

/** Returns the page of a path; undefined if there is none. */
export function pageAt(path: string): Found | undefined {
  for (const page of pages) {
    if (path === page.path && !("part" in page)) return { page, part: "" };
    const part = "part" in page && path.startsWith(page.path) && readers[page.part](path.slice(page.path.length));
    if (part) return { page, part };
  }
  return undefined;
}

const readers = { code: readCode, round: readRound, kind: readKind } as const;

/** Returns the address of a room. */
export function roomPath(code: string, watch = false): string {
  return `/r/${code}${watch ? "?watch" : ""}`;
}

/** Returns the address of a room for a large screen. */
export function wallPath(code: string): string {
  return `/wall/${code}`;
}

/** Returns the address of a finished round's replay. */
export function replayPath(round: string): string {
  return `/replay/${round}`;
}

/** Returns the address for racing the best finishes of a round, or the one with the given time. */
export function racePath(round: string, time = 0): string {
  return `/solo?ghost=${round}${time ? `&time=${time}` : ""}`;
}

/** Returns the room code in a text that people type, or in a link; undefined if there is none. */
export function readCode(text: string): string | undefined {
  const last = text.trim().split("/").at(-1)?.split("?")[0] ?? "";
  const code = last.replaceAll(/[\s-]/g, "").toUpperCase();
  const known = Array.from(code).every((c) => CodeAlphabet.includes(c));
  return code.length === CodeLen && known ? code : undefined;
}

function readKind(text: string): string | undefined {
  return /^[a-z-]{1,40}$/.exec(text)?.[0];
}

function readRound(text: string): string | undefined {
  return /^[A-Za-z0-9-]{1,80}$/.exec(text)?.[0];
}
