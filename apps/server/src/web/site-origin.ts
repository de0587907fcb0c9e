// Which origin a page calls: api.<SITE_DOMAIN> from <label>.<SITE_DOMAIN>, and its own everywhere else.

/** The protocol and host of a request; behind a trusted proxy, those that the client used. */
export interface Reached {
  readonly protocol: string;
  /** The Host header: a name and, unless it is the scheme's default, a port. */
  readonly host: string;
}

/** The API origin for a page at this address; empty for the page's own origin. */
export function apiOriginOf(siteDomain: string | undefined, { protocol, host }: Reached): string {
  const { name, port } = splitHost(host);
  if (siteDomain === undefined || !isPageHost(siteDomain, name) || name === `api.${siteDomain}`) return '';
  return `${protocol}://api.${siteDomain}${port}`;
}

/**
 * True if a page of this origin may call the API at this address: the site's own pages, over TLS or with the API's
 * scheme.
 */
export function isPageOrigin(siteDomain: string | undefined, origin: string, { protocol }: Reached): boolean {
  if (siteDomain === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin || !isPageHost(siteDomain, url.hostname)) return false;
  return url.protocol === 'https:' || url.protocol === `${protocol}:`;
}

/** True if a page of this origin was served by the same host that it now calls. */
export function isOwnOrigin(origin: string, { host }: Reached): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase().replace(/:(80|443)$/, '');
}

/** The page that sent a request, to which passkeys are bound: its origin, and the domain that they are valid for. */
export interface PageAddress {
  readonly origin: string;
  readonly domain: string;
}

/** Passkeys are valid for the whole site if it has a domain, and otherwise for the exact host. */
export function pageOf(
  siteDomain: string | undefined,
  reached: Reached,
  origin: string | undefined,
): PageAddress {
  if (siteDomain !== undefined && origin !== undefined && isPageOrigin(siteDomain, origin, reached))
    return { origin, domain: siteDomain };
  const { name, port } = splitHost(reached.host);
  const standard = reached.protocol === 'https' ? ':443' : ':80';
  const own = `${reached.protocol}://${name}${port === standard ? '' : port}`;
  return {
    origin: own,
    domain: siteDomain !== undefined && isPageHost(siteDomain, name) ? siteDomain : name,
  };
}

/** True if a request reached the site by one of its own names. */
export function isSiteHost(siteDomain: string, { host }: Reached): boolean {
  const { name } = splitHost(host);
  return name === siteDomain || isPageHost(siteDomain, name);
}

/** True for a host that may be written into a policy or a page; others are left out. */
export function isPlainHost(host: string): boolean {
  return /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host);
}

function isPageHost(siteDomain: string, name: string): boolean {
  const label = name.endsWith(`.${siteDomain}`) ? name.slice(0, -siteDomain.length - 1) : '';
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label);
}

function splitHost(host: string): { name: string; port: string } {
  const match = /^(.*?)(:\d{1,5})?$/.exec(host.toLowerCase());
  return { name: match?.[1] ?? '', port: match?.[2] ?? '' };
}
