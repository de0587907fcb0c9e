// The tables of this module. The notifications themselves belong to the package of notifications,
// because every module may send one.
import type { TableSpecs } from '../../db/table.ts';

export const notificationsTables = {
  projected_happenings: {
    seq: 'bigint',
    account_id: 'bigint',
    kind: 'text',
    order_id: 'bigint',
    instrument_id: 'bigint',
    side: 'text',
    lots: 'bigint',
    price: 'bigint',
    precision: 'integer',
    amount: 'bigint',
    balance: 'bigint',
    profits: 'bigint',
    margin: 'bigint',
    level: 'integer',
    happened_at: 'bigint',
    shard: 'integer',
    slipped: 'bigint',
    slippage: 'bigint',
  },
  notice_progress: {
    name: 'text',
    seq: 'bigint',
    shard: 'integer default',
  },
} as const satisfies TableSpecs;
