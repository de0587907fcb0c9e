// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const contentRefusals = {
  news_not_found: { field: 'id' },
  news_retired: { field: 'id' },
  /** Somebody else changed it since it was opened: by whom, and the version that is there now. */
  news_changed: { field: 'version', details: { by: 'text', version: 'number' } },
  /** Nothing is published without a text. */
  news_without_text: { field: 'texts' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
