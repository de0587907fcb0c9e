// The pages that are not built yet, and what each is called.
import type { MessageKey } from '@candor/i18n';
import type { UnbuiltPath } from '../shared/paths.ts';

export const unbuiltTitles = {
  '/mine/chat': 'user.chat',
} as const satisfies Record<UnbuiltPath, MessageKey>;
