// Lets a server bundle the client before the first files of tests start, each of whose servers would do it otherwise.

import { startServer } from "./server.ts";

await (await startServer()).stop();
