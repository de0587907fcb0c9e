import { expect, test } from 'vitest';
import { loginPath, pathInHash, readValue, safeFrom } from './paths.ts';

test.each([
  ['/order', '/order'],
  ['/trade?id=3', '/trade?id=3'],
  ['/mine/system#a', '/mine/system#a'],
  [null, '/'],
  ['', '/'],
  ['order', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/order\\..', '/'],
  ['https://evil.example/order', '/'],
  ['javascript:alert(1)', '/'],
  ['/unknown', '/'],
  ['/login', '/'],
  ['/register?invite_code=x', '/'],
  ['/forgot', '/'],
  ['/login?from=/login', '/'],
])('a login leads from %s back to %s', (from, to) => {
  expect(safeFrom(from)).toBe(to);
});

test('the link to the login page contains the wanted page', () => {
  expect(loginPath('/order?tab=1&x=2')).toBe('/login?from=%2Forder%3Ftab%3D1%26x%3D2');
  expect(loginPath('/')).toBe('/login');
  // Two causes may navigate there at once: the page that needs a login, and the end of the session.
  expect(loginPath('/login?from=%2Forder')).toBe('/login?from=%2Forder');
  expect(loginPath('/login')).toBe('/login');
});

test.each([
  ['#/register?invite_code=AB12', '/register?invite_code=AB12'],
  ['#/', '/'],
  ['#//evil.example', null],
  ['#section', null],
  ['', null],
])('the hash %s means %s', (hash, path) => {
  expect(pathInHash(hash)).toBe(path);
});

test('values are found by name in the query and in the query of the hash', () => {
  expect(readValue('a', { search: '?a=1', hash: '#x?a=2' })).toBe('1');
  expect(readValue('b', { search: '?a=1', hash: '#x?b=2' })).toBe('2');
  expect(readValue('c', { search: '?a=1', hash: '#x?b=2' })).toBe(null);
  expect(readValue('c', { search: '', hash: '#x' })).toBe(null);
});
