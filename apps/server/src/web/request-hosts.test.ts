// The host of a request: exactly one, and robots see no other name than the site's.
import { paths } from '@candor/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RawClient } from './testing/raw-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
const clients: RawClient[] = [];

beforeAll(async () => {
  venue = await openTestVenue({ SITE_DOMAIN: 'candor.test' });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => venue.stop());

function connect(): RawClient {
  const client = new RawClient(venue.origin);
  clients.push(client);
  return client;
}

test.each([
  ['two hosts', 'HTTP/1.1\r\nHost: a.candor.test\r\nHost: b.candor.test\r\n'],
  ['HTTP/0.9', '\r\n'],
])('%s are rejected', async (_what, rest) => {
  const client = connect();
  client.socket.write(`GET ${paths.companyStatus.path} ${rest}\r\n`);
  expect((await client.reply()).status).toBe(400);
});

test.each(['/robots.txt', '/sitemap.xml'])(
  '%s names only the site, whatever host is requested',
  async (path) => {
    const bodyFor = async (Host: string) => {
      const client = connect();
      client.ask(path, { Host, Connection: 'close' });
      const { headers, body } = await client.reply();
      expect(headers.vary).toContain('Host');
      return body;
    };
    expect(await bodyFor('m.candor.test')).toContain('http://m.candor.test/');
    expect(await bodyFor('evil.example')).not.toContain('evil.example');
  },
);
