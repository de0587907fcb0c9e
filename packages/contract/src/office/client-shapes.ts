// What the office's calls answer about clients: the list, everything of one, their timeline.
import * as z from 'zod/mini';
import { account, accountLogEntry, order } from '../trading/shapes.ts';
import { adjustment, clientRow, officeClient, officeMessage } from './shapes.ts';

/** none: nothing was sent yet. */
export const identityStates = ['none', 'waiting', 'finished', 'sent_back'] as const;

export const clientListed = z.extend(clientRow, {
  /** As in the last review; empty without one. */
  name: z.string(),
  identity: z.enum(identityStates),
});

/** Of the list and its file, besides the id. */
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

/** `what` is a word of its kind, such as opened or rejected; `by` is who did it, empty for the client and the venue itself. */
export const timelineEntry = z.object({
  key: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  what: z.string(),
  /** A kind and an id, such as order 17; empty where there is none. */
  subject: z.string(),
  by: z.string(),
  /** USD; below zero for the client's loss. */
  amount: z.nullable(z.number()),
  text: z.string(),
});

export const closedOrder = z.object({
  order: z.int(),
  /** Of the price, in USD. */
  profit: z.number(),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});

/** `device` and `place` are words; a session's id opens nothing. */
const clientSession = z.object({
  id: z.string(),
  device: z.string(),
  place: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});

/** What an area keeps of a client, as its own lists in the office show it. */
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
    /** However many the list has. */
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
