// The timeline of a client: rows of every kind in one list, newest first, by a cursor.
import { mayDo, type Role, type TimelineKind } from '@candor/contract';
import type pg from 'pg';
import { invalid } from '../../web/refused.ts';
import { type TimelineSource, timelineSources } from './timeline-sources.ts';

export interface TimelineRow {
  readonly rank: number;
  readonly id: number;
  readonly kind: TimelineKind;
  readonly at: number;
  readonly what: string;
  readonly subject: string;
  readonly by: string;
  readonly amount: number | null;
  readonly text: string;
  readonly instrument: number | null;
}

export interface TimelineAsked {
  readonly userId: number;
  readonly accountId: number;
  /** As messages to them are addressed. */
  readonly addresses: readonly string[];
  readonly kind?: TimelineKind | undefined;
  readonly before?: string | undefined;
  readonly role: Role;
}

const PAGE = 50;

/** `next` is the cursor of what follows; null at the end. Throws invalid_parameter for a cursor that is none. */
export async function readTimeline(
  pool: pg.Pool,
  asked: TimelineAsked,
): Promise<{ rows: TimelineRow[]; next: string | null }> {
  const cursor = parseCursor(asked.before);
  const parts = timelineSources.flatMap((source, rank) =>
    isShown(source, asked) ? [`(${partOf(source, rank)})`] : [],
  );
  if (parts.length === 0) return { rows: [], next: null };
  const { rows } = await pool.query<TimelineRow>(
    // Every parameter has its type, whichever parts name it.
    `with asked as (select $1::bigint, $2::bigint, $3::text[], $4::bigint, $5::int, $6::bigint)
     select * from (${parts.join(' union all ')}) rows order by at desc, rank, id desc limit ${PAGE + 1}`,
    [asked.userId, asked.accountId, asked.addresses, cursor.at, cursor.rank, cursor.id],
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { rows: page, next: rows.length > PAGE && last ? `${last.at}.${last.rank}.${last.id}` : null };
}

export const keyOf = ({ rank, id }: TimelineRow): string => `${rank}-${id}`;

function isShown({ kind, permission, only }: TimelineSource, { kind: wanted, role }: TimelineAsked): boolean {
  if (permission !== undefined && !mayDo(role, permission)) return false;
  return wanted === undefined ? only !== 'alone' : wanted === kind && only !== 'mixed';
}

/** One page of a source: more of it can't be on a page of all. */
function partOf(source: TimelineSource, rank: number): string {
  const {
    kind,
    from,
    where,
    at,
    id,
    order = `${at} desc, ${id} desc`,
    what,
    subject,
    by,
    amount,
    text,
    instrument,
  } = source;
  return `select ${rank} as rank, ${id} as id, '${kind}' as kind, ${at} as at, coalesce(${what}, '') as what,
      coalesce(${subject ?? `''`}, '') as subject, coalesce(${by ?? `''`}, '') as by, (${amount ?? 'null'})::bigint as amount,
      coalesce(${text ?? `''`}, '') as text, (${instrument ?? 'null'})::int as instrument
    from ${from}
    where ${where} and ${at} <= $4 and (${at} < $4 or ${rank} > $5 or (${rank} = $5 and ${id} < $6))
    order by ${order} limit ${PAGE + 1}`;
}

function parseCursor(text: string | undefined): { at: number; rank: number; id: number } {
  if (text === undefined || text === '') return { at: Number.MAX_SAFE_INTEGER, rank: -1, id: 0 };
  const found = /^(\d{1,16})\.(\d{1,2})\.(\d{1,18})$/.exec(text);
  if (!found) throw invalid('before');
  const [at = 0, rank = 0, id = 0] = found.slice(1).map(Number);
  return { at, rank, id };
}
