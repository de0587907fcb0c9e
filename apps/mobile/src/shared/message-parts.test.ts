// Follows the imports of the modules of Home and of the trading screens, and finds every key that they use.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { partOf } from './message-parts.ts';

const source = resolve(import.meta.dirname, '..');

/** `pattern` finds the imports of a file. */
function filesOf(entry: string, pattern: RegExp, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(pattern)) {
    if (path !== undefined) filesOf(resolve(dirname(entry), path), pattern, found);
  }
  return found;
}

const AT_ONCE = /from '(\.[^']+\.tsx?)'/g;
/** Sheets and charts too, which load when they open. */
const EVER = /(?:from |import\()'(\.[^']+\.tsx?)'/g;
const firstFiles = ['start.tsx', 'features/markets/home-page.tsx'].flatMap((path) => [
  ...filesOf(resolve(source, path), AT_ONCE),
]);
const tradingPages = [
  'app/product-page.tsx',
  'app/not-found-page.tsx',
  'features/news/news-page.tsx',
  'features/ranking/ranking-page.tsx',
  'features/trading/notices/account-notices.tsx',
  'features/trading/orders/orders-page.tsx',
  'features/trading/page/trade-page.tsx',
];
const tradingFiles = tradingPages.flatMap((path) => [...filesOf(resolve(source, path), EVER)]);
const catalog = JSON.parse(
  readFileSync(resolve(source, '../../../packages/i18n/src/catalogs/en.json'), 'utf8'),
) as Record<string, string>;

const nameOf = (file: string): string => file.slice(source.length + 1);
const keysIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/'([a-z]+\.[a-z0-9_]+)'/g)]
    .map(([, key]) => key ?? '')
    .filter((key) => key in catalog);
const cases = (files: readonly string[]) =>
  [...new Set(files)]
    .filter((file) => !file.endsWith('message-parts.ts'))
    .map((file) => [nameOf(file), file]);

test('the screens and the frame are followed through their imports', () => {
  const names = firstFiles.map(nameOf);
  expect(names).toContain('app/tab-bar.tsx');
  expect(names).toContain('features/markets/home-page.tsx');
  expect(names).toContain('shared/feed-label.tsx');
  expect(names).not.toContain('features/mine/mine-page.tsx');
  expect(tradingFiles.map(nameOf)).toContain('features/trading/ticket/order-ticket.tsx');
  expect(tradingFiles.map(nameOf)).not.toContain('features/wallet/wallet-page.tsx');
});

test.each(cases(firstFiles))('%s uses messages of the first part only', (_, file = '') => {
  expect(keysIn(file).filter((key) => partOf(key) !== 'first')).toEqual([]);
});

test.each(cases(tradingFiles))('%s uses no messages of the account’s pages', (_, file = '') => {
  expect(keysIn(file).filter((key) => partOf(key) === 'account')).toEqual([]);
});
