// The queues of the office: what each is called, and where its page is.
import type { QueueName } from '@candor/client/office';

export interface Queue {
  /** Of its queue counter. */
  readonly topic: QueueName;
  readonly title: string;
  readonly path: string;
}

export const queues: readonly Queue[] = [
  { topic: 'identities', title: 'Identity reviews', path: '/reviews/identities' },
  { topic: 'deposits', title: 'Deposits', path: '/reviews/deposits' },
  { topic: 'withdrawals', title: 'Withdrawals', path: '/reviews/withdrawals' },
  { topic: 'adjustments', title: 'Adjustments', path: '/reviews/adjustments' },
  { topic: 'changes', title: 'Changes', path: '/reviews/changes' },
  { topic: 'factors', title: 'Two-factor resets', path: '/reviews/factors' },
  { topic: 'classes', title: 'Client category requests', path: '/reviews/classes' },
];
