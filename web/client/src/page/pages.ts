// The list of the client's pages. The router (main.ts), the service worker, the links in the header and the tests use
// it, and so does the server, which parses it from this file (web/site/pages.go). Therefore it is written as JSON.

/** What is known of a page without its module. */
interface Entry {
  readonly name: string;
  /** A path that ends in a slash, except the home page's, has a variable part, which part describes. */
  readonly path: string;
  readonly part?: "code" | "round" | "kind";
  /** The file that contains the page's module: one of src/chunks, or main. */
  readonly file:
    | "main"
    | "room"
    | "replay"
    | "alone"
    | "learn"
    | "paper"
    | "lists"
    | "days"
    | "own"
    | "season"
    | "friends"
    | "screen";
  /** The server prerenders the page for new visitors (npm run prerender). */
  readonly prerendered?: true;
  /** The page works without a network. */
  readonly offline?: true;
  /**
   * Where every page links to this one: in the header and the footer, or only in the footer. The label is in the
   * catalogues, by the page's name.
   */
  readonly nav?: "main" | "foot";
}

// biome-ignore format: the server reads the list as JSON, which has no trailing comma
export const pages = [
  { "name": "home", "path": "/", "file": "main", "prerendered": true },
  { "name": "room", "path": "/r/", "part": "code", "file": "room", "prerendered": true },
  { "name": "wall", "path": "/wall/", "part": "code", "file": "screen" },
  { "name": "arena", "path": "/arena/", "part": "round", "file": "screen" },
  { "name": "replay", "path": "/replay/", "part": "round", "file": "replay", "prerendered": true },
  { "name": "solo", "path": "/solo", "file": "alone", "prerendered": true, "offline": true, "nav": "main" },
  { "name": "learn", "path": "/learn/", "part": "kind", "file": "learn", "offline": true },
  { "name": "import", "path": "/import", "file": "paper", "offline": true, "nav": "main" },
  { "name": "print", "path": "/print", "file": "paper", "offline": true },
  { "name": "daily", "path": "/daily", "file": "days", "prerendered": true, "nav": "main" },
  { "name": "tournaments", "path": "/tournaments", "file": "screen", "nav": "main" },
  { "name": "leaderboard", "path": "/leaderboard", "file": "lists", "nav": "main" },
  { "name": "profile", "path": "/profile", "file": "own" },
  { "name": "season", "path": "/season", "file": "season" },
  { "name": "techniques", "path": "/techniques", "file": "learn" },
  { "name": "groups", "path": "/groups", "file": "own" },
  { "name": "friends", "path": "/friends", "file": "friends" },
  { "name": "settings", "path": "/settings", "file": "lists", "offline": true, "nav": "foot" }
] as const satisfies readonly Entry[];

/** A page of the list. */
export type ListedPage = (typeof pages)[number];
