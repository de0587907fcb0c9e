// How busy a desktop keeps the main thread: four charts, and 60 rows of markets and positions, at five quotes a second of each
// instrument. Its processor is this machine's, not slowed down.
import { type Instrument, paths } from '@candor/contract';
import type { Program } from '@candor/server/testing/program.ts';
import { chromium } from '@playwright/test';
import { loginDemo, marketBuy } from '../bench-program.ts';
import { storedSession } from './hand.ts';
import { metricsOf, type PhoneOptions } from './slow-phone.ts';

const ROWS = 60;
const SECONDS = 20;
const BUSY_MAX = 0.5;
const CHARTS = 4;

export async function holdTerminal(
  program: Program,
  { chromiumPath, say }: Omit<PhoneOptions, 'runs'>,
): Promise<void> {
  const login = await loginDemo(program, 'bench-terminal');
  const headers = { authorization: login.token };
  const instruments = (await program.get(paths.tradeList.path, {}, headers)).data as Instrument[];
  const charts = {
    count: CHARTS,
    active: 0,
    cells: instruments.slice(0, CHARTS).map(({ Id }) => ({ instrumentId: Id, period: '1min' })),
  };
  const currencies = instruments.filter(({ Code }) => /^(EUR|GBP|USD|AUD|NZD)(USD|JPY|CHF|CAD)$/.test(Code));
  for (let n = 0; n < ROWS - instruments.length; n += 1) {
    const { Id } = currencies[n % currencies.length] as Instrument;
    await program.get(paths.submit.path, { ...marketBuy, forex_id: Id }, headers);
  }
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, colorScheme: 'dark' });
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    [
      ['candor.session', storedSession(login)],
      ['candor.charts', JSON.stringify(charts)],
      ['candor.preferences', JSON.stringify({ language: 'en', instrumentId: charts.cells[0]?.instrumentId })],
    ] as const,
  );
  await page.goto(`${program.origin}/trade`);
  await page
    .locator('.trade-panel canvas')
    .nth(CHARTS - 1)
    .waitFor();
  const rows = page.locator('.trade-watchlist tbody tr, .trade-book tbody tr');
  await page.waitForTimeout(5_000);
  const shown = await rows.count();
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'timeTicks' });
  const before = await metricsOf(debug);
  await page.waitForTimeout(SECONDS * 1_000);
  const after = await metricsOf(debug);
  const busy = (after.taskSeconds - before.taskSeconds) / (after.atSeconds - before.atSeconds);
  await browser.close();
  say(
    `a desktop of 1920 × 1080 with ${CHARTS} charts and ${shown} rows for ${SECONDS} s: main thread busy ${(busy * 100).toFixed(0)}% ` +
      `(aim: under ${BUSY_MAX * 100}% with ${ROWS} rows, ${busy < BUSY_MAX && shown >= ROWS ? 'holds' : 'MISSED'})`,
  );
}
