// Follows the imports of what loads with Home and finds every key that is used there.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isFirstPart } from './first-words.ts';

const source = resolve(import.meta.dirname, '..');

function filesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    if (path !== undefined) filesOf(resolve(dirname(entry), path), found);
  }
  return found;
}

const files = new Set([
  ...filesOf(resolve(source, 'main.tsx')),
  ...filesOf(resolve(source, 'features/markets/home-page.tsx')),
]);
const catalog = JSON.parse(
  readFileSync(resolve(source, '../../../packages/i18n/src/catalogs/en.json'), 'utf8'),
) as Record<string, string>;

test('the first screen and the frame are followed through their imports', () => {
  const names = [...files].map((file) => file.slice(source.length + 1));
  expect(names).toContain('app/tab-bar.tsx');
  expect(names).toContain('features/markets/account-strip.tsx');
  expect(names).toContain('shared/feed-label.tsx');
  expect(names).not.toContain('features/mine/mine-page.tsx');
});

test.each([...files].map((file) => [file.slice(source.length + 1), file]))(
  '%s uses words of the first part only',
  (_, file) => {
    if (file.endsWith('first-words.ts')) return;
    const keys = [...readFileSync(file, 'utf8').matchAll(/'([a-z]+\.[a-z0-9_]+)'/g)].map(
      ([, key]) => key ?? '',
    );
    expect(keys.filter((key) => key in catalog && !isFirstPart(key))).toEqual([]);
  },
);
