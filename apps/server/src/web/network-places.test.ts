// Places are counted for the whole and for each network, and come back.
import { expect, it, test } from 'vitest';
import { InFlight, NETWORK_MAX, WHOLE_MAX } from './admission.ts';
import { NetworkPlaces } from './network-places.ts';
import { SocketLimits } from './sockets/socket-server.ts';

it('gives a subnet its own share, and no more than it leaves to others', () => {
  const places = new NetworkPlaces({ max: 10, networkMax: 4, isLimited: true });
  for (let n = 0; n < 4; n += 1) places.take('a');
  expect(places.shortageFor('a')).toBe('own');
  for (let n = 0; n < 3; n += 1) places.take('b');
  expect(places.shortageFor('b')).toBe('crowded');
  expect(places.shortageFor('c')).toBeUndefined();
  places.giveBack('a');
  expect(places.taken).toBe(6);
  expect(places.shortageFor('b')).toBeUndefined();
});

it('without subnet limits is full only at the last slot', () => {
  const places = new NetworkPlaces({ max: 2, networkMax: 1, isLimited: false });
  places.take('a');
  expect(places.shortageFor('a')).toBeUndefined();
  places.take('a');
  expect(places.shortageFor('b')).toBe('crowded');
});

/** Takes all that each of `networks` gets, in turn. */
function takeAll(networks: readonly string[], enter: (network: string) => boolean): void {
  const left = new Set(networks);
  while (left.size > 0) for (const network of [...left]) if (!enter(network)) left.delete(network);
}
const networks = (count: number) => Array.from({ length: count }, (_, n) => `2001:db8:0:${n}::/64`);

test('subnets that use all their requests leave room for others', () => {
  for (const count of [7, 8, 256]) {
    const inFlight = new InFlight({ isLimited: true });
    takeAll(networks(count), (network) => inFlight.enter(network) === 'entered');
    expect(inFlight.whole).toBeLessThan(WHOLE_MAX);
    expect(inFlight.enter('192.0.2.1')).toBe('entered');
    expect(inFlight.enter('192.0.2.2')).toBe('entered');
  }
});

test('one subnet has its whole share while there is room, and again once it is released', () => {
  const inFlight = new InFlight({ isLimited: true });
  for (let n = 0; n < NETWORK_MAX; n += 1) expect(inFlight.enter('192.0.2.1')).toBe('entered');
  expect(inFlight.enter('192.0.2.1')).toBe('network');
  takeAll(networks(50), (network) => inFlight.enter(network) === 'entered');
  inFlight.leave('192.0.2.1');
  expect(inFlight.enter('192.0.2.1')).toBe('whole');
});

test('without subnet limits one subnet may use all', () => {
  const inFlight = new InFlight({ isLimited: false });
  for (let n = 0; n < WHOLE_MAX; n += 1) expect(inFlight.enter('bench')).toBe('entered');
  expect(inFlight.enter('bench')).toBe('whole');
});

test('live sockets are limited in the same way', () => {
  let now = 0;
  const limits = new SocketLimits({ isLimited: true, now: () => now });
  takeAll(networks(60), (network) => {
    now += 100;
    return limits.enter(network) === undefined;
  });
  expect(limits.enter(networks(1)[0] ?? '')).toMatchObject({ status: 503, code: 'busy', seconds: 5 });
  expect(limits.enter('192.0.2.1')).toBeUndefined();
});
