// Reconciliations in their tables: entered once, signed once, never changed.
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';

type Db = pg.Pool | pg.ClientBase;

export interface Line {
  readonly place: string;
  /** Micro-USD. */
  readonly amount: number;
  readonly evidence: string;
}

export interface Reconciliation {
  readonly id: number;
  readonly day: string;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly requirement: number;
  readonly resource: number;
  readonly cause: string;
  readonly enteredBy: string;
  readonly enteredById: number;
  readonly enteredAt: Date;
  readonly signedBy: string;
  readonly signedAt: Date | null;
  readonly lines: readonly Line[];
}

const columns = `r.id, r.day, d.began_at as "beganAt", d.ended_at as "endedAt", r.requirement, r.resource, r.cause,
  e.email as "enteredBy", r.entered_by as "enteredById", r.entered_at as "enteredAt", coalesce(s.email, '') as "signedBy",
  r.signed_at as "signedAt",
  (select coalesce(json_agg(json_build_object('place', l.place, 'amount', l.amount, 'evidence', l.evidence) order by l.no), '[]')
     from reconciliation_lines l where l.reconciliation_id = r.id) as lines`;
const joined = `from reconciliations r join report_days d on d.day = r.day
  join operators e on e.id = r.entered_by left join operators s on s.id = r.signed_by`;

export const listReconciliations = (
  pool: pg.Pool,
  page: Page,
): Promise<{ rows: Reconciliation[]; total: number }> =>
  readPage(
    pool,
    { columns, from: joined, order: 'r.day desc, r.id desc', countedFrom: 'from reconciliations' },
    page,
  );

export async function findReconciliation(db: Db, id: number): Promise<Reconciliation | undefined> {
  const { rows } = await db.query<Reconciliation>(`select ${columns} ${joined} where r.id = $1`, [id]);
  return rows[0];
}

/** The latest entry of the day, and whether any entry is signed. The caller holds the day's row. */
export async function standingOf(
  client: pg.ClientBase,
  day: string,
): Promise<{ latestId: number | null; isSigned: boolean }> {
  const { rows } = await client.query<{ latestId: number | null; isSigned: boolean }>(
    'select max(id) as "latestId", coalesce(bool_or(signed_at is not null), false) as "isSigned" from reconciliations where day = $1',
    [day],
  );
  return rows[0] as { latestId: number | null; isSigned: boolean };
}

export async function insertReconciliation(
  client: pg.ClientBase,
  given: {
    readonly day: string;
    readonly requirement: number;
    readonly resource: number;
    readonly cause: string;
    readonly operatorId: number;
    readonly at: Date;
    readonly lines: readonly Line[];
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into reconciliations (day, requirement, resource, cause, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [given.day, given.requirement, given.resource, given.cause, given.operatorId, given.at],
  );
  const { id } = rows[0] as { id: number };
  for (const [no, { place, amount, evidence }] of given.lines.entries())
    await client.query(
      'insert into reconciliation_lines (reconciliation_id, no, place, amount, evidence) values ($1, $2, $3, $4, $5)',
      [id, no, place, amount, evidence],
    );
  return id;
}

export async function writeSignature(
  client: pg.ClientBase,
  { id, operatorId, at }: { id: number; operatorId: number; at: Date },
): Promise<void> {
  await client.query('update reconciliations set signed_by = $2, signed_at = $3 where id = $1', [
    id,
    operatorId,
    at,
  ]);
}
