import { expect, expectTypeOf, test } from 'vitest';
import { callsByArea } from './calls.ts';
import { paths } from './paths.ts';
import { type ErrorName, type RefusalDetails, refusals, type TransportRefusal } from './refusals.ts';
import { tradingRefusals } from './trading/refusals.ts';
import type { CallContract } from './wire/call.ts';
import type { CoreRows } from './wire/refusal-row.ts';

test('the details of a rejection have the types of its row', () => {
  expectTypeOf<RefusalDetails<'quantity_step'>>().toEqualTypeOf<{
    readonly step: number;
    readonly nearest: number;
  }>();
  expectTypeOf<RefusalDetails<'market_closed'>>().toEqualTypeOf<{ readonly next_open: number | null }>();
  expectTypeOf<RefusalDetails<'leverage_not_offered'>>().toEqualTypeOf<{
    readonly offered: readonly number[];
  }>();
  expectTypeOf<RefusalDetails<'demo_limit'>>().toEqualTypeOf<{
    readonly seconds: number;
    readonly challenge?: string;
    readonly bits?: number;
  }>();
  expectTypeOf<RefusalDetails<'order_not_found'>>().toEqualTypeOf<never>();
  expectTypeOf<'busy'>().toExtend<TransportRefusal>();
  expectTypeOf<Extract<TransportRefusal, 'price_moved'>>().toEqualTypeOf<never>();
});

test('the table does not compile while it differs from the core’s rejections', () => {
  const { quantity_step: _, ...without } = tradingRefusals;
  // @ts-expect-error: a refusal of the core has no row
  without satisfies CoreRows;
  // @ts-expect-error: a figure is of another kind
  ({ ...tradingRefusals, quantity_step: { details: { step: 'lots', nearest: 'money' } } }) satisfies CoreRows;
  // @ts-expect-error: a figure is missing
  ({ ...tradingRefusals, quantity_step: { details: { step: 'lots' } } }) satisfies CoreRows;
  const more = { step: 'lots', nearest: 'lots', largest: 'lots' } as const;
  // @ts-expect-error: a figure that the core does not give
  ({ ...tradingRefusals, order_not_found: { details: more } }) satisfies CoreRows;
  // @ts-expect-error: the core names the field itself
  ({ ...tradingRefusals, invalid_terms: { field: 'id' } }) satisfies CoreRows;
});

test('an area lists its own rejections once', () => {
  const names = Object.values(callsByArea).flatMap((calls) => Object.keys(calls));
  expect(names.toSorted()).toEqual(Object.keys(paths).toSorted());
  for (const call of Object.values(callsByArea).flatMap((calls): CallContract[] => Object.values(calls))) {
    const own: readonly ErrorName[] = call.refusals;
    expect(own).toEqual([...new Set(own)]);
    for (const name of own) expect(refusals).toHaveProperty(name);
  }
});
