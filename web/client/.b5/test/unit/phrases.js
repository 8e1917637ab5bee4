// The words of a catalogue, one by one.
/** first are the arguments of phrases that want words first. */
const first = {
    ".hints.lookHouse": ["box"],
    ".hints.last": ["box"],
    ".hints.place": ["7", "box"],
};
/** phrases are all words of a catalogue by their paths; functions are called with each of some numbers. */
export function phrases(part, path = "") {
    const found = new Map();
    if (typeof part === "string")
        found.set(path, part);
    else if (typeof part === "function") {
        for (const n of [0, 1, 2, 3, 5, 11, 21, 101, 1_000_000]) {
            const given = Array.from({ length: part.length }, (_, i) => first[path]?.[i] ?? n);
            found.set(`${path}(${n})`, said(part, given));
        }
    }
    else if (typeof part === "object" && part !== null) {
        for (const [key, child] of Object.entries(part))
            for (const [p, s] of phrases(child, `${path}.${key}`))
                found.set(p, s);
    }
    return found;
}
/** said is what a phrase says of some arguments; one that wants lists gets them. */
function said(phrase, given) {
    try {
        return String(phrase(...given));
    }
    catch {
        return String(phrase(...given.map((argument) => [String(argument), String(argument)])));
    }
}
