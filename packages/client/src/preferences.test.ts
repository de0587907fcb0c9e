import { expect, test } from 'vitest';
import { makePreferences } from './preferences.ts';
import { memoryStorage, STORAGE_KEYS } from './storage.ts';

function storedUnder(values: unknown) {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.preferences, JSON.stringify(values));
  return makePreferences(storage).get();
}

test('nothing is chosen at first', () => {
  expect(makePreferences(memoryStorage()).get()).toEqual({
    language: null,
    theme: 'system',
    colours: 'auto',
    hideBalance: false,
    fills: 'auto',
    instrumentId: null,
    chart: null,
    tickets: {},
    oneTap: {},
  });
});

test('choices survive a reload', () => {
  const storage = memoryStorage();
  const preferences = makePreferences(storage);
  preferences.set({ theme: 'dark', language: 'de', hideBalance: true, chart: { type: 'area' } });
  expect(makePreferences(storage).get()).toMatchObject({
    theme: 'dark',
    language: 'de',
    hideBalance: true,
    chart: { type: 'area' },
  });
});

test('a stored tw is hk', () => {
  expect(storedUnder({ language: 'tw' }).language).toBe('hk');
  expect(storedUnder({ language: 'th' }).language).toBe('th');
});

test('stored quiet fills are short messages, and without them nothing was chosen', () => {
  expect(storedUnder({ quietFills: true }).fills).toBe('message');
  expect(storedUnder({ quietFills: false }).fills).toBe('auto');
  expect(storedUnder({ fills: 'sheet' }).fills).toBe('sheet');
});

test('each damaged value falls back by itself', () => {
  expect(
    storedUnder({
      language: 5,
      theme: 'blue',
      colours: 'red-up',
      hideBalance: 'yes',
      instrumentId: '3',
      chart: [],
      tickets: [],
      oneTap: null,
    }),
  ).toEqual({
    language: null,
    theme: 'system',
    colours: 'red-up',
    hideBalance: false,
    fills: 'auto',
    instrumentId: null,
    chart: null,
    tickets: {},
    oneTap: {},
  });
});

test('a change in another window is taken over', () => {
  const storage = memoryStorage();
  const one = makePreferences(storage);
  const two = makePreferences(storage);
  let notified = 0;
  two.subscribe(() => {
    notified += 1;
  });
  one.set({ theme: 'light' });
  two.reload();
  expect(two.get().theme).toBe('light');
  expect(notified).toBe(1);
});

test('data of a later version is not misread', () => {
  expect(storedUnder({ version: 2, theme: 'dark' }).theme).toBe('system');
  expect(storedUnder({ version: 1, theme: 'dark' }).theme).toBe('dark');
});
