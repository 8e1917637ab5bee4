// Whose a key is.
/** busyElsewhere says whether a key belongs to what has the focus: a field, a dialog, a button that is being pressed. */
export function busyElsewhere(event) {
    const el = event.target instanceof Element ? event.target : document.body;
    if (el.closest("input, select, textarea, dialog"))
        return true;
    return (event.key === " " || event.key === "Enter") && el.closest("button, a") !== null;
}
