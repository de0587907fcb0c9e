// What the desk's calls answer: who is at an item, saved views, and what was found.
import * as z from 'zod/mini';
import { queues } from './queues.ts';

export const deskPerson = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** Who is at an item: the one who holds it, whose it is to decide, and who has it on their screen. */
export const attention = z.object({
  id: z.int(),
  held_by: z.nullable(deskPerson),
  held_until: z.nullable(z.string()),
  assignee: z.nullable(deskPerson),
  viewers: z.array(deskPerson),
});

export const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  /** The part of the page's address after the question mark. */
  query: z.string(),
  shared: z.boolean(),
  owner: z.string(),
  /** Whether it is the asking operator's own, which they alone may remove. */
  own: z.boolean(),
});

/** Names of columns, comma-separated, in the order in which they stand. */
export const listColumns = z.object({ list: z.string(), columns: z.string() });

const foundKinds = [
  'client',
  'order',
  'identity',
  'deposit',
  'withdrawal',
  'adjustment',
  'method',
  'chat',
  'deposit_address',
] as const;

export const found = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** Whose it is, and null where it is nobody's. */
  client_id: z.nullable(z.int()),
});

/** What a client's account is before a decision about its money. */
export const standing = z.object({
  client_id: z.int(),
  balance: z.number(),
  lock_balance: z.number(),
  margin: z.number(),
  net_value: z.number(),
  /** What could be withdrawn. */
  available: z.number(),
});

export const queue = z.enum(queues);

export type Attention = z.infer<typeof attention>;
export type WireStanding = z.infer<typeof standing>;
export type SavedView = z.infer<typeof savedView>;
export type WireFound = z.infer<typeof found>;
