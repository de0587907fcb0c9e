// The limit on topics, past what the catalogue can reach; and whose topics end with a login.
import { TOPICS_MAX } from '@candor/contract';
import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { Hub } from './hub.ts';
import type { SocketTopics } from './topics.ts';

const makeTopics = (prefix: string, changed: Partial<SocketTopics> = {}): SocketTopics => ({
  needLogin: false,
  knows: (topic) => topic.startsWith(prefix),
  add() {},
  remove() {},
  start() {},
  stop() {},
  ...changed,
});
const makeConnection = () => ({ topics: new Set<string>(), login: null }) as unknown as Connection;

async function subscribe(hub: Hub, connection: Connection, topic: string): Promise<string | undefined> {
  let refused: string | undefined;
  await hub.subscribe(connection, topic, (refusal) => {
    refused = refusal;
  });
  return refused;
}

test('a connection has at most 64 topics, and unsubscribing makes room', async () => {
  const hub = new Hub([makeTopics('KLINE.')]);
  const connection = makeConnection();
  for (let n = 0; n < TOPICS_MAX; n += 1)
    expect(await subscribe(hub, connection, `KLINE.${n}`)).toBeUndefined();
  expect(await subscribe(hub, connection, 'KLINE.more')).toBe('too_many_topics');
  expect(await subscribe(hub, connection, 'KLINE.0')).toBeUndefined();
  hub.unsubscribe(connection, 'KLINE.0');
  expect(await subscribe(hub, connection, 'KLINE.more')).toBeUndefined();
});

test('topics that need a login end with it after their last frames; the others stay', async () => {
  const log: string[] = [];
  const own = makeTopics('OWN', {
    needLogin: true,
    remove: (_, topic) => void log.push(`removed ${topic}`),
    sessionEnded: () => void log.push('session ended'),
  });
  const hub = new Hub([makeTopics('PUBLIC'), own]);
  const connection = makeConnection();
  expect(await subscribe(hub, connection, 'NOBODYS')).toBe('unknown_topic');
  expect(await subscribe(hub, connection, 'OWN')).toBe('login_required');
  hub.login(connection, { sessionId: 'session', accountId: 1 });
  for (const topic of ['OWN', 'PUBLIC']) expect(await subscribe(hub, connection, topic)).toBeUndefined();
  hub.endSession(connection);
  expect(log).toEqual(['session ended', 'removed OWN']);
  expect([...connection.topics]).toEqual(['PUBLIC']);
  expect(connection.login).toBeNull();
});
