// Which addresses are those of push services: a browser names one when it subscribes, and nobody is to make the venue call
// another.

/**
 * The endpoint as a URL is written, the one form to store and to call; undefined where it is no push service's. `hosts` as PUSH_HOSTS has them: a host, one with its port, or `*.` and what a host ends with.
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

/** The library that connects reads a name differently as soon as it holds anything else, such as `;` or a quotation mark. */
const plainName = /^[a-z0-9.-]+$/;
