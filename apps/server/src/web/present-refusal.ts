// The core's rejections on the wire, each with the values from which a client can offer a fix, by the contract's table.
import {
  type ErrorName,
  type FigureKind,
  plainKind,
  type RefusalDetails,
  type RefusalRow,
  refusals,
} from '@candor/contract';
import {
  type Lots,
  lotsToNumber,
  type Money,
  moneyToNumber,
  type Price,
  priceToNumber,
  type Refusal,
} from '@candor/core';
import { CallRefused, type RefusalContext } from './refused.ts';

export const refuse = (refusal: Refusal): CallRefused => new CallRefused(refusal.code, describe(refusal));

/** The table has the exact fields of the core's rejections, which the compiler checks. */
function describe(refusal: Refusal): RefusalContext {
  const params: Readonly<Record<string, unknown>> = { ...refusal };
  const row: RefusalRow = refusals[refusal.code];
  // The core does not provide what only a call of the office adds.
  const kinds = Object.entries(row.details ?? {}).filter(
    ([name, kind]) => !kind.endsWith('?') || params[camelCase(name)] !== undefined,
  );
  return {
    ...('field' in refusal ? { field: refusal.field } : {}),
    ...(kinds.length === 0 ? {} : { details: presentMetrics(kinds, params) }),
    ...('precision' in refusal ? { params: { precision: refusal.precision } } : {}),
    ...('nextOpen' in refusal && refusal.nextOpen !== null ? { params: { opensAt: refusal.nextOpen } } : {}),
  };
}

function presentMetrics(
  kinds: readonly (readonly [string, FigureKind])[],
  params: Readonly<Record<string, unknown>>,
): RefusalDetails<ErrorName> {
  const precision = params.precision as number;
  return Object.fromEntries(
    kinds.map(([name, kind]) => [name, presentFigure(kind, params[camelCase(name)], precision)]),
  ) as unknown as RefusalDetails<ErrorName>;
}

function presentFigure(kind: FigureKind, value: unknown, precision: number): unknown {
  if (value === null || value === undefined) return value;
  switch (plainKind(kind)) {
    case 'lots':
      return lotsToNumber(value as Lots);
    case 'money':
      return moneyToNumber(value as Money);
    case 'price':
      return priceToNumber(value as Price, precision);
    case 'number':
    case 'numbers':
    case 'text':
    case 'texts':
      return value;
  }
}

/** next_open is the core's nextOpen. */
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
