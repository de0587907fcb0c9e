// The last proof of the whole audit log, and its findings. A job proves the log once a
// day, `npm run verify` at any time.
import type pg from 'pg';
import { proveAudit } from '../../audit/prove-audit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { ModuleContext } from '../module.ts';

export interface AuditCheck {
  readonly at: Date;
  readonly rows: number;
  /** In hex. */
  readonly hash: string;
  /** One sentence each. */
  readonly faults: readonly string[];
}

const CHECK_MS = 86_400_000;

export async function findLastCheck(db: pg.Pool): Promise<AuditCheck | undefined> {
  const { rows } = await db.query<AuditCheck>(
    'select at, rows, hash, faults from audit_checks order by id desc limit 1',
  );
  return rows[0];
}

/** Does nothing unless the last check is a day old. */
export async function checkAudit({ db, now, log }: Pick<ModuleContext, 'db' | 'now' | 'log'>): Promise<void> {
  const last = await findLastCheck(db.venue);
  if (last && now() - last.at.getTime() < CHECK_MS) return;
  const { rows, hash, findings } = await inTransaction(db.venue, proveAudit, 'oneMoment');
  await db.venue.query('insert into audit_checks (at, rows, hash, faults) values ($1, $2, $3, $4)', [
    new Date(now()),
    rows,
    hash,
    JSON.stringify(findings),
  ]);
  if (findings.length > 0) log.error({ findings }, 'the audit log is not what was written');
}
