// The whole program is killed under orders, twenty times on the same books.
import { testKillsUnderOrders } from './testing/kills-under-orders.ts';

testKillsUnderOrders(20);
