// Both prices of a tick and the sizes of positions, out of a receipt that holds.
import type { TapeTick } from '@candor/client';
import { type CheckedReceipt, checkReceipt, packTapeEntry, toBase64 } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { beforeAll, expect, it } from 'vitest';
import sample from '../../../shared/check/sample-receipt.json' with { type: 'json' };
import { areAsSigned, readLots, readTick } from './read-receipt.ts';

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

it('tells ticks that are as they were signed from any others', () => {
  const SCALE = 10 ** 5;
  const slice = { instrument: 1, digits: 5, slice: 360_000_000, first: 41 };
  const begin = 5_000 * slice.slice;
  const prices = [108_000, 108_010, 107_990, 108_020];
  const signed = prices.map((bid, at) => ({
    t: begin + 100 * at,
    bid,
    ask: bid + 8,
    mark: at === 2 ? 1 : 0,
  }));
  const Entry = toBase64(packTapeEntry({ ...slice, ticks: signed }));
  const [Tape] = sample.receipt.Tape;
  const withSlice = JSON.stringify({ ...sample.receipt, Tape: [{ ...Tape, Entry }] });
  // Without the third tick, which the price filter rejected.
  const told = signed
    .map(({ t, bid, ask }, at) => ({ no: 41 + at, time: t, bid: bid / SCALE, ask: ask / SCALE }))
    .toSpliced(2, 1);
  const [one] = told as [TapeTick];
  const isAsSigned = (ticks: readonly TapeTick[]) =>
    areAsSigned(withSlice, { instrumentId: 1, from: begin }, ticks);

  expect(isAsSigned(told)).toBe(true);
  expect(isAsSigned([{ ...one, no: 40, bid: 1 }, ...told, { ...one, no: 45, bid: 1 }])).toBe(true);
  expect(isAsSigned(told.with(0, { ...one, bid: one.bid - 1 / SCALE }))).toBe(false);
  expect(isAsSigned(told.with(0, { ...one, ask: one.ask + 1 / SCALE }))).toBe(false);
  expect(isAsSigned(told.with(0, { ...one, time: one.time + 1 }))).toBe(false);
  expect(isAsSigned(told.toSpliced(1, 1))).toBe(false);
  // The first is left out, which is right where later ones were asked for.
  expect(isAsSigned(told.slice(1))).toBe(false);
  expect(areAsSigned(withSlice, { instrumentId: 1, from: begin + 1 }, told.slice(1))).toBe(true);
  expect(isAsSigned(told.slice(0, 1))).toBe(true);
  expect(isAsSigned(told.toSpliced(2, 0, { ...one, no: 43 }))).toBe(false);
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
