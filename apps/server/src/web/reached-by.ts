// How a request reached the venue: scheme, host and address, from the connection or from a trusted proxy.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { networkOf } from './network.ts';
import type { Reached } from './site-origin.ts';

export interface ReachedBy extends Reached {
  /**
   * The client's address: the connection's, or the one that a trusted proxy names. Known even after the client has
   * disconnected.
   */
  readonly address: string;
  /** The client subnet of the address, by which limits count. */
  readonly network: string;
}

export interface Peers {
  /** To be called for each new connection: a closed connection no longer has its address. */
  remember(socket: Socket): void;
  /** The address at the other end of the connection; undefined if it was closed before `remember` was called. */
  peerOf(socket: Socket): string | undefined;
  isTrusted(address: string): boolean;
  reachedBy(request: IncomingMessage): ReachedBy;
}

const unknownAddress = 'unknown';

/** Stored on the objects themselves, because every garbage collection would walk a WeakMap. */
const peerAddress = Symbol('peer address');
const reached = Symbol('reached');
type Peer = Socket & { [peerAddress]?: string };
type Asking = IncomingMessage & { [reached]?: ReachedBy };

export function makePeers(trustedProxies: readonly string[]): Peers {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const peerOf = (socket: Peer) => socket[peerAddress] ?? plainAddress(socket.remoteAddress);

  function read({ socket, headers }: IncomingMessage): ReachedBy {
    const peer = peerOf(socket) ?? unknownAddress;
    const isBehindTrusted = trustedProxies.length > 0 && isTrusted(peer);
    const forwarded = (name: string) => (isBehindTrusted ? lastOf(headers[name]) : undefined);
    const own = 'encrypted' in socket ? 'https' : 'http';
    const address = addressOf(peer, headers['x-forwarded-for'], isTrusted);
    return {
      protocol: forwarded('x-forwarded-proto') ?? own,
      host: forwarded('x-forwarded-host') ?? headers.host ?? '',
      address,
      network: address === lastAddress ? lastNetwork : remember(address),
    };
  }

  // The same address often comes again, on a busy connection or behind a proxy.
  let lastAddress = '';
  let lastNetwork = '';
  function remember(address: string): string {
    lastAddress = address;
    lastNetwork = networkOf(address);
    return lastNetwork;
  }

  return {
    remember(socket) {
      const address = plainAddress(socket.remoteAddress);
      if (address !== undefined) (socket as Peer)[peerAddress] = address;
    },
    peerOf,
    isTrusted,
    reachedBy(request: Asking) {
      request[reached] ??= read(request);
      return request[reached];
    },
  };
}

/** Walks from the nearest proxy outwards, as long as each is trusted to name the one before it. */
function addressOf(
  peer: string,
  forwarded: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let address = peer;
  if (forwarded === undefined) return address;
  for (const hop of String(forwarded).split(',').reverse()) {
    const next = plainAddress(hop.trim()) ?? '';
    if (!isTrusted(address) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** An IPv4 address in its own form, even if it comes as an IPv6 address. */
const plainAddress = (address: string | undefined): string | undefined =>
  address?.replace(/^::ffff:(?=\d+\.)/i, '');

/** The entry that the nearest proxy added. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() || undefined;
