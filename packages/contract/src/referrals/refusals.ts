// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const referralsRefusals = {} as const satisfies Readonly<Record<string, RefusalRow>>;
