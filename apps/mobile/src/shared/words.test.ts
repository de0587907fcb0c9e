import { makePreferences, memoryStorage } from '@candor/client';
import { LANGUAGES, type Language } from '@candor/i18n';
import { expect, test } from 'vitest';
import { type CatalogParts, makeWordsStore } from './words.ts';

function makeParts() {
  const asked: string[] = [];
  const faults = new Set<string>();
  const part = (language: Language, name: string, messages: Record<string, string>) => async () => {
    asked.push(`${language} ${name}`);
    if (faults.has(`${language} ${name}`)) throw new TypeError('failed to fetch a chunk');
    return { default: messages };
  };
  const entries = LANGUAGES.map((one) => [
    one,
    {
      first: part(one, 'first', { 'tabbar.mine': `mine ${one}` }),
      rest: part(one, 'rest', { 'order.fee': `fee ${one}` }),
    },
  ]);
  return { asked, faults, catalogParts: Object.fromEntries(entries) as CatalogParts };
}
async function makeTest(needsAll = false) {
  const parts = makeParts();
  const preferences = makePreferences(memoryStorage());
  const words = await makeWordsStore(preferences, {
    catalogParts: parts.catalogParts,
    language: 'de',
    needsAll,
  });
  return { ...parts, preferences, words };
}

test('the first screen fetches its own words only; the rest comes once, with one promise', async () => {
  const { words, asked } = await makeTest();
  expect(words.get().t('tabbar.mine')).toBe('mine de');
  expect(() => words.get().t('order.fee')).toThrow('order.fee');
  expect(asked).toEqual(['de first']);
  const completion = words.complete();
  expect(words.complete()).toBe(completion);
  await completion;
  expect(words.get().t('order.fee')).toBe('fee de');
  expect(words.get().t('tabbar.mine')).toBe('mine de');
  expect(asked).toEqual(['de first', 'de rest']);
});

test('a first screen that needs all fetches both parts at once', async () => {
  const { asked } = await makeTest(true);
  expect(asked.sort()).toEqual(['de first', 'de rest']);
});

test('another language comes whole, is kept as a choice, and notified once', async () => {
  const { words, preferences } = await makeTest();
  const notified: string[] = [];
  words.subscribe(() => notified.push(words.get().language));
  await words.choose('ar');
  expect(words.get().t('order.fee')).toBe('fee ar');
  expect(preferences.get().language).toBe('ar');
  await words.complete();
  expect(notified).toEqual(['ar']);
});

test('the later of two quick choices wins, whichever arrives first', async () => {
  const { words, preferences, catalogParts } = await makeTest();
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { first: firstPart, rest } = catalogParts.jp;
  const slow = { first: firstPart, rest: () => late.then(rest) };
  Object.assign(catalogParts, { jp: slow });
  const overtaken = words.choose('jp');
  await words.choose('kr');
  arrive();
  await overtaken;
  expect(words.get().language).toBe('kr');
  expect(preferences.get().language).toBe('kr');
});

test('a part that does not come leaves the words as they are, and can be asked for again', async () => {
  const { words, preferences, faults } = await makeTest();
  faults.add('fr rest');
  await expect(words.choose('fr')).rejects.toThrow('failed to fetch');
  expect(words.get().language).toBe('de');
  expect(preferences.get().language).toBe(null);
  faults.add('de rest');
  await expect(words.complete()).rejects.toThrow('failed to fetch');
  faults.clear();
  await words.complete();
  expect(words.get().t('order.fee')).toBe('fee de');
});
