// Erasing clients: whose keys may be destroyed, who requests it, and how the venue does it visibly in the record.
import { type AccountId, type CommandReply, type CommandRequest, systemActor } from '@candor/core';
import type pg from 'pg';
import { inTransaction, inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { readShards } from '../engine/read-shards.ts';
import { destroyClientKeys } from './client-keys.ts';
import type { StoredEvent } from './record-events.ts';

/** Events stay open to checks for this long after an account is archived: five years, as regulators require. */
const RETENTION_YEARS = 5;

export interface JournalOptions {
  readonly archiveFolder: string | null;
}

/** What the journal says about archived accounts and erased keys. */
export interface Erasures {
  /** When accounts that are still archived were archived, on the venue's clock like all times here. */
  readonly archivedAt: ReadonlyMap<number, number>;
  /** Each erased key with the reason against its erasure; null if there is none. */
  readonly erased: readonly { readonly account: number; readonly finding: string | null }[];
  /** The time of the newest event. */
  readonly at: number;
}

/** True if events of the account need no longer be open. */
export function isPastRetention(archivedAt: number, at: number): boolean {
  const end = new Date(archivedAt);
  end.setUTCFullYear(end.getUTCFullYear() + RETENTION_YEARS);
  return at >= end.getTime();
}

/** Reads the whole journal of every shard. Throws JournalRefused if it is damaged. */
export async function readErasures(
  client: pg.ClientBase,
  { archiveFolder }: JournalOptions,
): Promise<Erasures> {
  const archivedAt = new Map<number, number>();
  const erased: Erasures['erased'][number][] = [];
  let at = 0;
  for await (const events of readAll(client as pg.Client, archiveFolder))
    for (const event of events as (StoredEvent & { at: number; account?: number })[]) {
      at = Math.max(at, event.at);
      const { accountId = 0, account = 0 } = event;
      if (event.type === 'AccountOpened') archivedAt.delete(accountId);
      else if (event.type === 'AccountArchived') archivedAt.set(accountId, event.at);
      else if (event.type === 'KeyErased')
        erased.push({ account, finding: whyNot(account, archivedAt.get(account), event.at) });
    }
  return { archivedAt, erased, at };
}

async function* readAll(client: pg.Client, archiveFolder: string | null): AsyncGenerator<readonly unknown[]> {
  for (const shard of await readShards(client))
    for await (const { events } of new Journal(client, shard, archiveFolder).readStored(1)) yield events;
}

/** Returns why the key of an account may not be destroyed; null if it may. */
export function whyNot(account: number, archivedAt: number | undefined, at: number): string | null {
  if (archivedAt === undefined) return `account ${account} is not archived`;
  if (isPastRetention(archivedAt, at)) return null;
  const since = new Date(archivedAt).toISOString().slice(0, 10);
  return `account ${account} was archived on ${since}: its events must be kept for ${RETENTION_YEARS} years`;
}

/** Repeating it is safe. */
export async function askErasure(db: pg.ClientBase | pg.Pool, accounts: readonly number[]): Promise<void> {
  await db.query(
    'insert into proof_key_erasures (account_id) select unnest($1::bigint[]) on conflict do nothing',
    [accounts],
  );
}

export interface EraserParts extends JournalOptions {
  readonly pool: pg.Pool;
  /** Null for an account that the engine does not have. */
  readonly account: (id: AccountId) => Promise<unknown>;
  readonly submit: (request: CommandRequest) => Promise<CommandReply>;
  readonly warn: (line: string) => void;
}

/**
 * Executes requested erasures: it writes the event first and then destroys the key, so that no key is destroyed without
 * an event. An interrupted erasure is repeated, with another event. A request lapses with a log message if its account
 * was opened again; archiving it again restarts its years.
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
      // The account was opened again meanwhile: the engine has written nothing.
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

/**
 * Compares destroyed keys with the journal: an event erased each key, for an account archived long enough. `erased` counts
 * the keys with their event; of `unrecorded` accounts they were destroyed before the journal recorded it. Reads with one
 * database snapshot; the program may be running. Throws if the journal is damaged.
 */
export function proveErasures(client: pg.Client, options: JournalOptions) {
  const read = async () => {
    const { erased } = await readErasures(client, options);
    const { rows } = await client.query<{ account_id: number; unrecorded: boolean }>(
      `select account_id, account_id in (select account_id from proof_unrecorded_erasures) as unrecorded
       from proof_client_keys where sealed is null order by account_id`,
    );
    const said = new Set(erased.map(({ account }) => account));
    const unsaid = rows.filter(({ account_id }) => !said.has(account_id));
    const accounts = (isKnown: boolean): number[] =>
      unsaid.filter(({ unrecorded }) => unrecorded === isKnown).map(({ account_id }) => account_id);
    const findings = new Set(
      erased.flatMap(({ finding }) => (finding === null ? [] : `a key was erased too soon: ${finding}`)),
    );
    return {
      erased: rows.length - unsaid.length,
      unrecorded: accounts(true),
      findings: [
        ...findings,
        ...accounts(false).map((account) => `the key of account ${account} is gone, and no event says so`),
      ],
    };
  };
  return inTransactionOn(client, read, 'oneMoment');
}
