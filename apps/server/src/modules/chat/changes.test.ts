// Changes as waiting operators receive them: each once and in order, several together, and marks without a change.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ChangeFeed } from './changes.ts';

const feeds: ChangeFeed[] = [];
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.stop();
});
function open(times: { waitMs?: number; togetherMs?: number } = {}): ChangeFeed {
  const feed = new ChangeFeed(times);
  feeds.push(feed);
  return feed;
}

test('many quick changes come in few answers, and none is missing', async () => {
  const feed = open({ togetherMs: 50 });
  let { cursor } = await feed.after(undefined, 1);
  const heard: number[] = [];
  let answers = 0;
  const hearing = (async () => {
    while (heard.length < 200) {
      const news = await feed.after(cursor, 1);
      cursor = news.cursor;
      heard.push(...news.changed);
      answers += 1;
    }
  })();
  const begin = performance.now();
  for (let n = 1; n <= 200; n += 1) {
    feed.add(n);
    await sleep(1);
  }
  await hearing;
  const ms = performance.now() - begin;
  expect(heard).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  // The first at once, then one for each 50 milliseconds that have passed.
  expect(answers).toBeLessThanOrEqual(ms / 50 + 2);
});

test('the first change after a quiet time is answered at once', async () => {
  const feed = open({ togetherMs: 60_000 });
  const { cursor } = await feed.after(undefined, 1);
  const waiting = feed.after(cursor, 1);
  feed.add(7);
  expect(await waiting).toMatchObject({ reset: false, changed: [7] });
});

test('a signal answers waiting requests, and the next ones of others, and changes nothing', async () => {
  const feed = open({ waitMs: 60_000, togetherMs: 0 });
  const { cursor } = await feed.after(undefined, 1);
  feed.signal();
  const news = await feed.after(cursor, 1);
  expect(news).toMatchObject({ reset: false, changed: [] });
  expect(news.cursor).not.toBe(cursor);
  const waiting = feed.after(news.cursor, 1);
  expect(await Promise.race([waiting, sleep(30, 'still waiting')])).toBe('still waiting');
  feed.signal();
  expect(await waiting).toMatchObject({ changed: [] });
});

test('a cursor older than the stored changes reloads everything', async () => {
  const feed = open({ togetherMs: 0 });
  const { cursor } = await feed.after(undefined, 1);
  for (let n = 0; n < 9_000; n += 1) feed.add(n);
  expect(await feed.after(cursor, 1)).toMatchObject({ reset: true, changed: [] });
});

test('waiting requests end when the venue stops', async () => {
  const feed = open({ waitMs: 60_000 });
  const { cursor } = await feed.after(undefined, 1);
  const waiting = feed.after(cursor, 1);
  feed.stop();
  expect(await waiting).toMatchObject({ changed: [] });
});
