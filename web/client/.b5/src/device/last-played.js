// What a person played last on this device, so that the next room is one click away.
const key = "nonet.play";
/** readLastPlayed reads what is kept. What makes no sense is left out. */
export function readLastPlayed(text) {
    try {
        const kept = JSON.parse(text ?? "{}");
        const word = (value) => (typeof value === "string" ? value : undefined);
        const kind = word(kept.kind);
        const size = word(kept.size);
        const rules = word(kept.rules);
        const difficulty = word(kept.difficulty);
        const modes = typeof kept.modes === "object" && kept.modes !== null ? kept.modes : {};
        return { ...played(kind, size, rules, difficulty), modes };
    }
    catch {
        return { modes: {} };
    }
}
/** lastPlayed is what is kept on this device. */
export function lastPlayed() {
    return readLastPlayed(localStorage.getItem(key));
}
/** remember keeps what a room was made with. A password is not kept. */
export function remember(settings) {
    const { kind, size, rules, difficulty, password: _, ...rest } = settings;
    const { rules: _before, ...before } = lastPlayed();
    const next = { ...before, ...played(kind, size, rules, difficulty), modes: { ...before.modes, [settings.mode ?? ""]: rest } };
    localStorage.setItem(key, JSON.stringify(next));
}
/** settingsFor are the settings of a new room of a mode, as they were chosen last. */
export function settingsFor({ kind, size, rules, difficulty, modes }, mode) {
    const { rules: _, ...rest } = modes[mode] ?? {};
    return { public: false, ...rest, mode, ...played(kind, size, rules, difficulty) };
}
/** played are those of a puzzle's words that are said. */
function played(kind, size, rules, difficulty) {
    return { ...(kind ? { kind } : {}), ...(size ? { size } : {}), ...(rules ? { rules } : {}), ...(difficulty ? { difficulty } : {}) };
}
