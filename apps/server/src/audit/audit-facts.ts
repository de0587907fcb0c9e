// Rows of the audit log for the proofs: of some subjects, or all of one kind in the order of the chain.
import type pg from 'pg';
import { addTo } from './add-to.ts';

export interface AuditFact {
  readonly seq: number;
  /** Time of the wall clock. */
  readonly at: number;
  readonly actor: string;
  readonly act: string;
  readonly subject: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

type Row = Omit<AuditFact, 'before' | 'after'> & Record<'before' | 'after', string | null>;

const columns = 'seq, at, actor, act, subject, before, after';
const AT_ONCE = 1_000;

/** The rows by subject, each list in the order of the chain. */
export async function factsOf(
  db: pg.ClientBase,
  subjects: readonly string[],
  acts: readonly string[],
): Promise<ReadonlyMap<string, readonly AuditFact[]>> {
  const found = new Map<string, AuditFact[]>();
  if (subjects.length === 0) return found;
  const { rows } = await db.query<Row>(
    `select ${columns} from audit_log where subject = any($1) and act = any($2) and seq is not null order by seq`,
    [subjects, acts],
  );
  for (const row of rows) addTo(found, row.subject, read(row));
  return found;
}

/** The client subjects of the audit log, by account. */
export async function clientsOf(
  db: pg.ClientBase,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ user: number; account: number }>(
    'select id as "user", account_id as account from users where account_id = any($1)',
    [accounts],
  );
  return new Map(rows.map(({ user, account }) => [account, `client ${user}`]));
}

/** All rows with these actions on one kind of subject. */
export async function* factsOfKind(
  db: pg.ClientBase,
  kind: string,
  acts: readonly string[],
): AsyncGenerator<AuditFact> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<Row>(
      `select ${columns} from audit_log
       where split_part(subject, ' ', 1) = $1 and act = any($2) and seq > $3 order by seq limit ${AT_ONCE}`,
      [kind, acts, after],
    );
    for (const row of rows) yield read(row);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** The id in a subject such as `deposit 7`. A subject without an id gives one that does not exist. */
export function idOf(subject: string): number {
  const named = subject.slice(subject.indexOf(' ') + 1);
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : NO_ID;
}
const NO_ID = -1;

const read = (row: Row): AuditFact => ({ ...row, before: parse(row.before), after: parse(row.after) });

/** The proof of the chain reports text that can't be parsed. Here it is null, so that every comparison differs. */
function parse(text: string | null): Record<string, unknown> | null {
  if (text === null || !isReadable(text)) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
}

/** True if the text is JSON. */
export function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
