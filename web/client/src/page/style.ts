/** Adds a style sheet to the page and waits for it. It never rejects: a missing style sheet delays nothing. */
export function loadStyle(url: string): Promise<void> {
  const found = document.querySelector<HTMLLinkElement>(`link[href="${url}"]`);
  if (found?.sheet) return Promise.resolve();
  const link = found ?? document.createElement("link");
  const done = new Promise<void>((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => resolve(), { once: true });
  });
  if (!found) {
    link.rel = "stylesheet";
    link.href = url;
    document.head.append(link);
  }
  return done;
}
