// Responses of the office's calls for clients: the list, a client's details, and their timeline.
import * as z from 'zod/mini';
import { account, accountLogEntry, order } from '../trading/shapes.ts';
import { adjustment, clientRow, officeClient, officeMessage } from './shapes.ts';

/** none: nothing was submitted yet. */
export const identityStates = ['none', 'waiting', 'finished', 'sent_back'] as const;

export const clientListed = z.extend(clientRow, {
  /** Name in the last review; empty without one. */
  name: z.string(),
  identity: z.enum(identityStates),
});

/** Columns of the list and its export, besides the id. */
export const clientColumns = [
  'client',
  'name',
  'state',
  'identity',
  'mobile',
  'uid',
  'account',
  'created',
  'seen',
] as const;
export type ClientColumn = (typeof clientColumns)[number];

export const clientNote = z.object({ id: z.int(), text: z.string(), by: z.string(), at: z.string() });

export const timelineKinds = [
  'account',
  'order',
  'cash',
  'deposit',
  'withdrawal',
  'adjustment',
  'identity',
  'login',
  'message',
  'notice',
  'note',
  'act',
] as const;

/** `what` depends on the kind, such as opened or rejected; `by` is the operator, empty for client and venue. */
export const timelineEntry = z.object({
  key: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  what: z.string(),
  /** A kind and an id, such as order 17; may be empty. */
  subject: z.string(),
  by: z.string(),
  /** USD; negative for the client's loss. */
  amount: z.nullable(z.number()),
  text: z.string(),
});

export const closedOrder = z.object({
  order: z.int(),
  /** Profit from the price alone, in USD. */
  profit: z.number(),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});

/** `device` and `place` are descriptions; a session's id grants no access. */
const clientSession = z.object({
  id: z.string(),
  device: z.string(),
  place: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});

/** An area's rows about a client, as in the area's own list. */
const rows = z.array(z.record(z.string(), z.unknown()));

export const clientTrading = z.object({
  /** Null before the first login. */
  account: z.nullable(account),
  open: z.array(order),
  orders: z.array(order),
  log: z.array(accountLogEntry),
});

export const clientFile = z.extend(clientTrading, {
  client: clientRow,
  invite_code: z.string(),
  sessions: z.array(clientSession),
  notes: z.array(clientNote),
  referrals: z.object({
    invited_by: z.nullable(officeClient),
    invited: z.array(z.extend(officeClient, { created_at: z.string() })),
    /** Number of all rows of the list. */
    total: z.int(),
  }),
  messages: z.array(officeMessage),
  adjustments: z.array(adjustment),
  blocks: z.array(
    z.object({ act: z.enum(['block', 'unblock']), reason: z.string(), by: z.string(), at: z.string() }),
  ),
  identities: rows,
  deposits: rows,
  withdrawals: rows,
  methods: rows,
});

export type ClientFile = z.infer<typeof clientFile>;
export type ClientListed = z.infer<typeof clientListed>;
export type IdentityState = (typeof identityStates)[number];
export type ClientNote = z.infer<typeof clientNote>;
export type TimelineKind = (typeof timelineKinds)[number];
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type ClosedOrder = z.infer<typeof closedOrder>;
