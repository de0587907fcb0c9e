// The replay on a market of our own making, so that it is proved where no recorded prices are at hand.
import { expect, it } from 'vitest';
import { ledgerSum } from '../engine/apply.ts';
import type { Price } from '../units/units.ts';
import { makeTerms } from './make-terms.ts';
import { Random } from './random.ts';
import { ReplayRun } from './replay-run.ts';

it('automated clients over four hundred bars: the sample agrees, and every balance is that of its postings', () => {
  const terms = [makeTerms('EURUSD'), makeTerms('USDJPY'), makeTerms('EURGBP')];
  const random = new Random(7);
  const mids = [110_000, 150_000, 86_000];
  const run = new ReplayRun({ terms, accounts: 70, seed: 1, auditedEvery: 3, stopwatch: () => 0 });
  let at = Date.parse('2026-03-02T00:00:00Z');
  run.begin(at);
  for (const { id } of terms)
    run.market({ kind: 'session', instrumentId: id, status: 'open', nextOpen: null, at }, at);
  for (let bar = 0; bar < 400; bar += 1) {
    if (bar % 6 === 5) {
      const valueDate = new Date(at).toISOString().slice(0, 10);
      run.market({ kind: 'rollover', valueDate, at }, at);
    }
    for (let no = 1; no <= 4; no += 1) {
      at += 3_600_000;
      terms.forEach(({ id }, n) => {
        const mid = (mids[n] as number) + random.between(-150, 150);
        mids[n] = mid;
        const bid = (mid - 6) as Price;
        const ask = (mid + 6) as Price;
        run.market({ kind: 'tick', instrumentId: id, no: bar * 4 + no, bid, ask, at }, at);
      });
    }
    run.endBars(at + 1_000);
  }
  run.end();
  expect(ledgerSum(run.venue.state)).toBe(0);
  expect(run.auditedCount).toBe(23);
  const { events } = run.tally;
  for (const name of [
    'closed stop_loss',
    'closed take_profit',
    'closed stop_out',
    'OrderTriggered',
    'SwapCharged',
  ])
    expect(events[name], name).toBeGreaterThan(5);
});
