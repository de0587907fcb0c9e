// The calls by which users reach the people behind the venue.
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
      'No login is needed; with one, the user and the trading account are kept beside the text. contact is an e-mail address or a phone number for an answer. Spaces at both ends and control characters are taken off. A key is kept as long as the feedback: the same text under it is answered again and kept once. At most 10 an hour of one network and of one user.',
    refusals: ['feedback_limit', 'idempotency_conflict'],
  },
} as const satisfies Record<keyof typeof supportPaths, CallContract>;
