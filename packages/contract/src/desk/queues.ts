// The queues of items that wait for operators: who may see and decide them, and how soon they should be decided.
import type { Permission } from '../office/permissions.ts';

export const queues = [
  'identities',
  'deposits',
  'withdrawals',
  'adjustments',
  'changes',
  'factors',
  'classes',
] as const;
export type QueueName = (typeof queues)[number];

export const queuePermissions = {
  identities: { read: 'identities.read', decide: 'identities.decide' },
  deposits: { read: 'deposits.read', decide: 'deposits.decide' },
  withdrawals: { read: 'withdrawals.read', decide: 'withdrawals.decide' },
  adjustments: { read: 'adjustments.read', decide: 'adjustments.confirm' },
  changes: { read: 'changes.read', decide: 'changes.decide' },
  factors: { read: 'factors.read', decide: 'factors.confirm' },
  classes: { read: 'protection.read', decide: 'protection.decide' },
} as const satisfies Readonly<Record<QueueName, Readonly<Record<'read' | 'decide', Permission>>>>;

/** Time after which a claim expires without another heartbeat. */
export const HOLD_SECONDS = 45;

/** Hours within which items should be decided. For a withdrawal its currency defines them. */
export const REVIEW_HOURS = {
  identities: 24,
  deposits: 4,
  adjustments: 24,
  changes: 24,
  factors: 24,
  classes: 72,
} as const;
