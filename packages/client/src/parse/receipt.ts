// The receipt of an order: a file for its client, of which this side reads nothing. Whoever checks it reads it.
import type { CallData } from '@candor/contract';

export interface ReceiptAnswer {
  /** The file; null while the venue has not signed all of it. */
  readonly file: string | null;
  /** When asking again makes sense. */
  readonly retryMs: number;
}

export const parseReceiptAnswer = ({ Receipt, RetryAfter }: CallData<'receipt'>): ReceiptAnswer => ({
  file: Receipt && JSON.stringify(Receipt),
  retryMs: RetryAfter * 1_000,
});
