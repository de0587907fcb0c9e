// The accepted addresses of push services. A browser names one when it subscribes, and nobody may make the venue call
// another host.

/**
 * Returns the endpoint as a normalised URL, the only form to store and to call; undefined if it belongs to no push
 * service. `hosts` has the format of PUSH_HOSTS: a host, a host with its port, or `*.` and a suffix of hosts.
 */
export function readPushAddress(endpoint: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, host, hostname, username, password, href } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || !plainName.test(hostname))
    return undefined;
  const isKnown = hosts.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  );
  return isKnown ? href : undefined;
}

/** The HTTP library parses a host name differently if it contains other characters, such as `;` or a quotation mark. */
const plainName = /^[a-z0-9.-]+$/;
