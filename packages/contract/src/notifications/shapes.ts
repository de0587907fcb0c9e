// What the calls of this area answer. Names are the specification's style, and ours.
import * as z from 'zod/mini';

export const userNotice = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  is_read: z.int(),
  created_at: z.string(),
});

const noticeGroup = z.enum(['trading', 'alerts', 'money', 'identity', 'security', 'referral', 'support']);

/** By which ways a kind reaches its user: 1 on, 0 off. `required`: it can't be switched off. */
export const noticeSetting = z.object({
  kind: z.string(),
  group: noticeGroup,
  title: z.string(),
  required: z.int(),
  push: z.int(),
  email: z.int(),
  sms: z.int(),
});

/** Minutes after midnight in a zone of the IANA's list; on is 0 where there are none. */
export const quietHours = z.object({ on: z.int(), from: z.int(), to: z.int(), zone: z.string() });

/** `key`: the venue's public key, by which a browser subscribes. `on`: whether this session's browser takes pushes. */
export const pushState = z.object({ key: z.string(), on: z.int() });

/** Those that have a name of their own in the API's document. */
export const notificationsShapes = {
  UserNotice: userNotice,
  NoticeSetting: noticeSetting,
  QuietHours: quietHours,
  PushState: pushState,
} as const;
export type UserNotice = z.infer<typeof userNotice>;
export type NoticeSetting = z.infer<typeof noticeSetting>;
export type QuietHoursSetting = z.infer<typeof quietHours>;
export type PushState = z.infer<typeof pushState>;
