// Changes that wait for a second operator while four eyes are on, and what every call that may wait takes and answers.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { statement } from '../wire/parameters.ts';

/** Why something is changed; kept in the audit log. */
export const changeReason = z.optional(statement(500));

/** In place of what was changed, where it waits for a second operator. */
export const waitingChange = z.object({ id: z.int(), status: z.literal('waiting') });

export const changeStates = ['waiting', 'confirmed', 'refused'] as const;

export const officeChange = z.object({
  id: z.int(),
  /** As the audit log names it, such as change. */
  act: z.string(),
  /** What is changed: a kind and an id, such as deposit-address 3; `new` in place of the id of what is added. */
  subject: z.string(),
  /** What who confirms needs. */
  permission: z.string(),
  /** Empty where none was given. */
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  status: z.enum(changeStates),
  requested_by: z.string(),
  requested_at: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** Why it was refused. */
  notes: z.string(),
  assignee: z.nullable(deskPerson),
});

export type WaitingChange = z.infer<typeof waitingChange>;
export type WireChange = z.infer<typeof officeChange>;
