// Order execution in numbers, counted as the journal is read; `npm run trust` counts the same from the journal alone.
import type { Order } from '@candor/core';
import { type Canonical, formatCanonical } from '@candor/proof';
import type { RowOf } from '../../db/table.ts';
import { makeCopy } from '../../projections/bulk-write.ts';
import type { Change, Projection } from '../../projections/projection.ts';
import type { TableWriter } from '../../projections/table-writer.ts';
import { sizeOf, slippageOf } from './slippage.ts';
import { trustTables } from './tables.ts';

export type CountRow = RowOf<typeof trustTables.execution_counts>;
export type RuleChange = RowOf<typeof trustTables.rule_changes>;
export type VenueStart = RowOf<typeof trustTables.venue_starts>;

export interface TrustRows {
  readonly counts: Map<string, CountRow>;
  readonly changes: RuleChange[];
  readonly starts: VenueStart[];
}

const copyChanges = makeCopy('rule_changes', trustTables.rule_changes);
const copyStarts = makeCopy('venue_starts', trustTables.venue_starts);

export const trustProjection: Projection<TrustRows> = {
  name: 'trust',
  version: 3,
  tables: ['execution_counts', 'rule_changes', 'venue_starts'],
  newRows: () => ({ counts: new Map(), changes: [], starts: [] }),

  project(change, { counts, changes, starts }) {
    const add = (row: CountRow): void => {
      const key = [row.demo, row.measure, row.size, row.bucket].join(' ');
      counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + row.count });
    };
    for (const { accountId, ...row } of [fillOf(change), closingOf(change), refusalOf(change)].flat())
      add({ ...row, demo: change.account(accountId).demo, count: 1 });
    for (const row of countedBeside(change)) add(row);
    const start = startOf(change);
    if (start) starts.push(start);
    const rule = ruleOf(change);
    if (rule) changes.push(rule);
  },

  async write(client, rows, shard) {
    const { counts, changes, starts } = rowsOfShard(rows, shard);
    await addCounts(client, [...counts.values()]);
    await copyChanges(client, changes, {});
    await copyStarts(client, starts, {});
  },
};

/** What a shard adds: each shard counts its own orders, and has the same rules and the same starts as the first. */
export const rowsOfShard = (rows: TrustRows, shard: number): TrustRows =>
  shard === 0 ? rows : { ...rows, changes: [], starts: [] };

interface Counted extends Pick<CountRow, 'measure' | 'size' | 'bucket'> {
  readonly accountId: Order['accountId'];
}

/**
 * A market order is compared with the quote that its client acted on, and counted separately if it named none; a
 * pending order is compared with its target, a stop loss or take profit with its level.
 */
function fillOf({ event, orders }: Change): Counted[] {
  if (!('orderId' in event)) return [];
  const order = orders.find(({ id }) => id === event.orderId) ?? orders[0];
  if (!order) return [];
  const { accountId, side } = order;
  const size = sizeOf(order);
  if (event.type === 'OrderPlaced' && event.fill) {
    if (event.seen === 0) return [{ accountId, measure: 'unseen', size, bucket: '' }];
    return [{ accountId, measure: 'market', size, bucket: slippageOf(side, event.seen, event.fill.price) }];
  }
  if (event.type === 'OrderTriggered')
    return [
      { accountId, measure: 'pending', size, bucket: slippageOf(side, order.target, event.fill.price) },
    ];
  if (event.type !== 'PositionClosed') return [];
  const { reason, price } = event;
  if (reason !== 'stop_loss' && reason !== 'take_profit') return [];
  const level = reason === 'stop_loss' ? order.stopLoss : order.takeProfit;
  const bucket = slippageOf(side === 'buy' ? 'sell' : 'buy', level, price);
  return [{ accountId, measure: reason, size, bucket }];
}

/**
 * Counts what ended a position or a part of one, including closings without a level to
 * compare: stop-outs and the client's own.
 */
function closingOf({ event }: Change): Counted[] {
  if (event.type !== 'PositionClosed') return [];
  return [{ accountId: event.accountId, measure: 'closed', size: '', bucket: event.reason }];
}

function refusalOf({ event }: Change): Counted[] {
  if (event.type !== 'CommandRefused') return [];
  return [{ accountId: event.accountId, measure: 'refused', size: '', bucket: event.refusal.code }];
}

/** The engine's counts besides the journal: times from arrival to durable, and rejections without an event. */
function countedBeside({ event }: Change): CountRow[] {
  if (event.type !== 'ExecutionCounted') return [];
  return [false, true].flatMap((demo) => {
    const { durable, refused } = demo ? event.demo : event.real;
    const row = { demo, size: '' };
    return [
      ...durable.map(({ underMs, count }) => ({
        ...row,
        measure: 'durable',
        bucket: classOf(underMs),
        count,
      })),
      ...refused.map(({ code, count }) => ({ ...row, measure: 'unrecorded', bucket: code, count })),
    ];
  });
}

const classOf = (underMs: number | null): string => (underMs === null ? 'longer' : `under_${underMs}`);

/** There was nothing before the first event. */
function startOf({ seq, event }: Change): VenueStart | undefined {
  if (seq === 1) return { seq, at: event.at, before: 0 };
  return event.type === 'VenueStarted' ? { seq, at: event.at, before: event.before } : undefined;
}

function ruleOf({ seq, event }: Change): RuleChange | undefined {
  const { at } = event;
  const written = (rules: object): string => formatCanonical(rules as Canonical);
  if (event.type === 'SettingsChanged')
    return { seq, at, what: 'settings', instrument_id: 0, rules: written(event.settings) };
  if (event.type === 'InstrumentConfigured')
    return { seq, at, what: 'terms', instrument_id: event.terms.id, rules: written(event.terms) };
  if (event.type === 'InstrumentHalted')
    return { seq, at, what: 'halted', instrument_id: event.instrumentId, rules: '' };
  if (event.type === 'InstrumentResumed')
    return { seq, at, what: 'resumed', instrument_id: event.instrumentId, rules: '' };
  return undefined;
}

async function addCounts(client: TableWriter, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'project execution_counts',
    text: `insert into execution_counts as known (demo, measure, size, bucket, count)
           select * from unnest($1::boolean[], $2::text[], $3::text[], $4::text[], $5::bigint[])
           on conflict (demo, measure, size, bucket) do update set count = known.count + excluded.count`,
    values: [
      rows.map(({ demo }) => demo),
      rows.map(({ measure }) => measure),
      rows.map(({ size }) => size),
      rows.map(({ bucket }) => bucket),
      rows.map(({ count }) => count),
    ],
  });
}
