// Proves the audit log against the journal: each head that was written there is still a row of the chain.
import type { AuditAnchored } from '@candor/core';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';

export interface AnchorProof {
  /** How many heads the journal has. */
  readonly anchors: number;
  /** A sentence each. */
  readonly faults: readonly string[];
}

const AT_ONCE = 1_000;
const FAULTS_MAX = 20;

/**
 * `db` reads as of one moment. `archiveFolder` holds the months that have left the journal's table. Throws JournalRefused
 * where the journal itself is damaged.
 */
export async function proveAnchors(
  db: pg.Client,
  { shard = 0, archiveFolder = null }: { shard?: number; archiveFolder?: string | null } = {},
): Promise<AnchorProof> {
  const faults: string[] = [];
  let anchors = 0;
  let some: AuditAnchored[] = [];
  const compare = async (): Promise<void> => {
    anchors += some.length;
    faults.push(...(await faultsOf(db, some)).slice(0, FAULTS_MAX - faults.length));
    some = [];
  };
  for await (const { events } of new Journal(db, shard, archiveFolder).read(1)) {
    for (const event of events) if (event.type === 'AuditAnchored') some.push(event);
    if (some.length >= AT_ONCE) await compare();
  }
  await compare();
  return { anchors, faults };
}

async function faultsOf(db: pg.Client, anchors: readonly AuditAnchored[]): Promise<string[]> {
  const { rows } = await db.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from audit_log where seq = any($1::bigint[])`,
    [anchors.map((anchor) => anchor.rows)],
  );
  const known = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  return anchors.flatMap((anchor) => {
    const hash = known.get(anchor.rows);
    if (hash === anchor.hash) return [];
    return hash === undefined
      ? [`audit row ${anchor.rows} is gone, which the journal has as the end of the log`]
      : [`audit row ${anchor.rows} is not the one that the journal has as the end of the log`];
  });
}
