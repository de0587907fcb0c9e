// Open positions re-valued tick by tick over 40 instruments, against a plain pass over columns of the same size.
import { Exposure, type InstrumentSpec, Market, type Order, price } from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import { median } from './figures.ts';

const INSTRUMENTS = 40;
const POSITIONS_AN_ACCOUNT = 10;

export interface RevaluationRun {
  readonly perSecond: number;
  /** Time a position ÷ time an element of a plain sum over the same columns of the same size. */
  readonly ratio: number;
}

export function revaluation(positions: number, passes: number): RevaluationRun {
  const market = new Market();
  const exposure = new Exposure();
  for (let id = 1; id <= INSTRUMENTS; id += 1) market.configure(specOf(id));
  const accounts = positions / POSITIONS_AN_ACCOUNT;
  for (let n = 0; n < positions; n += 1) exposure.open(position(n));
  const settings = { marginCallLevel: 100, marginCallRearmLevel: 110, stopOutLevel: 50 } as never;
  for (let id = 0; id < accounts; id += 1)
    exposure.updateThresholds(
      { id, balance: 10_000_000_000, margin: 1_000_000_000, marginCalled: false },
      settings,
    );

  let no = 0;
  const value = (): number => {
    const begin = performance.now();
    for (let id = 1; id <= INSTRUMENTS; id += 1) {
      no += 1;
      const bid = 110_000 + (no % 97);
      market.take({ kind: 'tick', instrumentId: id, no, bid: price(bid), ask: price(bid + 8), at: no });
      exposure.revalue(market, id);
    }
    return performance.now() - begin;
  };
  const columns = {
    slots: new Int32Array(positions),
    values: new Float64Array(positions),
    sums: new Float64Array(positions),
  };
  const sum = (): number => {
    const begin = performance.now();
    const { slots, values, sums } = columns;
    let total = 0;
    for (let k = 0; k < positions; k += 1)
      total += (slots[k] as number) + (values[k] as number) + (sums[k] as number);
    if (total < 0) throw new Error('not reached');
    return performance.now() - begin;
  };
  // Alternates the two, so that a busy moment of the machine affects both.
  const times = { value: [] as number[], sum: [] as number[] };
  for (let pass = 0; pass < passes; pass += 1) {
    times.value.push(value());
    times.sum.push(sum());
  }
  const valued = median(times.value);
  return { perSecond: (positions / valued) * 1000, ratio: valued / median(times.sum) };
}

const specOf = (id: number): InstrumentSpec =>
  makeSpec('EURUSD', { id, code: `X${id}USD`, baseCurrency: `X${id}` });

const position = (n: number): Order =>
  ({
    id: n + 1,
    accountId: Math.floor(n / POSITIONS_AN_ACCOUNT),
    instrumentId: 1 + ((n * 7) % INSTRUMENTS),
    side: n % 3 === 0 ? 'sell' : 'buy',
    openPrice: 110_000,
    lots: 10_000,
    contractSize: 100_000,
    precision: 5,
    quoteCurrency: 'USD',
  }) as Order;
