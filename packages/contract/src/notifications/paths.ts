// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const notificationsPaths = {
  noticeList: { method: 'GET', auth: 'user', path: '/api/notice/list' },
  noticeUnread: { method: 'GET', auth: 'user', path: '/api/notice/unread' },
  noticeRead: { method: 'POST', auth: 'user', path: '/api/notice/read', whileBlocked: true },
  noticeSettings: { method: 'GET', auth: 'user', path: '/api/notice/settings' },
  noticeQuiet: { method: 'GET', auth: 'user', path: '/api/notice/quiet' },
  noticeQuietSet: { method: 'POST', auth: 'user', path: '/api/notice/quiet_set', keyed: true },
  noticePush: { method: 'GET', auth: 'user', path: '/api/notice/push' },
  noticePushSubscribe: { method: 'POST', auth: 'user', path: '/api/notice/push_subscribe' },
  noticePushEnd: { method: 'POST', auth: 'user', path: '/api/notice/push_end' },
  noticeSwitch: { method: 'POST', auth: 'user', path: '/api/notice/switch', keyed: true },
} as const satisfies Record<string, CallSite>;
