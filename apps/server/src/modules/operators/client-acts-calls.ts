// Office calls within one client's page: the timeline, notes, ending logins, closing a position.
import { type ClosedOrder, mayDo, type Role, type TimelineEntry, type TimelineKind } from '@candor/contract';
import { money, moneyToNumber } from '@candor/core';
import type pg from 'pg';
import type { RecordLook } from '../../audit/looks.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { addNote } from './client-notes.ts';
import { addressesOf, type ClientParts } from './client-parts.ts';
import type { Closure, Closures } from './closures.ts';
import { presentNote } from './present-client.ts';
import { type TimelineSource, timelineSources } from './timeline-sources.ts';

export function registerClientActs(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
  { clients, closures, recordLook }: { clients: ClientParts; closures: Closures; recordLook: RecordLook },
): void {
  register('officeClientTrading', { weight: 5 }, async ({ params, operator, language }) => {
    const id = parseWhole('id', params.id);
    const client = await clients.find(db.requests, id);
    if (!client) throw new CallRefused('client_not_found');
    await recordLook({ operator, subject: `client ${id}` });
    return { data: await clients.trading(client.accountId, language) };
  });

  register('officeTimeline', { weight: 10 }, async ({ params, operator }) => {
    const userId = parseWhole('id', params.id);
    const client = await clients.find(db.requests, userId);
    if (!client) throw new CallRefused('client_not_found');
    // The look is recorded before anything is shown.
    const part = params.kind === undefined ? {} : { part: { timeline: params.kind } };
    await recordLook({ operator, subject: `client ${userId}`, ...part });
    const { accountId } = client;
    const { rows, next } = await readTimeline(db.requests, {
      userId,
      accountId,
      addresses: addressesOf(client),
      kind: params.kind,
      before: params.before,
      role: operator.role,
    });
    return { data: { list: rows.map((row) => presentTimelineRow(row, clients.instrumentCode)), next } };
  });

  register('officeAddNote', { weight: weights.written }, async ({ params, operator, once }) => {
    const userId = parseWhole('id', params.id);
    const { text } = params;
    return once(async ({ client }) => {
      if (!(await clients.find(client, userId))) throw new CallRefused('client_not_found');
      const note = await addNote(client, { userId, text, operator, at: new Date(now()) });
      // The note's text stays out of the log, from which nothing is ever removed.
      await audit.record(client, {
        operator,
        act: 'write note',
        subject: `client ${userId}`,
        after: { note: note.id },
      });
      return { data: presentNote(note) };
    });
  });

  register('officeEndClientSessions', { weight: weights.written }, async ({ params, operator, once }) => {
    const userId = parseWhole('id', params.id);
    const { session } = params;
    return once(async (act) => {
      if (!(await clients.find(act.client, userId))) throw new CallRefused('client_not_found');
      const ended = await clients.endSessions(act, userId, session);
      if (ended === null) throw new CallRefused('session_not_found');
      await audit.record(act.client, {
        operator,
        act: session === undefined ? 'end sessions' : 'end session',
        subject: `client ${userId}`,
        after: { ended },
      });
      return { data: { ended } };
    });
  });

  register('officeCloseOrder', { weight: weights.journaled }, async ({ params, operator, onceByEngine }) => {
    const given = {
      userId: parseWhole('id', params.id),
      orderId: parseWhole('order', params.order),
      cause: params.reason,
      operator,
    };
    return onceByEngine(async () => ({ data: presentClosure(await closures.close(given)) }));
  });
}

/** A client's timeline and a closed position on the office's wire. */
const presentTimelineRow = (
  row: TimelineRow,
  instrumentCode: (instrumentId: number) => string,
): TimelineEntry => ({
  key: keyOf(row),
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  what: row.what,
  subject: row.subject,
  by: row.by,
  amount: row.amount === null ? null : moneyToNumber(money(row.amount)),
  text: row.instrument === null ? row.text : `${row.text} ${instrumentCode(row.instrument)}`,
});

const presentClosure = ({ orderId, profit, by, cause, closedAt }: Closure): ClosedOrder => ({
  order: orderId,
  profit: moneyToNumber(money(profit)),
  by,
  reason: cause,
  at: new Date(closedAt).toISOString(),
});

interface TimelineRow {
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

interface TimelineRequest {
  readonly userId: number;
  readonly accountId: number;
  /** In the form in which messages to them are addressed. */
  readonly addresses: readonly string[];
  readonly kind?: TimelineKind | undefined;
  readonly before?: string | undefined;
  readonly role: Role;
}

const PAGE = 50;

/** `next` is the cursor of the following page; null at the end. Throws invalid_parameter for an invalid cursor. */
async function readTimeline(
  pool: pg.Pool,
  request: TimelineRequest,
): Promise<{ rows: TimelineRow[]; next: string | null }> {
  const cursor = parseCursor(request.before);
  const parts = timelineSources.flatMap((source, rank) =>
    isShown(source, request) ? [`(${partOf(source, rank)})`] : [],
  );
  if (parts.length === 0) return { rows: [], next: null };
  const { rows } = await pool.query<TimelineRow>(
    // Gives every parameter its type, whichever parts use it.
    `with asked as (select $1::bigint, $2::bigint, $3::text[], $4::bigint, $5::int, $6::bigint)
     select * from (${parts.join(' union all ')}) rows order by at desc, rank, id desc limit ${PAGE + 1}`,
    [request.userId, request.accountId, request.addresses, cursor.at, cursor.rank, cursor.id],
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { rows: page, next: rows.length > PAGE && last ? `${last.at}.${last.rank}.${last.id}` : null };
}

const keyOf = ({ rank, id }: TimelineRow): string => `${rank}-${id}`;

function isShown(
  { kind, permission, only }: TimelineSource,
  { kind: wanted, role }: TimelineRequest,
): boolean {
  if (permission !== undefined && !mayDo(role, permission)) return false;
  return wanted === undefined ? only !== 'alone' : wanted === kind && only !== 'mixed';
}

/** One page of a source; a page of all sources can't contain more of it. */
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
