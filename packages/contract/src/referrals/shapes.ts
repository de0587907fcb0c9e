// What the calls of this area answer.
import * as z from 'zod/mini';

export const inviteInfo = z.object({
  invite_code: z.string(),
  /** USD for each; 0: there is none now. */
  reward: z.number(),
  /** USD that their closed positions are worth in all before it is due. */
  traded_usd_min: z.number(),
  invited: z.int(),
  rewarded: z.int(),
  rewarded_usd: z.number(),
});

export const invitedClient = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['joined', 'verified', 'deposited', 'rewarded']),
  reward: z.number(),
  created_at: z.string(),
});

/** Those that have a name of their own in the API's document. */
export const referralsShapes = { InviteInfo: inviteInfo, InvitedClient: invitedClient } as const;
export type InviteInfo = z.infer<typeof inviteInfo>;
export type InvitedClient = z.infer<typeof invitedClient>;
