// How the outside reached us: scheme, host and address, from the connection or from a proxy that is trusted.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Reached } from './site-origin.ts';

/** For upgrades to the socket, which Fastify never sees; its own requests know already. */
export function makeReachedBy(trustedProxies: readonly string[]): (request: IncomingMessage) => Reached {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ socket, headers }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const isTrusted = address !== '' && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    const told = (name: string) => (isTrusted ? lastOf(headers[name]) : undefined);
    const own = 'encrypted' in socket ? 'https' : 'http';
    return {
      protocol: told('x-forwarded-proto') ?? own,
      host: told('x-forwarded-host') ?? headers.host ?? '',
    };
  };
}

/** The entry of the nearest proxy. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() || undefined;
