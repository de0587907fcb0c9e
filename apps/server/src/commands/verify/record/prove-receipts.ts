// Makes the receipts of orders as clients get them and checks each: the recorded rules and instrument specs decide
// again about every price, margin, fee, swap and profit.
import { firstIdOf, shardOf } from '@candor/core';
import { type CheckedReceipt, checkReceipt, SLICE_MS, unpackTapeEntry } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import { readHeldFrom } from '../../../audit/held-from.ts';
import { Journal } from '../../../engine/journal.ts';
import { readShards } from '../../../engine/read-shards.ts';
import { makeReceipt, type ReceiptParts } from '../../../modules/receipts/present-receipt.ts';
import { RecordReader } from '../../../proof/record-reader.ts';
import { StoredLog, TilesMissing } from '../../../proof/stored-log.ts';
import type { Sealer } from '../../../secrets/sealer.ts';
import { SealedTicks } from '../../../tape/sealed-ticks.ts';
import { readVenueTime } from './unsigned-tape.ts';

export interface ReceiptsProof {
  /** Orders whose receipt is valid. */
  readonly held: number;
  /** Orders of the last minute, which are not completely sealed and signed. */
  readonly young: number;
  /** Orders from before the store had a tape: their prices can't be checked. */
  readonly earlier: number;
  /** Orders of accounts whose key was destroyed. */
  readonly erased: number;
  /** Orders in a log that lost its end, which the proof of the public event log reports. */
  readonly lost: number;
  /** Older orders that were not requested. */
  readonly others: number;
  readonly findings: readonly string[];
}

export interface ReceiptsOptions {
  readonly sealer: Sealer;
  readonly archiveFolder: string;
  /** Number of the newest orders to check. */
  readonly count: number;
  /** Current time on the venue's clock; the default is the last time in the store, however old it is. */
  readonly now?: number;
  readonly progress?: (orders: number) => void;
}

interface OrderRow {
  readonly id: number;
  readonly owner: number;
  /** Milliseconds. */
  readonly placed: number;
  readonly erased: boolean;
}

const ORDERS_A_READ = 500;
const YOUNG_MS = 60_000;

/** The program may be running. Throws if the store can't be read. */
export async function proveReceipts(db: pg.Pool, options: ReceiptsOptions): Promise<ReceiptsProof> {
  const { sealer, archiveFolder, count, progress = () => {} } = options;
  const now = options.now ?? (await readVenueTime(db));
  const sealedTicks = new SealedTicks(db);
  const logs = await db.query<{ key: string }>('select verifier_key as key from proof_logs');
  const keys = logs.rows.map(({ key }) => key);
  const found = { held: 0, young: 0, earlier: 0, erased: 0, lost: 0, others: 0 };
  const findings = new Findings('and more receipts do not hold');
  let done = 0;
  /** Returns the count to which the order belongs, or the finding. */
  const judge = async (
    parts: ReceiptParts,
    tapedFrom: number,
    order: OrderRow,
  ): Promise<keyof typeof found | { readonly finding: string }> => {
    if (order.erased) return 'erased';
    if (order.placed < tapedFrom) return 'earlier';
    const made = await makeReceipt(parts, { accountId: order.owner, orderId: order.id }).catch(lostOf);
    if (made === 'lost') return 'lost';
    if (!made && (await isYoung(db, order, now))) return 'young';
    if (!made) return { finding: 'no receipt can be made of it' };
    const finding = describeFinding(await checkReceipt(nodeCrypto, JSON.stringify(made), { keys }));
    return finding === undefined ? 'held' : { finding };
  };
  const shards = await readShards(db);
  for (const shard of shards) {
    const record = new RecordReader({ shard, db, sealer });
    const parts = { db, shard, archiveFolder, sealedTicks, record, known: new Map() };
    const tapedFrom = await readTapeBegin(db, shard, archiveFolder);
    const end = done + Math.ceil(count / shards.length);
    let before = firstIdOf(shard + 1);
    while (done < end) {
      const { rows } = await db.query<OrderRow>(
        `select o.id, o.account_id as owner, o.created_at as placed, k.account_id is not null and k.sealed is null as erased
         from projected_orders o left join proof_client_keys k on k.account_id = o.account_id
         where o.id < $1 and o.id >= $2 order by o.id desc limit $3`,
        [before, firstIdOf(shard), Math.min(ORDERS_A_READ, end - done)],
      );
      if (rows.length === 0) break;
      for (const order of rows) {
        done += 1;
        before = order.id;
        if (done % 1_000 === 0) progress(done);
        const judged = await judge(parts, tapedFrom, order);
        if (typeof judged === 'string') found[judged] += 1;
        else findings.report(`order ${order.id} of account ${order.owner}: ${judged.finding}`);
      }
    }
    const older = 'select count(*) as others from projected_orders where id < $1 and id >= $2';
    const { rows } = await db.query<{ others: number }>(older, [before, firstIdOf(shard)]);
    found.others += rows[0]?.others ?? 0;
  }
  return { ...found, findings: findings.list };
}

function lostOf(error: unknown): 'lost' {
  if (error instanceof TilesMissing) return 'lost';
  throw error;
}

function describeFinding({ holds, steps }: CheckedReceipt): string | undefined {
  if (holds) return undefined;
  const failed = steps.find(({ why }) => why !== undefined);
  return `its receipt fails at "${failed?.id}": ${failed?.why ?? 'the check ended early'}`;
}

/**
 * Orders before this time may have been placed at prices that are on no tape: the begin of the first slice, or the time
 * from which programs wrote a tape, whichever is earlier.
 */
async function readTapeBegin(db: pg.Pool, shard: number, archiveFolder: string): Promise<number> {
  const client = await db.connect();
  const journal = new Journal(client as pg.ClientBase as pg.Client, shard, archiveFolder);
  const heldFrom = await readHeldFrom(journal.read(1)).finally(() => client.release());
  const { rows } = await db.query<{ name: string }>(
    `select name from proof_logs where series = 'tape' order by generation limit 1`,
  );
  const [first] = rows;
  const entry = first && (await new StoredLog(db, first.name).entryOf(1));
  return Math.min(heldFrom.at, entry ? unpackTapeEntry(entry).slice * SLICE_MS : Number.POSITIVE_INFINITY);
}

/** True if the order had an event within the last minute. Without its places only its placing is known. */
async function isYoung(db: pg.Pool, { id, placed }: OrderRow, now: number): Promise<boolean> {
  const { rows } = await db.query<{ at: number }>(
    `select j.at from (select max(seq) as seq from record_places where kind = 1 and id = $2) last
     cross join lateral (
       select at from journal where shard = $1 and first_seq <= last.seq order by first_seq desc limit 1
     ) j`,
    [shardOf(id), id],
  );
  return (rows[0]?.at ?? placed) > now - YOUNG_MS;
}
