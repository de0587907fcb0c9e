// Both prices of a tick and the sizes of positions, out of a receipt that holds.
import { type CheckedReceipt, checkReceipt } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { beforeAll, expect, it } from 'vitest';
import sample from '../../../shared/check/sample-receipt.json' with { type: 'json' };
import { readLots, readTick } from './read-receipt.ts';

const file = JSON.stringify(sample.receipt);
let trade: NonNullable<CheckedReceipt['trade']>;
beforeAll(async () => {
  const checked = await checkReceipt(nodeCrypto, file, { keys: sample.keys });
  trade = checked.trade as typeof trade;
});

it('has the price of the closing as one side of its tick', () => {
  const { instrumentId, precision, side, ending } = trade;
  if (!ending) throw new Error('the sample is closed');
  const tick = readTick(file, { instrumentId, precision, tick: ending.tick });
  expect(tick?.[side === 'buy' ? 'bid' : 'ask']).toBe(ending.price);
  expect(tick && tick.ask > tick.bid).toBe(true);
  expect(readTick(file, { instrumentId, precision, tick: 1e9 })).toBeNull();
});

it('knows a size by its margin, also of what a part was closed of, and none that no size explains', () => {
  const placed = JSON.parse(
    sample.receipt.Record.find(({ Event }) => Event.includes('"OrderPlaced"'))?.Event as string,
  );
  const counted = (margin: number) =>
    ({ positions: [{ orderId: placed.orderId, margin }] }) as unknown as Parameters<typeof readLots>[1];
  expect([...readLots(file, counted(placed.fill.margin))]).toEqual([[placed.orderId, placed.lots]]);
  expect(readLots(file, counted(placed.fill.margin - 1)).size).toBe(0);
  expect(readLots(file, counted(2 * placed.fill.margin)).size).toBe(0);
  // 0.01 of its lots taken off, with its share of the margin, rounded down.
  const share = Math.floor((placed.fill.margin * 10_000) / placed.lots);
  expect(readLots(file, counted(placed.fill.margin - share)).get(placed.orderId)).toBe(placed.lots - 10_000);
});
