// What the server wrote into the page beside the screen that it drew.
import { FIRST_PAGE_ID, type FirstPage } from '@candor/contract/plain';

export interface ReadFirstPage {
  readonly page: FirstPage;
  /** When the server wrote it at the latest, in milliseconds since the epoch on this machine's clock. */
  readonly at: number;
}

/** Undefined where the page came without one, or where it is that of another address. */
export function readFirstPage(document: Document, path: string): ReadFirstPage | undefined {
  const text = document.getElementById(FIRST_PAGE_ID)?.textContent;
  if (!text) return undefined;
  const page = JSON.parse(text) as FirstPage;
  return page.path === path ? { page, at: performance.timeOrigin } : undefined;
}
