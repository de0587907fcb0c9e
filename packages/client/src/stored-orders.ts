// The last known lists of orders, stored in the browser. A separate file, because the code of every screen has a size
// budget.
import type { OrderList } from './calls/order-calls.ts';
import type { OrderPage } from './parse/order.ts';
import { browserStorage, type KeyValueStorage, type StoredName } from './storage.ts';
import { makeStoredPlace, type Shape, type StoredPlace } from './stored.ts';

/** Ten pages hold all that an account may have open, and as much of its history. */
const PAGES_MAX = 10;

export interface StoredOrders {
  of(list: OrderList): StoredPlace<readonly OrderPage[]>;
}

const names: Readonly<Record<OrderList, StoredName>> = {
  pending: 'deals.0',
  open: 'deals.1',
  history: 'deals.3',
};

export function makeStoredOrders(storage: KeyValueStorage = browserStorage()): StoredOrders {
  const make = (list: OrderList): StoredPlace<readonly OrderPage[]> => {
    const place = makeStoredPlace<readonly OrderPage[]>(storage, names[list], [page]);
    return {
      read: place.read,
      keep: (uid, { at, value }) => place.keep(uid, { at, value: value.slice(0, PAGES_MAX) }),
    };
  };
  const places = { pending: make('pending'), open: make('open'), history: make('history') };
  return { of: (list) => places[list] };
}

const page: Shape<OrderPage> = {
  orders: [
    {
      id: 'number',
      parentId: 'number?',
      instrument: { id: 'number', code: 'string', showCode: 'string', logo: 'string' },
      precision: 'number',
      contractSize: 'number',
      quoteCurrency: 'string',
      side: 'string',
      kind: 'string',
      status: 'string',
      lots: 'number',
      multiple: 'number',
      openPrice: 'number',
      seen: 'number?',
      closePrice: 'number',
      profit: 'number',
      margin: 'number',
      fee: 'number',
      swap: 'number',
      stopLoss: 'number?',
      takeProfit: 'number?',
      trailingDistance: 'number?',
      trailingStep: 'number?',
      breakEvenTrigger: 'number?',
      breakEvenOffset: 'number?',
      guaranteedPremium: 'number?',
      linkedTo: 'number?',
      expiresAt: 'number?',
      createdAt: 'string',
      openedAt: 'string?',
      closedAt: 'string?',
      closeReason: 'string?',
      openTick: 'number?',
      closeTick: 'number?',
      conversion: [{ code: 'string', tick: 'number', price: 'number', isDivided: 'boolean' }],
    },
  ],
  total: 'number',
  result: { profit: 'number', net: 'number?', since: 'string?' },
};
