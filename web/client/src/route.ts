// Addresses of the client's pages. The server's list (web/assets.go, isPage) must know them too.

import { CodeAlphabet, CodeLen } from "../protocol.gen.ts";

/** Route is a page and what its address says. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "leaderboard" }
  | { readonly page: "solo" | "print"; readonly query: URLSearchParams }
  | { readonly page: "import" | "settings" }
  | { readonly page: "room"; readonly code: string; readonly watch: boolean }
  | { readonly page: "lost" };

/** routeOf reads an address. */
export function routeOf(path: string, query: string): Route {
  if (path === "/") return { page: "home" };
  if (path === "/leaderboard") return { page: "leaderboard" };
  if (path === "/solo" || path === "/print") return { page: path === "/solo" ? "solo" : "print", query: new URLSearchParams(query) };
  if (path === "/import" || path === "/settings") return { page: path === "/import" ? "import" : "settings" };
  const code = path.startsWith("/r/") ? readCode(path.slice(3)) : undefined;
  return code ? { page: "room", code, watch: new URLSearchParams(query).has("watch") } : { page: "lost" };
}

/** roomPath is the address of a room. */
export function roomPath(code: string, watch = false): string {
  return `/r/${code}${watch ? "?watch" : ""}`;
}

/** readCode reads a room's code as people type it, or the link that holds it; undefined is no code. */
export function readCode(text: string): string | undefined {
  const last = text.trim().split("/").at(-1)?.split("?")[0] ?? "";
  const code = last.replaceAll(/[\s-]/g, "").toUpperCase();
  const known = Array.from(code).every((c) => CodeAlphabet.includes(c));
  return code.length === CodeLen && known ? code : undefined;
}
