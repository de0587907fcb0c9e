// Canned answers as the wire carries them.
import type { CannedAnswer } from '@candor/contract';
import type { Canned } from './canned-rows.ts';

export const presentCanned = ({ id, name, texts, changedBy, changedAt }: Canned): CannedAnswer => ({
  id,
  name,
  texts: { ...texts },
  changed_by: changedBy,
  changed_at: changedAt.toISOString(),
});
