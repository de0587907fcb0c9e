// Operators' decisions about instruments, as stored: the listing, and the commands that wait for the engine.
import type { Command, InstrumentId } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Listing, Names, StoredListing } from '../../listings/listing.ts';

export type InstrumentCommand = Extract<
  Command,
  { type: 'ConfigureInstrument' | 'HaltInstrument' | 'ResumeInstrument' }
>;

export interface UndoneAct {
  readonly id: number;
  readonly instrumentId: InstrumentId;
  readonly command: InstrumentCommand;
  readonly by: string;
}

/** Counts as a change. Without a listing, the existing one stays. */
export async function writeListing(
  client: pg.ClientBase,
  { instrumentId, listing, by, at }: { instrumentId: InstrumentId; listing?: Listing; by: string; at: Date },
): Promise<StoredListing> {
  const { rows } = await client.query<{ version: number; listing: Listing }>(
    `insert into instrument_listings as listed (instrument_id, version, listing, changed_by, changed_at)
     values ($1, 1, coalesce($2, '{}')::jsonb, $3, $4)
     on conflict (instrument_id) do update set version = listed.version + 1,
       listing = coalesce($2::jsonb, listed.listing), changed_by = $3, changed_at = $4
     returning version, listing`,
    [instrumentId, listing === undefined ? null : JSON.stringify(listing), by, at],
  );
  const [row] = rows;
  if (!row) throw new Error(`the listing of instrument ${instrumentId} was not written`);
  return { instrumentId, version: row.version, listing: row.listing, changedBy: by, changedAt: at };
}

export async function writeAct(
  client: pg.ClientBase,
  act: { instrumentId: InstrumentId; operatorId: number; command: InstrumentCommand; at: Date },
): Promise<number> {
  const { id } = await queriesOn(client)
    .insertInto('instrument_acts')
    .values({
      instrument_id: act.instrumentId,
      operator_id: act.operatorId,
      command: JSON.stringify(act.command),
      at: act.at,
      done_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** In the order in which they were decided. */
export async function listUndone(db: pg.Pool, limit: number): Promise<UndoneAct[]> {
  const rows = await queriesOn(db)
    .selectFrom('instrument_acts')
    .innerJoin('operators', 'operators.id', 'instrument_acts.operator_id')
    .select(['instrument_acts.id', 'instrument_id as instrumentId', 'command', 'email as by'])
    .where('done_at', 'is', null)
    .orderBy('instrument_acts.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, command: row.command as InstrumentCommand }));
}

/** `refusal` is empty if the engine accepted the command. */
export async function writeDone(client: pg.ClientBase, id: number, at: Date, refusal: string): Promise<void> {
  await client.query('update instrument_acts set done_at = $2, refusal = $3 where id = $1', [
    id,
    at,
    refusal,
  ]);
}

export async function writeCategory(
  client: pg.ClientBase,
  { id, names, position, by, at }: { id: number; names: Names; position: number; by: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into categories as kept (id, names, position, version, changed_by, changed_at)
     values ($1, $2, $3, 1, $4, $5)
     on conflict (id) do update set names = $2, position = $3, version = kept.version + 1,
       changed_by = $4, changed_at = $5`,
    [id, JSON.stringify(names), position, by, at],
  );
}
