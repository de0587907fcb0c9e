// Messages between the module and its threads.
import type { AccountId, InstrumentId, OpenCopy, Side } from '@candor/core';
import type { Band } from './bands.ts';
import type { BookMetrics, HoldingAccount } from './metrics.ts';
import type { OpenPosition } from './open-positions.ts';
import type { PriceStep } from './price-steps.ts';
import type { ShockOptions, ShockOutcome } from './shock.ts';

/** A page of rows sorted by a metric, largest first unless `rising`. */
export interface RowsQuery<Sort extends string> {
  readonly demo: boolean;
  readonly sort: Sort;
  readonly rising: boolean;
  /** The last row of the previous page. */
  readonly after: { readonly value: number; readonly id: number } | null;
  readonly limit: number;
}
export interface PositionsQuery extends RowsQuery<'usd' | 'profit' | 'margin' | 'opened_at'> {
  readonly instrumentId: InstrumentId | null;
  readonly side: Side | null;
  readonly accountId: AccountId | null;
}
export interface AccountsQuery extends RowsQuery<'equity' | 'margin' | 'exposure' | 'profit' | 'level'> {
  readonly band: Band | null;
}
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly next: { readonly value: number; readonly id: number } | null;
}

export interface ShockTry {
  readonly steps: readonly PriceStep[];
  readonly options: ShockOptions;
}

/** The thread caches its metrics; requests for rows refer to the latest ones. */
export interface RiskAnswers {
  figures: { readonly demo: BookMetrics; readonly real: BookMetrics };
  positions: Rows<OpenPosition>;
  accounts: Rows<HoldingAccount>;
  /** Null for one that took too long. */
  shocks: readonly (ShockOutcome | null)[];
}
export type RiskQuestion =
  | { readonly ask: 'figures'; readonly copy: OpenCopy }
  | { readonly ask: 'positions'; readonly query: PositionsQuery }
  | { readonly ask: 'accounts'; readonly query: AccountsQuery }
  | { readonly ask: 'shocks'; readonly copy: OpenCopy; readonly tries: readonly ShockTry[] };

export interface ToRisk {
  readonly id: number;
  readonly question: RiskQuestion;
}
export type FromRisk =
  | { readonly id: number; readonly answer: RiskAnswers[keyof RiskAnswers] }
  | { readonly id: number; readonly fault: string };
