// Which addresses are those of push services: a browser names one when it subscribes, and nobody is to make the venue call
// another.

/** `hosts` as PUSH_HOSTS has them: a host, one with its port, or `*.` and what a host ends with. */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
}
