// Reads the data that the server wrote into the page beside the screen that it rendered.
import { FIRST_PAGE_ID, type FirstPage } from '@candor/contract/plain';

export interface ReadFirstPage {
  readonly page: FirstPage;
  /** Latest time at which the server wrote it, in milliseconds since the epoch by this device's clock. */
  readonly at: number;
}

/** Undefined if the page has no data, or the data of another address. */
export function readFirstPage(document: Document, path: string): ReadFirstPage | undefined {
  const text = document.getElementById(FIRST_PAGE_ID)?.textContent;
  if (!text) return undefined;
  const page = JSON.parse(text) as FirstPage;
  return page.path === path ? { page, at: performance.timeOrigin } : undefined;
}
