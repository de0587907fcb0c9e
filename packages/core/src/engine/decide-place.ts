// PlaceOrder: a market order filled at the current quote, or a pending order. Rules 1 to 9.
import type { Command } from '../model/command.ts';
import type { EventBody, OrderPlaced } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { OrderKind, PendingKind } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { checkLots } from '../rules/check-lots.ts';
import { pendingKind } from '../rules/pending-kind.ts';
import { closingAtTarget, validateStops } from '../rules/validate-stops.ts';
import { price } from '../units/units.ts';
import { checkLossLimit, checkMayOpen, limitOf } from './check-protection.ts';
import { type Context, checkLeverage, isRefusal, tradableQuote } from './checks.ts';
import { tryFill } from './fill.ts';
import type { Quote } from './market.ts';
import { closingPrice, openingPrice } from './side-price.ts';
import type { Account } from './state.ts';

type PlaceOrder = Extract<Command, { type: 'PlaceOrder' }>;
/** The fields of a placement on which its checks depend. */
type Wanted = Omit<PlaceOrder, 'type' | 'mode' | 'deviation'>;

export function decidePlaceOrder(context: Context, command: PlaceOrder): EventBody[] | Refusal {
  const { state } = context;
  const account = state.account(command.accountId);
  const market = checkMarket(context, account, command);
  if (isRefusal(market)) return market;
  const { spec, quote } = market;
  const max = state.settings.ordersMax;
  if (command.mode === 'pending') {
    const kind = checkPending(context, market, command);
    if (typeof kind === 'object') return kind;
    if (account.positions.size + account.pending.size >= max) return { code: 'too_many_orders', max };
    const lost = checkLossLimit(context, account);
    if (lost) return lost;
    return [placed(context, command, spec, quote, kind, null)];
  }
  const moved = priceMoved(command, quote, spec);
  if (moved) return moved;
  const closing = closingPrice(command.side, quote);
  const wrong = validateStops(spec, command.side, closing, command);
  if (wrong) return wrong;
  if (account.positions.size + account.pending.size >= max) return { code: 'too_many_orders', max };
  const filled = tryFill(context, account, { ...command, spec, quote });
  if (isRefusal(filled)) return filled;
  return [placed(context, command, spec, quote, 'market', filled)];
}

interface TradableMarket {
  readonly spec: InstrumentSpec;
  readonly quote: Quote;
}

/** Whether the account may open an order of this size and leverage in the instrument now. */
export function checkMarket(context: Context, account: Account, order: Wanted): TradableMarket | Refusal {
  if (account.blocked) return { code: 'account_blocked' };
  const barred = checkMayOpen(context, account);
  if (barred) return barred;
  const spec = context.state.terms.get(order.instrumentId);
  if (!spec || spec.enabled === false) return { code: 'instrument_not_found' };
  const invalid =
    checkLeverage(spec, order.leverage, limitOf(context, account, spec)) ?? checkLots(spec, order.lots);
  if (invalid) return invalid;
  const quote = tradableQuote(context, spec);
  return isRefusal(quote) ? quote : { spec, quote };
}

/** The kind of a pending order whose price, expiry and stops are accepted. */
export function checkPending(
  { at }: Context,
  { spec, quote }: TradableMarket,
  order: Wanted,
): PendingKind | Refusal {
  const kind = pendingKind(order, openingPrice(order.side, quote), spec.precision);
  if (typeof kind === 'object') return kind;
  if (order.expiry && order.expiry.at <= at) return { code: 'expiry_passed' };
  return validateStops(spec, order.side, closingAtTarget(order.side, order.target, quote), order) ?? kind;
}

/** Rule 2: rejects a quote worse than the requested price by more than the deviation; passes on a better one. */
function priceMoved(command: PlaceOrder, quote: Quote, spec: InstrumentSpec): Refusal | null {
  if (command.deviation === null || command.target === 0) return null;
  const now = openingPrice(command.side, quote);
  const worse = command.side === 'buy' ? now - command.target : command.target - now;
  if (worse <= command.deviation) return null;
  return { code: 'price_moved', seen: command.target, now, precision: spec.precision };
}

function placed(
  context: Context,
  command: PlaceOrder,
  spec: InstrumentSpec,
  quote: Quote,
  kind: OrderKind,
  fill: OrderPlaced['fill'],
): OrderPlaced {
  const pending = fill === null;
  const opening = openingPrice(command.side, quote);
  return {
    type: 'OrderPlaced',
    at: context.at,
    key: null,
    orderId: context.state.nextOrderId,
    accountId: command.accountId,
    instrumentId: spec.id,
    side: command.side,
    kind,
    lots: command.lots,
    multiple: command.leverage,
    precision: spec.precision,
    contractSize: spec.contractSize,
    quoteCurrency: spec.quoteCurrency,
    target: pending ? command.target : price(0),
    seen: pending ? opening : command.target,
    ...(!pending && command.target > 0 && command.deviation !== null && { deviation: command.deviation }),
    stopLoss: command.stopLoss,
    takeProfit: command.takeProfit,
    ...(pending && command.expiry && { expiry: command.expiry }),
    fill,
    mark: opening,
  };
}
