import { expect, test } from 'vitest';
import { iconOf } from './page-icons.ts';
import { pageRoutes } from './routes.tsx';

const shown = pageRoutes.filter(({ title }) => title !== undefined);

test('no two pages have the same key, and none has the one that begins them all', () => {
  const keys = shown.flatMap(({ key }) => key ?? []);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  expect(keys).not.toContain('g');
});

test('every page of the navigation has its sign', () => {
  expect(shown.filter(({ path }) => iconOf(path) === undefined).map(({ path }) => path)).toEqual([]);
});
