// The answers before the venue is open, and the release of the port to the app.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makePeers } from './reached-by.ts';
import { knock } from './sockets/testing.ts';
import { openStartingServer, type StartingServer } from './starting-server.ts';

const site = { siteDomain: 'candor.test', reachedBy: makePeers([]).reachedBy };
let server: StartingServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Uses a port that was free a moment ago. */
async function open(): Promise<{ origin: string; port: number }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  server = await openStartingServer({ port, host: '127.0.0.1' }, site);
  return { origin: `http://127.0.0.1:${port}`, port };
}

test.each(['GET', 'POST'])(
  '%s of any call is 503 with the envelope, in the user’s language',
  async (method) => {
    const { origin } = await open();
    const reply = await fetch(`${origin}/v1/api/forex/submit?x=1`, { method, headers: { lang: 'de' } });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('refresh')).toBeNull();
    const body = await reply.json();
    expect(body).toEqual({ code: 0, msg: expect.stringMatching(/\S{3}/), data: null, error: 'starting' });
    const english = await fetch(origin, { headers: { lang: 'en' } });
    expect(((await english.json()) as { msg: string }).msg).not.toBe(body.msg);
  },
);

test('health checks see that it runs and is not ready; a page reloads by itself; a socket is rejected', async () => {
  const { origin } = await open();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const page = await fetch(origin, { headers: { accept: 'text/html,*/*' } });
  expect(page.headers.get('refresh')).toBe('1');
  expect(await knock(origin, '/v1/ws')).toMatch(/^HTTP\/1\.1 503 /);
});

test('a page of the site may read the answer, another page may not', async () => {
  const { origin } = await open();
  const allowed = async (page: string) =>
    (await fetch(`${origin}/api/any`, { headers: { origin: page } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await allowed('https://m.candor.test')).toBe('https://m.candor.test');
  expect(await allowed('https://evil.test')).toBeNull();
});

test('its port is free once it is closed, even with open connections', async () => {
  const { origin, port } = await open();
  await fetch(origin);
  await server?.close();
  await server?.close();
  const next = createServer();
  await new Promise<void>((resolve, reject) => next.once('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => next.close(resolve));
});

test('a port in use is rejected at once', async () => {
  const { port } = await open();
  await expect(openStartingServer({ port, host: '127.0.0.1' }, site)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
