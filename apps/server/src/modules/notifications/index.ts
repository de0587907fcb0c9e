// Notifications as a module of the venue: what users are told, and by which way.
import type { Notice } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerNoticeCalls } from './notice-calls.ts';
import { forgetNotices } from './notice-rows.ts';
import { presentPush, presentRead } from './present-notice.ts';

const dayMs = 86_400_000;

export interface NotificationsOptions {
  /** Shows a notice to the open apps of an account, each in its language. */
  readonly push: (accountId: number, present: (language: Language) => Notice) => void;
}

export function makeNotificationsModule(
  { db, notices, replies, now }: ModuleKit,
  { push }: NotificationsOptions,
): VenueModule {
  notices.onWritten((notice) => {
    if (notice.isPushed) push(notice.accountId, (language) => presentPush(notice, language));
  });
  return {
    name: 'notifications',
    calls: (register) =>
      registerNoticeCalls(register, {
        pool: db.requests,
        replies,
        now,
        onRead: (accountId, unread) => push(accountId, () => presentRead(unread, now())),
      }),
    jobs: [{ name: 'forget notices of long ago', everyMs: dayMs, run: () => forgetNotices(db.venue, now()) }],
  };
}
