// The one store of live orders of a client, made when the first screen that needs it is opened.

import { perClient } from '../per-client.ts';
import { makeStoredOrders } from '../stored-orders.ts';
import { makeOrdersStore } from './orders-store.ts';

export const ordersOf = perClient((client) => makeOrdersStore({ ...client, stored: makeStoredOrders() }));
