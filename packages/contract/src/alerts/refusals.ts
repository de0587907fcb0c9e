// Rejections of price alerts.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const alertsRefusals = {
  alert_not_found: { field: 'id' },
  /** The market is exactly at the price, so there is no direction to wait for. */
  alert_at_price: { field: 'price' },
  alert_price_unknown: { field: 'code' },
  too_many_alerts: { details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
