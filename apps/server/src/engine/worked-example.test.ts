// The worked example of docs/proof.md: each row gives the stated result, and agrees with the journal that it names and
// with the core's calculation from that journal.
import { readFile } from 'node:fs/promises';
import {
  apply,
  calculateFee,
  calculateMargin,
  calculateProfit,
  calculateSwap,
  type InstrumentSpec,
  type Order,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { beforeAll, expect, it } from 'vitest';
import { eventsOfGolden, readGoldenJournals } from './golden-journal.ts';

interface Row {
  readonly seq: number;
  readonly figure: string;
  readonly formula: string;
  readonly gives: bigint;
}

const page = await readFile(new URL('../../../../docs/proof.md', import.meta.url), 'utf8');
const rows: readonly Row[] = [
  ...page.matchAll(/^\| (\d+)[^|]* \| ([\w.]+) \| ([^|]+) \| ([−\d,]+) \|$/gmu),
].map(([, seq, figure, formula, gives]) => ({
  seq: Number(seq),
  figure: figure ?? '',
  formula: formula ?? '',
  gives: whole(gives ?? ''),
}));
const events = new Map<number, VenueEvent>();
/** The state just before each event. */
const before = new Map<number, { readonly order: Order; readonly spec: InstrumentSpec }>();

beforeAll(async () => {
  const golden = (await readGoldenJournals()).find(({ name }) => name === '2026-11-sixth.json.gz');
  if (!golden) throw new Error('the journal of the example is gone');
  const state = new VenueState(0);
  for (const event of eventsOfGolden(golden)) {
    const seq = state.seq + 1;
    if (rows.some((row) => row.seq === seq) && 'orderId' in event) {
      events.set(seq, event);
      const order = { ...state.order(event.orderId) };
      before.set(seq, { order, spec: state.terms.get(order.instrumentId) as InstrumentSpec });
    }
    apply(state, event);
  }
});

function whole(text: string): bigint {
  return BigInt(text.replaceAll(',', '').replace('−', '-'));
}

/** One fraction, rounded once. */
function workOut(formula: string): bigint {
  const isDown = formula.startsWith('⌊');
  const words = formula.replaceAll(/[⌊⌋,]/gu, '').match(/[()×÷−]|\d+/gu) ?? [];
  let at = 0;
  type Fraction = readonly [bigint, bigint];
  const value = (): Fraction => {
    if (words[at] === '−') {
      at += 1;
      const [a, b] = value();
      return [-a, b];
    }
    if (words[at] !== '(') return [BigInt(words[at++] as string), 1n];
    at += 1;
    const inner = sum();
    at += 1;
    return inner;
  };
  const product = (): Fraction => {
    let [a, b] = value();
    while (words[at] === '×' || words[at] === '÷') {
      const isTimes = words[at++] === '×';
      const [c, d] = value();
      [a, b] = isTimes ? [a * c, b * d] : [a * d, b * c];
    }
    return [a, b];
  };
  const sum = (): Fraction => {
    let [a, b] = product();
    while (words[at] === '−') {
      at += 1;
      const [c, d] = product();
      [a, b] = [a * d - c * b, b * d];
    }
    return [a, b];
  };
  const [a, b] = sum();
  if (isDown) return a / b - (a % b !== 0n && a < 0n ? 1n : 0n);
  const size = ((a < 0n ? -a : a) * 2n + b) / (b * 2n);
  return a < 0n ? -size : size;
}

function figureOf(event: VenueEvent, figure: string): unknown {
  const from: object = event.type === 'OrderTriggered' ? event.fill : event;
  return figure.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], from);
}

/** The core's result for the event and the order before it; undefined for amounts that the core distributes. */
function byCore({ seq, figure }: Row): number | undefined {
  const event = events.get(seq) as VenueEvent;
  const { order, spec } = before.get(seq) as { order: Order; spec: InstrumentSpec };
  const { lots, contractSize, precision, side, multiple } = order;
  if (event.type === 'OrderTriggered') {
    const { price, mark, margin, conversion: legs } = event.fill;
    const trade = { lots, contractSize, precision, legs, side };
    if (figure === 'margin')
      return calculateMargin({ ...trade, marginMode: spec.marginMode, price, leverage: multiple });
    if (figure === 'fee') return calculateFee({ feeType: 'by_margin', feeRate: spec.feeRate, lots, margin });
    return calculateProfit({ ...trade, openPrice: price, closePrice: mark });
  }
  if (event.type === 'SwapCharged') {
    const { price, days, conversion: legs } = event;
    const swapRate = side === 'buy' ? spec.swapLong : spec.swapShort;
    return calculateSwap({
      mode: spec.swapMode,
      swapRate,
      lots,
      contractSize,
      precision,
      price,
      days,
      legs,
    });
  }
  if (event.type !== 'PositionClosed' || figure !== 'profit') return undefined;
  const { price: closePrice, conversion: legs, part } = event;
  const { openPrice } = order;
  return calculateProfit({
    side,
    openPrice,
    closePrice,
    lots: part?.lots ?? lots,
    contractSize,
    precision,
    legs,
  });
}

it('has its rows', () => {
  expect(rows.length).toBe(12);
});

it.each(rows)('event $seq, $figure', (row) => {
  const { seq, figure, formula, gives } = row;
  expect(workOut(formula)).toBe(gives);
  expect(figureOf(events.get(seq) as VenueEvent, figure)).toBe(Number(gives));
  if (!figure.startsWith('part.')) expect(byCore(row)).toBe(Number(gives));
});
