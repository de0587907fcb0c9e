// Calls for invitations.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { none, page } from '../wire/parameters.ts';
import type { referralsPaths } from './paths.ts';
import { invitedClient, inviteInfo } from './shapes.ts';

export const referralsCalls = {
  inviteInfo: {
    params: none,
    data: inviteInfo,
    summary: "The user's invite code, what an invitation brings, and what it has brought so far",
    description:
      'An invited client registers at {origin}/#/register?invite_code={invite_code}. reward is paid once for each of them, when their identity is verified, they have deposited more than they withdrew, and their closed positions are worth traded_usd_min (margin × multiple); 0 while the venue pays none.',
    refusals: [],
  },
  inviteList: {
    params: z.object({ page }),
    data: z.object({ list: z.array(invitedClient), total: z.int() }),
    summary: 'Who came by the user, newest first; their names are masked',
    refusals: [],
  },
} as const satisfies Record<keyof typeof referralsPaths, CallContract>;
