// Detects requests that a page of another site made a browser send: they must not open accounts or log a visitor in.
import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin, isPageOrigin, type Reached } from './site-origin.ts';

/**
 * The browser's own statement (Sec-Fetch-Site) comes first, since no page can write it; older browsers send at most the
 * origin. Programs send neither and are never cross-site. `siteDomain` is the domain whose labels are the venue's own
 * pages.
 */
export function isCrossSite(
  headers: IncomingHttpHeaders,
  siteDomain: string | undefined,
  reached: Reached,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  const { origin } = headers;
  if (origin !== undefined)
    return !(isOwnOrigin(origin, reached) || isPageOrigin(siteDomain, origin, reached));
  // Another port of this host, or a link on a sibling domain: both belong to the venue if the domain's labels do.
  return site === 'same-site' && siteDomain === undefined;
}
