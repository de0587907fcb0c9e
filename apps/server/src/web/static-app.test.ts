// Two apps of one program: each serves its own files and its own page under its own base path.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmission } from './admission.ts';
import { answerFaults } from './faults.ts';
import { decorateRequests } from './request-state.ts';
import { serveStaticApp } from './static-app.ts';
import { makeDataDir } from './testing/data-dir.ts';

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await makeDataDir();
  app = fastify();
  decorateRequests(app);
  answerFaults(app);
  const site = makeAdmission({ rateLimits: false, trustProxy: [], siteDomain: undefined }, Date.now);
  for (const [base, name] of [
    ['/', 'mobile'],
    ['/office', 'office'],
  ] as const) {
    const built = join(folder, name);
    await mkdir(join(built, 'assets'), { recursive: true });
    await writeFile(join(built, 'index.html'), `<!doctype html><head><title>${name}</title></head>`);
    await writeFile(join(built, 'assets', 'index-Ab12Cd34.js'), `run('${name}')`);
    await serveStaticApp(app, {
      base,
      folder: built,
      site,
      lossHosts: [],
      outside: { images: [], calls: [], frames: [] },
      async headOf({ path }) {
        if (path === '/away') throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        if (path === '/broken') throw new Error('a wrong statement');
        return undefined;
      },
    });
  }
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept, lang: 'en' } });

test.each([
  ['/', 'mobile'],
  ['/markets/EURUSD', 'mobile'],
  ['/officer', 'mobile'],
  ['/office', 'office'],
  ['/office/', 'office'],
  ['/office?from=mail', 'office'],
  ['/office/clients/7', 'office'],
])('%s is a page of the %s app', async (url, name) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain(`<title>${name}</title>`);
  expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
});

test('files are those of the app that they are asked of, and kept for good where their name says so', async () => {
  for (const [url, name] of [
    ['/assets/index-Ab12Cd34.js', 'mobile'],
    ['/office/assets/index-Ab12Cd34.js', 'office'],
  ] as const) {
    const reply = await get(url, '*/*');
    expect(reply.body).toBe(`run('${name}')`);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('while the database is away the page opens without a head of its own, and no other fault is hidden', async () => {
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html', host: 'candor.example' } });
  const away = await open('/away');
  expect([away.statusCode, away.body]).toEqual([200, expect.stringContaining('<title>')]);
  expect((await open('/broken')).statusCode).toBe(500);
});

test.each(['/office/api/clients', '/api/nothing', '/office/assets/none.js'])(
  '%s is nothing of theirs',
  async (url) => {
    const reply = await get(url, '*/*');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 0, error: 'not_found' });
  },
);
