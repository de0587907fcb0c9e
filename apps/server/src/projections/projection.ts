// What a projection is: tables worked out from the journal, which can be thrown away and made again.
import type { Account, AccountId, Order, VenueEvent } from '@candor/core';
import type pg from 'pg';
import type { VenueTables } from '../db/tables.ts';

/** What one event of the journal came to. It holds until the next event is folded: what is kept of it is copied. */
export interface Change {
  readonly seq: number;
  readonly event: VenueEvent;
  /** Each order that the event made, changed or ended, as it stands after it. */
  readonly orders: readonly Order[];
  /** An account as the event left it, also one that it took out of memory. Throws where there is none. */
  account(id: AccountId): Readonly<Account>;
}

/** `Rows` is what a run of events has for the tables, gathered by `project` and then written at once. */
export interface Projection<Rows = unknown> {
  /** Its watermark's name, and what `npm run rebuild` calls it. */
  readonly name: string;
  /** Raised with every change after which the tables have to be made again; then the program does so by itself. */
  readonly version: number;
  /** Its own: nothing else writes them. */
  readonly tables: readonly (keyof VenueTables)[];
  newRows(): Rows;
  project(change: Change, rows: Rows): void;
  /** In a transaction of the caller. Tables are named without a schema, so that they can be made beside the old ones. */
  write(client: pg.Client, rows: Rows, shard: number): Promise<void>;
}
