// What a page of the client is, and what it is given.

import type * as wire from "../../protocol.gen.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { ListedPage } from "./pages.ts";

/** One page of the client. */
export interface Page {
  readonly el: HTMLElement;
  /** The page's part of the window's title. */
  readonly title: string;
  /** What the page shows in the head. */
  readonly head?: HTMLElement;
  /** The player has another name. */
  renamed?(): void;
  /** To leave the page costs something, so it is asked about. */
  readonly costs?: boolean;
  /** The page is left for another one. */
  leave?(): void;
}

/** The client around a page. */
export interface App {
  /** Shows another page. */
  readonly go: (path: string) => void;
  readonly voice: Announcer;
  /** What the server offers. */
  readonly offer: Promise<wire.Info>;
}

/** What a page's address says beside its name. */
export interface Address {
  /** What the page's entry in the list names, such as a room's code. */
  readonly part: string;
  readonly query: URLSearchParams;
}

/** Makes a page. */
export type MakePage = (app: App, at: Address) => Page;

/** The pages of a file for the browser, by their names in the list: all of them, and no other. */
export type PagesOf<File extends ListedPage["file"]> = Readonly<
  Record<Extract<ListedPage, { readonly file: File }>["name"], MakePage>
>;
