// Which origin a page calls, and which pages may call.
import { describe, expect, test } from 'vitest';
import { writeMeta } from './app-page.ts';
import { makePeers } from './reached-by.ts';
import { contentPolicy } from './security-headers.ts';
import { apiOriginOf, isOwnOrigin, isPageOrigin } from './site-origin.ts';

test.each([
  ['m.example.com', 'https://api.example.com'],
  ['pc.example.com', 'https://api.example.com'],
  ['M.Example.com:8443', 'https://api.example.com:8443'],
  ['api.example.com', ''],
  ['example.com', ''],
  ['a.b.example.com', ''],
  ['localhost:8080', ''],
  ['127.0.0.1', ''],
  ['[::1]:8080', ''],
  ['m.example.com.evil.test', ''],
  ['evilexample.com', ''],
  ['"><script>.example.com', ''],
])('a page on %s calls %j', (host, origin) => {
  expect(apiOriginOf('example.com', { protocol: 'https', host })).toBe(origin);
  expect(apiOriginOf(undefined, { protocol: 'https', host })).toBe('');
});

test.each([
  ['https://m.example.com', 'https', true],
  ['https://m.example.com:8443', 'http', true],
  ['http://m.example.com', 'http', true],
  ['http://m.example.com', 'https', false],
  ['https://example.com', 'https', false],
  ['https://m.example.com.evil.test', 'https', false],
  ['https://m.example.com/', 'https', false],
  ['null', 'https', false],
])('a page of %s may call an API on %s: %s', (origin, protocol, allowed) => {
  expect(isPageOrigin('example.com', origin, { protocol, host: 'api.example.com' })).toBe(allowed);
});

test('a page of the host that it calls is its own', () => {
  const reached = { protocol: 'http', host: 'localhost:8080' };
  expect(isOwnOrigin('http://localhost:8080', reached)).toBe(true);
  expect(isOwnOrigin('http://localhost:8081', reached)).toBe(false);
  expect(isOwnOrigin('https://example.com', { protocol: 'https', host: 'example.com' })).toBe(true);
});

test('the origin stands in the page and in its policy', () => {
  const origin = 'https://api.example.com';
  const meta = `<meta name="candor-api" content="${origin}" />`;
  expect(writeMeta('<head><title>x</title></head>', 'candor-api', origin)).toBe(
    `<head>${meta}<title>x</title></head>`,
  );
  expect(writeMeta('<head><meta name="candor-api" content=""></head>', 'candor-api', origin)).toBe(
    `<head>${meta}</head>`,
  );
  expect(
    writeMeta(
      '<head><meta name="candor-loss-hosts" content=""></head>',
      'candor-loss-hosts',
      'a.example b.example:8443',
    ),
  ).toBe('<head><meta name="candor-loss-hosts" content="a.example b.example:8443" /></head>');
  const policy = contentPolicy({ protocol: 'https', host: 'm.example.com' }, origin);
  expect(policy).toContain(
    "connect-src 'self' ws://m.example.com wss://m.example.com https://api.example.com wss://api.example.com;",
  );
  const outside = {
    images: ['https://logos.example', 'https://a;script-src'],
    calls: ['https://mail.example:8443'],
    frames: ['https://chat.example', 'https://b;script-src'],
  };
  const wider = contentPolicy({ protocol: 'https', host: 'm.example.com' }, '', outside);
  expect(wider).toContain("img-src 'self' data: blob: https://logos.example;");
  expect(wider).toContain('wss://m.example.com https://mail.example:8443;');
  expect(wider).toContain('frame-src https://chat.example;');
  expect(policy).toContain("frame-src 'none';");
  expect(contentPolicy({ protocol: 'http', host: 'x; script-src *' }, '')).toContain("connect-src 'self';");
});

describe('behind a proxy', () => {
  const request = (remoteAddress: string) =>
    ({
      socket: { remoteAddress },
      headers: { host: 'inner:80', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'm.example.com' },
    }) as never;

  test('a trusted one is believed, another is not', () => {
    const { reachedBy } = makePeers(['10.0.0.0/8', '::1']);
    const outside = { protocol: 'https', host: 'm.example.com' };
    expect(reachedBy(request('10.1.2.3'))).toMatchObject(outside);
    expect(reachedBy(request('::ffff:10.1.2.3'))).toMatchObject(outside);
    expect(reachedBy(request('::1'))).toMatchObject(outside);
    expect(reachedBy(request('192.0.2.1'))).toMatchObject({ protocol: 'http', host: 'inner:80' });
  });
});
