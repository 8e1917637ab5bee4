// Says which browsers are new enough, in those that are not. It is part of boot.ts, and on its own a script for browsers
// without modules, which can't read boot.ts either. It has no variables, which the compiler can't translate for them.

/** Reports whether the browser has what the client uses and browsers got last. */
function isNew(css: typeof CSS | undefined): boolean {
  return (
    "noModule" in document.createElement("script") &&
    "at" in Array.prototype &&
    "replaceChildren" in document.documentElement &&
    "adoptedStyleSheets" in document &&
    "showModal" in document.createElement("dialog") &&
    css?.supports("selector(:has(a))") === true &&
    css.supports("color", "color-mix(in srgb, red, blue)")
  );
}

function needs(language: string): string {
  switch (language) {
    case "de":
      return "nonet braucht einen neueren Browser";
    case "es":
      return "nonet necesita un navegador más reciente";
    case "fr":
      return "nonet a besoin d’un navigateur plus récent";
    case "ja":
      return "nonet には新しいブラウザが必要です";
    default:
      return "nonet needs a newer browser";
  }
}

/** Replaces the page, whose buttons would do nothing, once it is read. The attribute keeps the client from starting. */
function refuse(root: HTMLElement, head: HTMLElement): void {
  root.setAttribute("data-old-browser", "");
  head.setAttribute("class", "lead");
  head.textContent = `${needs(root.lang)}: Chrome 111+, Edge 111+, Firefox 121+, Safari 16.4+`;
  document.addEventListener("DOMContentLoaded", () => {
    document.body.textContent = "";
    document.body.appendChild(document.createElement("main")).appendChild(head);
  });
}

if (!isNew(window.CSS)) refuse(document.documentElement, document.createElement("h1"));
