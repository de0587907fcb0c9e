// Erasing clients: whose keys may be destroyed, who asks for it, and how the venue does it, which the record shows.
import { type AccountId, type CommandReply, type CommandRequest, systemActor } from '@candor/core';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { destroyClientKeys } from './client-keys.ts';
import type { StoredEvent } from './record-events.ts';

/** For so long after an account is archived its events stay open to checks: five years, as regulators ask for. */
const RETENTION_YEARS = 5;

export interface JournalOptions {
  readonly shard: number;
  readonly archiveFolder: string | null;
}

/** What the journal says of archived accounts and of erased keys. */
export interface Erasures {
  /** When accounts were archived that were not opened again; on the venue's clock, as the others. */
  readonly archivedAt: ReadonlyMap<number, number>;
  /** Each with what speaks against it; null where nothing does. */
  readonly erased: readonly { readonly account: number; readonly finding: string | null }[];
  /** Of the newest event. */
  readonly at: number;
}

/** Whether the time is over for which events of an account must be open. */
export function isPastRetention(archivedAt: number, at: number): boolean {
  const end = new Date(archivedAt);
  end.setUTCFullYear(end.getUTCFullYear() + RETENTION_YEARS);
  return at >= end.getTime();
}

/** Reads the whole journal. Throws JournalRefused where it is damaged. */
export async function readErasures(
  client: pg.ClientBase,
  { shard, archiveFolder }: JournalOptions,
): Promise<Erasures> {
  const archivedAt = new Map<number, number>();
  const erased: Erasures['erased'][number][] = [];
  let at = 0;
  for await (const { events } of new Journal(client as pg.Client, shard, archiveFolder).readStored(1))
    for (const event of events as (StoredEvent & { at: number; account?: number })[]) {
      at = event.at;
      const { accountId = 0, account = 0 } = event;
      if (event.type === 'AccountOpened') archivedAt.delete(accountId);
      else if (event.type === 'AccountArchived') archivedAt.set(accountId, at);
      else if (event.type === 'KeyErased')
        erased.push({ account, finding: whyNot(account, archivedAt.get(account), at) });
    }
  return { archivedAt, erased, at };
}

/** Why the key of an account may not be destroyed; null where it may. */
export function whyNot(account: number, archivedAt: number | undefined, at: number): string | null {
  if (archivedAt === undefined) return `account ${account} is not archived`;
  if (isPastRetention(archivedAt, at)) return null;
  const since = new Date(archivedAt).toISOString().slice(0, 10);
  return `account ${account} was archived on ${since}: its events must be kept for ${RETENTION_YEARS} years`;
}

/** Safe to repeat. */
export async function askErasure(db: pg.ClientBase | pg.Pool, accounts: readonly number[]): Promise<void> {
  await db.query(
    'insert into proof_key_erasures (account_id) select unnest($1::bigint[]) on conflict do nothing',
    [accounts],
  );
}

export interface EraserParts extends JournalOptions {
  readonly pool: pg.Pool;
  /** Null of one that the engine does not have. */
  readonly account: (id: AccountId) => Promise<unknown>;
  readonly submit: (request: CommandRequest) => Promise<CommandReply>;
  readonly warn: (line: string) => void;
}

/**
 * Does what was asked for: the event first, then the key, so that none is gone without a word. What is stopped between them
 * is done again, with an event of its own. A request dies, said aloud, where its account was
 * opened again: archived again, its years begin again.
 */
export function makeEraseKeys(parts: EraserParts): () => Promise<void> {
  const { pool, account: find, submit, warn } = parts;
  return async () => {
    const { rows } = await pool.query<{ account_id: number }>(
      'select account_id from proof_key_erasures order by account_id',
    );
    if (rows.length === 0) return;
    const { archivedAt, at } = await inTransaction(pool, (client) => readErasures(client, parts));
    for (const { account_id: id } of rows) {
      const account = id as AccountId;
      const isOpen = async (): Promise<boolean> => Boolean(await find(account));
      const why = (await isOpen()) ? `account ${id} was opened again` : whyNot(id, archivedAt.get(id), at);
      if (why !== null) {
        await forgetRequest(pool, id);
        warn(`its key is not destroyed, though it was asked for: ${why}`);
        continue;
      }
      const command = { type: 'RecordErasure', account } as const;
      const reply = await submit({ command, actor: systemActor('erasures'), idempotency: null });
      if (!reply.ok) throw new Error(`${command.type} of account ${id} was refused: ${reply.refusal.code}`);
      // Opened again meanwhile: the engine has written nothing.
      if (await isOpen()) continue;
      await inTransaction(pool, async (client) => {
        await destroyClientKeys(client, [id]);
        await forgetRequest(client, id);
      });
    }
  };
}

const forgetRequest = (db: pg.ClientBase | pg.Pool, account: number): Promise<unknown> =>
  db.query('delete from proof_key_erasures where account_id = $1', [account]);
