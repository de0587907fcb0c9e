// Whether the event that a venue promises matches the order request: its key, its order, its size and its prices.
import { formatScaled, LOTS_SCALE } from '@candor/core';
import { nextTradingDayStart } from '../trading-day.ts';
import { type RequestKind, requestCalls, type WrittenRequest } from './order-request.ts';

/** The request, and its response. */
export interface AskedRequest {
  readonly kind: RequestKind;
  readonly written: WrittenRequest;
  readonly idempotencyKey: string;
  /** The price at which the answer has it done, in units of the order's precision; null where it was not filled or closed. */
  readonly answeredPrice: number | null;
}

/** A promised event, before anything of it is believed. */
type Fields = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<RequestKind, string>> = {
  place: 'OrderPlaced',
  close: 'PositionClosed',
  closeBy: 'PositionClosed',
  cancel: 'OrderCancelled',
  setStops: 'StopsSet',
  change: 'PendingChanged',
  trail: 'TrailSet',
  breakEven: 'BreakEvenSet',
  guarantee: 'GuaranteedStopSet',
  link: 'OrdersLinked',
};

/** `event` is canonical text, as docs/proof.md has it. False for what is no event at all. */
export function isPromisedOf(event: string, request: AskedRequest): boolean {
  const fields = parseFields(event);
  if (!fields || fields.type !== TYPES[request.kind]) return false;
  const { key } = asFields(fields.key) ?? {};
  // Stored with its call, so that one key under two calls is two commands.
  if (key !== `${requestCalls[request.kind]}:${request.idempotencyKey}`) return false;
  const isSame = isSaid(request.kind === 'place' ? placementOf(fields) : actOf(fields), request.written);
  return isSame && isUntil(fields, request) && isAtPrice(fields, request);
}

/** Every field that was sent, as the event has it; `undefined` of one means that the event can't say. */
const isSaid = (said: Readonly<Record<string, unknown>>, written: WrittenRequest): boolean =>
  Object.entries(written).every(
    ([name, value]) => name in said && (said[name] === undefined || said[name] === value),
  );

function placementOf(event: Fields) {
  const isMarket = event.kind === 'market';
  const write = (value: unknown) => writePrice(value, event.precision);
  return {
    type: event.side === 'buy' ? '1' : '2',
    cont: writeLots(event.lots),
    forex_id: event.instrumentId,
    status: isMarket ? '1' : '0',
    target_price: write(isMarket ? event.seen : event.target),
    stop_loss_price: write(event.stopLoss),
    target_profit_price: write(event.takeProfit),
    multiple: event.multiple,
    deviation: event.deviation ?? null,
    kind: event.kind,
    ...expiryOf(event),
  };
}

const expiryOf = ({ expiry }: Fields) => ({
  time_in_force: asFields(expiry)?.timeInForce ?? 'gtc',
  expires_at: asFields(expiry)?.at ?? null,
});

/**
 * An order expires only if that was requested, and an order for the day at the next 17:00 New York. A change that names
 * no expiry leaves the one that was, which the request does not say.
 */
function isUntil({ expiry, at }: Fields, { kind, written }: AskedRequest): boolean {
  const { time_in_force: timeInForce } = written;
  if (timeInForce === undefined) return kind === 'change' || expiry === undefined;
  if (timeInForce !== 'day') return true;
  return isWhole(at) && asFields(expiry)?.at === nextTradingDayStart(at);
}

/** The precision of stops is that of their order, which the event does not name: they are held as numbers without their point. */
function actOf(event: Fields) {
  const part = asFields(event.part);
  return {
    id: event.orderId,
    // The event of a whole position has no size.
    cont: part ? writeLots(part.lots) : event.lots === undefined ? undefined : writeLots(event.lots),
    target_price: undefined,
    stop_loss_price: undefined,
    target_profit_price: undefined,
    distance: event.distance ?? null,
    step: event.step ?? null,
    trigger: event.trigger ?? null,
    offset: event.offset ?? null,
    other_id: event.otherId ?? event.by ?? null,
    ...expiryOf(event),
  };
}

/** A requested price, without its decimal point, equals the event's in units of its order's precision. */
function isAtPrice(event: Fields, { kind, written, answeredPrice }: AskedRequest): boolean {
  if (kind === 'setStops')
    return (
      isUnits(event.stopLoss, written.stop_loss_price) &&
      isUnits(event.takeProfit, written.target_profit_price)
    );
  // Without the guarantee the stop loss stays as it was.
  if (kind === 'guarantee')
    return written.stop_loss_price === '0'
      ? event.premium === 0
      : isUnits(event.stopLoss, written.stop_loss_price);
  if (kind === 'change') return isUnits(event.target, written.target_price);
  const part = asFields(event.part);
  if (kind === 'close' && part && written.cont === undefined) return false;
  if (answeredPrice === null || !['place', 'close', 'closeBy'].includes(kind)) return true;
  const fill = asFields(event.fill);
  if (kind === 'place') return fill ? fill.price === answeredPrice : event.kind !== 'market';
  return event.price === answeredPrice;
}

const isUnits = (units: unknown, written: string | number | undefined): boolean =>
  written === undefined || Number(String(written).replace('.', '')) === units;

const writeLots = (value: unknown): unknown => (isWhole(value) ? formatScaled(value, LOTS_SCALE) : null);
const writePrice = (value: unknown, precision: unknown): unknown =>
  !isWhole(value) || !isWhole(precision) || precision > PRECISION_MAX
    ? null
    : value === 0
      ? '0'
      : formatScaled(value, precision, precision);

const PRECISION_MAX = 12;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function parseFields(text: string): Fields | undefined {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
