import { expect, test } from 'vitest';
import { knownPaths } from '../shared/paths.ts';
import { routeOf, routes } from './routes.tsx';

test('every known path has a route, and every route has a known path', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...knownPaths].sort());
});

// Login and tab bar, as in section 2 of the specification.
test.each([
  ['/', false, true],
  ['/trade', false, true],
  ['/order', true, true],
  ['/user', true, true],
  ['/news', false, true],
  ['/news/calendar', false, true],
  ['/news/detail', false, false],
  ['/rank', false, true],
  ['/rank/trader', false, false],
  ['/login', false, false],
  ['/product', false, false],
  ['/mine', true, true],
  ['/mine/system', true, false],
  ['/mine/auth', true, false],
  ['/mine/security', true, false],
  ['/mine/email', true, false],
  ['/register', false, false],
  ['/forgot', false, false],
  ['/mine/password', true, false],
  ['/mine/withdraw', true, false],
  ['/mine/withdraw-way', true, false],
  ['/mine/bank-card-list', true, false],
  ['/mine/coin-address-list', true, false],
  ['/mine/wallet', true, false],
  ['/mine/history', true, false],
  ['/mine/invite', true, false],
  ['/mine/notices', true, false],
  ['/mine/announcement', true, false],
  ['/language', false, false],
  ['/feedback', false, false],
])('%s asks for a login: %s, shows the tab bar: %s', (path, needsLogin, hasTabBar) => {
  expect(routeOf(path)).toMatchObject({ needsLogin, hasTabBar });
  expect(routeOf(path)?.hasRail).toBe(!['/login', '/register', '/forgot'].includes(path));
});

// Every route of section 2 of the specification.
const specified =
  '/ /trade /order /user /news /news/detail /rank /feedback /login /register /forgot /product /mine /mine/auth /mine/invite /mine/email /mine/announcement /mine/password /mine/history /mine/charge /mine/withdraw /mine/withdraw-way /mine/wallet /mine/bank-card-list /mine/coin-address-list /mine/system /mine/chat /language'.split(
    ' ',
  );

test('every page of the specification is built', () => {
  const built = specified.filter((path) => routes.some((entry) => entry.path === path));
  expect(specified.filter((path) => !built.includes(path)).sort()).toEqual([]);
  expect(specified.filter((path) => !routeOf(path))).toEqual([]);
});

test('unknown addresses are not found', () => {
  for (const path of ['/nowhere', '/mine/nowhere', '/toString', '/register/'])
    expect(routeOf(path)).toBeUndefined();
});
