// The calls of the office within one client's page: their timeline, notes, ending their logins, closing a position.

import type { ClosedOrder, TimelineEntry } from '@candor/contract';
import { money, moneyToNumber } from '@candor/core';
import type { RecordLook } from '../../audit/looks.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { addressesOf } from './client-addresses.ts';
import { addNote } from './client-notes.ts';
import type { ClientParts } from './client-parts.ts';
import type { Closure, Closures } from './closures.ts';
import { presentNote } from './present-client.ts';
import { keyOf, readTimeline, type TimelineRow } from './timeline.ts';

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
    // Before anything is shown: who looks is kept.
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
      // What it says stays out of the log, from which nothing is ever taken away.
      await audit.record(client, {
        operator,
        act: 'write note',
        subject: `client ${userId}`,
        after: { note: note.id },
      });
      return { data: presentNote(note) };
    });
  });

  register(
    'officeEndClientSessions',
    { weight: weights.written },
    async ({ params, operator, once }) => {
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
    },
  );

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
