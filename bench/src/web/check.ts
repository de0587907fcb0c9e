// Duration of a receipt check on a phone four times slower: the first one of a page, with no code compiled yet, and a
// later one. Uses the public verification page in a browser.
import type { Program } from '@candor/server/testing/program.ts';
import { loginDemo, tradeOnce, waitForReceipt } from '../bench-program.ts';
import { median } from '../figures.ts';
import { type PhoneOptions, takeSlowPhone } from './slow-phone.ts';

/** The limit on such a phone. */
const CHECK_MS_MAX = 50;
/** The time until the file is chosen. */
const LOOKED_MS = 1_000;

export async function measureCheck(program: Program, { chromiumPath, runs, say }: PhoneOptions) {
  const { token } = await loginDemo(program, 'bench-check');
  const receipt = await waitForReceipt(program, token, await tradeOnce(program, token));
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
    // Users need at least this long to select the file.
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
