// The pages that are not built yet, and what each is called.
import type { MessageKey } from '@candor/i18n';
import type { UnbuiltPath } from '../shared/paths.ts';

export const unbuiltTitles = {
  '/news/detail': 'news.title',
  '/mine/announcement': 'news.announcements',
} as const satisfies Record<UnbuiltPath, MessageKey>;
