// Replacing a list by a newer one under the hands of the player.

const controls = "details, summary, button, a, input";

/**
 * Replaces an element's children. Open details, typed text and the focus move to the new controls with the same label in
 * the same row. Details, and rows with controls of the same label, have a data-key.
 */
export function replaceKeepingState(parent: HTMLElement, ...children: Node[]): void {
  const { activeElement } = document;
  const focused = parent.contains(activeElement);
  const old = new Map(Array.from(parent.querySelectorAll(controls), (el) => [controlName(el), el]));
  parent.replaceChildren(...children);
  for (const el of parent.querySelectorAll<HTMLElement>(controls)) {
    const was = old.get(controlName(el));
    if (!was) continue;
    if (el instanceof HTMLDetailsElement) el.open = (was as HTMLDetailsElement).open;
    if (el instanceof HTMLInputElement) keepTyped(was as HTMLInputElement, el);
    if (was === activeElement) el.focus({ preventScroll: true });
  }
  if (focused && !parent.contains(document.activeElement)) parent.closest("main")?.focus({ preventScroll: true });
}

function keepTyped(was: HTMLInputElement, el: HTMLInputElement): void {
  if (was.value !== was.defaultValue) el.value = was.value;
}

/** Returns what identifies a control in a list: its row, its element and its label. */
function controlName(el: Element): string {
  const label = el.matches("details, summary") ? "" : (el.getAttribute("aria-label") ?? el.textContent);
  return [el.closest<HTMLElement>("[data-key]")?.dataset["key"], el.tagName, label].join("|");
}
