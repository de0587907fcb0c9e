// Notifications as a module of the venue: what users are notified of, by which way and when.
import type { Notice } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import { releaseHolds } from '../../notices/release-holds.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerNoticeCalls } from './notice-calls.ts';
import { forgetNotices } from './notice-rows.ts';
import { presentPush, presentRead } from './present-notice.ts';
import { type HappeningOptions, sendHappenings } from './send-happenings.ts';
import { registerWayCalls, type WayCallOptions } from './way-calls.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;

export interface NotificationsOptions extends Omit<HappeningOptions, 'notices'> {
  /** Shows a notice to the open apps of an account, each in its language. */
  readonly show: (accountId: number, present: (language: Language) => Notice) => void;
  readonly push: WayCallOptions['push'];
}

export function makeNotificationsModule(
  { db, notices, mail, replies, now }: ModuleContext,
  { show, push, ...happenings }: NotificationsOptions,
): VenueModule {
  notices.onWritten((notice) => show(notice.accountId, (language) => presentPush(notice, language)));
  const everySecond = (name: string, work: () => Promise<number>) => ({
    name,
    everyMs: secondMs,
    async run(stopping: AbortSignal) {
      while (!stopping.aborted && (await work()) > 0);
    },
  });
  return {
    name: 'notifications',
    calls(register) {
      registerNoticeCalls(register, {
        pool: db.requests,
        now,
        onRead: (accountId, unread) => show(accountId, () => presentRead(unread, now())),
      });
      registerWayCalls(register, { pool: db.requests, replies, now, push });
    },
    jobs: [
      everySecond('notify of what the engine did', () =>
        sendHappenings(db.venue, { notices, ...happenings }),
      ),
      everySecond('send held notices', () => releaseHolds(db.venue, { mail, now: now() })),
      { name: 'forget notices of long ago', everyMs: dayMs, run: () => forgetNotices(db.venue, now()) },
    ],
  };
}
