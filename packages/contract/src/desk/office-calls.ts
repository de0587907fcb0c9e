// Office calls for the queues, the operators who work on items, and search.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { none, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { attention, deskPerson, found, listColumns, queue, savedView, standing } from './office-shapes.ts';

/** `version` changes with every change of the topic. */
const pulse = z.object({ topic: z.string(), waiting: z.int(), version: z.string() });
const item = { queue, id: wholeNumber };
const list = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const deskOfficeCalls = {
  officePulse: {
    method: 'GET',
    path: '/pulse',
    permission: 'any',
    params: none,
    data: z.object({
      list: z.array(pulse),
      /** 1 if real accounts can trade on simulated or recorded prices, as a trial. */
      real_on_simulated: z.int(),
    }),
    summary: 'Number waiting in each queue the operator may read, and whether it has changed',
    refusals: [],
  },
  officeAttention: {
    method: 'GET',
    path: '/desk/{queue}',
    permission: 'any',
    params: z.object({ queue }),
    data: z.object({ list: z.array(attention) }),
    summary: 'Who is viewing which items of a queue, and to whom they are assigned',
    refusals: ['not_permitted'],
  },
  officeHold: {
    method: 'POST',
    path: '/desk/{queue}/{id}/hold',
    permission: 'any',
    params: z.object({ ...item, take: z.optional(yesNo), over: z.optional(yesNo) }),
    data: attention,
    summary: 'Announce that the operator is viewing an item; repeat as a heartbeat while it is open',
    description:
      'take 1 holds the item for 45 seconds unless someone else holds it; over 1 takes it over. The operator who took the previous step, such as requesting the adjustment, can only view it. A hold does not lock the item: if two operators decide, the first decision counts.',
    refusals: ['not_permitted', 'queue_item_not_found', 'second_operator_required', ...keyRefusals],
  },
  officeRelease: {
    method: 'POST',
    path: '/desk/{queue}/{id}/release',
    permission: 'any',
    params: z.object(item),
    data: z.null(),
    summary: 'Stop viewing an item, and release it if held',
    refusals: ['not_permitted', ...keyRefusals],
  },
  officeTakeNext: {
    method: 'POST',
    path: '/desk/{queue}/next',
    permission: 'any',
    params: z.object({ queue, after: z.optional(wholeNumber) }),
    data: z.object({ id: z.nullable(z.int()) }),
    summary:
      'Hold the oldest item that nobody holds and that is nobody else’s: two operators are never given the same',
    description: 'after: the id of one that is left for later.',
    refusals: ['not_permitted', ...keyRefusals],
  },
  officeAssign: {
    method: 'POST',
    path: '/desk/{queue}/{id}/assign',
    permission: 'any',
    params: z.object({ ...item, operator: z.optional(wholeNumber) }),
    data: attention,
    summary: 'Assign an item to an operator who may decide it, or to nobody',
    refusals: ['not_permitted', 'queue_item_not_found', 'operator_not_found', ...keyRefusals],
  },
  officeDeciders: {
    method: 'GET',
    path: '/desk/{queue}/deciders',
    permission: 'any',
    params: z.object({ queue }),
    data: z.object({ list: z.array(deskPerson) }),
    summary: 'Who may decide what is in a queue',
    refusals: ['not_permitted'],
  },
  officeStanding: {
    method: 'GET',
    path: '/clients/{id}/standing',
    permission: 'clients.read',
    params: z.object({ id: wholeNumber }),
    data: standing,
    summary: 'The money of a client’s account at the last quotes, as it is before a decision about it',
    refusals: ['client_not_found'],
  },
  officeViews: {
    method: 'GET',
    path: '/views',
    permission: 'any',
    params: z.object({ list: z.optional(list) }),
    data: z.object({ list: z.array(savedView), total: z.int() }),
    summary: 'Saved views of lists: the own, and those that are shared',
    refusals: [],
  },
  officeSaveView: {
    method: 'POST',
    path: '/views',
    permission: 'any',
    params: z.object({
      list,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      query: text(500),
      shared: z.optional(yesNo),
    }),
    data: savedView,
    summary: 'Save a view of a list under a name; the same name again replaces it',
    refusals: ['too_many_views', ...keyRefusals],
  },
  officeRemoveView: {
    method: 'POST',
    path: '/views/{id}/remove',
    permission: 'any',
    params: z.object({ id: wholeNumber }),
    data: z.null(),
    summary: 'Remove one of the own views',
    refusals: ['view_not_found', ...keyRefusals],
  },
  officeColumns: {
    method: 'GET',
    path: '/columns',
    permission: 'any',
    params: none,
    data: z.object({ list: z.array(listColumns) }),
    summary: 'Which columns of lists the operator has chosen to see, in their order',
    description: 'A list that is not there shows all of its columns.',
    refusals: [],
  },
  officeChooseColumns: {
    method: 'POST',
    path: '/columns',
    permission: 'any',
    params: z.object({ list, columns: text(500) }),
    data: listColumns,
    summary: 'Choose the columns of a list and their order, for oneself',
    description: 'columns: names, comma-separated; empty for all of them in the order of the list.',
    refusals: ['too_many_views', ...keyRefusals],
  },
  officeFind: {
    method: 'GET',
    path: '/find',
    permission: 'any',
    params: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    data: z.object({ list: z.array(found) }),
    summary: 'Find whatever was pasted, of what the operator may read: at most three of a kind',
    description:
      'An id, a uid, a trade account, an e-mail address or its beginning, digits of a mobile number, the reference of a deposit or withdrawal, a crypto address or an account number.',
    refusals: [],
  },
} as const satisfies Record<string, OfficeCallContract>;
