// All calls, of clients and of the office, accept the same notation of booleans.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { calls } from '../calls.ts';
import { officeCalls } from '../office/office-calls.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
const all = [...Object.entries(calls), ...Object.entries(officeCalls)] as unknown as [
  string,
  { readonly params: { readonly shape: Shape } },
][];

/** Codes of the specification that happen to be 0 and 1: coin and bank, pending and market. */
const codes: ReadonlySet<string> = new Set(['type', 'status']);
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success;

const switches = all.flatMap(([call, { params }]) =>
  Object.entries(params.shape)
    .filter(
      ([name, schema]) =>
        !codes.has(name) && ['0', '1'].every((one) => accepts(schema, one)) && !accepts(schema, '2'),
    )
    .map(([name, schema]) => ({ call, name, schema })),
);

describe('a parameter that is yes or no', () => {
  test('is found in calls of clients and of the office', () => {
    expect(switches.map(({ call, name }) => `${call} ${name}`)).toEqual(
      expect.arrayContaining(['noticeSwitch on', 'officeAddWireOption enabled', 'officeRisk demo']),
    );
  });

  test.each(switches)('$call: $name', ({ schema }) => {
    for (const value of [true, false, 1, 0, '1', '0', 'true', 'false'])
      expect(accepts(schema, value)).toBe(true);
    expect(accepts(schema, 'yes')).toBe(false);
  });
});
