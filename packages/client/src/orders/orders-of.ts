// The only store of a client's live orders, made when the first screen that needs it opens.

import { perClient } from '../per-client.ts';
import { makeStoredOrders } from '../stored-orders.ts';
import { makeOrdersStore } from './orders-store.ts';

export const ordersOf = perClient((client) => makeOrdersStore({ ...client, stored: makeStoredOrders() }));
