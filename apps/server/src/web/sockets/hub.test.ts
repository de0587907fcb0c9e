// The limit on topics, past what the catalogue can reach.
import { TOPICS_MAX } from '@candor/contract';
import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { Hub } from './hub.ts';

test('a reader has at most 64 topics, and makes room by leaving one', async () => {
  const market = { knows: () => true, add() {}, remove() {} };
  const hub = new Hub(market as never, {} as never);
  const reader = { topics: new Set<string>(), login: null } as unknown as Connection;
  const subscribe = async (topic: string) => {
    let refused: string | undefined;
    await hub.subscribe(reader, topic, (refusal) => {
      refused = refusal;
    });
    return refused;
  };
  for (let n = 0; n < TOPICS_MAX; n += 1) expect(await subscribe(`KLINE.${n}`)).toBeUndefined();
  expect(await subscribe('KLINE.more')).toBe('too_many_topics');
  expect(await subscribe('KLINE.0')).toBeUndefined();
  hub.unsubscribe(reader, 'KLINE.0');
  expect(await subscribe('KLINE.more')).toBeUndefined();
});
