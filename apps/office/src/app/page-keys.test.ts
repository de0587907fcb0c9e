import { expect, test } from 'vitest';
import { navGroups } from './navigation.ts';
import { pageRoutes } from './routes.tsx';

const shown = navGroups.flatMap(({ pages }) => pages);

test('no two pages have the same key, and none has the prefix key', () => {
  const keys = shown.flatMap(({ key }) => key ?? []);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  expect(keys).not.toContain('g');
});

test('every page of the navigation has its route', () => {
  const paths = new Set(pageRoutes.map(({ path }) => path));
  expect(shown.filter(({ path }) => !paths.has(path))).toEqual([]);
});
