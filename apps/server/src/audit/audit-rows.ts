// Reads the audit log: filtered for the office, and complete for its proof.
import type pg from 'pg';
import { COUNTED_MAX } from '../db/counted-max.ts';

export interface AuditEntry {
  readonly seq: number;
  readonly formula: number;
  readonly at: number;
  readonly operatorId: number | null;
  readonly actor: string;
  readonly act: string;
  readonly subject: string;
  /** JSON text. */
  readonly before: string | null;
  readonly after: string | null;
  readonly hash: Buffer;
}
/** A row with the data behind its hash, which no list shows. */
export interface ChainedEntry extends AuditEntry {
  /** Null in rows from before rows had a salt. */
  readonly salt: Buffer | null;
}

export interface AuditConditions {
  readonly actor?: string | undefined;
  readonly act?: string | undefined;
  /** Excludes these actions. */
  readonly actsBut?: readonly string[] | undefined;
  /** The first word of the subject. */
  readonly kind?: string | undefined;
  /** The complete subject. */
  readonly subject?: string | undefined;
  /** Milliseconds; `to` is exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface AuditFilter extends AuditConditions {
  /** Only rows with a lower seq. */
  readonly before?: number | undefined;
  /** Skips the count; the total is 0 then. */
  readonly uncounted?: true;
  readonly offset: number;
  readonly limit: number;
}

const columns = 'seq, formula, at, operator_id as "operatorId", actor, act, subject, before, after, hash';

export async function listAudit(
  pool: pg.Pool,
  { actor, act, actsBut, kind, subject, from, to, before, uncounted, offset, limit }: AuditFilter,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const where: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    where.push(condition.replace('?', `$${values.length}`));
  };
  add('actor = ?', actor);
  add("split_part(subject, ' ', 1) = ?", kind);
  add('act = ?', act);
  add('act <> all(?)', actsBut);
  add('subject = ?', subject);
  add('seq < ?', before);
  add('at >= ?', from);
  add('at < ?', to);
  const condition = where.join(' and ') || 'true';
  const [found, count] = await Promise.all([
    pool.query<AuditEntry>(
      `select ${columns} from audit_log where ${condition} order by seq desc limit ${limit} offset ${offset}`,
      values,
    ),
    uncounted
      ? undefined
      : pool.query<{ total: number }>(
          `select count(*)::int as total from (select from audit_log where ${condition} limit ${COUNTED_MAX}) counted`,
          values,
        ),
  ]);
  return { entries: found.rows, total: count?.rows[0]?.total ?? 0 };
}

/** The end of the chain. */
export async function readHead(db: pg.Pool): Promise<{ seq: number; hash: Buffer }> {
  const { rows } = await db.query<{ seq: number; hash: Buffer }>('select seq, hash from audit_head');
  const [head] = rows;
  if (!head) throw new Error('the head of the audit log is missing');
  return head;
}

/** Rows after `seq`, in the order of the chain. */
export async function readChain(
  db: pg.Pool | pg.ClientBase,
  seq: number,
  limit: number,
): Promise<ChainedEntry[]> {
  const { rows } = await db.query<ChainedEntry>(
    `select ${columns}, salt from audit_log where seq > $1 order by seq limit $2`,
    [seq, limit],
  );
  return rows;
}

/** Rows of one subject, newest first, optionally only those before a seq. The count stops at 10,001. */
export async function listSubject(
  pool: pg.Pool,
  subject: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [found, count] = await Promise.all([
    pool.query<AuditEntry>(
      `select ${columns} from audit_log where subject = $1 and seq < $2 order by seq desc limit $3`,
      [subject, before ?? Number.MAX_SAFE_INTEGER, limit],
    ),
    pool.query<{ total: number }>(
      'select count(*)::int as total from (select 1 from audit_log where subject = $1 limit $2) as counted',
      [subject, COUNTED_MAX],
    ),
  ]);
  return { entries: found.rows, total: count.rows[0]?.total ?? 0 };
}
