// Paths of this area's calls.
import { IMAGE_BYTES_MAX } from '../kyc/images.ts';
import type { CallSite } from '../wire/call-site.ts';

export const chatPaths = {
  chatList: { method: 'GET', auth: 'user', path: '/api/chat/list' },
  chatUnread: { method: 'GET', auth: 'user', path: '/api/chat/unread' },
  chatSend: { method: 'POST', auth: 'user', path: '/api/chat/send', keyed: true, whileBlocked: true },
  chatImage: { method: 'POST', auth: 'real', path: '/api/chat/image', fileBytesMax: IMAGE_BYTES_MAX },
  chatRead: { method: 'POST', auth: 'user', path: '/api/chat/read', whileBlocked: true },
  chatTyping: { method: 'POST', auth: 'user', path: '/api/chat/typing', whileBlocked: true },
} as const satisfies Record<string, CallSite>;
