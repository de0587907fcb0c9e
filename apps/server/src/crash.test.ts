// The whole program is killed under orders three times; the deep test does it twenty times.
import { testKillsUnderOrders } from './testing/kills-under-orders.ts';

testKillsUnderOrders(3);
