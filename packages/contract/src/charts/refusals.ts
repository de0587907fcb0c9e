// Rejections of stored charts.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const chartsRefusals = {
  /** Another device has changed them since they were read. */
  chart_storage_changed: { field: 'version', details: { version: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
