import { makePreferences, memoryStorage } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { expect, test } from 'vitest';
import { type LoadMessages, type MessageScope, makeI18nStore } from './i18n.ts';
import type { MessagePart } from './message-parts.ts';

const texts: Readonly<Record<MessagePart, MessageKey>> = {
  first: 'tabbar.mine',
  trading: 'order.fee',
  account: 'wallet.title',
};

function makeParts() {
  const requested: string[] = [];
  const faults = new Set<string>();
  const delays = new Map<string, Promise<void>>();
  const loadMessages: LoadMessages = async (language, part) => {
    const name = `${language} ${part}`;
    requested.push(name);
    await delays.get(name);
    if (faults.has(name)) throw new TypeError('failed to fetch a chunk');
    return { default: { [texts[part]]: `${part} ${language}` } };
  };
  return { requested, faults, delays, loadMessages };
}
async function makeTest(scope: MessageScope = 'first') {
  const parts = makeParts();
  const preferences = makePreferences(memoryStorage());
  const words = await makeI18nStore(preferences, { loadMessages: parts.loadMessages, language: 'de', scope });
  return { ...parts, preferences, words };
}

test('the first screen loads its own messages only; the others load once for each scope', async () => {
  const { words, requested } = await makeTest();
  expect(words.get().t('tabbar.mine')).toBe('first de');
  expect(() => words.get().t('order.fee')).toThrow('order.fee');
  expect(requested).toEqual(['de first']);
  const completion = words.complete('trading');
  expect(words.complete('trading')).toBe(completion);
  await completion;
  expect(words.get().t('order.fee')).toBe('trading de');
  expect(words.get().t('tabbar.mine')).toBe('first de');
  expect(() => words.get().t('wallet.title')).toThrow('wallet.title');
  expect(requested).not.toContain('de account');
  await words.complete('all');
  expect(words.get().t('wallet.title')).toBe('account de');
  expect(words.get().t('order.fee')).toBe('trading de');
});

test.each([
  ['trading', ['de first', 'de trading']],
  ['all', ['de account', 'de first', 'de trading']],
] as const)('a first screen that needs %s fetches it at once', async (scope, wanted) => {
  const { requested } = await makeTest(scope);
  expect(requested.sort()).toEqual(wanted);
});

test('another language is loaded completely, stored as the choice, and notified once', async () => {
  const { words, preferences } = await makeTest();
  const notified: string[] = [];
  words.subscribe(() => notified.push(words.get().language));
  await words.choose('ar');
  expect(words.get().t('order.fee')).toBe('trading ar');
  expect(preferences.get().language).toBe('ar');
  await words.complete('all');
  expect(notified).toEqual(['ar']);
});

test('the later of two quick choices wins, whichever arrives first', async () => {
  const { words, preferences, delays } = await makeTest();
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  delays.set('jp account', late);
  const overtaken = words.choose('jp');
  await words.choose('kr');
  arrive();
  await overtaken;
  expect(words.get().language).toBe('kr');
  expect(preferences.get().language).toBe('kr');
});

test('a part that fails to load changes nothing, and can be retried', async () => {
  const { words, preferences, faults } = await makeTest();
  faults.add('fr account');
  await expect(words.choose('fr')).rejects.toThrow('failed to fetch');
  expect(words.get().language).toBe('de');
  expect(preferences.get().language).toBe(null);
  faults.add('de trading');
  await expect(words.complete('all')).rejects.toThrow('failed to fetch');
  faults.clear();
  await words.complete('all');
  expect(words.get().t('order.fee')).toBe('trading de');
});
