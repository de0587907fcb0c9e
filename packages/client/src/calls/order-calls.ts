// Order requests and lists of orders, over HTTP.
import type { CallParams } from '@candor/contract';
import type { CallOptions, Http } from '../http.ts';
import { parsed } from '../parse/metrics.ts';
import { type Order, type OrderPage, parseOrder, parseOrderPage } from '../parse/order.ts';
import { type RequestKind, requestCalls, type WrittenRequest } from '../write/order-request.ts';
import { type TradeFilter, writeTradeFilter } from '../write/trade-filter.ts';

export interface OrderAnswer {
  readonly order: Order;
  /** For people. */
  readonly message: string;
  /** Null if none was sent, or if the data that opens its entry is missing. */
  readonly promise: GivenPromise | null;
}

/**
 * Promises that the command's event will be in the public event log within a minute: the signed promise, and the data
 * that opens the entry.
 */
export interface GivenPromise {
  readonly promise: string;
  readonly promised: { readonly event: string; readonly salt: string };
}

/** Throws CallError if it was rejected, NetworkError if there is no response. */
export async function sendOrderRequest(
  http: Pick<Http, 'send'>,
  kind: RequestKind,
  { written, idempotencyKey }: { written: WrittenRequest; idempotencyKey: string },
): Promise<OrderAnswer> {
  // The stored parameters of a call have the type of its parameters.
  const params = written as unknown as CallParams<(typeof requestCalls)[RequestKind]>;
  const { data, msg } = await http.send(requestCalls[kind], params, { idempotencyKey });
  const { promise, promised } = data;
  return {
    order: parsed(parseOrder)(data),
    message: msg,
    promise: promise !== undefined && promised ? { promise, promised } : null,
  };
}

export type OrderList = Order['status'];

const statuses = { pending: '0', open: '1', history: '3' } as const satisfies Record<OrderList, string>;

/** Pages count from 1. */
export const fetchOrders = (
  http: Pick<Http, 'call'>,
  list: OrderList,
  {
    page,
    filter,
    ...options
  }: { readonly page: number; readonly filter?: TradeFilter | undefined } & Pick<CallOptions, 'signal'>,
): Promise<OrderPage> =>
  http
    .call('myDeal', { status: statuses[list], page, ...(filter && writeTradeFilter(filter)) }, options)
    .then(parsed(parseOrderPage));
