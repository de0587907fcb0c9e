import { expect, test } from 'vitest';
import { makeSocketTest as makeTest } from './testing/socket-test.ts';

test('is live with the first frame, not with the opening', () => {
  const { socket, network } = makeTest();
  socket.start();
  network.last().accept();
  network.last().flush();
  expect(socket.connection().state).toBe('connecting');
  network.serve();
  network.last().push({ cmd: 'pong', time: 1 });
  network.last().flush();
  expect(socket.connection().state).toBe('live');
});

test('gives up a connection that does not open within 5 s and tries again half a second later', () => {
  const { socket, network, clock } = makeTest();
  socket.start();
  clock.advance(4_999);
  expect(network.ends).toHaveLength(1);
  expect(network.last().isClosedByClient).toBe(false);
  clock.advance(1);
  expect(network.last().isClosedByClient).toBe(true);
  clock.advance(499);
  expect(network.ends).toHaveLength(1);
  clock.advance(1);
  expect(network.ends).toHaveLength(2);
});

test('a connection that opens but never answers is abandoned as well', () => {
  const { socket, network, clock } = makeTest();
  socket.start();
  network.last().accept();
  network.last().flush();
  clock.advance(5_000);
  expect(network.last().isClosedByClient).toBe(true);
});

test('waits 0.5, 0.8, 1.28 … at most 15 s between attempts, and starts afresh after a success', () => {
  const { socket, network, clock, goLive } = makeTest();
  socket.start();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const opened = network.ends.length;
    network.last().close();
    network.last().flush();
    const failedAt = clock.now();
    while (network.ends.length === opened) clock.advance(10);
    waits.push(clock.now() - failedAt);
  }
  expect(waits.slice(0, 4)).toEqual([500, 800, 1280, 2050]);
  expect(waits.at(-1)).toBe(15_000);
  goLive();
  network.last().close();
  network.last().flush();
  clock.advance(500);
  expect(network.ends).toHaveLength(14);
});

test('pings every 5 s and reconnects when more than 2 stay unanswered', () => {
  const { socket, network, clock, goLive, states } = makeTest();
  socket.start();
  goLive();
  const pings = () => {
    network.last().flush();
    return network.last().received.filter(({ cmd }) => cmd === 'ping').length;
  };
  clock.advance(5_000);
  expect(pings()).toBe(1);
  clock.advance(5_000);
  expect(pings()).toBe(2);
  clock.advance(4_999);
  expect(socket.connection().state).toBe('live');
  clock.advance(1);
  expect(pings()).toBe(3);
  clock.advance(5_000);
  expect(states).toEqual(['live', 'reconnecting']);
  expect(network.ends[0]?.isClosedByClient).toBe(true);
});

test('answered pings keep the connection for hours', () => {
  const { socket, network, clock, goLive } = makeTest();
  socket.start();
  goLive();
  for (let n = 0; n < 2_000; n += 1) {
    clock.advance(5_000);
    network.serve();
  }
  expect(network.ends).toHaveLength(1);
  expect(socket.connection().state).toBe('live');
});

test('after sleep the socket is not trusted until it has answered', () => {
  const { socket, network, clock, goLive, states } = makeTest();
  socket.start();
  goLive();
  clock.sleep(3_600_000);
  socket.check();
  expect(socket.connection().state).toBe('reconnecting');
  network.serve();
  expect(socket.connection().state).toBe('live');
  expect(network.ends).toHaveLength(1);
  expect(states).toEqual(['live', 'reconnecting', 'live']);
});

test('after sleep a socket that does not answer within 3 s is replaced', () => {
  const { socket, network, clock, goLive } = makeTest();
  socket.start();
  goLive();
  clock.sleep(60_000);
  socket.check();
  clock.advance(3_000);
  expect(network.ends[0]?.isClosedByClient).toBe(true);
  clock.advance(500);
  goLive();
  expect(socket.connection().state).toBe('live');
});

test('a check while waiting opens at once', () => {
  const { socket, network } = makeTest();
  socket.start();
  network.last().close();
  network.last().flush();
  expect(network.ends).toHaveLength(1);
  socket.check();
  expect(network.ends).toHaveLength(2);
});

test('a check does not disturb an opening connection', () => {
  const { socket, network, goLive } = makeTest();
  socket.start();
  socket.check();
  expect(network.ends).toHaveLength(1);
  expect(network.last().isClosedByClient).toBe(false);
  goLive();
  expect(socket.connection().state).toBe('live');
});

test('is offline without a network, and after four failures in a row', () => {
  let online = true;
  const { socket, network, clock, goLive } = makeTest({ online: () => online });
  socket.start();
  goLive();
  online = false;
  socket.lose();
  expect(socket.connection().state).toBe('offline');
  online = true;
  socket.check();
  goLive();
  expect(socket.connection().state).toBe('live');
  for (const state of ['reconnecting', 'reconnecting', 'reconnecting', 'offline']) {
    network.last().close();
    network.last().flush();
    expect(socket.connection().state).toBe(state);
    const opened = network.ends.length;
    while (network.ends.length === opened) clock.advance(10);
  }
});

test('stop leaves no timer behind', () => {
  const { socket, clock, goLive } = makeTest();
  socket.start();
  goLive();
  socket.stop();
  expect(clock.waiting).toBe(0);
});

test('a renewed socket connects again at once, without a word that anything was lost', () => {
  const { socket, network, goLive, states } = makeTest();
  socket.renew();
  expect(network.ends).toHaveLength(0);
  socket.start();
  goLive();
  const first = network.last();
  socket.renew();
  expect(first.isClosedByClient).toBe(true);
  expect(network.ends).toHaveLength(2);
  goLive();
  expect(states).toEqual(['live']);
});
