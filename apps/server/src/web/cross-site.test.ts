// A page of another site can't make a visitor's browser open accounts or log in; everyone else can.
import { paths } from '@candor/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

const reached = { protocol: 'https', host: 'api.candor.test' };

describe('the headers of the requesting page', () => {
  test.each([
    ['nothing, as programs do', {}, false],
    ['same-origin', { 'sec-fetch-site': 'same-origin' }, false],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, false],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, true],
    [
      'cross-site under an origin of ours',
      { 'sec-fetch-site': 'cross-site', origin: 'https://m.candor.test' },
      true,
    ],
    ['an origin of its own', { origin: 'https://api.candor.test' }, false],
    [
      "a page of the site's domain",
      { 'sec-fetch-site': 'same-site', origin: 'https://m.candor.test' },
      false,
    ],
    ["a page of the site's domain, an older browser", { origin: 'https://m.candor.test' }, false],
    ["a link on a page of the site's domain", { 'sec-fetch-site': 'same-site' }, false],
    [
      'a page below another label',
      { 'sec-fetch-site': 'same-site', origin: 'https://a.b.candor.test' },
      true,
    ],
    ['another origin, an older browser', { origin: 'https://evil.test' }, true],
    ['an origin that is hidden', { origin: 'null' }, true],
    ['an origin that is no address', { origin: 'evil' }, true],
  ])('%s', (_, headers, isRefused) => {
    expect(isCrossSite(headers, 'candor.test', reached)).toBe(isRefused);
  });

  test('without a site domain only the own origin is accepted', () => {
    const own = { protocol: 'http', host: 'localhost:8080' };
    const ask = (headers: Record<string, string>) => isCrossSite(headers, undefined, own);
    expect(ask({ 'sec-fetch-site': 'same-site' })).toBe(true);
    expect(ask({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' })).toBe(true);
    expect(ask({ origin: 'http://localhost:3000' })).toBe(true);
    expect(ask({ origin: 'http://localhost:8080' })).toBe(false);
    // A proxy may rewrite the host; the browser's knowledge of its own page counts.
    expect(ask({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).toBe(false);
  });
});

describe('through the app', () => {
  let venue: TestVenue;
  const ask = async (method: 'GET' | 'POST', headers: Record<string, string>) => {
    const fields = new URLSearchParams({ demo_id: crypto.randomUUID() });
    const { path } = paths.createDemo;
    const response = await fetch(`${venue.origin}${path}${method === 'GET' ? `?${fields}` : ''}`, {
      method,
      headers: { lang: 'en', ...headers },
      ...(method === 'POST' ? { body: fields } : {}),
    });
    return { status: response.status, body: await response.json() };
  };
  const users = async () => (await venue.pool.query('select 1 from users')).rows.length;

  beforeAll(async () => {
    venue = await openTestVenue();
  });
  afterAll(() => venue.stop());

  test.each(['GET', 'POST'] as const)('%s of a foreign page is rejected', async (method) => {
    const before = await users();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }])
      expect(await ask(method, headers)).toEqual({
        status: 403,
        body: {
          code: 0,
          error: 'cross_site_refused',
          data: null,
          msg: 'Another website asked for this, so it was rejected. Open this site yourself and try again.',
        },
      });
    expect(await users()).toBe(before);
  });

  test.each(['GET', 'POST'] as const)('%s of our own page, a typed address or a program', async (method) => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: venue.origin }, {}])
      expect(await ask(method, headers)).toMatchObject({ status: 200, body: { code: 1 } });
    expect(await ask(method, { 'sec-fetch-site': 'none' })).toMatchObject({ body: { code: 1 } });
  });

  test('reading calls are allowed', async () => {
    const reply = await fetch(venue.origin + paths.categories.path, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.status).toBe(200);
    const { token } = await makeTestClient(venue.origin).loginDemo();
    // A token never travels by itself, so a page that has one is the client's own.
    const own = await fetch(venue.origin + paths.userInfo.path, {
      headers: { 'sec-fetch-site': 'cross-site', authorization: token },
    });
    expect(await own.json()).toMatchObject({ code: 1 });
  });
});
