// Makes the receipts of orders as their clients get them, and puts each to the checker: the rules of the terms that were
// recorded decide once more about every price, margin, fee, swap and profit.
import { type CheckedReceipt, checkReceipt, SLICE_MS, unpackTapeEntry } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { SaidFaults } from '../../../audit/said-faults.ts';
import { Journal } from '../../../engine/journal.ts';
import { makeReceipt } from '../../../modules/receipts/present-receipt.ts';
import { RecordReader } from '../../../proof/record-reader.ts';
import { StoredLog, TilesMissing } from '../../../proof/stored-log.ts';
import type { Sealer } from '../../../secrets/sealer.ts';
import { SealedTicks } from '../../../tape/sealed-ticks.ts';
import { type HeldFrom, readHeldFrom } from './held-from.ts';
import { readVenueTime } from './venue-time.ts';

export interface ReceiptsProof {
  /** Orders whose receipt holds. */
  readonly held: number;
  /** Orders of the last minute, not all of which is sealed and signed. */
  readonly young: number;
  /** Orders from before the store had a tape: their prices can't be held against anything. */
  readonly earlier: number;
  /** Of accounts whose key was destroyed. */
  readonly erased: number;
  /** Of a log that ended behind what the store has of it, which the proof of the record names. */
  readonly lost: number;
  /** Orders that there are besides, and that were not asked for. */
  readonly others: number;
  readonly faults: readonly string[];
}

export interface ReceiptsOptions {
  readonly sealer: Sealer;
  readonly archiveFolder: string;
  /** The newest so many orders. */
  readonly count: number;
  /** Of the venue's clock; that of the last that the store has of it where it is left out, however long the venue has stood still. */
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

const SHARD = 0;
const ORDERS_A_READ = 500;
const YOUNG_MS = 60_000;

/** The program may be running. Throws where the store can't be read. */
export async function proveReceipts(db: pg.Pool, options: ReceiptsOptions): Promise<ReceiptsProof> {
  const { sealer, archiveFolder, count, progress = () => {} } = options;
  const now = options.now ?? (await readVenueTime(db, SHARD));
  const record = new RecordReader({ db, sealer });
  const parts = { db, record, sealedTicks: new SealedTicks(db), archiveFolder, known: new Map() };
  const keys = await readVerifierKeys(db);
  const tapedFrom = await readTapeBegin(db, await readBegin(db, archiveFolder));
  const found = { held: 0, young: 0, earlier: 0, erased: 0, lost: 0 };
  const faults = new SaidFaults('and more receipts do not hold');
  let done = 0;
  let before = Number.MAX_SAFE_INTEGER;
  while (done < count) {
    const { rows } = await db.query<OrderRow>(
      `select o.id, o.account_id as owner, o.created_at as placed, k.account_id is not null and k.sealed is null as erased
       from projected_orders o left join proof_client_keys k on k.account_id = o.account_id
       where o.id < $1 order by o.id desc limit $2`,
      [before, Math.min(ORDERS_A_READ, count - done)],
    );
    if (rows.length === 0) break;
    for (const order of rows) {
      const { id, owner: accountId, erased, placed } = order;
      done += 1;
      before = id;
      if (done % 1_000 === 0) progress(done);
      if (erased) found.erased += 1;
      else if (placed < tapedFrom) found.earlier += 1;
      else {
        const made = await makeReceipt(parts, { accountId, orderId: id }).catch(lostOf);
        if (made === 'lost') {
          found.lost += 1;
          continue;
        }
        const fault = made
          ? describeFault(await checkReceipt(nodeCrypto, JSON.stringify(made), { keys }))
          : 'no receipt can be made of it';
        if (!fault) found.held += 1;
        else if (!made && (await isYoung(db, order, now))) found.young += 1;
        else faults.say(`order ${id} of account ${accountId}: ${fault}`);
      }
    }
  }
  const others = await countOlder(db, before);
  return { ...found, others, faults: faults.list };
}

function lostOf(error: unknown): 'lost' {
  if (error instanceof TilesMissing) return 'lost';
  throw error;
}

function describeFault({ holds, steps }: CheckedReceipt): string | undefined {
  if (holds) return undefined;
  const failed = steps.find(({ why }) => why !== undefined);
  return `its receipt fails at "${failed?.id}": ${failed?.why ?? 'the check ended early'}`;
}

async function readVerifierKeys(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ verifier_key: string }>('select verifier_key from proof_logs');
  return rows.map(({ verifier_key }) => verifier_key);
}

/** Before this an order may have been placed at prices that are on no tape: when its first slice begins, and never later than `heldFrom`. */
async function readTapeBegin(db: pg.Pool, heldFrom: HeldFrom): Promise<number> {
  const { rows } = await db.query<{ name: string }>(
    `select name from proof_logs where series = 'tape' order by generation limit 1`,
  );
  const [first] = rows;
  const entry = first && (await new StoredLog(db, first.name).entryOf(1));
  return Math.min(heldFrom.at, entry ? unpackTapeEntry(entry).slice * SLICE_MS : Number.POSITIVE_INFINITY);
}

async function readBegin(db: pg.Pool, archiveFolder: string): Promise<HeldFrom> {
  const client = await db.connect();
  try {
    const own: pg.ClientBase = client;
    return await readHeldFrom(new Journal(own as pg.Client, SHARD, archiveFolder).read(1));
  } finally {
    client.release();
  }
}

/** Whether something happened to the order within the last minute: without its places nothing but its placing is known. */
async function isYoung(db: pg.Pool, { id, placed }: OrderRow, now: number): Promise<boolean> {
  const { rows } = await db.query<{ at: number }>(
    `select j.at from (select max(seq) as seq from record_places where kind = 1 and id = $2) last
     cross join lateral (
       select at from journal where shard = $1 and first_seq <= last.seq order by first_seq desc limit 1
     ) j`,
    [SHARD, id],
  );
  return (rows[0]?.at ?? placed) > now - YOUNG_MS;
}

async function countOlder(db: pg.Pool, before: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from projected_orders where id < $1',
    [before],
  );
  return rows[0]?.count ?? 0;
}
