// Folds the whole journal again and compares it with everything derived from it: snapshots and every projected row.
import { ledgerSum, transactionsOf, underWay, type VenueEvent, VenueState } from '@candor/core';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import { sumCounts } from '../../../audit/sum-counts.ts';
import type { WalkOptions } from '../../../audit/walk-journal.ts';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { Journal } from '../../../engine/journal.ts';
import { inShard, readShards } from '../../../engine/read-shards.ts';
import { stateHash } from '../../../engine/snapshots.ts';
import { venueProjections } from '../../../modules/projections.ts';
import { trustProjection } from '../../../modules/trust/projection.ts';
import { foldEvent } from '../../../projections/fold-event.ts';
import { readWatermarks } from '../../../projections/watermarks.ts';
import { proveDays } from './prove-days.ts';
import { compareTables, ExpectedTables, ofAccounts, trustTables } from './prove-tables.ts';

export interface Proof extends Counts {
  /** Of each shard's state. */
  readonly hashes: readonly string[];
  /** Ends of a journal that were accepted as lost: the event after which it continued, and the last lost event. */
  readonly losses: readonly { readonly shard: number; readonly end: number; readonly reached: number }[];
  /** One sentence each; empty if everything holds. */
  readonly findings: readonly string[];
}

type Counts = Readonly<Record<(typeof counted)[number], number>>;
const counted = ['events', 'batches', 'accounts', 'liveOrders', 'snapshots', 'postings'] as const;
const projected = venueProjections.flatMap(({ tables }) => tables);

/**
 * Reads with one database snapshot; the program may be running. Collects findings; throws if the journal is damaged.
 * `archiveFolder` (DATA_DIR/archive) holds the months that have left the table.
 */
export function proveLedger(client: pg.Client, { archiveFolder = null }: WalkOptions = {}): Promise<Proof> {
  const read = async (): Promise<Proof> => {
    // Lock before the database snapshot, so that a rebuild can't swap in tables whose rows the snapshot does not see.
    await client.query(`lock table ${projected.join(', ')} in access share mode`);
    return prove(client, archiveFolder);
  };
  return inTransactionOn(client, read, 'oneMoment');
}

async function prove(client: pg.Client, archiveFolder: string | null): Promise<Proof> {
  const shards = await readShards(client);
  const trust = trustProjection.newRows();
  const findings: string[] = [];
  const proofs: ShardProof[] = [];
  for (const shard of shards) {
    const watermarks = await readWatermarks(client, shard);
    const tables = new ExpectedTables(shard, ofAccounts(shards, shard), watermarks, trust);
    const proof = await proveShard(client, new Journal(client, shard, archiveFolder), tables);
    findings.push(...proof.findings.map(inShard(shards, shard)));
    proofs.push(proof);
  }
  if (proofs.every(({ isFolded }) => isFolded))
    findings.push(...(await compareTables(client, trustTables(trust))));
  // Days are checked only if the tables agree with the journal; otherwise they would repeat the same findings.
  if (findings.length === 0) findings.push(...(await proveDays(client)));
  const hashes = proofs.map(({ hash }) => hash);
  return { ...sumCounts(counted, proofs), hashes, losses: await readLosses(client), findings };
}

interface ShardProof extends Counts {
  readonly hash: string;
  /** False if an event could not be folded: nothing behind it was checked. */
  readonly isFolded: boolean;
  readonly findings: readonly string[];
}

async function proveShard(client: pg.Client, journal: Journal, tables: ExpectedTables): Promise<ShardProof> {
  const { shard } = journal;
  const findings: string[] = [];
  const { rows: snapshots } = await client.query<{ seq: number; state_hash: string }>(
    'select seq, state_hash from snapshots where shard = $1 order by seq',
    [shard],
  );
  const expected = new Map(snapshots.map((row) => [row.seq, row.state_hash]));
  const state = new VenueState(shard);
  const uneven = new Findings('and more transactions do not sum to zero');
  let batches = 0;
  let isFolded = true;
  for await (const batch of journal.read(1)) {
    batches += 1;
    for (const event of batch.events) {
      const seq = state.seq + 1;
      try {
        tables.take(foldEvent(state, event), state);
        for (const finding of unevenOf(seq, event)) uneven.report(finding);
      } catch (error) {
        findings.push(sayUnfolded(seq, error));
        isFolded = false;
        break;
      }
      const hash = expected.get(state.seq);
      if (hash !== undefined && hash !== stateHash(state))
        findings.push(`the state after event ${state.seq} has another hash than its snapshot`);
      expected.delete(state.seq);
    }
    // Events after one that can't be folded are not checked.
    if (!isFolded) break;
  }
  // Summed only once: if each transaction sums to zero, so do all, and the sum visits all accounts.
  if (ledgerSum(state) !== 0) findings.push(`the ledger does not sum to zero after event ${state.seq}`);
  findings.push(...uneven.list);
  if (isFolded)
    findings.push(
      ...storedFindings(state, expected, tables.watermarks),
      ...(await compareTables(client, tables.end())),
    );
  return {
    events: state.seq,
    batches,
    accounts: state.accounts.size,
    liveOrders: state.orders.size,
    snapshots: snapshots.length,
    postings: tables.postings,
    hash: stateHash(state),
    isFolded,
    findings,
  };
}

/**
 * The fold's own errors describe the finding. An error of the language means a damaged event or a bug of this program,
 * and must not be reported as the venue's.
 */
export function sayUnfolded(seq: number, error: unknown): string {
  const kinds = [TypeError, RangeError, ReferenceError, SyntaxError];
  const { message } = error as Error;
  return kinds.some((kind) => error instanceof kind)
    ? `event ${seq} can’t be judged: it is damaged, or this program is at fault (${message})`
    : `event ${seq} does not follow from those before it: ${message}`;
}

function* unevenOf(seq: number, event: VenueEvent): Generator<string> {
  for (const { kind, postings } of transactionsOf(event))
    if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0)
      yield `the ${kind} of event ${seq} does not sum to zero`;
}

/** Compares other stored data with the journal's end. `expected` has snapshots for which no event was folded. */
function* storedFindings(
  state: VenueState,
  expected: ReadonlyMap<number, string>,
  watermarks: ExpectedTables['watermarks'],
): Generator<string> {
  for (const seq of expected.keys())
    if (seq > 0) yield `a snapshot stands at event ${seq}, which the journal does not have`;
  for (const [name, { seq }] of watermarks)
    if (seq > state.seq)
      yield `the tables of ${name} stand at event ${seq}, and the journal ends at event ${state.seq}`;
  for (const { id, locked, money } of state.accounts.values())
    if (locked !== underWay(money))
      yield `account ${id} has ${locked} reserved, and its withdrawals under way come to ${underWay(money)}`;
}

async function readLosses(client: pg.Client): Promise<Proof['losses']> {
  const { rows } = await client.query<Proof['losses'][number]>(
    `select shard, journal_end as end, greatest(snapshot_seq, watermark_seq) as reached from journal_losses
     order by shard, epoch`,
  );
  return rows;
}
