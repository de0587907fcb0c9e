// Proves the audit log: no row is missing, altered, or out of its place, and the chain ends where its head says.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { AUDIT_FORMULA } from './audit.ts';
import { type AuditEntry, readChain } from './audit-rows.ts';

export interface AuditProof {
  readonly rows: number;
  /** Of the last row, to be compared with one that was written down elsewhere. */
  readonly hash: string;
  /** A sentence each. */
  readonly faults: readonly string[];
}

const BATCH = 5_000;
const FAULTS_MAX = 20;
const beginning = createHash('sha256').update('candor audit').digest();

/** All of it as it stood at one moment, where `db` is in a transaction that reads so. */
export async function proveAudit(db: pg.ClientBase): Promise<AuditProof> {
  const faults: string[] = [];
  const report = (fault: string): void => {
    if (faults.length < FAULTS_MAX) faults.push(fault);
  };
  let seq = 0;
  let hash: Buffer = beginning;
  let rows = 0;
  for (;;) {
    const batch = await readChain(db, seq, BATCH);
    for (const entry of batch) {
      if (entry.seq !== seq + 1) report(`audit rows ${seq + 1} to ${entry.seq - 1} are missing`);
      else if (entry.formula !== AUDIT_FORMULA)
        report(`audit row ${entry.seq} is hashed by formula ${entry.formula}, which this program lacks`);
      else if (!hashOf(hash, entry).equals(entry.hash))
        report(`audit row ${entry.seq} is not what was written, or not in its place`);
      // Each row is held against the one that is there, so that one fault is named once.
      ({ seq, hash } = entry);
      rows += 1;
    }
    if (batch.length < BATCH) break;
  }
  const { rows: heads } = await db.query<{ seq: number; hash: Buffer }>('select seq, hash from audit_head');
  const head = heads[0];
  if (!head) report('the head of the audit log is missing');
  else if (head.seq !== seq || !head.hash.equals(hash))
    report(`the audit log ends at row ${seq}, and its head at row ${head.seq}`);
  const { rows: loose } = await db.query<{ count: number }>(
    'select count(*)::int as count from audit_log where seq is null',
  );
  if (loose[0]?.count !== 0) report(`${loose[0]?.count} audit rows are not in the chain`);
  return { rows, hash: hash.toString('hex'), faults };
}

/** As the database makes it: each value with its length in front, an absent one as a dash. */
function hashOf(previous: Buffer, entry: AuditEntry): Buffer {
  const { formula, seq, at, operatorId, actor, act, subject, before, after } = entry;
  const hash = createHash('sha256').update(previous);
  for (const value of [formula, seq, at, operatorId, actor, act, subject, before, after]) {
    if (value === null) hash.update('-');
    else hash.update(`${Buffer.byteLength(String(value))}:${value}`);
  }
  return hash.digest();
}
