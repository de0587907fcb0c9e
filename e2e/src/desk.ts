// The account of a phone's user over the API, independent of the page: tests compare the page with it.
import {
  type Account,
  CODE_SUCCESS,
  type Deals,
  type Envelope,
  type Instrument,
  ORDER_STATUS_CODES,
  type Order,
  PLACEMENT_CODES,
  paths,
  SIDE_CODES,
} from '@candor/contract';
import type { Phone } from './phone.ts';

export const { pending: PENDING, open: HOLDING, history: HISTORY } = ORDER_STATUS_CODES;
type Status = typeof PENDING | typeof HOLDING | typeof HISTORY;

export interface Desk {
  orders(status: Status): Promise<readonly Order[]>;
  account(): Promise<Account>;
  instrument(code: string): Promise<Instrument>;
  /** Trades as the same client on another device. A target makes it a pending order. */
  buy(code: string, options?: { lots?: string; target?: string; multiple?: number }): Promise<Order>;
  close(order: Order): Promise<void>;
  /** Sets alerts just above and just below the bid: the next move of the bid reaches one of them. */
  alertAround(code: string): Promise<void>;
  /** Ends the session on the server. */
  logout(): Promise<void>;
}

/** `origin` is needed if the phone's connection to the venue is going to be cut. */
export async function deskOf({ page, origin }: Pick<Phone, 'page' | 'origin'>): Promise<Desk> {
  const stored = await page.evaluate(() => localStorage.getItem('candor.session'));
  if (stored === null) throw new Error('nobody is logged in on this phone');
  const { token } = JSON.parse(stored) as { token: string };
  return makeDesk(origin, token);
}

/** Acts as the owner of this token. */
export function makeDesk(origin: string, token: string): Desk {
  async function ask<T>(path: string, params: Record<string, string | number> = {}, method = 'GET') {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${origin}${path}?${query}`, {
      method,
      headers: { authorization: token, lang: 'en' },
    });
    const { code, msg, data } = (await response.json()) as Envelope;
    if (code !== CODE_SUCCESS) throw new Error(`${path}: ${msg}`);
    return data as T;
  }
  const instrument: Desk['instrument'] = async (code) => {
    const found = (await ask<Instrument[]>(paths.tradeList.path)).find(({ Code }) => Code === code);
    if (!found) throw new Error(`${code} is not listed`);
    return found;
  };
  return {
    orders: async (status) => (await ask<Deals>(paths.myDeal.path, { status, page: 1 })).data,
    account: () => ask(paths.forexDetail.path),
    instrument,
    buy: async (code, { lots = '0.01', target, multiple } = {}) => {
      const { Id, HasForexMultiple } = await instrument(code);
      return ask(paths.submit.path, {
        type: SIDE_CODES.buy,
        status: target === undefined ? PLACEMENT_CODES.market : PLACEMENT_CODES.pending,
        forex_id: Id,
        cont: lots,
        multiple: multiple ?? HasForexMultiple[0]?.Value ?? 0,
        target_price: target ?? 0,
        stop_loss_price: 0,
        target_profit_price: 0,
      });
    },
    close: async ({ Id }) => {
      await ask(paths.close.path, { id: Id });
    },
    alertAround: async (code) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const { ForexQuotations, PricePrecision } = await instrument(code);
        const step = 10 ** -PricePrecision;
        const made = await Promise.allSettled(
          [step, -step].map((away) => {
            const price = ((ForexQuotations.Bid ?? 0) + away).toFixed(PricePrecision);
            return ask(paths.alertMake.path, { code, side: 'bid', price }, 'POST');
          }),
        );
        // Where the bid has reached one of them by now, it may move away from the other.
        if (made.every(({ status }) => status === 'fulfilled')) return;
      }
    },
    logout: async () => {
      await ask(paths.logout.path, {}, 'POST');
    },
  };
}
