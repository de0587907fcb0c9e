import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { makeReadNews } from './read-news.ts';

const at = (ms: number) => new Date(ms).toISOString();

test('news from before the first visit is read, and later news is unread until it is opened', () => {
  const storage = memoryStorage();
  const news = makeReadNews(storage, () => 1_000);
  expect(news.isUnread({ id: 1, createdAt: at(999) })).toBe(false);
  expect(news.isUnread({ id: 2, createdAt: at(1_001) })).toBe(true);
  let changes = 0;
  news.subscribe(() => {
    changes += 1;
  });
  news.markRead(2);
  news.markRead(2);
  expect(news.isUnread({ id: 2, createdAt: at(1_001) })).toBe(false);
  expect(changes).toBe(1);
  // At the next start, much later.
  const again = makeReadNews(storage, () => 9_000);
  expect(again.isUnread({ id: 2, createdAt: at(1_001) })).toBe(false);
  expect(again.isUnread({ id: 3, createdAt: at(2_000) })).toBe(true);
});

test('two windows share what either opened, and damaged storage begins again', () => {
  const storage = memoryStorage();
  const one = makeReadNews(storage, () => 0);
  const other = makeReadNews(storage, () => 0);
  one.markRead(1);
  other.markRead(2);
  const next = makeReadNews(storage, () => 0);
  expect([1, 2, 3].map((id) => next.isUnread({ id, createdAt: at(5) }))).toEqual([false, false, true]);
  storage.setItem('candor.news', '{"since":"never","ids":7}');
  expect(makeReadNews(storage, () => 10).isUnread({ id: 4, createdAt: at(5) })).toBe(false);
});

test('the newest 500 are stored', () => {
  const storage = memoryStorage();
  const news = makeReadNews(storage, () => 0);
  for (let id = 1; id <= 501; id += 1) news.markRead(id);
  expect(news.isUnread({ id: 1, createdAt: at(5) })).toBe(true);
  expect(news.isUnread({ id: 2, createdAt: at(5) })).toBe(false);
});
