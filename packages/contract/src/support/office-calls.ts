// Office calls for messages from clients and visitors.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { officeClient } from '../office/shapes.ts';
import { keyRefusals } from '../wire/call.ts';
import { page, wholeNumber } from '../wire/parameters.ts';
import { FEEDBACK_STATUSES } from './statuses.ts';

const status = z.enum(FEEDBACK_STATUSES);

const officeFeedback = z.object({
  id: z.int(),
  /** Null for a visitor. */
  client: z.nullable(officeClient),
  text: z.string(),
  /** Address for an answer; empty if they gave none. */
  contact: z.string(),
  language: z.string(),
  status,
  created_at: z.string(),
  /** Activity of their account so far. */
  orders_placed: z.int(),
  positions_closed: z.int(),
});

export const supportOfficeCalls = {
  officeFeedback: {
    method: 'GET',
    path: '/feedback',
    permission: 'messages.read',
    params: z.object({ status: z.optional(status), page }),
    data: z.object({ list: z.array(officeFeedback), total: z.int() }),
    summary: 'Feedback of clients and visitors, newest first',
    refusals: [],
  },
  officeMarkFeedback: {
    method: 'POST',
    path: '/feedback/{id}',
    permission: 'messages.write',
    params: z.object({ id: wholeNumber, status }),
    data: officeFeedback,
    summary: 'Say that it was read or answered, or that it waits again',
    refusals: ['feedback_not_found', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;

export type OfficeFeedback = z.infer<typeof officeFeedback>;
