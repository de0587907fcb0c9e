// Calls for users' contact with the venue's staff.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { FEEDBACK_CONTACT_MAX, FEEDBACK_TEXT_MAX } from './lengths.ts';
import type { supportPaths } from './paths.ts';

export const supportCalls = {
  feedback: {
    params: z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(FEEDBACK_TEXT_MAX)),
      contact: z.optional(z.string().check(z.trim(), z.maxLength(FEEDBACK_CONTACT_MAX))),
    }),
    data: z.null(),
    summary: 'Send feedback, which is kept for the office to read',
    description:
      'No login is needed; with one, the user and the trading account are kept beside the text. contact is an e-mail address or a phone number for an answer. Leading and trailing spaces and control characters are removed. The Idempotency-Key is kept as long as the feedback, so sending it again stores nothing new. At most 10 an hour of one network and of one user.',
    refusals: ['feedback_limit', 'idempotency_conflict'],
  },
} as const satisfies Record<keyof typeof supportPaths, CallContract>;
