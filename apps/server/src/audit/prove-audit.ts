// Proves the audit log: no row is missing, altered or out of place, and the chain ends at its head. From the first row
// with a salt on, each row has its own salt.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { AUDIT_FORMULA, AUDIT_FORMULA_BEFORE_SALT, AUDIT_SALT_BYTES } from './audit.ts';
import { isReadable } from './audit-facts.ts';
import { type ChainedEntry, readChain } from './audit-rows.ts';

export interface AuditProof {
  readonly rows: number;
  /** Hash of the last row, for comparison with one that was noted elsewhere. */
  readonly hash: string;
  /** One sentence each. */
  readonly findings: readonly string[];
}

const BATCH = 5_000;
const FINDINGS_MAX = 20;
const beginning = createHash('sha256').update('candor audit').digest();

/** Checks the whole log. The result is consistent if `db` is in a repeatable-read transaction. */
export async function proveAudit(db: pg.ClientBase): Promise<AuditProof> {
  const findings: string[] = [];
  const report = (finding: string): void => {
    if (findings.length < FINDINGS_MAX) findings.push(finding);
  };
  let seq = 0;
  let hash: Buffer = beginning;
  let rows = 0;
  let isSalted = false;
  for (;;) {
    const batch = await readChain(db, seq, BATCH);
    for (const entry of batch) {
      const form = formFinding(entry, isSalted);
      if (entry.seq !== seq + 1) report(`audit rows ${seq + 1} to ${entry.seq - 1} are missing`);
      else if (form) report(`audit row ${entry.seq} ${form}`);
      else if (!hashOf(hash, entry).equals(entry.hash))
        report(`audit row ${entry.seq} is not what was written, or not in its place`);
      for (const name of ['before', 'after'] as const)
        if (!isReadable(entry[name] ?? 'null'))
          report(`audit row ${entry.seq} says ${name} in words that can't be read`);
      // Each row is compared with its actual predecessor, so that one defect is reported once.
      isSalted ||= entry.formula === AUDIT_FORMULA;
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
  return { rows, hash: hash.toString('hex'), findings };
}

/** Finding about the form of the hash. `isSalted` is true if an earlier row has a salt. */
function formFinding({ formula, salt }: ChainedEntry, isSalted: boolean): string | null {
  if (formula === AUDIT_FORMULA) return salt?.length === AUDIT_SALT_BYTES ? null : 'lacks its salt';
  if (formula !== AUDIT_FORMULA_BEFORE_SALT)
    return `is hashed by formula ${formula}, which this program lacks`;
  if (isSalted) return 'has no salt, which those before it have';
  return salt === null ? null : 'has a salt that is not in its hash';
}

/** Calculates the hash as the database does: each value is preceded by its length, a missing value is a dash. */
function hashOf(previous: Buffer, entry: ChainedEntry): Buffer {
  const { formula, seq, at, operatorId, actor, act, subject, before, after, salt } = entry;
  const hash = createHash('sha256').update(previous);
  const ofSalt = formula === AUDIT_FORMULA ? [(salt ?? Buffer.alloc(0)).toString('hex')] : [];
  for (const value of [formula, seq, at, operatorId, actor, act, subject, before, after, ...ofSalt]) {
    if (value === null) hash.update('-');
    else hash.update(`${Buffer.byteLength(String(value))}:${value}`);
  }
  return hash.digest();
}
