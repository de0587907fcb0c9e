// Notes and tags of a client's own trades: one for each position, which its closed parts share.
import { TRADE_NOTE_MAX, TRADE_NOTES_MAX, TRADE_TAG_MAX, TRADE_TAGS_MAX } from '@candor/contract';
import type { Order } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { cleanText } from '../../web/clean-text.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { positionOf } from './projection.ts';

interface TradeNote {
  readonly order: number;
  readonly note: string;
  readonly tags: string[];
}

export function registerNoteCalls(
  register: RegisterCall,
  { db, upToDate, now }: Pick<ModuleContext, 'db' | 'upToDate' | 'now'>,
): void {
  register('tradeNotes', { weight: weights.stored }, async ({ session }) => ({
    data: { list: await readNotes(db.requests, session.accountId) },
  }));
  register('tradeNotePut', { weight: weights.written }, async ({ params, session, once }) => {
    const id = parseWhole('id', params.id);
    const note = cleanText(params.note ?? '');
    if ([...note].length > TRADE_NOTE_MAX) throw invalid('note', { max: TRADE_NOTE_MAX });
    const tags = parseTags(params.tags ?? '');
    const { accountId } = session;
    return once(
      async ({ client }) => {
        const order = await findPosition(client, accountId, id);
        if (order === undefined) throw new CallRefused('order_not_found');
        await writeNote(client, accountId, { order, note, tags }, now());
        return { data: { order, note, tags } };
      },
      () => upToDate(accountId, ['trading']),
    );
  });
}

/** Each once, in the order in which they were typed. */
function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => cleanText(tag).replaceAll(/\s+/g, ' ').normalize('NFC'));
  const found = [...new Set(tags.filter((tag) => tag !== ''))];
  if (found.length > TRADE_TAGS_MAX || found.some((tag) => [...tag].length > TRADE_TAG_MAX))
    throw invalid('tags', { max: TRADE_TAGS_MAX });
  return found;
}

async function findPosition(
  db: pg.ClientBase,
  accountId: number,
  orderId: number,
): Promise<number | undefined> {
  const row = await queriesOn(db)
    .selectFrom('projected_orders')
    .select('body')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && positionOf(JSON.parse(row.body) as Order);
}

/** The ones changed last come first. */
async function readNotes(db: pg.Pool, accountId: number): Promise<TradeNote[]> {
  const rows = await queriesOn(db)
    .selectFrom('trade_notes')
    .select(['position_id', 'note', 'tags'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('position_id', 'desc')
    .limit(TRADE_NOTES_MAX)
    .execute();
  return rows.map(({ position_id, note, tags }) => ({
    order: position_id,
    note,
    tags: tags === '' ? [] : tags.split(','),
  }));
}

/** An empty one is removed. */
async function writeNote(
  db: pg.ClientBase,
  accountId: number,
  { order, note, tags }: TradeNote,
  at: number,
): Promise<void> {
  if (note === '' && tags.length === 0)
    await queriesOn(db)
      .deleteFrom('trade_notes')
      .where('account_id', '=', accountId)
      .where('position_id', '=', order)
      .execute();
  else
    await db.query(
      `insert into trade_notes (account_id, position_id, note, tags, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (account_id, position_id) do update
       set note = excluded.note, tags = excluded.tags, changed_at = excluded.changed_at`,
      [accountId, order, note, tags.join(','), at],
    );
}
