// What a screen of orders shows, whichever list it is.
import type { HistoryResult, Order } from '@candor/client';

export interface OrdersInPages {
  /** Undefined while nothing is known. */
  readonly orders: readonly Order[] | undefined;
  readonly total: number;
  /** Of a history. */
  readonly result: HistoryResult | null;
  readonly isFetching: boolean;
  /** Of the last attempt. */
  readonly isError: boolean;
  readonly refresh: () => void;
  readonly next: {
    readonly isThere: boolean;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly load: () => void;
  };
}
