// The prerendered page, which the server sends to new visitors and which is shown until the client has loaded. There is
// no hydration: the client's own page, which looks the same, replaces it. What the visitor does meanwhile is recorded
// and repeated on the client's page.

const { documentElement: root } = document;
const controls = ":is(input, select, button)";

/** Shows the prerendered page and records what is done on it. It is called before the page is parsed. */
export function showPrerendered(): void {
  root.dataset["prerendered"] = "open";
  document.addEventListener("click", press);
  document.addEventListener("submit", (event) => event.preventDefault());
}

/** Reports whether the prerendered page is shown. */
export function isPrerendered(): boolean {
  return root.dataset["prerendered"] === "open";
}

/** Records a pressed button. */
function press({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(".prerendered button") : null;
  if (!button) return;
  for (const other of document.querySelectorAll(".prerendered [aria-busy]")) other.ariaBusy = null;
  button.ariaBusy = "true";
}

/** The state of a control on the prerendered page when the client has loaded. */
interface Control {
  readonly value: string;
  readonly checked: boolean;
  readonly pressed: boolean;
  readonly focused: boolean;
  readonly selection: readonly [from: number, to: number] | undefined;
}

/**
 * Removes the prerendered page as soon as nothing on it is being pressed. It returns a function that repeats on the
 * client's page what was done on this one; call it when that page is ready.
 */
export async function replacePrerendered(): Promise<() => void> {
  await Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"), waitForStyles));
  const prerendered = document.querySelector(".prerendered");
  while (prerendered?.matches(":active")) await new Promise(requestAnimationFrame);
  if (!isPrerendered()) {
    prerendered?.remove();
    return () => {};
  }
  const [page, top] = [pageControls().map(readControl), scrollY];
  const prerenderedLead = prerendered?.querySelector("main .lead")?.textContent ?? "";
  const open = pageDetails().map((el) => el.open);
  prerendered?.remove();
  delete root.dataset["prerendered"];
  return () => {
    // the server's page has this text already; the client loads it later
    const lead = document.querySelector("main .lead:empty");
    if (lead) lead.textContent = prerenderedLead;
    pageDetails().forEach((el, i) => (el.open ||= open[i] ?? false));
    scrollTo(0, top);
    redo(pageControls(), page);
  };
}

/** Returns the controls of the prerendered or the client's page, in the same order. */
function pageControls(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(controls));
}

/** Returns the expandable elements of the page, in the same order. */
function pageDetails(): HTMLDetailsElement[] {
  return Array.from(document.querySelectorAll<HTMLDetailsElement>("main details"));
}

/** Resolves when a style sheet is loaded or has failed. */
function waitForStyles(link: HTMLLinkElement): Promise<unknown> | undefined {
  if (link.sheet) return undefined;
  return new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  });
}

function readControl(el: HTMLElement): Control {
  const { value, checked } = el as HTMLInputElement;
  const selection =
    el instanceof HTMLInputElement && el.type === "text"
      ? ([el.selectionStart ?? 0, el.selectionEnd ?? 0] as const)
      : undefined;
  return { value, checked, selection, pressed: el.ariaBusy === "true", focused: el === document.activeElement };
}

/** Repeats on controls what was done on the corresponding prerendered ones. */
function redo(els: readonly HTMLElement[], was: readonly Control[]): void {
  // Backwards, because changing the size rebuilds the list of difficulties, which keeps the chosen one.
  for (let i = els.length - 1; i >= 0; i--) refill(els[i]!, was[i]);
  els.forEach((el, i) => {
    if (was[i]?.focused) el.focus({ preventScroll: true });
    if (was[i]?.pressed) el.click();
  });
}

function refill(el: HTMLElement, was: Control | undefined): void {
  if (el instanceof HTMLInputElement && el.type === "radio") {
    if (was?.checked && !el.checked) el.click();
  } else if ((el instanceof HTMLInputElement || el instanceof HTMLSelectElement) && was && el.value !== was.value) {
    el.value = was.value;
    el.dispatchEvent(new Event("change"));
  }
  if (el instanceof HTMLInputElement && was?.selection) el.setSelectionRange(...was.selection);
}
