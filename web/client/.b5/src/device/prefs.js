// What a person chose: how the page looks, and what the board shows and does.
const themes = ["auto", "light", "dark"];
const contrasts = ["auto", "usual", "high"];
const palettes = ["usual", "redgreen", "blueyellow", "grey"];
/** usualChoices are the preferences that are on or off, as they are for somebody who chose nothing. */
export const usualChoices = {
    /** Mark the cursor's row, column and box. */
    houses: true,
    /** Mark the values like the cursor's. */
    same: true,
    /** Mark them inside notes too. */
    noted: true,
    /** Shade the cells that can't have that value. */
    seen: false,
    /** Mark values and notes that contradict the board. */
    conflicts: true,
    /** Remove the notes that a placed value rules out. */
    clean: true,
    /** Cross out the cells that a placed value rules out, where cells can be crossed out. */
    crosses: false,
    /** Co-op: show digits in their players' colours. */
    authors: true,
    /** Show on the pad how many of each digit are left. */
    counts: true,
    /** Offer centre notes and colours beside the corner notes: for those who want more than one layer. */
    layers: false,
    /** A key of the pad chooses a digit, and touching a cell enters it. */
    digitFirst: false,
    /** The edges of the board are joined for the cursor. */
    wrap: true,
    /** Write values above 9 as numbers, not as letters. */
    numbers: false,
    /** Write each colour's number into the cells that have it. */
    tags: false,
    /** Show how long the round has been running. */
    clock: true,
    /** A tick for each second of a countdown. */
    sound: false,
    /** Show the notes of those who are watched. */
    watched: true,
};
const usualAppearance = { theme: "auto", contrast: "auto", palette: "usual" };
/** usual are the preferences of somebody who chose nothing. */
export const usual = { ...usualChoices, ...usualAppearance };
/** prefsKey is where the preferences are kept. */
export const prefsKey = "nonet.prefs";
/** readPrefs reads kept preferences. What is missing or makes no sense is as usual. */
export function readPrefs(text) {
    const kept = parse(text);
    const names = Object.keys(usualChoices);
    const flags = names.map((name) => [name, typeof kept[name] === "boolean" ? kept[name] : usual[name]]);
    return { ...Object.fromEntries(flags), ...readAppearance(text) };
}
/** readAppearance is readPrefs for the colours alone. */
export function readAppearance(text) {
    const kept = parse(text);
    return {
        theme: themes.find((t) => t === kept["theme"]) ?? usualAppearance.theme,
        contrast: contrasts.find((c) => c === kept["contrast"]) ?? usualAppearance.contrast,
        palette: palettes.find((p) => p === kept["palette"]) ?? usualAppearance.palette,
    };
}
/** chosenOf writes preferences as text. */
export function chosenOf(prefs) {
    const other = Object.entries(prefs).filter(([name, value]) => value !== usual[name]);
    return Object.fromEntries(other.map(([name, value]) => [name, String(value)]));
}
/** prefsOf reads what chosenOf wrote, here or in another version of the client. */
export function prefsOf(chosen) {
    const values = Object.entries(chosen).map(([name, text]) => [name, text === "true" ? true : text === "false" ? false : text]);
    return readPrefs(JSON.stringify(Object.fromEntries(values)));
}
/**
 * merge brings together what was chosen in two places since both had base: what changed here goes before what changed
 * there. Names that are not known here stay as they are there.
 */
export function merge(base, here, there, known) {
    const out = { ...there };
    for (const name of known) {
        if (here[name] === base[name])
            continue;
        if (here[name] === undefined)
            delete out[name];
        else
            out[name] = here[name];
    }
    return out;
}
/** dress writes the choice of colours on the page's root, where style sheets read it. more: the system asks for more contrast. */
export function dress(root, look, more) {
    root.dataset["theme"] = look.theme;
    root.dataset["contrast"] = look.contrast === "auto" ? (more ? "high" : "usual") : look.contrast;
    root.dataset["palette"] = look.palette;
}
function parse(text) {
    try {
        const value = JSON.parse(text ?? "{}");
        return typeof value === "object" && value !== null ? { ...value } : {};
    }
    catch {
        return {};
    }
}
