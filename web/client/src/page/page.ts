// The interface of pages, and of the client around them.

import type * as wire from "../../protocol.gen.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { ListedPage } from "./pages.ts";

/** One page of the client. */
export interface Page {
  readonly el: HTMLElement;
  /** The page's part of the window's title. */
  readonly title: string;
  /** The page's part of the header. */
  readonly head?: HTMLElement;
  /** Leaving the page costs something, so the player is asked first. */
  readonly costs?: boolean;
  /** Called before another page is shown. */
  leave?(): void;
}

/** The client around a page. */
export interface App {
  /** Shows another page. */
  readonly go: (path: string) => void;
  readonly announcer: Announcer;
  /** The server's options. */
  readonly offer: Promise<wire.Info>;
}

/** The parts of an address other than the page's name. */
export interface Address {
  /** The variable part of the path, such as a room's code. */
  readonly part: string;
  readonly query: URLSearchParams;
}

/** Makes a page. */
export type MakePage = (app: App, at: Address) => Page;

/** The pages of a file, by their names in the list. */
export type PagesOf<File extends ListedPage["file"]> = Readonly<
  Record<Extract<ListedPage, { readonly file: File }>["name"], MakePage>
>;
