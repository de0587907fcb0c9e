// Responses of the desk's calls: operators at an item, saved views, and search results.
import * as z from 'zod/mini';
import { queues } from './queues.ts';

export const deskPerson = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** Operators at an item: who claims it, who is assigned to decide it, and who is viewing it. */
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
  /** True if it belongs to the requesting operator, who alone can remove it. */
  own: z.boolean(),
});

/** Names of columns, comma-separated, in their order on the screen. */
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
  /** The client to whom it belongs; null for none. */
  client_id: z.nullable(z.int()),
});

/** Status of a client's account, for a decision about its money. */
export const standing = z.object({
  client_id: z.int(),
  balance: z.number(),
  lock_balance: z.number(),
  margin: z.number(),
  net_value: z.number(),
  /** Amount that could be withdrawn. */
  available: z.number(),
});

export const queue = z.enum(queues);

export type Attention = z.infer<typeof attention>;
export type WireStanding = z.infer<typeof standing>;
export type SavedView = z.infer<typeof savedView>;
export type WireFound = z.infer<typeof found>;
