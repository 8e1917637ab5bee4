// The one list of the client's pages: an entry each. The router, the service worker, the links in the head and the tests go by it,
// and so does the server, which reads it from this file (web/site/pages.go). That is why it is written as JSON.

/** What is known of a page without its module. */
interface Entry {
  readonly name: string;
  /** One that ends in a slash, but for the first page's, has one part more, which reads as part says. */
  readonly path: string;
  readonly part?: "code" | "round" | "kind";
  /** The file for the browser that has the page's module: one of src/chunks, or main. */
  readonly file: "main" | "room" | "games" | "alone" | "lists" | "days" | "own" | "season" | "friends" | "screen";
  /** The server sends the page drawn to those who come for the first time (npm run prerender). */
  readonly prerendered?: true;
  /** The page does its work without a network. */
  readonly offline?: true;
  /** Where every page has a link to this one: on top and below, or below alone. Its label is in the catalogues, by its name. */
  readonly nav?: "main" | "foot";
}

/** The pages, in the order in which links to them are shown. */
// biome-ignore format: the server reads the list as JSON, which has no trailing comma
export const pages = [
  { "name": "home", "path": "/", "file": "main", "prerendered": true },
  { "name": "room", "path": "/r/", "part": "code", "file": "room", "prerendered": true },
  { "name": "wall", "path": "/wall/", "part": "code", "file": "screen" },
  { "name": "arena", "path": "/arena/", "part": "round", "file": "screen" },
  { "name": "replay", "path": "/replay/", "part": "round", "file": "games", "prerendered": true },
  { "name": "solo", "path": "/solo", "file": "alone", "prerendered": true, "offline": true, "nav": "main" },
  { "name": "learn", "path": "/learn/", "part": "kind", "file": "alone", "offline": true },
  { "name": "import", "path": "/import", "file": "alone", "offline": true, "nav": "main" },
  { "name": "print", "path": "/print", "file": "alone", "offline": true },
  { "name": "daily", "path": "/daily", "file": "days", "prerendered": true, "nav": "main" },
  { "name": "leaderboard", "path": "/leaderboard", "file": "lists", "nav": "main" },
  { "name": "history", "path": "/history", "file": "own", "nav": "main" },
  { "name": "season", "path": "/season", "file": "season" },
  { "name": "groups", "path": "/groups", "file": "own" },
  { "name": "friends", "path": "/friends", "file": "friends" },
  { "name": "settings", "path": "/settings", "file": "lists", "offline": true, "nav": "foot" }
] as const satisfies readonly Entry[];

/** One of them. */
export type ListedPage = (typeof pages)[number];
