// Office calls with which a second operator decides about changes while four eyes are on.
import * as z from 'zod/mini';
import { queueOrder } from '../desk/queue-order.ts';
import { keyRefusals } from '../wire/call.ts';
import { page, wholeNumber } from '../wire/parameters.ts';
import { changeReason, changeStates, officeChange } from './change-shapes.ts';
import type { OfficeCallContract } from './office-call.ts';

const id = wholeNumber;

export const changesOfficeCalls = {
  officeChanges: {
    method: 'GET',
    path: '/changes',
    permission: 'changes.read',
    params: z.object({ status: z.optional(z.enum(changeStates)), ...queueOrder, page }),
    data: z.object({ list: z.array(officeChange), total: z.int() }),
    summary: 'Changes that wait for a second operator or did, newest first unless order says otherwise',
    description:
      'While the setting four_eyes is on, changes of deposit addresses, wire options, withdraw currencies, money settings, roles and operators wait here: their calls answer id and status waiting, and all administrators are notified by e-mail.',
    refusals: [],
  },
  officeConfirmChange: {
    method: 'POST',
    path: '/changes/{id}/confirm',
    permission: 'changes.decide',
    params: z.object({ id }),
    // Only the first response contains an invited operator's link.
    data: z.extend(officeChange, { invitation: z.nullable(z.string()) }),
    summary: 'Make a change that another operator asked for',
    description:
      'Needs the permission of the call that asked for it as well. Refused for what that call refuses, where it no longer can be done.',
    refusals: [
      'change_not_found',
      'already_decided',
      'second_operator_required',
      'operator_too_new',
      'change_outdated',
      ...keyRefusals,
    ],
  },
  officeRefuseChange: {
    method: 'POST',
    path: '/changes/{id}/refuse',
    permission: 'changes.decide',
    params: z.object({ id, reason: changeReason }),
    data: officeChange,
    summary: 'Refuse a change, or take back one’s own',
    refusals: ['change_not_found', 'already_decided', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
