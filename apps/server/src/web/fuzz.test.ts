// Bad input to every call, in the query and as JSON: never a 500, and every refusal of input names its field.
import { type CallName, type CallSite, calls, paths } from '@candor/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badTexts, badValues } from './testing/bad-values.ts';
import { openRealUser } from './testing/real-user.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let token: string;
beforeAll(async () => {
  venue = await openTestVenue();
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
});
afterAll(() => venue.stop());

/** Valid values of every field, so that a request has one bad field at a time. */
const good: Readonly<Record<string, string>> = {
  key: 'is_show_mobile',
  demo_id: 'a-demo-id-for-the-fuzz',
  page: '1',
  searchCurrency: 'EUR',
  forex_id: '1',
  period: '1min',
  type: '1',
  cont: '0.1',
  status: '1',
  multiple: '100',
  id: '1',
};

/** Rejections that depend on something else than the fields: too often, too soon, or nothing to act on. */
const ofNoField: ReadonlySet<string> = new Set(['guesses_exceeded', 'code_recently_sent', 'factor_not_set']);

const sites = Object.entries(paths) as [CallName, CallSite][];
const cases = sites.flatMap(([name, site]) =>
  Object.keys(calls[name].params.shape).map((field) => ({ name, site, field })),
);

test.each(cases)('$name with a bad $field', async ({ name, site, field }) => {
  // Logins change with what is sent, so each case has its own.
  ({ token } =
    site.auth === 'real' ? await openRealUser(venue) : await makeTestClient(venue.origin).loginDemo());
  const known = Object.keys(calls[name].params.shape).filter((each) => each in good);
  const params = Object.fromEntries(known.map((each) => [each, good[each]]));
  const replies = await Promise.all([
    ...badTexts.map((text) => sendQuery(site, { ...params, [field]: text })),
    sendText(site, `${field}=1&${field}=2`),
    sendText(site, `${field}[]=1`),
    sendText(site, `${field}[a]=1`),
    sendText(site, `${field}=%ff%fe`),
    ...(site.changes || site.method === 'POST'
      ? badValues.map((value) => sendJson(site, { ...params, [field]: value }))
      : []),
  ]);
  for (const { status, body, sent } of replies) {
    const where = `${sent} -> ${status} ${JSON.stringify(body)}`;
    expect([200, 400, 431], where).toContain(status);
    expect([0, 1], where).toContain(body.code);
    if (['missing_parameter', 'invalid_parameter'].includes(body.error))
      expect(body.field, where).toBeTruthy();
    if (body.code === 0 && status === 200 && !ofNoField.has(body.error))
      expect(body.field, where).toBeTruthy();
  }
});

test('addresses and headers of all kinds', async () => {
  const urls = [
    '/%',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '//',
    '/?',
    '/api/../x',
    `/${'a'.repeat(9_000)}`,
    '/logos/../x',
  ];
  for (const url of urls) {
    const response = await fetch(venue.origin + url, { headers: { accept: 'application/json' } });
    expect([400, 404, 503], url).toContain(response.status);
  }
  const odd = { lang: 'x'.repeat(4_000), authorization: 'Bearer ', 'idempotency-key': '{}', cookie: '%' };
  for (const [name, value] of Object.entries(odd)) {
    const response = await fetch(venue.origin + paths.submit.path, { headers: { [name]: value } });
    expect(response.status).toBe(200);
  }
});

test('the venue keeps running, and no request caused an internal error', () => {
  expect(venue.deaths).toEqual([]);
  expect(venue.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

interface Reply {
  readonly status: number;
  readonly body: { code: number; error: string; field?: string };
  readonly sent: string;
}

async function send(path: string, init: RequestInit, sent: string): Promise<Reply> {
  const headers = { lang: 'en', authorization: token, ...init.headers };
  const response = await fetch(venue.origin + path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), sent: sent.slice(0, 200) };
}

const sendQuery = (site: CallSite, params: Record<string, unknown>) =>
  sendText(site, String(new URLSearchParams(params as Record<string, string>)));

const sendText = (site: CallSite, query: string) =>
  site.method === 'GET'
    ? send(`${site.path}?${query}`, {}, query)
    : send(
        site.path,
        { method: 'POST', body: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        query,
      );

function sendJson(site: CallSite, params: Record<string, unknown>): Promise<Reply> {
  const body = JSON.stringify(params);
  return send(site.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }, body);
}
