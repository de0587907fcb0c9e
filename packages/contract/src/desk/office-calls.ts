// The calls of the office about what waits for an operator, who is at it, and where things are found.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { none } from '../wire/parameters.ts';

/** `version` is another one once anything of the topic has changed. */
const pulse = z.object({ topic: z.string(), waiting: z.int(), version: z.string() });

export const deskOfficeCalls = {
  officePulse: {
    method: 'GET',
    path: '/pulse',
    permission: 'any',
    params: none,
    data: z.object({ list: z.array(pulse) }),
    summary: 'What waits in each queue, and whether it has changed: of what the operator may read',
    refusals: [],
  },
} as const satisfies Record<string, OfficeCallContract>;
