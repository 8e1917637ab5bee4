// Addresses of the client's pages. The server's list (web/pages.go) must know them too.

import { CodeAlphabet, CodeLen } from "../../protocol.gen.ts";

/** Route is a page and what its address says. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "solo" | "print"; readonly query: URLSearchParams }
  | { readonly page: "import" | "settings" }
  | { readonly page: "leaderboard"; readonly mode: string; readonly group: string }
  | { readonly page: "daily"; readonly day: string }
  | { readonly page: "history" }
  | { readonly page: "groups"; readonly invite: string }
  | { readonly page: "replay"; readonly round: string }
  | { readonly page: "room"; readonly code: string; readonly watch: boolean; readonly start: boolean }
  | { readonly page: "lost" };

/** routeOf reads an address. */
export function routeOf(path: string, query: string): Route {
  if (path === "/") return { page: "home" };
  const search = new URLSearchParams(query);
  const said = (name: string) => search.get(name) ?? "";
  if (path === "/leaderboard") return { page: "leaderboard", mode: said("mode"), group: said("group") };
  if (path === "/solo" || path === "/print") return { page: path === "/solo" ? "solo" : "print", query: search };
  if (path === "/import" || path === "/settings") return { page: path === "/import" ? "import" : "settings" };
  if (path === "/daily") return { page: "daily", day: /^\d{4}-\d\d-\d\d$/.exec(said("day"))?.[0] ?? "" };
  if (path === "/history") return { page: "history" };
  if (path === "/groups") return { page: "groups", invite: said("invite") };
  const round = /^\/replay\/([A-Za-z0-9-]{1,80})$/.exec(path)?.[1];
  if (round) return { page: "replay", round };
  const code = path.startsWith("/r/") ? readCode(path.slice(3)) : undefined;
  return code ? { page: "room", code, watch: search.has("watch"), start: search.has("start") } : { page: "lost" };
}

/** roomPath is the address of a room. */
export function roomPath(code: string, watch = false): string {
  return `/r/${code}${watch ? "?watch" : ""}`;
}

/** replayPath is the address of a finished round's replay. */
export function replayPath(round: string): string {
  return `/replay/${round}`;
}

/** readCode reads a room's code as people type it, or the link that holds it; undefined is no code. */
export function readCode(text: string): string | undefined {
  const last = text.trim().split("/").at(-1)?.split("?")[0] ?? "";
  const code = last.replaceAll(/[\s-]/g, "").toUpperCase();
  const known = Array.from(code).every((c) => CodeAlphabet.includes(c));
  return code.length === CodeLen && known ? code : undefined;
}
