// The receipt of another order, which holds for itself, and of this one at other prices than the app shows.
import type { Money, Price } from '@candor/core';
import { type CheckedReceipt, checkReceipt } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { beforeAll, expect, it } from 'vitest';
import sample from '../../../shared/check/sample-receipt.json' with { type: 'json' };
import { holdToOrder, isBehind } from './use-checked-receipt.ts';

let checked: CheckedReceipt;
let order: Parameters<typeof holdToOrder>[1];
beforeAll(async () => {
  checked = await checkReceipt(nodeCrypto, JSON.stringify(sample.receipt), { keys: sample.keys });
  const { trade, steps } = checked;
  if (!trade?.ending) throw new Error('the sample is closed');
  const opened = steps.find(({ id }) => id === 'opened')?.params.price;
  order = {
    id: trade.orderId,
    instrument: { id: trade.instrumentId, code: '', showCode: '', logo: '' },
    side: trade.side,
    status: 'history',
    precision: trade.precision,
    openPrice: opened as Price,
    openedAt: '2026-01-01T00:00:00Z',
    closePrice: trade.ending.price as Price,
    profit: steps.findLast(({ id }) => id === 'profit')?.params.amount as Money,
  };
});

it('takes the receipt of the order that is shown, open or closed', () => {
  expect(checked.holds).toBe(true);
  expect(holdToOrder(checked, order)).toBe(checked);
  // The current closing price is no price of its end.
  expect(holdToOrder(checked, { ...order, status: 'open', closePrice: 1 as Price, profit: 1 as Money })).toBe(
    checked,
  );
});

it.each([
  ['another order', () => ({ id: order.id + 1 })],
  ['another instrument', () => ({ instrument: { ...order.instrument, id: order.instrument.id + 1 } })],
  ['the other side', () => ({ side: order.side === 'buy' ? ('sell' as const) : ('buy' as const) })],
  ['another opening', () => ({ openPrice: (order.openPrice + 1) as Price })],
  ['another closing', () => ({ closePrice: (order.closePrice - 1) as Price })],
  ['another profit', () => ({ profit: (order.profit - 1) as Money })],
])('refuses one of %s, though all of it holds', (_, other) => {
  const { holds, cause, trade, steps } = holdToOrder(checked, { ...order, ...other() });
  expect([holds, cause, trade]).toEqual([false, null, null]);
  expect(steps.at(-1)).toMatchObject({ id: 'recorded', state: 'fails', why: expect.any(String) });
});

it('holds the closing of a part against nothing that the order was closed at since', () => {
  const steps = checked.steps.map((step) => {
    return step.id === 'ended' ? { ...step, params: { ...step.params, state: 'open' } } : step;
  });
  const early = { ...checked, steps };
  const since = { closePrice: (order.closePrice - 1) as Price, profit: (order.profit - 1) as Money };
  expect(holdToOrder(early, { ...order, ...since })).toBe(early);
  // It is waited for: of an open order it says all there is.
  expect([isBehind(early, order), isBehind(early, { ...order, status: 'open' })]).toEqual([true, false]);
  expect([isBehind(checked, order), isBehind({ ...early, holds: false }, order)]).toEqual([false, false]);
});

it('leaves a check that failed as it is', () => {
  const failed = { ...checked, holds: false, trade: null };
  expect(holdToOrder(failed, { ...order, id: 0 })).toBe(failed);
});
