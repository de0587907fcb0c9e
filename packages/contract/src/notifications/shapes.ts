// Responses of this area's calls. Names are ours, in the specification's style.
import * as z from 'zod/mini';

/** `code` is that of the instrument whose chart shows more; null for none. */
export const userNotification = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  is_read: z.int(),
  created_at: z.string(),
});

const notificationGroup = z.enum([
  'trading',
  'alerts',
  'money',
  'identity',
  'security',
  'referral',
  'support',
]);

/** Channels of a kind of notification: 1 on, 0 off. `required`: it can't be switched off. */
export const notificationSetting = z.object({
  kind: z.string(),
  group: notificationGroup,
  title: z.string(),
  required: z.int(),
  push: z.int(),
  email: z.int(),
  sms: z.int(),
});

/** Minutes after midnight in an IANA zone; `on` is 0 without quiet hours. */
export const quietHours = z.object({ on: z.int(), from: z.int(), to: z.int(), zone: z.string() });

/** `key`: the venue's public key for a browser's subscription. `on`: 1 if this session's browser receives pushes. */
export const pushState = z.object({ key: z.string(), on: z.int() });

/** Shapes with a name in the API's documentation. */
export const notificationsShapes = {
  UserNotice: userNotification,
  NoticeSetting: notificationSetting,
  QuietHours: quietHours,
  PushState: pushState,
} as const;
export type UserNotice = z.infer<typeof userNotification>;
export type NoticeSetting = z.infer<typeof notificationSetting>;
export type QuietHoursSetting = z.infer<typeof quietHours>;
