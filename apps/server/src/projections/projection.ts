// The interface of a projection: tables derived from the journal, which can be dropped and rebuilt.
import type { Account, AccountId, Order, VenueEvent } from '@candor/core';
import type { VenueTables } from '../db/tables.ts';
import type { TableWriter } from './table-writer.ts';

/** The changes of one event of the journal. Valid until the next event is folded: copy what must remain. */
export interface Change {
  readonly seq: number;
  readonly event: VenueEvent;
  /** Each order that the event created, changed or ended, in its state after the event. */
  readonly orders: readonly Order[];
  /** An account in its state after the event, even if the event archived it. Throws if there is none. */
  account(id: AccountId): Readonly<Account>;
}

/** `Rows` collects the changes of several events; `write` writes them at once. */
export interface Projection<Rows = unknown> {
  /** The name of its watermark, and of `npm run rebuild`. */
  readonly name: string;
  /** Raise it with every change that requires rebuilt tables: the program rebuilds them at its next start. */
  readonly version: number;
  /** Tables that only this projection writes. */
  readonly tables: readonly (keyof VenueTables)[];
  newRows(): Rows;
  project(change: Change, rows: Rows): void;
  /** Runs in the caller's transaction. Name tables without a schema: a rebuild writes them in another one. */
  write(writer: TableWriter, rows: Rows, shard: number): Promise<void>;
}
