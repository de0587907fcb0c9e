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

/** By which ways a kind reaches its user: 1 on, 0 off. `required`: it can't be switched off. */
export const noticeSetting = z.object({
  kind: z.string(),
  group: z.enum(['money', 'identity', 'security', 'referral', 'support']),
  title: z.string(),
  required: z.int(),
  push: z.int(),
  email: z.int(),
  sms: z.int(),
});

/** Those that have a name of their own in the API's document. */
export const notificationsShapes = { UserNotice: userNotice, NoticeSetting: noticeSetting } as const;
export type UserNotice = z.infer<typeof userNotice>;
export type NoticeSetting = z.infer<typeof noticeSetting>;
