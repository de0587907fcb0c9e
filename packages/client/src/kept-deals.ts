// Lists of orders as they were last read, kept in the browser. Apart from what every screen needs, whose size has a budget.
import type { Deals } from '@candor/contract';
import { type KeptPlace, makeKeptPlace, type Shape } from './kept.ts';
import { browserStorage, type KeyValueStorage } from './storage.ts';

type Status = 0 | 1 | 3;
/** Ten pages hold all that an account may have open, and as much of its history. */
const PAGES_MAX = 10;

export interface KeptDeals {
  of(status: Status): KeptPlace<readonly Deals[]>;
}

export function makeKeptDeals(storage: KeyValueStorage = browserStorage()): KeptDeals {
  const make = (status: Status): KeptPlace<readonly Deals[]> => {
    const place = makeKeptPlace<readonly Deals[]>(storage, `deals.${status}`, [deals]);
    return {
      read: place.read,
      keep: (uid, { at, value }) => place.keep(uid, { at, value: value.slice(0, PAGES_MAX) }),
    };
  };
  const places = { 0: make(0), 1: make(1), 3: make(3) };
  return { of: (status) => places[status] };
}

const deals: Shape<Deals> = {
  data: [
    {
      Id: 'number',
      OrderType: 'number',
      Status: 'number',
      Quantity: 'number',
      Multiple: 'number',
      Price: 'number',
      OriginPrice: 'number',
      UpdatePrice: 'number',
      FactProfits: 'number',
      CautionMoney: 'number',
      TradeFee: 'number',
      Swap: 'number',
      TargetLossPrice: 'number',
      TargetProfitPrice: 'number',
      CreateTimeHandler: 'string',
      OpenTime: 'string?',
      CloseTime: 'string?',
      CloseReason: 'string?',
      ParentId: 'number?',
      Kind: 'string',
      Proof: {
        ContractSize: 'number',
        QuoteCurrency: 'string',
        OpenTick: 'number?',
        CloseTick: 'number?',
        Conversion: [{ Code: 'string', Tick: 'number', Price: 'number', Inverted: 'boolean' }],
      },
      ForexTradeLists: {
        Id: 'number',
        Code: 'string',
        ShowCode: 'string',
        Logo: 'string',
        PricePrecision: 'number',
      },
    },
  ],
  total: 'number',
  all_fact_profits: 'number',
  balance: 'number',
  all_fact_net: '-number',
  all_fact_since: '-string',
};
