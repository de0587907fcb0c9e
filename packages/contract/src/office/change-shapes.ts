// Changes that wait for a second operator while four eyes are on, and parameters and responses of calls that may wait.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { statement } from '../wire/parameters.ts';

/** Reason of the change; stored in the audit log. */
export const changeReason = z.optional(statement(500));

/** Replaces the changed object in a response if the change waits for a second operator. */
export const waitingChange = z.object({ id: z.int(), status: z.literal('waiting') });

export const changeStates = ['waiting', 'confirmed', 'refused'] as const;

export const officeChange = z.object({
  id: z.int(),
  /** The action's name in the audit log, such as change. */
  act: z.string(),
  /** Subject of the change: a kind and an id, such as deposit-address 3; `new` replaces the id of an added object. */
  subject: z.string(),
  /** Permission required for the confirmation. */
  permission: z.string(),
  /** Empty if none was given. */
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  status: z.enum(changeStates),
  requested_by: z.string(),
  requested_at: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** Reason of the rejection. */
  notes: z.string(),
  assignee: z.nullable(deskPerson),
});

export type WaitingChange = z.infer<typeof waitingChange>;
export type WireChange = z.infer<typeof officeChange>;
