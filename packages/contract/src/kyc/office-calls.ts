// Office calls for decisions about identities.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { queueOrder } from '../desk/queue-order.ts';
import { reviewReasons } from '../desk/reasons.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { officeClient } from '../office/shapes.ts';
import { page, wholeNumber, yesNo } from '../wire/parameters.ts';

const remarkMax = 500;

const identityRow = z.object({
  id: z.int(),
  client: officeClient,
  name: z.string(),
  card_id: z.string(),
  front_url: z.string(),
  reverse_url: z.string(),
  status: z.int(),
  remark: z.string(),
  /** Reason of the return, if it was chosen from the list. */
  reason: z.string(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** The operator's login address; empty if there is none. */
  decided_by: z.string(),
  same_card: z.array(z.string()),
  assignee: z.nullable(deskPerson),
  version: z.int(),
});

export const kycOfficeCalls = {
  identities: {
    method: 'GET',
    path: '/identities',
    permission: 'identities.read',
    params: z.object({ status: z.optional(wholeNumber), ...queueOrder, page }),
    data: z.object({ list: z.array(identityRow), total: z.int() }),
    summary: 'Identity reviews, newest first unless order says otherwise',
    description:
      'status 1 under review, 2 verified, 0 sent back. Of card_id only the last characters are shown. same_card holds the uids of other clients who sent the same number. front_url and reverse_url can be opened for five minutes by the operator who asked; each look is audited.',
    refusals: [],
  },
  decideIdentity: {
    method: 'POST',
    path: '/identities/{id}/decide',
    permission: 'identities.decide',
    params: z.object({
      id: wholeNumber,
      approve: yesNo,
      reason: z.optional(z.enum(reviewReasons.identities)),
      remark: z.optional(z.string().check(z.trim(), z.maxLength(remarkMax))),
    }),
    data: z.object({ id: z.int(), status: z.int() }),
    summary: 'Approve an identity review, or send it back with a message to the client',
    description:
      'To send back: a reason of the list, which the client reads in their language, or a remark, which they read as it is, or both.',
    refusals: ['identity_not_found', 'already_decided'],
  },
} as const satisfies Record<string, OfficeCallContract>;

export type OfficeIdentity = z.infer<typeof identityRow>;
