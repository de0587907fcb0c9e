// The tables of the ledger, and the position of each projection.
import type { TableSpecs } from '../db/table.ts';

export const ledgerTables = {
  /**
   * Two rows per transaction, distinguished by `leg`. `owner` is the client's account, null for the house; `subject` is
   * the deposit, withdrawal, adjustment or referral.
   */
  postings: {
    shard: 'integer',
    seq: 'bigint',
    no: 'smallint',
    leg: 'smallint',
    at: 'bigint',
    kind: 'text',
    order_id: 'bigint?',
    owner: 'bigint?',
    demo: 'boolean',
    book: 'text',
    amount: 'bigint',
    balance: 'bigint?',
    subject: 'bigint?',
  },
  projection_watermarks: { name: 'text', shard: 'integer', seq: 'bigint', version: 'integer default' },
  /** Without columns, because it is only locked. */
  projection_rebuild_lock: {},
} as const satisfies TableSpecs;
