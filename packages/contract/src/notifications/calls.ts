// Calls with which users read their notifications and choose the channels.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, page, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import type { notificationsPaths } from './paths.ts';
import { notificationSetting, pushState, quietHours, userNotification } from './shapes.ts';

const unread = z.object({ unread: z.int() });

export const notificationsCalls = {
  noticeList: {
    params: z.object({ page }),
    data: z.object({ list: z.array(userNotification), total: z.int(), unread: z.int() }),
    summary: 'The user’s notifications, newest first, in the language of the request',
    description:
      'Kept for a year. is_read is 1 once the user has read it, by whichever session. code is the instrument whose chart shows more, for price alerts.',
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
    data: z.array(notificationSetting),
    summary: 'Notification settings: which channels are on for each kind',
    description:
      'push: shown in open apps and sent to subscribed devices. email: sent to the address of the account. sms: sent to the number of an account without an e-mail address, and only what is required. The list in the app always has all of them. Optional notifications are held during quiet hours and, after the first five in an hour on one channel, until that hour is over; those held are sent as one message.',
    refusals: [],
  },
  noticeSwitch: {
    params: z.object({
      kind: z.optional(text(64)),
      group: z.optional(text(64)),
      channel: z.enum(['push', 'email']),
      on: yesNo,
    }),
    data: z.array(notificationSetting),
    summary: 'Switch a channel on or off for one kind, or for all optional kinds of a group',
    description: 'Either kind or group.',
    refusals: ['notice_required', ...keyRefusals],
  },
  noticeQuiet: {
    params: none,
    data: quietHours,
    summary: 'Quiet hours, in which only required notifications are sent',
    description: 'from and to are minutes after midnight in the zone; to may come before from.',
    refusals: [],
  },
  noticeQuietSet: {
    params: z.object({
      on: yesNo,
      from: z.optional(wholeNumber),
      to: z.optional(wholeNumber),
      zone: z.optional(text(64)),
    }),
    data: quietHours,
    summary: 'Set the quiet hours, or take them away',
    description:
      'from, to and zone (of the IANA’s list) are needed where on is 1. Held notifications are sent when quiet hours end.',
    refusals: keyRefusals,
  },
  noticePush: {
    params: none,
    data: pushState,
    summary: 'The key that a browser subscribes by, and whether this session’s browser takes pushes',
    refusals: [],
  },
  noticePushSubscribe: {
    params: z.object({ endpoint: text(1_000), p256dh: text(120), auth: text(60) }),
    data: pushState,
    summary: 'Subscribe this session’s browser to push notifications',
    description:
      'What PushSubscription.toJSON() gives. One of a session; it ends with the session. Pushes to it are in the language of the request. The endpoint is an https address of a known push service.',
    refusals: ['push_service_unknown'],
  },
  noticePushEnd: {
    params: none,
    data: pushState,
    summary: 'Unsubscribe this session’s browser',
    refusals: [],
  },
} as const satisfies Record<keyof typeof notificationsPaths, CallContract>;
