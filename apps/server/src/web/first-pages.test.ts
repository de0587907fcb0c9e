// The page with its first screen: no value can end the element that contains it, and many requests share one rendering.
import { brotliDecompressSync } from 'node:zlib';
import type { FirstAnswers } from '@candor/contract';
import { expect, test } from 'vitest';
import { DrawnPage, type FirstDrawing, FirstPages, hashOfScript, writeFirstPage } from './first-pages.ts';
import { FirstStyles } from './first-styles.ts';

const frame = `<!doctype html><html lang="en" dir="ltr"><head>
<script src="/boot.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="root"></div>
<noscript>Candor needs JavaScript.</noscript></body></html>`;
const answers = {
  tradeList: [],
  categories: [{ Id: 1, NameShowTrans: '</script><script>run()</script>' }],
} as unknown as FirstAnswers;

function makeDrawing(): { drawing: FirstDrawing; draws: () => number } {
  let count = 0;
  const drawing: FirstDrawing = {
    scripts: { '/': ['/assets/index-1.js', '/assets/react-1.js'] },
    boot: 'begin("$&")',
    styles: new FirstStyles('p{color:red}.unused{color:red}'),
    stylesheet: '/assets/index-1.css',
    async draw(request) {
      count += 1;
      return { html: '<p>$1 1.10010</p>', page: { ...request, messages: {} } };
    },
  };
  return { drawing, draws: () => count };
}

test('prices come before every script, and the only inline script is allowed by its hash', async () => {
  const { drawing } = makeDrawing();
  const html = await writeFirstPage(drawing, { path: '/', language: 'en', frame }, { answers });
  expect(html).toContain('<div id="root"><p>$1 1.10010</p></div>');
  expect(html).toContain('<style>p{color:red}</style>');
  expect(html).toContain('<meta name="candor-styles" content="/assets/index-1.css" />');
  expect(html).toContain('<meta name="candor-scripts" content="/assets/index-1.js /assets/react-1.js" />');
  const scripts = [...html.matchAll(/<script(?! type="application\/json")[^>]*>(.*?)<\/script>/gs)];
  expect(scripts.map(([, body]) => body)).toEqual([drawing.boot]);
  expect(html.indexOf('1.10010')).toBeLessThan(html.indexOf(drawing.boot));
  expect(hashOfScript(drawing.boot)).toMatch(/^'sha256-[\w+/]{43}='$/);
  expect(html).toMatch(/<noscript><p[^>]*>Prices as of \d\d:\d\d:\d\d \(UTC\)\. /);
});

test('only Trade is painted once it is complete', async () => {
  const { drawing } = makeDrawing();
  const write = (path: string) => writeFirstPage(drawing, { path, language: 'en', frame }, { answers });
  const expected = '<link rel="expect" href="#candor-drawn" blocking="render" />';
  expect(await write('/')).not.toContain(expected);
  const trade = await write('/trade');
  expect(trade.indexOf(expected)).toBeGreaterThan(0);
  expect(trade.indexOf('<script id="candor-drawn">')).toBeGreaterThan(trade.indexOf('<div id="root">'));
});

test.each([
  ['en', 'green-up'],
  ['hk', 'green-up'],
  ['jp', 'red-up'],
] as const)('%s has its usual market colours before any script: %s', async (language, colours) => {
  const { drawing } = makeDrawing();
  const html = await writeFirstPage(drawing, { path: '/', language, frame }, { answers });
  expect(html).toContain(`<html data-drawn="here" data-colours="${colours}" lang=`);
});

test.each([
  ['dark.green-up.member', 'data-colours="green-up" data-theme="dark" data-visitor="member"'],
  ['system.red-up.visitor', 'data-colours="red-up"'],
  ['purple.red-up.visitor', 'data-colours="green-up"'],
  ['dark.red-up', 'data-colours="green-up"'],
  ['"><script>.red-up.member', 'data-colours="green-up"'],
])('a device with the stored look %s gets the page in it', async (kept, attributes) => {
  const { drawing } = makeDrawing();
  const html = await writeFirstPage(drawing, { path: '/', language: 'en', frame }, { answers });
  const page = new DrawnPage(html);
  const cookies = `candor_language=en; candor_look=${kept}; other=1`;
  const beginning = `<html data-drawn="here" ${attributes} lang=`;
  expect(page.as(cookies)).toContain(beginning);
  expect(page.as()).toBe(html);
  const packed = await page.pack('br', { cookies, onPack: () => undefined });
  expect(brotliDecompressSync(packed).toString()).toContain(beginning);
});

test('no value can end the script element', async () => {
  const { drawing } = makeDrawing();
  const html = await writeFirstPage(drawing, { path: '/', language: 'en', frame }, { answers });
  const [, json = ''] = /<script type="application\/json" id="first-page">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ path: '/', language: 'en', messages: {}, answers });
});

test('for half a second all requests of a language share one rendering', async () => {
  const { drawing, draws } = makeDrawing();
  let now = 0;
  const pages = new FirstPages({ answers: () => answers, bars: () => undefined }, () => now);
  const ask = (language: 'en' | 'de') => pages.of(drawing, { path: '/', language, frame, frameKey: 'one' });
  await Promise.all([ask('en'), ask('en'), ask('de')]);
  expect(draws()).toBe(2);
  now = 499;
  await ask('en');
  expect(draws()).toBe(2);
  now = 500;
  await ask('en');
  expect(draws()).toBe(3);
  // Setting the clock back does not keep a page fresh.
  now = -3_600_000;
  await ask('en');
  expect(draws()).toBe(4);
});

test('a page is compressed and charged once for each look and encoding', async () => {
  const { drawing } = makeDrawing();
  let now = 0;
  let packs = 0;
  const pages = new FirstPages({ answers: () => answers, bars: () => undefined }, () => now);
  const ask = async (encoding: 'br' | 'gzip', look = '') => {
    const page = await pages.of(drawing, { path: '/', language: 'en', frame, frameKey: 'one' });
    return page?.pack(encoding, {
      cookies: `candor_look=${look}`,
      onPack: () => {
        packs += 1;
      },
    });
  };
  const [first, same] = await Promise.all([
    ask('br'),
    ask('br'),
    ask('gzip'),
    ask('br', 'dark.red-up.member'),
  ]);
  expect(same).toBe(first);
  expect(packs).toBe(3);
  // An unknown look gets the default page.
  for (const made of ['dark.red-up.nobody', '1', '2']) expect(await ask('br', made)).toBe(first);
  expect(packs).toBe(3);
  now = 500;
  await ask('br');
  expect(packs).toBe(4);
});

test('Trade’s market data is read after its bars', async () => {
  const made = makeDrawing();
  const drawing = { ...made.drawing, scripts: { ...made.drawing.scripts, '/trade': [] } };
  let price = 1;
  const pages = new FirstPages(
    {
      answers: () => ({ ...answers, price: price++ }) as FirstAnswers,
      bars: async () => ({
        view: { instrumentId: 1, period: '5min', kind: 'candles' },
        precision: 5,
        bars: [],
      }),
    },
    () => 0,
  );
  const request = { language: 'en', frame, frameKey: 'one' } as const;
  expect((await pages.of(drawing, { ...request, path: '/trade' }))?.as()).toContain('"price":2');
  expect((await pages.of(drawing, { ...request, path: '/' }))?.as()).toContain('"price":3');
});

test('a failed rendering is retried, and other pages are not rendered', async () => {
  const { drawing } = makeDrawing();
  let isBroken = true;
  const broken: FirstDrawing = {
    ...drawing,
    draw: (request) => (isBroken ? Promise.reject(new Error('no')) : drawing.draw(request)),
  };
  const pages = new FirstPages({ answers: () => answers, bars: () => undefined }, () => 0);
  const request = { language: 'en', frame, frameKey: 'one' } as const;
  await expect(pages.of(broken, { ...request, path: '/' })).rejects.toThrow('no');
  isBroken = false;
  expect((await pages.of(broken, { ...request, path: '/' }))?.as()).toContain('1.10010');
  expect(pages.of(drawing, { ...request, path: '/login' })).toBeUndefined();
  expect(pages.of(undefined, { ...request, path: '/' })).toBeUndefined();
  const silent = new FirstPages({ answers: () => undefined, bars: () => undefined }, () => 0);
  expect(silent.of(drawing, { ...request, path: '/' })).toBeUndefined();
});
