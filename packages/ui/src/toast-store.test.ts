import { expect, test, vi } from 'vitest';
import { makeToastStore } from './toast-store.ts';

const texts = (store: ReturnType<typeof makeToastStore>) => store.get().map(({ text }) => text);

test('a repeated toast replaces itself, and the last three stay', () => {
  const store = makeToastStore();
  for (const text of ['a', 'b', 'a']) store.show(text);
  expect(texts(store)).toEqual(['b', 'a']);
  for (const text of ['c', 'd']) store.show(text, 'bad');
  expect(texts(store)).toEqual(['a', 'c', 'd']);
  expect(store.get().at(-1)).toMatchObject({ tone: 'bad' });
});

test('a toast may have a link', () => {
  const store = makeToastStore();
  const link = { label: 'Positions', follow: vi.fn() };
  store.show('Margin call', 'bad', link);
  expect(store.get()).toMatchObject([{ text: 'Margin call', link }]);
});

test('a listener is notified until it unsubscribes', () => {
  const store = makeToastStore();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.show('a');
  store.leave(store.get()[0]?.id ?? 0);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(texts(store)).toEqual([]);
  stop();
  store.show('b');
  expect(listener).toHaveBeenCalledTimes(2);
});
