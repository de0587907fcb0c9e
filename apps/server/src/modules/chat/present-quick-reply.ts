// Quick replies as the wire carries them.
import type { QuickReplyRow } from '@candor/contract';
import type { QuickReply } from './quick-reply-rows.ts';

export const presentQuickReply = ({ id, name, texts, changedBy, changedAt }: QuickReply): QuickReplyRow => ({
  id,
  name,
  texts: { ...texts },
  changed_by: changedBy,
  changed_at: changedAt.toISOString(),
});
