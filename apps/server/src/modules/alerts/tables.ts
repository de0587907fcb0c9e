// The table of price alerts.
import type { TableSpecs } from '../../db/table.ts';

export const alertsTables = {
  price_alerts: {
    id: 'bigint generated',
    user_id: 'bigint',
    instrument_id: 'bigint',
    side: 'text',
    direction: 'text',
    price: 'bigint',
    precision: 'integer',
    made_at: 'timestamp with time zone',
    fired_at: 'timestamp with time zone?',
    fired_price: 'bigint?',
    percent_hundredths: 'integer?',
    repeats: 'boolean default',
  },
} as const satisfies TableSpecs;
