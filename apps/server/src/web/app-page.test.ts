// The app's page is rendered and compressed once for each origin that it names, and only a few are cached.
import { expect, test } from 'vitest';
import { AppPages } from './app-page.ts';
import { makeStaticFile } from './static-files.ts';

const source = (title: string) =>
  makeStaticFile('/index.html', Buffer.from(`<!doctype html><head><title>${title}</title></head>`));
const origin = (n: number) => `https://api.example.com:${n}`;

test('the page for an origin is cached, with its compressed forms', () => {
  const pages = new AppPages(['help.example.com']);
  const built = source('Candor');
  expect(pages.has(built, '')).toBe(false);
  const page = pages.of(built, '');
  expect(page.body.toString()).toContain('<meta name="candor-loss-hosts" content="help.example.com" />');
  expect(pages.of(built, '')).toBe(page);
  expect(pages.has(built, '')).toBe(true);
  expect(pages.of(built, origin(1)).body.toString()).toContain('content="https://api.example.com:1"');
});

test('a new build has another page', () => {
  const pages = new AppPages([]);
  const before = pages.of(source('before'), '');
  const built = source('after');
  expect(pages.has(built, '')).toBe(false);
  expect(pages.of(built, '').etag).not.toBe(before.etag);
});

test('of many invented origins few are cached, and those in use stay', () => {
  const pages = new AppPages([]);
  const built = source('Candor');
  const own = pages.of(built, '');
  for (let n = 1; n <= 1_000; n += 1) {
    pages.of(built, origin(n));
    expect(pages.of(built, '')).toBe(own);
  }
  const cached = Array.from({ length: 1_000 }, (_, n) => pages.has(built, origin(n + 1))).filter(Boolean);
  expect(cached.length).toBeLessThan(32);
});
