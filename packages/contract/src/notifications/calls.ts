// The calls by which users read what happened to them, and choose how they hear of it.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, none, page, text, wholeNumber } from '../wire/parameters.ts';
import type { notificationsPaths } from './paths.ts';
import { noticeSetting, userNotice } from './shapes.ts';

const unread = z.object({ unread: z.int() });

export const notificationsCalls = {
  noticeList: {
    params: z.object({ page }),
    data: z.object({ list: z.array(userNotice), total: z.int(), unread: z.int() }),
    summary: 'What the user was notified of, newest first, in the language of the request',
    description: 'Kept for a year. is_read is 1 once the user has read it, by whichever session.',
    refusals: [],
  },
  noticeUnread: {
    params: none,
    data: unread,
    summary: 'How many notices are unread',
    refusals: [],
  },
  noticeRead: {
    params: z.object({ id: z.optional(wholeNumber) }),
    data: unread,
    summary: 'Mark one notice as read, or all of them without an id',
    refusals: ['notice_not_found'],
  },
  noticeSettings: {
    params: none,
    data: z.array(noticeSetting),
    summary: 'By which ways the user hears of each kind',
    description:
      'push: shown at once where the app is open. email: sent to the address of the account. sms: sent to the number of an account without an e-mail address, and only what is required. The list in the app holds all of them in any case.',
    refusals: [],
  },
  noticeSwitch: {
    params: z.object({ kind: text(64), channel: z.enum(['push', 'email']), on: choice(['1', '0']) }),
    data: z.array(noticeSetting),
    summary: 'Switch a way of a kind on or off',
    refusals: ['notice_required', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof notificationsPaths, CallContract>;
