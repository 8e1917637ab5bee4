// The one list of the client's pages: an entry each. The router, the service worker, the links in the head and the tests go by it,
// and so does the server, which reads it from this file (web/pages.go). That is why it is written as JSON.
/** pages are the pages. Links to them come in this order. */
export const pages = [
    { "name": "home", "path": "/", "file": "main", "prerendered": true },
    { "name": "room", "path": "/r/", "part": "code", "file": "room", "prerendered": true },
    { "name": "replay", "path": "/replay/", "part": "round", "file": "games" },
    { "name": "solo", "path": "/solo", "file": "alone", "offline": true, "nav": "main" },
    { "name": "learn", "path": "/learn/", "part": "kind", "file": "alone", "offline": true },
    { "name": "import", "path": "/import", "file": "alone", "offline": true, "nav": "main" },
    { "name": "print", "path": "/print", "file": "alone", "offline": true },
    { "name": "daily", "path": "/daily", "file": "lists", "nav": "main" },
    { "name": "leaderboard", "path": "/leaderboard", "file": "lists", "nav": "main" },
    { "name": "history", "path": "/history", "file": "lists", "nav": "main" },
    { "name": "groups", "path": "/groups", "file": "lists" },
    { "name": "settings", "path": "/settings", "file": "lists", "offline": true, "nav": "foot" }
];
