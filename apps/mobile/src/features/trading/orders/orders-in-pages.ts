// The content of a screen of orders, for every list.
import type { HistoryResult, Order } from '@candor/client';

export interface OrdersInPages {
  /** Undefined while nothing is known. */
  readonly orders: readonly Order[] | undefined;
  readonly total: number;
  /** Only for a history. */
  readonly result: HistoryResult | null;
  readonly isFetching: boolean;
  /** Result of the last attempt. */
  readonly isError: boolean;
  readonly refresh: () => void;
  readonly next: {
    readonly isThere: boolean;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly load: () => void;
  };
}
