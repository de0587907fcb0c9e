// The page's redirect while the service is down: to the answer's address, but only on hosts that the page lists.

/**
 * Navigates to a valid address, and stays otherwise: a forged answer must not redirect a user, and the screens show by
 * themselves what does not work.
 */
export async function followLossUrl(address: string): Promise<void> {
  // A page cached by the service worker may be older than the list, so the server's current page is checked as well.
  const target = parseLossUrl(address, readHosts(document)) ?? parseLossUrl(address, await fetchHosts());
  if (target !== null) location.replace(target);
}

/** The address in the browser's own spelling; null unless it is https, without a user, on exactly one of the hosts. */
export function parseLossUrl(address: string, hosts: readonly string[]): string | null {
  // A browser reads a backslash as a slash and drops line ends, so an address that needs such fixing is rejected as
  // suspicious.
  if (!/^https:\/\/[^\\\s]+$/.test(address) || !URL.canParse(address)) return null;
  const { href, host, username, password } = new URL(address);
  return username === '' && password === '' && hosts.includes(host) ? href : null;
}

const readHosts = (page: Document): readonly string[] =>
  page.querySelector<HTMLMetaElement>('meta[name=candor-loss-hosts]')?.content.split(' ') ?? [];

async function fetchHosts(): Promise<readonly string[]> {
  try {
    // The query keeps the service worker from answering with its cached page.
    const response = await fetch('/index.html?hosts', { cache: 'no-store', credentials: 'omit' });
    return readHosts(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch {
    // Without a network no redirect is possible.
    return [];
  }
}
