// The audit log as it is read: by filters for the office, and whole for its proof.
import type pg from 'pg';

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

export interface AuditFilter {
  readonly actor?: string | undefined;
  /** The first word of the subject. */
  readonly kind?: string | undefined;
  /** Milliseconds; `to` is not included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

const columns = 'seq, formula, at, operator_id as "operatorId", actor, act, subject, before, after, hash';

export async function listAudit(
  pool: pg.Pool,
  { actor, kind, from, to, offset, limit }: AuditFilter,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const where: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    where.push(`${condition} $${values.length}`);
  };
  add('actor =', actor);
  add(`split_part(subject, ' ', 1) =`, kind);
  add('at >=', from);
  add('at <', to);
  const condition = where.join(' and ') || 'true';
  const [found, count] = await Promise.all([
    pool.query<AuditEntry>(
      `select ${columns} from audit_log where ${condition} order by seq desc limit ${limit} offset ${offset}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from audit_log where ${condition}`, values),
  ]);
  return { entries: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** Those after `seq`, in the order of the chain. */
export async function readChain(
  db: pg.Pool | pg.ClientBase,
  seq: number,
  limit: number,
): Promise<AuditEntry[]> {
  const { rows } = await db.query<AuditEntry>(
    `select ${columns} from audit_log where seq > $1 order by seq limit $2`,
    [seq, limit],
  );
  return rows;
}

const COUNTED_MAX = 10_001;

/** Of one subject, newest first, those before a seq where one is given; the count stops at 10,001. */
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
