// Time to the first price and to a tap's response, and the longest task meanwhile: Home against a plain page with the
// same rows in its HTML, and Trade against one with its price and its picture of the chart. All in the same run, on
// four kinds of phone and connection.

import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { medianOf } from '../figures.ts';

const RUNS = 5;
const SETTINGS = [
  { name: 'as it is', slowdown: 1, isSlowLine: false },
  { name: 'processor 4 times slower', slowdown: 4, isSlowLine: false },
  { name: '1.6 Mbit/s, 150 ms', slowdown: 1, isSlowLine: true },
  { name: 'both', slowdown: 4, isSlowLine: true },
] as const;
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const PRICE_MAX = 1.5;
const TAP_MAX = 3;
const TASK_MS_MAX = 200;

interface Opened {
  readonly priceMs: number;
  /** For a page without scripts: as soon as it has loaded. */
  readonly tapMs: number;
  readonly taskMs: number;
  readonly shift: number;
}

/** @param origin of a running venue */
export async function compareFirstPrice(chromiumPath: string, origin: string, say: (line: string) => void) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const screen of SCREENS) await compare(browser, origin, screen, say);
  } finally {
    await browser.close();
  }
}

async function compare(browser: Browser, origin: string, screen: Screen, say: (line: string) => void) {
  const address = `${origin}${screen.path}?lang=en`;
  const drawn = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  const plain = await servePage(screen.plain(drawn));
  try {
    for (const setting of SETTINGS) {
      const runs: { plain: Opened[]; app: Opened[] } = { plain: [], app: [] };
      for (let run = 0; run < RUNS; run += 1) {
        runs.plain.push(await open(browser, plain.origin, setting));
        runs.app.push(await open(browser, address, setting));
      }
      const of = (opened: readonly Opened[], what: keyof Opened) => medianOf(opened, (one) => one[what]);
      const price = of(runs.app, 'priceMs') / of(runs.plain, 'priceMs');
      const tap = of(runs.app, 'tapMs') / of(runs.plain, 'tapMs');
      const task = of(runs.app, 'taskMs');
      say(
        `first price of ${screen.name}, ${setting.name}: plain ${ms(of(runs.plain, 'priceMs'))}, ${screen.name} ${ms(of(runs.app, 'priceMs'))}, ` +
          `${price.toFixed(2)} times (aim ${PRICE_MAX}, ${verdict(price <= PRICE_MAX)}); a tap answered after ` +
          `${ms(of(runs.app, 'tapMs'))}, ${tap.toFixed(2)} times (aim ${TAP_MAX}, ${verdict(tap <= TAP_MAX)}); longest task ` +
          `${ms(task)} (aim ${TASK_MS_MAX} ms, ${verdict(task <= TASK_MS_MAX)}); shift ${of(runs.app, 'shift').toFixed(4)}`,
      );
    }
  } finally {
    plain.server.close();
  }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');
interface Screen {
  readonly name: string;
  readonly path: string;
  /** Returns the content of the rendered page at that moment in the least HTML that shows it. */
  readonly plain: (drawn: string) => string;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'Home',
    path: '/',
    plain: (drawn) => {
      const rows = [...drawn.matchAll(/<a data-instrument.*?<\/a>/gs)].map(([row]) =>
        row
          .replace(/<img[^>]*>/, '')
          .replaceAll(/ class="[^"]*"/g, '')
          .replaceAll(/ style="[^"]*"/g, ''),
      );
      if (rows.length < 30) throw new Error(`Home came with ${rows.length} rows`);
      return `<style>a{display:flex;justify-content:space-between;height:68px}</style>${rows.join('')}`;
    },
  },
  {
    name: 'Trade',
    path: '/trade',
    plain: (drawn) => {
      const [chart] = /<svg width="\d+" height="100%".*?<\/svg>/s.exec(drawn) ?? [];
      const [price] = /<bdi[^>]*text-hero.*?<\/bdi>/s.exec(drawn) ?? [];
      if (!chart || !price) throw new Error('Trade came without its price or its chart');
      const styles = 'body{--up:green;--down:red}div{position:relative;height:400px;overflow:hidden}';
      return `<style>${styles}</style><a data-instrument>${price.replaceAll(/ class="[^"]*"/g, '')}</a><div>${chart}</div>`;
    },
  },
];

async function servePage(contents: string): Promise<{ origin: string; server: Server }> {
  const html = `<!doctype html><meta name="viewport" content="width=device-width">${contents}`;
  const body = gzipSync(html);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the plain page has no port');
  return { origin: `http://127.0.0.1:${address.port}`, server };
}

async function open(browser: Browser, address: string, setting: (typeof SETTINGS)[number]): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: setting.slowdown });
  await debug.send('Network.enable');
  if (setting.isSlowLine) await debug.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  const opened = await settle(page);
  await context.close();
  return opened;
}

interface Watched {
  opened?: { price: number; tap: number; task: number; shift: number };
}

/**
 * Presses a category again and again until it alone is shown, on Trade a period until it is the pressed one: that is a tap which
 * was answered.
 */
function watch(): void {
  const opened = { price: 0, tap: 0, task: 0, shift: 0 };
  (window as unknown as Watched).opened = opened;
  new PerformanceObserver((list) => {
    for (const { entryType, duration, ...entry } of list.getEntries().map((one) => one.toJSON())) {
      if (entryType === 'longtask') opened.task = Math.max(opened.task, duration);
      if (entryType === 'layout-shift' && opened.tap === 0) opened.shift += entry.value;
      if (entryType === 'paint' && entry.name === 'first-contentful-paint')
        opened.price = Math.max(opened.price, entry.startTime);
    }
  }).observe({ entryTypes: ['longtask', 'layout-shift', 'paint'] });
  const countRows = () =>
    [...document.querySelectorAll('a[data-instrument]')].filter((row) => !row.closest('[hidden]')).length;
  let rowsDrawn = 0;
  const press = setInterval(() => {
    const isTrade = location.pathname === '/trade';
    if (!isTrade && !document.querySelector('a[data-instrument]')) return;
    const among = isTrade ? 'main button[aria-pressed]' : 'fieldset button';
    const chip = [...document.querySelectorAll<HTMLElement>(among)].find(
      (one, at) => one.textContent.startsWith('M15') || (!isTrade && at === 1),
    );
    if (!chip && isTrade) return;
    if (!chip) opened.tap = opened.price;
    else if (chip.ariaPressed === 'true' && (isTrade || countRows() < rowsDrawn))
      opened.tap = performance.now();
    else {
      rowsDrawn = countRows();
      chip.click();
    }
    if (opened.tap > 0) clearInterval(press);
  }, 20);
}

async function settle(page: Page): Promise<Opened> {
  await page.waitForFunction(() => ((window as unknown as Watched).opened?.tap ?? 0) > 0, undefined, {
    timeout: 60_000,
  });
  // Work that scripts do after hydration counts too.
  await page.waitForTimeout(1_500);
  const opened = await page.evaluate(() => (window as unknown as Watched).opened);
  if (!opened) throw new Error('the page did not open');
  return { priceMs: opened.price, tapMs: opened.tap, taskMs: opened.task, shift: opened.shift };
}
