// Two apps of one program: each serves its own files and its own page under its own base path.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstAnswers } from '@candor/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAdmission } from './admission.ts';
import { answerFaults } from './faults.ts';
import { decorateRequests } from './request-state.ts';
import { pageWeights } from './route-weights.ts';
import { readTradeView, serveStaticApp } from './static-app.ts';
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

test('files belong to their app, and are cached for ever if their name has a hash', async () => {
  for (const [url, name] of [
    ['/assets/index-Ab12Cd34.js', 'mobile'],
    ['/office/assets/index-Ab12Cd34.js', 'office'],
  ] as const) {
    const reply = await get(url, '*/*');
    expect(reply.body).toBe(`run('${name}')`);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('while the database is away the page opens without its own head, and no other fault is hidden', async () => {
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html', host: 'candor.example' } });
  const away = await open('/away');
  expect([away.statusCode, away.body]).toEqual([200, expect.stringContaining('<title>')]);
  expect((await open('/broken')).statusCode).toBe(500);
});

test.each(['/office/api/clients', '/api/nothing', '/office/assets/none.js'])(
  '%s belongs to neither app',
  async (url) => {
    const reply = await get(url, '*/*');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 0, error: 'not_found' });
  },
);

test('a page rendered and compressed within half a second costs no more than a file', async () => {
  const built = join(folder, 'drawn');
  await mkdir(join(built, '.server'), { recursive: true });
  const files = {
    'index.html':
      '<!doctype html><html><head><title>Candor</title><link rel="stylesheet" href="/a.css"></head><body><div id="root"></div></body></html>',
    'a.css': 'p{color:red}',
    'boot.js': 'begin()',
    '.server/scripts.json': JSON.stringify({ '/': [] }),
    '.server/package.json': '{"type":"module"}',
    '.server/draw-first-page-1.js':
      "export const drawFirstPage = async (asked) => ({ html: '<p>1.10010</p>', page: { ...asked, messages: {} } });",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(built, name), text);
  vi.useFakeTimers({ toFake: ['Date'] });
  const drawn = fastify();
  decorateRequests(drawn);
  answerFaults(drawn);
  const charged: number[] = [];
  const site = makeAdmission({ rateLimits: false, trustProxy: [], siteDomain: undefined }, Date.now);
  const head = { title: 'Home', description: '', kind: 'website', address: '/' } as const;
  await serveStaticApp(drawn, {
    base: '/',
    folder: built,
    site: { ...site, charge: (_, weight) => void charged.push(weight) },
    lossHosts: [],
    outside: { images: [], calls: [], frames: [] },
    headOf: async ({ language }) => ({ ...head, language }),
    firstAnswers: () => ({}) as FirstAnswers,
  });
  const open = async (cookie: string) => {
    const headers = { accept: 'text/html', host: 'candor.example', 'accept-encoding': 'br', cookie };
    const { statusCode, headers: replied } = await drawn.inject({ url: '/', headers });
    return [statusCode, replied['content-encoding'], replied['cache-control']];
  };
  try {
    for (const look of ['', '', 'candor_look=dark.red-up.member', 'candor_look=dark.red-up.member'])
      expect(await open(look)).toEqual([200, 'br', 'no-store']);
    expect(charged).toEqual([pageWeights.newPage, pageWeights.packedPage, pageWeights.packedPage]);
    vi.setSystemTime(Date.now() + 500);
    await open('');
    expect(charged.slice(3)).toEqual([pageWeights.packedPage]);
  } finally {
    vi.useRealTimers();
    await drawn.close();
  }
});

test.each([
  ['candor_trade=12.5min.candles', { instrumentId: 12, period: '5min', kind: 'candles' }],
  [
    'candor_language=en; candor_trade=3.1day.area; other=1',
    { instrumentId: 3, period: '1day', kind: 'area' },
  ],
  ['candor_trade=0.5min.candles', undefined],
  ['candor_trade=12.7min.candles', undefined],
  ['candor_trade=12.5min.bars', undefined],
  ['candor_trade=12.5min.candles<script>', undefined],
  ['candor_trade=9999999999.5min.candles', undefined],
  ['', undefined],
])('the cookie of Trade is read if the app wrote it: "%s"', (cookies, view) => {
  expect(readTradeView(cookies)).toEqual(view);
});
