// A source of the calendar over real HTTP: read once it changes, with its trail, and harmless when it fails.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAudit } from '../../audit/audit.ts';
import { openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeCalendarSource } from './calendar-source.ts';

let venue: TestVenue;
let server: Server;
let answer: { status: number; body: string; location?: string };
let url: string;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events.json?key=private`;
  answer = { status: 503, body: '' };
  venue = await openTestVenue({ CALENDAR_URL: url });
});
afterAll(async () => {
  await venue.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const from = Date.parse('2027-01-04T00:00:00Z');
const event = (actual: string) => ({
  time: '2027-01-05T10:00:00Z',
  currency: 'EUR',
  title: 'Inflation',
  importance: 'high',
  actual,
});
const listed = async () => (await makeTestClient(venue.origin).get('calendar', { from })).list;

function openSource(at = url) {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const audit = makeAudit(Date.now);
  const source = makeCalendarSource({
    ...{ url: at, pool: venue.pool, audit, now: Date.now },
    log: log as never,
  });
  return { lines, status: source.status, run: (stop = new AbortController()) => source.job.run(stop.signal) };
}
const trail = async () =>
  (
    await venue.pool.query(
      `select actor, after from audit_log where subject = 'calendar source' order by seq`,
    )
  ).rows;

test('a document is imported once, again when it has changed, and the trail says so', async () => {
  const { run, status } = openSource();
  expect(status()).toMatchObject({ checkedAt: null, importedAt: null, fault: null });
  answer = { status: 200, body: JSON.stringify([event('')]) };
  await run();
  await run();
  expect(await listed()).toMatchObject([{ title: 'Inflation', actual: '' }]);
  expect(await trail()).toHaveLength(1);
  answer = { status: 200, body: JSON.stringify([event('2.2%')]) };
  await run();
  expect(await listed()).toMatchObject([{ actual: '2.2%' }]);
  const rows = await trail();
  expect(rows.map(({ actor }) => actor)).toEqual(['calendar source', 'calendar source']);
  expect(rows[1]?.after).toContain('"changed":1');
  expect(JSON.stringify(rows)).not.toContain('private');
  expect(status()).toMatchObject({ fault: null, importedAt: expect.any(Number) });
  // After a start the same document changes nothing, and leaves no trail.
  await openSource().run();
  expect(await trail()).toHaveLength(2);
});

test.each([
  ['an error', { status: 500, body: '' }, 'it answered 500'],
  ['a redirect', { status: 302, body: '', location: 'http://127.0.0.1:1/' }, 'redirect'],
  ['no calendar', { status: 200, body: '<html></html>' }, 'it has no events'],
  [
    'a wrong row',
    { status: 200, body: JSON.stringify([event(''), { time: 'now' }]) },
    'row 2 has a wrong time',
  ],
  ['too much', { status: 200, body: 'x'.repeat(50_000) }, 'it has more than 40000 characters'],
] as const)('%s changes nothing, and is reported once', async (_name, given, fault) => {
  const before = await listed();
  const { run, status, lines } = openSource();
  answer = given;
  await run();
  await run();
  expect(status().fault).toContain(fault);
  expect(lines.filter((line) => line.includes(fault))).toHaveLength(1);
  expect(await listed()).toEqual(before);
});

test('a host that is not there is a fault of the source', async () => {
  const { run, status } = openSource('http://127.0.0.1:1/');
  await run();
  expect(status()).toMatchObject({ fault: expect.stringMatching(/ECONNREFUSED|bad port|fetch failed/) });
});

test('the office sees the source with its host alone', async () => {
  const office = await openOffice(venue, 'content');
  const { source } = await office.get('officeCalendar', {});
  expect(source).toMatchObject({ host: new URL(url).host });
});
