// A check in words: the trade before the proof, its amounts with their derivation, and three verdicts.
import { makeFormatter, makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { readCatalog } from '@candor/i18n/read-catalog';
import { type CheckedReceipt, type CheckStep, checkReceipt } from '@candor/proof';
import { expect, it } from 'vitest';
import { browserCrypto } from './browser-crypto.ts';
import { describeCheck, describeStep, verdictOf } from './describe-steps.ts';
import sample from './sample-receipt.json' with { type: 'json' };

const words = {
  t: makeTranslator('en', compileCatalog(readCatalog('en'))),
  format: makeFormatter('en', 'UTC'),
};
const text = JSON.stringify(sample.receipt);
const check = (file = text, keys = sample.keys): Promise<CheckedReceipt> =>
  checkReceipt(browserCrypto, file, { keys });
const tell = (step: Omit<CheckStep, 'state'>) => describeStep({ state: 'holds', ...step }, words);

it('shows the trade first and its proof last, with the logs collapsed', async () => {
  const { steps } = await check();
  const { trade, proof } = describeCheck(steps, words);
  expect(trade[0]?.text).toMatch(/^[A-Z]{3}\/[A-Z]{3}, order 5: (Buy|Sell)[a-z ]* [\d.]+ lots/);
  expect(trade.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Opening', 'Margin and fee', 'P/L']),
  );
  expect(proof.map(({ title }) => title)).toEqual(['Signatures', 'Witnesses', 'Log entries', 'Price tape']);
  expect(proof[0]?.details).toEqual(['log.example/shard-0: 95 entries', 'log.example/tape: 182 entries']);
  expect(JSON.stringify(trade)).not.toContain('log.example');
});

it('shows how each amount is calculated', () => {
  const part = { from: 121818, price: 121798, precision: 5, side: 'buy', units: 100_000, lots: 10_000 };
  const [profit] = tell({
    id: 'profit',
    params: { ...part, amount: -200_000, fee: 30_000, swap: 0, net: -230_000 },
  });
  expect(profit?.text).toBe(
    'P/L −0.20\u00A0USD, fee −0.03\u00A0USD, swap 0.00\u00A0USD. Net: −0.23\u00A0USD.',
  );
  expect(profit?.working).toEqual(['(1.21798 − 1.21818) × 0.01 × 100,000 = −0.20']);
  const yen = { instrumentId: 3, code: 'USDJPY', tick: 4, price: 151_200, precision: 3, inverted: true };
  const [sold] = tell({
    id: 'profit',
    params: { ...part, side: 'sell', precision: 3, amount: 132_275, fee: 0, swap: 0, net: 132_275 },
    legs: [yen],
  });
  expect(sold?.working).toEqual(['(121.818 − 121.798) × 0.01 × 100,000 ÷ 151.200 = 0.132275']);
  const [margin] = tell({
    id: 'margin',
    params: {
      ...{ lots: 30_000, units: 100_000, price: 121_800, precision: 5, multiple: 100, mode: 'leveraged' },
      ...{ margin: 36_540_000, fee: 90_000, rate: 3_000_000_000, feeType: 'per_lot' },
    },
  });
  expect(margin?.working).toEqual(['0.03 × 100,000 × 1.21800 ÷ 100 = 36.54', '0.03 × 3.00 = 0.09']);
});

it('names a part, the price of a pending order, and the time zone', () => {
  const closed = { price: 121_798, tick: 6101, precision: 5, side: 'buy', at: 0, reason: 'user', cause: '' };
  const [part] = tell({ id: 'closed', params: { ...closed, part: 17, lots: 10_000, all: 30_000 } });
  expect(part?.title).toBe('Partial close');
  expect(part?.text).toContain('0.01 of 0.03 lots were closed, as order 17.');
  const order = { number: 3, code: 'EURUSD', base: 'EUR', side: 'buy', lots: 10_000, multiple: 100, at: 0 };
  const [placed] = tell({ id: 'placed', params: { ...order, kind: 'limit', target: 106_500, precision: 5 } });
  expect(placed?.text).toBe('EUR/USD, order 3: Buy limit 0.01 lots at 1.06500, leverage 100×.');
});

it('says who ended a trade if it was not its client', () => {
  const closed = { price: 121_798, tick: 6101, precision: 5, side: 'buy', at: 0 };
  const told = tell({ id: 'closed', params: { ...closed, reason: 'operator', cause: 'A wrong price' } });
  expect(told.map(({ state }) => state)).toEqual(['holds', 'note']);
  expect(told[1]?.text).toContain('“A wrong price”');
  expect(tell({ id: 'closed', params: { ...closed, reason: 'demo_reset', cause: '' } })).toHaveLength(2);
  expect(tell({ id: 'closed', params: { ...closed, reason: 'user', cause: '' } })).toHaveLength(1);
});

it('has three verdicts, and accuses nobody of a file that can’t be checked', async () => {
  const whole = await check();
  expect([whole.holds, verdictOf(whole).key]).toEqual([true, 'check.all_hold']);
  const bent = await check(
    text.replace(/\\"price\\":(\d+)/, (_, price) => String.raw`\"price\":${Number(price) + 1}`),
  );
  expect(verdictOf(bent).state).toBe('fails');
  for (const [file, keys] of [
    ['\u0089PNG', sample.keys],
    [text, []],
    [text, ['elsewhere.example/shard-0+00000000+AAAA']],
  ] as const) {
    const checked = await check(file, [...keys]);
    expect([checked.holds, verdictOf(checked).key]).toEqual([false, 'check.unchecked']);
    expect(describeCheck(checked.steps, words).proof.at(-1)?.state).toBe('unknown');
  }
});

it('distinguishes a file without witnesses from one that strangers signed', () => {
  const [none] = tell({ id: 'witnessed', state: 'unknown', params: { others: 0 } } as CheckStep);
  const [others] = tell({ id: 'witnessed', state: 'unknown', params: { others: 1 } } as CheckStep);
  expect(none?.text).toContain('No witness has signed yet');
  expect(others?.text).toContain('none of them is a known witness');
});

it('explains a failed step, with the exact reason in its details', async () => {
  const moved = await check(text.replace(/"Index":(\d+)/, (_, index) => `"Index":${Number(index) + 1}`));
  const [failed] = describeCheck(moved.steps, words).proof.filter(({ state }) => state === 'fails');
  expect(failed?.text).toBe('The file was changed, or the broker’s log does not contain this entry.');
  expect(failed?.why).toMatch(/^event \d+ /);
  const [trade] = tell({ id: 'profit', state: 'fails', params: {}, why: 'a profit of 1' } as CheckStep);
  expect(trade?.text).toBe(
    'This result does not match the log, the prices and the trading terms at the time.',
  );
});
