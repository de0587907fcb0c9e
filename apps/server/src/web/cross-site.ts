// Whether a page of another site made a browser send a request: it must not open accounts or log a visitor in.
import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin, isPageOrigin, type Reached } from './site-origin.ts';

/**
 * What the browser says itself (Sec-Fetch-Site) comes first, since no page can write it; older browsers name the origin
 * at most. Programs send neither and are never cross-site. `siteDomain` is the domain whose labels are pages of ours.
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
  // Another port of this host, or a link on a neighbour: ours where the domain's labels are.
  return site === 'same-site' && siteDomain === undefined;
}
