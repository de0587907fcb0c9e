// How long a phone four times slower takes over the check of a receipt: the very first one of a page, where nothing is compiled
// yet, and one after it. By the page that strangers check with, in a browser.
import { type Login, type Order, PLACEMENT_CODES, paths, type Receipt, SIDE_CODES } from '@candor/contract';
import type { Program } from '@candor/server/testing/program.ts';
import { takeSlowPhone } from './slow-phone.ts';

/** On such a phone. */
const CHECK_MS_MAX = 50;
const RECEIPT_WAIT_S = 60;
/** Until the file is chosen. */
const LOOKED_MS = 1_000;

export interface CheckOptions {
  readonly chromiumPath: string;
  readonly runs: number;
  readonly say: (line: string) => void;
}

export async function measureCheck(program: Program, { chromiumPath, runs, say }: CheckOptions) {
  const receipt = await receiveReceipt(program);
  const file = {
    name: 'trade.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(receipt)),
  };
  const firsts: number[] = [];
  const others: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const { page, end } = await takeSlowPhone(chromiumPath, { language: 'en' });
    await page.goto(`${program.origin}/verify`);
    // Nobody has the file in hand sooner.
    await page.waitForTimeout(LOOKED_MS);
    for (const times of [firsts, others]) {
      await page.evaluate(() => performance.clearMeasures());
      await page.locator('input[type=file]').setInputFiles(file);
      const took = await page.waitForFunction(
        () => performance.getEntriesByName('candor-check')[0]?.duration,
      );
      times.push((await took.jsonValue()) ?? Number.NaN);
      if ((await page.locator('[data-state=fails]').count()) > 0)
        throw new Error('the receipt does not hold');
    }
    await end();
  }
  const of = (all: readonly number[]) => all.map((one) => one.toFixed(0)).join(', ');
  const first = median(firsts);
  say(
    `a receipt of ${file.buffer.length} bytes, the very first on a page: median ${first.toFixed(0)} ms (aim under ${CHECK_MS_MAX} ms, ` +
      `${first < CHECK_MS_MAX ? 'holds' : 'MISSED'}); of ${of(firsts)}; one after it: median ${median(others).toFixed(0)} ms; of ${of(others)}`,
  );
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Of a position that was opened and closed. */
async function receiveReceipt({ get }: Program): Promise<Receipt> {
  const demo = await get(paths.createDemo.path, { demo_id: 'bench-check'.padEnd(24, 'x') });
  const headers = { authorization: (demo.data as Login).token };
  const order = {
    type: SIDE_CODES.buy,
    cont: '0.01',
    forex_id: 1,
    status: PLACEMENT_CODES.market,
    multiple: 100,
  };
  const { Id: id } = (await get(paths.submit.path, order, headers)).data as Order;
  await get(paths.close.path, { id }, headers);
  for (let waited = 0; waited < RECEIPT_WAIT_S; waited += 1) {
    const { Receipt: made } = (await get(paths.receipt.path, { id }, headers)).data as {
      Receipt: Receipt | null;
    };
    if (made) return made;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`no receipt of order ${id} after a minute`);
}
