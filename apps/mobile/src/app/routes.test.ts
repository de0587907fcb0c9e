import { expect, test } from 'vitest';
import { knownPaths } from '../shared/paths.ts';
import { routeOf, routes } from './routes.tsx';

test('every known path has a route, and no route is unknown to links', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...knownPaths].sort());
});

// Login and tab bar as section 2 of the specification has them.
test.each([
  ['/', false, true],
  ['/trade', false, true],
  ['/order', true, true],
  ['/user', true, true],
  ['/news', false, true],
  ['/rank', false, true],
  ['/login', false, false],
  ['/product', false, false],
  ['/mine', true, true],
  ['/mine/system', true, false],
  ['/language', false, false],
  ['/parts', false, false],
])('%s asks for a login: %s, shows the tab bar: %s', (path, needsLogin, hasTabBar) => {
  expect(routeOf(path)).toMatchObject({ needsLogin, hasTabBar });
});
