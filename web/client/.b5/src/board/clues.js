// A puzzle's public clues beside its givens, read from their text: boxes or regions, diagonals, cages.
import { extras } from "./extras.js";
/**
 * readClues reads the text that a kind gives: a clue a line, or parted by semicolons. "boxes 2x3" (rows first), "regions
 * AABB..." with a letter for each cell, "diagonals", and "cages 9=r1c1,r1c2 14=r2c1". What it does not know it passes
 * over, so that a newer server's clues break no board.
 */
export function readClues(text, width) {
    let clues = { extras: [], cages: [] };
    for (const part of text.split(/[\n;]/)) {
        const [word, ...rest] = part.trim().split(/\s+/);
        const added = word !== undefined && word in extras ? [word] : [];
        clues = { ...clues, ...readClue(word ?? "", rest, width), extras: [...clues.extras, ...added] };
    }
    return clues;
}
function readClue(word, rest, width) {
    switch (word) {
        case "boxes": {
            const m = /^(\d+)x(\d+)$/.exec(rest[0] ?? "");
            return m ? { boxes: [Number(m[1]), Number(m[2])] } : {};
        }
        case "regions":
            return { regions: Array.from(rest.join("").toUpperCase(), (c) => c.charCodeAt(0) - "A".charCodeAt(0)) };
        case "cages":
            return { cages: rest.flatMap((cage) => readCage(cage, width)) };
        default:
            return {};
    }
}
function readCage(text, width) {
    const m = /^(\d+)=(.+)$/.exec(text);
    if (!m)
        return [];
    const cells = Array.from((m[2] ?? "").matchAll(/r(\d+)c(\d+)/g), (c) => (Number(c[1]) - 1) * width + Number(c[2]) - 1);
    return [{ sum: Number(m[1]), cells }];
}
