// The conditions at an event of an order: instrument specs, settings, the ticks it names, and the rules of fills and
// conversions.
import { converted, divide, gained, ten } from './exact-money.ts';
import type { ProvedTape } from './proved-entries.ts';
import type {
  Fill,
  Leg,
  Placed,
  ReceiptEvent,
  RolledOver,
  Settings,
  Side,
  SwapSpec,
  Terms,
} from './receipt-events.ts';
import { need, type Steps } from './steps.ts';

export interface Quote {
  readonly bid: number;
  readonly ask: number;
  readonly t: number;
}
type Moment = Pick<ReceiptEvent, 'seq' | 'at'>;

/** Before a journal's first settings. */
const FIRST_SETTINGS: Settings = { feeType: 'per_lot', stopOutLevel: 50 };
const MONEY = 'USD';
/** Fee rates are parts of a billion. */
const RATE_DIGITS = 9;

/** Through a pair with USD, or through another one to such a pair. */
const LEGS_MAX = 2;

const SUNDAY = 7;
const FRIDAY = 5;

/** `weekday` 1 Monday to 7 Sunday. */
function rolloverDays(tripleWeekday: number, weekday: number): number {
  if (tripleWeekday === 0) return 1;
  if (weekday > FRIDAY) return 0;
  return weekday === tripleWeekday ? 3 : 1;
}

/** The closing price of a position. */
export const closingSide = (side: Side, { bid, ask }: Quote): number => (side === 'buy' ? bid : ask);

export class Conditions {
  readonly #events: readonly ReceiptEvent[];
  readonly #tape: ProvedTape;
  readonly #newer: ReadonlyMap<string, number>;

  constructor(events: readonly ReceiptEvent[], tape: ProvedTape) {
    this.#events = events;
    this.#tape = tape;
    this.#newer = findNewerTicks(tape);
  }

  specAt(id: number, { seq }: Moment): Terms {
    const configured = this.#events.findLast(
      (event) => event.seq < seq && event.type === 'InstrumentConfigured' && event.terms.id === id,
    );
    need(configured?.type === 'InstrumentConfigured', `no terms of instrument ${id} before event ${seq}`);
    return configured.terms;
  }

  settings({ seq }: Moment): Settings {
    const changed = this.#events.findLast((event) => event.seq < seq && event.type === 'SettingsChanged');
    return changed?.type === 'SettingsChanged' ? changed.settings : FIRST_SETTINGS;
  }

  /** The tick that an event names, if the engine took it in by then. */
  tick(id: number, no: number, event: Moment, digits: number): Quote {
    const quote = this.earlierTick(id, no, event, digits);
    // Either of two ticks in one millisecond may be the newer one.
    const isNewest = (this.#newer.get(`${id} ${no}`) ?? event.at) >= event.at;
    need(isNewest, `tick ${no} of instrument ${id} was used though a newer one had come`);
    return quote;
  }

  /** The same, of a tick that need not be the newest. */
  earlierTick(id: number, no: number, { at }: Moment, digits: number): Quote {
    const tick = this.#tape.get(`${id} ${no}`);
    need(tick !== undefined, `tick ${no} of instrument ${id} is not on the tape that is shown`);
    need(tick.mark === 0, `tick ${no} of instrument ${id} was kept from the engine (${tick.mark})`);
    need(
      tick.bid > 0 && tick.digits >= digits,
      `tick ${no} of instrument ${id} has no price of ${digits} digits`,
    );
    need(tick.bid <= tick.ask, `tick ${no} of instrument ${id} has its bid above its ask`);
    need(tick.t <= at, `tick ${no} of instrument ${id} is later than the event that used it`);
    const scale = 10 ** (tick.digits - digits);
    return { t: tick.t, bid: tick.bid / scale, ask: tick.ask / scale };
  }

  /** The credit rate is for gains, the debit rate for losses, margins and charges. */
  checkLegs(legs: readonly Leg[], currency: string, isCredit: boolean, event: Moment): void {
    const isDistinct = new Set(legs.map(({ instrumentId }) => instrumentId)).size === legs.length;
    need(
      legs.length <= LEGS_MAX && isDistinct,
      'a conversion goes through more than two pairs, or one twice',
    );
    let held = currency;
    for (const { instrumentId, code, tick: no, price, precision, inverted } of legs) {
      const { baseCurrency, quoteCurrency, ...own } = this.specAt(instrumentId, event);
      need(
        precision === own.precision,
        `a conversion has ${precision} digits, its instrument ${own.precision}`,
      );
      need(code === own.code, `a conversion is by ${code}, its instrument is ${own.code}`);
      const from = inverted ? quoteCurrency : baseCurrency;
      need(held === from && held !== MONEY, `${held} can't be converted by ${baseCurrency}${quoteCurrency}`);
      held = inverted ? baseCurrency : quoteCurrency;
      const tick = this.tick(instrumentId, no, event, precision);
      const side = isCredit === inverted ? tick.ask : tick.bid;
      need(price === side, `the conversion by tick ${no} is at ${price}, the rule says ${side}`);
    }
    need(held === MONEY, `the conversion of ${currency} ends at ${held}`);
  }

  checkFill(order: Placed, fill: Fill, event: Moment, steps: Steps): Quote {
    steps.begin('opened');
    const spec = this.specAt(order.instrumentId, event);
    const { lots, multiple, side, precision, contractSize, quoteCurrency } = order;
    const tick = this.tick(order.instrumentId, fill.tick, event, precision);
    const [opening, closing] = side === 'buy' ? [tick.ask, tick.bid] : [tick.bid, tick.ask];
    need(
      fill.price === opening && fill.mark === closing,
      `filled at ${fill.price}, valued at ${fill.mark}; tick ${fill.tick} says ${opening}, ${closing}`,
    );
    steps.say('opened', { price: fill.price, tick: fill.tick, precision, side, at: event.at });
    steps.begin('margin');
    this.checkLegs(fill.conversion, quoteCurrency, false, event);
    const units = BigInt(lots) * BigInt(contractSize);
    const margin =
      spec.marginMode === 'fixed'
        ? Number(units)
        : converted(units * BigInt(fill.price), ten(precision) * BigInt(multiple), fill.conversion);
    need(fill.margin === margin, `a margin of ${fill.margin}, worked out again ${margin}`);
    const base = this.settings(event).feeType === 'per_lot' ? lots : margin;
    const fee = divide(BigInt(base) * BigInt(spec.feeRate), ten(RATE_DIGITS));
    need(fill.fee === fee, `a fee of ${fill.fee}, worked out again ${fee}`);
    const crossed = BigInt(gained(side, fill.price, fill.mark)) * units;
    const spread = converted(crossed, ten(precision), fill.conversion);
    need(
      fill.markProfit === spread,
      `crossing the spread cost ${fill.markProfit}, worked out again ${spread}`,
    );
    const worked = {
      lots,
      units: contractSize,
      price: fill.price,
      precision,
      multiple,
      mode: spec.marginMode,
    };
    const charged = { rate: spec.feeRate, feeType: this.settings(event).feeType };
    steps.say('margin', { margin, fee, ...worked, ...charged }, 'holds', fill.conversion);
    return tick;
  }

  /**
   * Swap rates of the rollover if the order waited for a price, which are from the instrument spec of that time;
   * otherwise those of the current spec.
   */
  swapSpecOf(order: Placed, valueDate: string, event: Moment): SwapSpec {
    const weekday = new Date(valueDate).getUTCDay() || SUNDAY;
    const of = (spec: Terms): SwapSpec => ({
      mode: spec.swapMode,
      rate: order.side === 'buy' ? spec.swapLong : spec.swapShort,
      days: rolloverDays(spec.swapTripleWeekday, weekday),
      isFixed: false,
    });
    for (const rolled of this.#events.toReversed()) {
      if (rolled.type !== 'RolledOver' || rolled.valueDate !== valueDate || rolled.seq > event.seq) continue;
      const waiting = rolled.waiting?.find(({ orderId }) => orderId === order.orderId);
      if (!waiting) continue;
      const { mode, rate, days } = waiting;
      const isOfTerms = this.#termsAtRollover(order.instrumentId, rolled).some((spec) => {
        const own = of(spec);
        return own.mode === mode && own.rate === rate && own.days <= days;
      });
      need(
        isOfTerms,
        `the swap of ${valueDate} waited at another rate, or for fewer days, than the terms had`,
      );
      return { mode, rate, days, isFixed: true };
    }
    return of(this.specAt(order.instrumentId, event));
  }

  /** The instrument spec may change during a rollover: the earlier spec applied to accounts processed before that. */
  #termsAtRollover(id: number, rolled: RolledOver): Terms[] {
    const found: Terms[] = [];
    for (const event of this.#events.toReversed()) {
      if (event.seq > rolled.seq || event.type !== 'InstrumentConfigured' || event.terms.id !== id) continue;
      found.push(event.terms);
      if (event.at < rolled.rolledAt) break;
    }
    return found;
  }

  placing(orderId: number): Placed {
    const placed = this.#events.find((one) => one.type === 'OrderPlaced' && one.orderId === orderId);
    need(placed?.type === 'OrderPlaced', `position ${orderId} of the stop-out is missing`);
    return placed;
  }
}

/**
 * By the tape's own names: the earliest time of any tick of the instrument that has a higher number and a usable price,
 * so neither rejected by the price filter nor crossed. Absent if there is none.
 */
function findNewerTicks(tape: ProvedTape): ReadonlyMap<string, number> {
  const newer = new Map<string, number>();
  const first = new Map<number, number>();
  const fromLast = [...tape].sort(([, one], [, other]) => other.no - one.no);
  for (const [name, { instrument, t, mark, bid, ask }] of fromLast) {
    const at = first.get(instrument);
    if (at !== undefined) newer.set(name, at);
    if (mark === 0 && bid <= ask) first.set(instrument, Math.min(t, at ?? t));
  }
  return newer;
}
