// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const contentRefusals = {
  news_not_found: { field: 'id' },
  news_retired: { field: 'id' },
  /** Another operator changed it after it was opened: who, and the current version. */
  news_changed: { field: 'version', details: { by: 'text', version: 'number' } },
  /** News can't be published without a text. */
  news_without_text: { field: 'texts' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
