// The one store of live orders of a client, made when the first screen that needs it is opened.
import { makeKeptOrders } from '../kept-orders.ts';
import type { Client } from '../make-client.ts';
import { makeOrdersStore, type OrdersStore } from './orders-store.ts';

const made = new WeakMap<Client, OrdersStore>();

export function ordersOf(client: Client): OrdersStore {
  let orders = made.get(client);
  if (!orders) {
    orders = makeOrdersStore({ ...client, kept: makeKeptOrders() });
    made.set(client, orders);
  }
  return orders;
}
