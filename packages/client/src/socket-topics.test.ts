import { expect, test } from 'vitest';
import type { GapReason } from './socket.ts';
import { makeSocketTest as makeTest } from './testing/socket-test.ts';
import { SOCKET_VERSION } from './topics.ts';

const topics = (frames: readonly object[], cmd: string) =>
  frames.flatMap((frame) => ('topic' in frame && 'cmd' in frame && frame.cmd === cmd ? [frame.topic] : []));

test('topics are counted: subscribed with the first listener, released with the last', () => {
  const { socket, network, goLive } = makeTest();
  socket.start();
  goLive();
  const sent = () => {
    network.last().flush();
    return network.last().received.splice(0);
  };
  const heard: unknown[] = [];
  const stopOne = socket.subscribe('KLINE.EURUSD', (data) => heard.push(data));
  const stopTwo = socket.subscribe('KLINE.EURUSD', (data) => heard.push(data));
  expect(topics(sent(), 'sub')).toEqual(['KLINE.EURUSD']);
  network.last().push({ topic: 'KLINE.EURUSD', data: { Code: 'EURUSD', Candles: {} } });
  network.last().flush();
  expect(heard).toHaveLength(2);
  stopOne();
  stopOne();
  expect(topics(sent(), 'unsub')).toEqual([]);
  stopTwo();
  expect(topics(sent(), 'unsub')).toEqual(['KLINE.EURUSD']);
});

test('after a reconnection topics and login come back, account topics only once the login is taken', () => {
  const { socket, network, clock, goLive } = makeTest();
  socket.subscribe('DAY_MARKET', () => {});
  socket.subscribe('FOREX_ORDER', () => {});
  socket.login('good');
  socket.start();
  goLive(['good']);
  network.last().close();
  network.last().flush();
  clock.advance(500);
  const end = network.last();
  end.accept();
  end.flush();
  expect(end.received.map(({ cmd }) => cmd)).toEqual(['ping', 'login', 'sub']);
  expect(end.received[1]).toEqual({ cmd: 'login', token: 'good', v: SOCKET_VERSION });
  expect(topics(end.received, 'sub')).toEqual(['DAY_MARKET']);
  end.push({ cmd: 'login', code: 1 });
  end.flush();
  expect(topics(end.received, 'sub')).toEqual(['DAY_MARKET', 'FOREX_ORDER']);
});

test('without a login no account topic is subscribed', () => {
  const { socket, network, goLive } = makeTest();
  socket.subscribe('FOREX_TRADE', () => {});
  socket.start();
  goLive();
  socket.subscribe('FOREX_CLOSED', () => {});
  network.last().flush();
  expect(topics(network.last().received, 'sub')).toEqual([]);
});

test('an unknown token ends the session; a busy server is retried', () => {
  const { socket, network, clock } = makeTest();
  let invalid = 0;
  socket.onSessionInvalid(() => {
    invalid += 1;
  });
  socket.login('bad');
  socket.start();
  network.last().accept();
  network.last().push({ cmd: 'login', code: 0, error: 'busy' });
  network.last().flush();
  expect(invalid).toBe(0);
  clock.advance(2_000);
  network.last().flush();
  expect(network.last().received.filter(({ cmd }) => cmd === 'login')).toHaveLength(2);
  network.last().push({ cmd: 'login', code: 999 });
  network.last().flush();
  expect(invalid).toBe(1);
});

test('a skipped sequence number is announced as a gap, and so is every connection', () => {
  const { socket, network, clock, goLive } = makeTest();
  const gaps: GapReason[] = [];
  socket.onGap((reason) => gaps.push(reason));
  socket.subscribe('FOREX_CLOSED', () => {});
  socket.login('good');
  socket.start();
  goLive(['good']);
  const event = (seq: number) => network.last().push({ topic: 'FOREX_CLOSED', data: {}, seq });
  event(41);
  event(42);
  event(42);
  event(43);
  network.last().flush();
  expect(gaps).toEqual(['connected']);
  event(45);
  network.last().flush();
  expect(gaps).toEqual(['connected', 'missed']);
  network.last().close();
  network.last().flush();
  clock.advance(500);
  goLive(['good']);
  expect(gaps).toEqual(['connected', 'missed', 'connected']);
});

test('the account is reloaded only after the server has confirmed its last topic', () => {
  const { socket, network } = makeTest();
  const gaps: GapReason[] = [];
  socket.onGap((reason) => gaps.push(reason));
  socket.subscribe('FOREX_ORDER', () => {});
  socket.subscribe('FOREX_CLOSED', () => {});
  socket.login('good');
  socket.start();
  const end = network.last();
  end.accept();
  for (const answer of [
    { cmd: 'login', code: 1 },
    { cmd: 'sub', code: 1, topic: 'FOREX_ORDER' },
  ])
    end.push(answer);
  end.flush();
  expect(gaps).toEqual([]);
  end.push({ cmd: 'sub', code: 1, topic: 'FOREX_CLOSED' });
  end.flush();
  expect(gaps).toEqual(['connected']);
});

test('without an account topic the login alone is enough', () => {
  const { socket, goLive } = makeTest();
  const gaps: GapReason[] = [];
  socket.onGap((reason) => gaps.push(reason));
  socket.login('good');
  socket.start();
  goLive(['good']);
  expect(gaps).toEqual(['connected']);
});

test('no message of an old connection reaches the new one', () => {
  const { socket, network, clock, goLive } = makeTest();
  const heard: unknown[] = [];
  socket.subscribe('DAY_MARKET', (rows) => heard.push(rows));
  socket.start();
  goLive();
  const old = network.last();
  old.push({ topic: 'DAY_MARKET', data: [] });
  clock.advance(20_000);
  goLive();
  old.flush();
  expect(heard).toEqual([]);
});

test('unknown frames and frames that are not JSON are ignored', () => {
  const { socket, network, goLive } = makeTest();
  socket.start();
  goLive();
  for (const frame of [[], 'text', 7, { topic: 'NOBODY', data: 1 }, { cmd: 'what' }])
    network.last().push(frame as object);
  network.last().flush();
  expect(socket.connection().state).toBe('live');
});
