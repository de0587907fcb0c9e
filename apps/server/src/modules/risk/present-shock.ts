// The outcome of a shock, as the wire carries it.
import type { OfficeClient, WireRiskShock } from '@candor/contract';
import type { AccountId } from '@candor/core';
import { presentTaken, usdNumber } from './present-risk.ts';
import type { PriceStep } from './price-steps.ts';
import type { Reading } from './readings.ts';
import type { ShockOutcome, ShockRow } from './shock.ts';

interface Tried {
  readonly now: number;
  /** Milliseconds. */
  readonly took: number;
  readonly steps: readonly PriceStep[];
}

export function presentShock(
  reading: Reading,
  outcome: ShockOutcome,
  {
    rows,
    total,
    clientOf,
    ...tried
  }: Tried & {
    /** The rows that are shown, and the total number of rows. */
    rows: readonly ShockRow[];
    total: number;
    clientOf: (accountId: AccountId) => OfficeClient;
  },
): WireRiskShock {
  const { stopOut, stopLoss, takeProfit } = outcome.closed;
  return {
    ...presentTried(reading, tried),
    prices: tried.steps.length,
    ...presentSum(outcome),
    closed: { stop_outs: stopOut, stops: stopLoss, targets: takeProfit },
    triggered: outcome.triggered,
    untradable: outcome.untradable,
    list: rows.map((row) => ({
      account: row.accountId,
      client: clientOf(row.accountId),
      before: usdNumber(row.before),
      after: usdNumber(row.after),
      change: usdNumber(row.change),
      margin_called: row.isCalled,
      stopped: row.stopped,
      bill: usdNumber(row.bill),
    })),
    total,
  };
}

export const presentLadder = (
  reading: Reading,
  rungs: readonly { readonly hundredths: number; readonly outcome: ShockOutcome }[],
  tried: Tried,
) => ({
  ...presentTried(reading, tried),
  rungs: rungs.map(({ hundredths, outcome }) => ({ percent: hundredths / 100, ...presentSum(outcome) })),
});

const presentTried = (reading: Reading, { now, took, steps }: Tried) => ({
  ...presentTaken(reading, now),
  took_ms: Math.round(took),
  instruments: codesOf(reading, steps),
});

const presentSum = (outcome: ShockOutcome) => ({
  clients: usdNumber(outcome.clients),
  bill: usdNumber(outcome.bill),
  house: usdNumber(outcome.house),
  margin_calls: outcome.calls,
  stop_outs: outcome.stopOuts,
  below_zero: outcome.below,
});

function codesOf({ copy }: Reading, steps: readonly PriceStep[]): string[] {
  const ids = new Set(steps.map(({ instrumentId }) => instrumentId));
  return copy.markets.flatMap(({ spec }) => (ids.has(spec.id) ? [spec.code] : []));
}
