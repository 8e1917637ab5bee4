// The common parts of browser tests: a server, a browser, players, and the check that no browser reported an error.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { launch, person, type Person } from "./people.ts";
import { startServer, type Server } from "./server.ts";

/** A server and a browser for the tests of one file. */
export interface Party {
  readonly server: Server;
  readonly browser: Browser;
  /** Opens a separate browser context for a player. */
  invite(name: string, options?: BrowserContextOptions): Promise<Person>;
  /** Closes the contexts and fails if a browser reported an error other than the allowed ones. */
  farewell(people: readonly Person[], allowed?: RegExp): Promise<void>;
}

/**
 * Starts a server and a browser before the file's tests and stops them afterwards. flags are added to the server's usual
 * ones, args to the browser's.
 */
export function party(
  flags: () => Promise<readonly string[]> = () => Promise.resolve([]),
  args: readonly string[] = [],
): Party {
  let browser: Browser | undefined;
  let server: Server | undefined;
  before(async () => {
    const starting = flags()
      .then(startServer)
      .then((started) => (server = started));
    browser = await launch(args).finally(() => starting); // so that "after" stops the server if there is no browser
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get server() {
      assert.ok(server);
      return server;
    },
    get browser() {
      assert.ok(browser);
      return browser;
    },
    invite(name, options) {
      assert.ok(browser && server);
      return person(browser, server.url, name, options);
    },
    async farewell(people, allowed) {
      for (const { context } of people) await context.close();
      const complaints = people.flatMap((p) => p.complaints).filter((c) => !allowed?.test(c));
      assert.deepEqual(complaints, []);
    },
  };
}
