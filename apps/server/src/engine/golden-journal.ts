// Golden journals, one for each released format: rows of the journal with a snapshot from their middle. A newer program
// must open each of them and reproduce the balances stored with it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { VenueEvent, VenueState } from '@candor/core';
import { batchOf } from '../archive/archived-journal.ts';
import type { ArchivedRow } from '../archive/archived-row.ts';
import { decodeBatch } from './journal-codec.ts';

/** A row of the table `snapshots`, with its bytes as base64. */
export interface GoldenSnapshot {
  readonly seq: number;
  readonly state_hash: string;
  readonly payload: string;
}
/** Amounts at the journal's end, in a form independent of the state's format. Money is in millionths of a dollar. */
export interface GoldenMetrics {
  readonly seq: number;
  readonly nextOrderId: number;
  readonly lastRollover: string;
  readonly eventTypes: Readonly<Record<string, number>>;
  readonly accounts: readonly (readonly [id: number, balance: number, locked: number, margin: number])[];
  readonly orders: readonly (readonly [
    id: number,
    accountId: number,
    status: string,
    lots: number,
    openPrice: number,
    stopLoss: number,
    takeProfit: number,
    swap: number,
  ])[];
  readonly house: Readonly<Record<string, string>>;
  readonly postings: { readonly count: number; readonly absoluteSum: string };
}
export interface GoldenJournal {
  readonly name: string;
  readonly rows: readonly ArchivedRow[];
  readonly snapshot: GoldenSnapshot;
  readonly figures: GoldenMetrics;
}

export const goldenFolder = fileURLToPath(new URL('./golden', import.meta.url));
const unpack = promisify(gunzip);

export async function readGoldenJournals(folder = goldenFolder): Promise<GoldenJournal[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json.gz')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await unpack(await readFile(join(folder, name)))).toString('utf8');
      return { name, ...(JSON.parse(text) as Omit<GoldenJournal, 'name'>) };
    }),
  );
}

/** Decodes its events in the current format. */
export const eventsOfGolden = ({ rows }: Pick<GoldenJournal, 'rows'>): VenueEvent[] =>
  rows.flatMap((row) => decodeBatch(batchOf(row)));

/** The metrics of a state, without postings and event types. */
export function metricsOf(state: VenueState): Omit<GoldenMetrics, 'eventTypes' | 'postings'> {
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  const house = Object.entries(state.house).flatMap(([kind, books]) =>
    [...books].map(([book, amount]) => [`${kind} ${book}`, String(amount)] as const),
  );
  return {
    seq: state.seq,
    nextOrderId: state.nextOrderId,
    lastRollover: state.lastRollover,
    accounts: [...state.accounts.values()]
      .sort(byId)
      .map(({ id, balance, locked, margin }) => [id, balance, locked, margin]),
    orders: [...state.orders.values()]
      .sort(byId)
      .map((o) => [o.id, o.accountId, o.status, o.lots, o.openPrice, o.stopLoss, o.takeProfit, o.swap]),
    house: Object.fromEntries(house.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
