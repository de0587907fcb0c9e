// Office calls for client protection.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { queueOrder } from '../desk/queue-order.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { officeClient } from '../office/shapes.ts';
import { keyRefusals } from '../wire/call.ts';
import { page, statement, wholeNumber } from '../wire/parameters.ts';
import { CLASS_CRITERIA, CLASS_REQUEST_STATES } from './codes.ts';
import { protectionInfo, protectionRules } from './shapes.ts';

const remark = statement(500);
const id = wholeNumber;

const officeClassRequest = z.object({
  id: z.int(),
  client: officeClient,
  /** Positions opened here in each of the four quarters before the request, earliest quarter first. */
  trades: z.array(z.int()),
  criteria: z.array(z.enum(CLASS_CRITERIA)),
  statement: z.string(),
  /** The requesting operator can open it for five minutes; each view is audited. */
  evidence_url: z.string(),
  status: z.enum(CLASS_REQUEST_STATES),
  created_at: z.string(),
  proposed_by: z.string(),
  proposed_at: z.nullable(z.string()),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  remark: z.string(),
  assignee: z.nullable(deskPerson),
});

const decided = ['class_request_not_found', 'already_decided', ...keyRefusals] as const;

export const protectionOfficeCalls = {
  officeProtectionRules: {
    method: 'GET',
    path: '/protection',
    permission: 'settings.read',
    params: z.object({}),
    data: protectionRules,
    summary: 'The rules of client protection with their source and the dated table of leverage',
    refusals: [],
  },
  officeClientProtection: {
    method: 'GET',
    path: '/clients/{id}/protection',
    permission: 'clients.read',
    params: z.object({ id }),
    data: z.extend(protectionInfo, { requests: z.array(officeClassRequest) }),
    summary: 'A client’s class, own limits and requests',
    refusals: ['client_not_found', 'real_account_required'],
  },
  officeClassRequests: {
    method: 'GET',
    path: '/class-requests',
    permission: 'protection.read',
    params: z.object({
      status: z.optional(z.enum([...CLASS_REQUEST_STATES, 'open'])),
      ...queueOrder,
      page,
    }),
    data: z.object({ list: z.array(officeClassRequest), total: z.int() }),
    summary: 'Requests to be treated as a professional client, newest first unless order says otherwise',
    description: 'status open: waiting for either of the two operators.',
    refusals: [],
  },
  officeProposeClass: {
    method: 'POST',
    path: '/class-requests/{id}/propose',
    permission: 'protection.decide',
    params: z.object({ id, remark }),
    data: officeClassRequest,
    summary: 'Propose professional status; another operator confirms it',
    refusals: [...decided],
  },
  officeConfirmClass: {
    method: 'POST',
    path: '/class-requests/{id}/confirm',
    permission: 'protection.decide',
    params: z.object({ id }),
    data: officeClassRequest,
    summary: 'Make the client a professional one, as another operator has proposed',
    refusals: [
      'second_operator_required',
      'operator_too_new',
      'change_outdated',
      'class_request_not_proposed',
      ...decided,
    ],
  },
  officeRefuseClass: {
    method: 'POST',
    path: '/class-requests/{id}/refuse',
    permission: 'protection.decide',
    params: z.object({ id, remark }),
    data: officeClassRequest,
    summary: 'Reject the request, with words that its client reads',
    refusals: [...decided],
  },
  officeSetRetail: {
    method: 'POST',
    path: '/clients/{id}/retail',
    permission: 'protection.decide',
    params: z.object({ id, reason: remark }),
    data: z.object({ class: z.string() }),
    summary: 'Treat a client as a retail one again',
    refusals: ['client_not_found', 'real_account_required', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;

export type OfficeClassRequest = z.infer<typeof officeClassRequest>;
