// Recalculates the value of approved deposits: the received amount at the office's price of the currency at that time.
import { calculateDepositUsd } from '@candor/core';
import type pg from 'pg';
import type { AuditFact } from '../../../audit/audit-facts.ts';
import { SpecLog, type Terms } from '../../../audit/spec-log.ts';

export interface ApprovedDeposit {
  readonly kind: string;
  readonly way: number;
  readonly currency: string;
  readonly received: string | null;
  readonly usdPrice: string | null;
  readonly usd: number | null;
  readonly reference: string | null;
  /** The current price of the deposit's target; null if the target has none. */
  readonly priceNow: string | null;
}

/** Names of deposit targets in the audit log. */
const kinds = { coin: 'deposit-address', bank: 'wire-option' } as const;
const acts = ['add', 'change', 'retire'];

export type DepositWorth = Awaited<ReturnType<typeof readDepositWorth>>;

export async function readDepositWorth(db: pg.ClientBase) {
  const logs: Record<string, SpecLog> = {};
  for (const [name, kind] of Object.entries(kinds))
    logs[name] = await SpecLog.read(db, { kind, acts, names: ['usdPrice'] });
  return {
    /** Findings about the row, compared with its approval. */
    *findingsOf(row: ApprovedDeposit, { seq, at, after }: AuditFact): Generator<string> {
      for (const name of ['received', 'usdPrice', 'reference'] as const)
        if (after?.[name] !== row[name])
          yield ` with ${name} ${row[name]}: audit row ${seq} has ${after?.[name]}`;
      const { kind, received, usdPrice, usd, currency } = row;
      if (worthOf(received, usdPrice) !== usd) yield ` with ${usd} for ${received} at ${usdPrice} a dollar`;
      if (!pricesOf(row, logs[kind], at).includes(usdPrice))
        yield ` at ${usdPrice} a dollar, which was not the office's price of ${currency}`;
    },
  };
}

function pricesOf(
  { kind, way, currency, priceNow }: ApprovedDeposit,
  log: SpecLog | undefined,
  at: number,
): unknown[] {
  const stood = log?.around(`${kinds[kind as 'coin']} ${way}`, at);
  // A target without rows in the log has never changed.
  if (!log || !stood) return [priceNow];
  if (stood.every(isOffered)) return stood.map((terms) => terms.usdPrice);
  // A retired target takes the price of another target in its currency, or its previous price.
  return log.subjects
    .flatMap((subject) => log.until(subject, at))
    .filter((terms) => terms.currency === currency)
    .map((terms) => terms.usdPrice);
}

const isOffered = ({ retiredAt }: Terms): boolean => retiredAt === null;

/** Undefined if the amount or the price is invalid. */
function worthOf(received: string | null, usdPrice: string | null): number | null | undefined {
  if (received === null || usdPrice === null) return undefined;
  try {
    return calculateDepositUsd(received, usdPrice) ?? undefined;
  } catch {
    return undefined;
  }
}
