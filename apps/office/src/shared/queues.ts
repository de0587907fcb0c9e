// The queues of the office: title, list call, status of waiting items, and deadline of an item.
import { type OfficeCallName, type QueueName, REVIEW_HOURS } from '@candor/client/office';

/** In the order of the navigation; each has its page below /reviews. */
export const queueTitles: Readonly<Record<QueueName, string>> = {
  identities: 'Identity reviews',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  adjustments: 'Adjustments',
  changes: 'Changes',
  factors: 'Two-factor resets',
  classes: 'Client category requests',
};

export const listCalls = {
  identities: 'identities',
  deposits: 'officeDeposits',
  withdrawals: 'officeWithdrawals',
  adjustments: 'officeAdjustments',
  changes: 'officeChanges',
  factors: 'officeFactorResets',
  classes: 'officeClassRequests',
} as const satisfies Readonly<Record<QueueName, OfficeCallName>>;

/** The status by which the call lists waiting items. */
export const waitingStatus: Readonly<Record<QueueName, string>> = {
  identities: '1',
  deposits: '0',
  withdrawals: 'open',
  adjustments: 'waiting',
  changes: 'waiting',
  factors: 'waiting',
  classes: 'open',
};

const hourMs = 3_600_000;

/** Milliseconds since the epoch; null for withdrawals, each of which has its own. */
export const dueAt = (queue: QueueName, createdAt: string): number | null =>
  queue === 'withdrawals' ? null : Date.parse(createdAt) + REVIEW_HOURS[queue] * hourMs;
