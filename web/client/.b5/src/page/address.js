// Addresses of pages, read and written.
import { CodeAlphabet, CodeLen } from "../../protocol.gen.js";
import { pages } from "./pages.js";
/** pageAt is the page under a path; undefined is none. */
export function pageAt(path) {
    for (const page of pages) {
        if (path === page.path && !("part" in page))
            return { page, part: "" };
        const part = "part" in page && path.startsWith(page.path) && readers[page.part](path.slice(page.path.length));
        if (part)
            return { page, part };
    }
    return undefined;
}
const readers = { code: readCode, round: readRound, kind: readKind };
/** roomPath is the address of a room. */
export function roomPath(code, watch = false) {
    return `/r/${code}${watch ? "?watch" : ""}`;
}
/** replayPath is the address of a finished round's replay. */
export function replayPath(round) {
    return `/replay/${round}`;
}
/** readCode reads a room's code as people type it, or the link that holds it; undefined is no code. */
export function readCode(text) {
    const last = text.trim().split("/").at(-1)?.split("?")[0] ?? "";
    const code = last.replaceAll(/[\s-]/g, "").toUpperCase();
    const known = Array.from(code).every((c) => CodeAlphabet.includes(c));
    return code.length === CodeLen && known ? code : undefined;
}
function readKind(text) {
    return /^[a-z-]{1,40}$/.exec(text)?.[0];
}
function readRound(text) {
    return /^[A-Za-z0-9-]{1,80}$/.exec(text)?.[0];
}
