// What a projection is: tables derived from the journal, which can be thrown away and rebuilt.
import type { Account, AccountId, Order, VenueEvent } from '@candor/core';
import type { VenueTables } from '../db/tables.ts';
import type { TableWriter } from './table-writer.ts';

/** What one event of the journal changed. Valid until the next event is folded: what is to be kept must be copied. */
export interface Change {
  readonly seq: number;
  readonly event: VenueEvent;
  /** Each order that the event made, changed or ended, as it stands after it. */
  readonly orders: readonly Order[];
  /** An account as the event left it, also one that it took out of memory. Throws where there is none. */
  account(id: AccountId): Readonly<Account>;
}

/** `Rows` collects what a run of events means for the tables; `write` writes it at once. */
export interface Projection<Rows = unknown> {
  /** Its watermark's name, and what `npm run rebuild` calls it. */
  readonly name: string;
  /** Raise it with every change that needs the tables rebuilt: the program does that by itself at its next start. */
  readonly version: number;
  /** Written by this projection alone. */
  readonly tables: readonly (keyof VenueTables)[];
  newRows(): Rows;
  project(change: Change, rows: Rows): void;
  /** In a transaction of the caller. Name tables without a schema: a rebuild writes them in another one. */
  write(writer: TableWriter, rows: Rows, shard: number): Promise<void>;
}
