// A swap waits only while a price of its position or of its conversion is not there, and the first tick behind these charges it.
import { type Market, type OrderId, settleOwedSwaps, type VenueState } from '@candor/core';
import type { Moment } from './moments.ts';

interface Context {
  readonly state: VenueState;
  readonly market: Market;
  readonly moment: Moment;
}

export class OwedSwapCheck {
  readonly #say: (what: string) => void;
  /** As it was before the moment: who waited, the swaps that could have been charged, and the instruments with a price. */
  #waiting: ReadonlySet<OrderId> = new Set();
  #due: ReadonlySet<string> = new Set();
  #priced: ReadonlySet<number> = new Set();
  readonly #said = new Set<string>();

  constructor(say: (what: string) => void) {
    this.#say = say;
  }

  /** Before the ticks of the moment are in the market, and its events in the state. */
  begin(context: Context): void {
    const { state, market, moment } = context;
    this.#waiting = new Set(state.owedSwaps.all().map(({ orderId }) => orderId));
    this.#due = new Set(dueIn(context).map(({ key }) => key));
    const isAsked = moment.events.some(({ event }) => event.type === 'RolledOver' && event.waiting);
    this.#priced = new Set(isAsked ? market.quotes.keys() : []);
  }

  /** Behind both. `isTaken`: a tick of the moment came into the market, whether it could be traded on or not. */
  end(context: Context, isTaken: boolean): void {
    for (const { key, orderId, valueDate } of dueIn(context)) {
      const what = `order ${orderId} waits for its swap of ${valueDate}`;
      if (this.#said.has(key)) continue;
      if (isTaken && this.#due.has(key)) this.#say(`${what}, and a tick came behind all of its prices`);
      else if (this.#hadPrices(orderId, valueDate, context))
        this.#say(`${what}, though its prices were known as that day ended`);
      else continue;
      this.#said.add(key);
    }
  }

  /** No market event comes into the middle of a rollover: what was priced before the moment was so as the day ended. */
  #hadPrices(orderId: OrderId, valueDate: string, { state, market, moment }: Context): boolean {
    const hasEnded = moment.events.some(
      ({ event }) => event.type === 'RolledOver' && event.valueDate === valueDate,
    );
    // Who owes an older one has the next wait behind it.
    if (!hasEnded || this.#waiting.has(orderId)) return false;
    const { instrumentId, quoteCurrency } = state.order(orderId);
    const needed = [instrumentId, ...market.conversionInstruments(quoteCurrency)];
    return needed.every((id) => this.#priced.has(id));
  }
}

interface Due {
  readonly key: string;
  readonly orderId: OrderId;
  readonly valueDate: string;
}

/** The swaps that the engine would charge at a tick. */
function dueIn({ state, market, moment }: Context): Due[] {
  const due: Due[] = [];
  settleOwedSwaps({ state, market, at: moment.at }, (event) => {
    if (event.type !== 'SwapCharged') return;
    const { orderId, valueDate } = event;
    due.push({ key: `${orderId} ${valueDate}`, orderId, valueDate });
  });
  return due;
}
