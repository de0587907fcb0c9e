// Orders: placed, closed, cancelled, protected.
import { type ActedOrder, PLACEMENT_CODES, SIDE_CODES } from '@candor/contract';
import {
  type AccountCommand,
  type Expiry,
  type IdempotencyKey,
  type InstrumentSpec,
  lotsToNumber,
  moneyToNumber,
  type OrderView,
  type PendingKind,
  type Price,
  price,
  priceToNumber,
} from '@candor/core';
import type { MessageKey } from '@candor/i18n/server';
import { nextTradingDayStart } from '../../feeds/trading-day.ts';
import type { MadePromise, PromiseRecord } from '../../proof/promises.ts';
import type { RecordedBefore } from '../../proof/recorded-before.ts';
import type { Answer } from '../../web/answer.ts';
import { parseCode, parseLotsParameter, parsePriceParameter, parseWhole } from '../../web/parse-values.ts';
import { invalid, missing } from '../../web/refused.ts';
import type { Call, RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { Session } from '../../web/session.ts';
import { type FindInstrument, presentOrder } from './present-order.ts';
import type { TradingDesk } from './trading-desk.ts';

export type FindSpec = (instrumentId: number) => InstrumentSpec | undefined;

export function registerOrderCalls(
  register: RegisterCall,
  desk: TradingDesk,
  find: {
    spec: FindSpec;
    venueNow: () => number;
    instrument: FindInstrument;
    promise: PromiseRecord;
    recordedBefore: RecordedBefore;
    /** Throws if this user of a real account may not open anything yet. */
    requireIdentity: (userId: number) => Promise<void>;
  },
): void {
  const act = async (call: ClientAct, command: AccountCommand): Promise<Acted> => {
    const { order: view, recorded } = await desk.act(command, call);
    if (!view) throw new Error(`${command.type} was answered without an order`);
    const { accountId } = command;
    const keyed = call.idempotency && { accountId, orderId: view.order.id, key: call.idempotency.key };
    if (keyed && recorded) find.recordedBefore.remember(keyed, recorded.seq);
    const promised = recorded ?? (keyed ? await find.recordedBefore.find(keyed) : undefined);
    return { view, made: promised && (await find.promise(promised)) };
  };
  const answer = ({ view, made }: Acted, key: MessageKey, price: Price = noPrice) =>
    presentOrderAnswer(view, { key, price, find: find.instrument, made });

  register('submit', { weight: weights.journaled }, async (call) => {
    const placement = readPlacement(call, find);
    const { user } = call.session;
    if (!user.isDemo) await find.requireIdentity(user.id);
    const acted = await act(call, placement);
    const { status, target, openPrice } = acted.view.order;
    return status === 'pending'
      ? answer(acted, 'msg.order_pending', target)
      : answer(acted, 'msg.order_opened', openPrice);
  });

  register('close', { weight: weights.journaled }, async (call) => {
    const acted = await act(call, {
      type: 'ClosePosition',
      accountId: call.session.accountId,
      orderId: parseWhole('id', call.params.id),
      lots: call.params.cont === undefined ? null : parseLotsParameter('cont', call.params.cont),
    });
    const { order, mark } = acted.view;
    const isWhole = order.parentId === null;
    return answer(acted, isWhole ? 'msg.position_closed' : 'msg.position_part_closed', mark);
  });

  register('cancelTrade', { weight: weights.journaled }, async (call) => {
    const orderId = parseWhole('id', call.params.id);
    const { accountId } = call.session;
    return answer(await act(call, { type: 'CancelOrder', accountId, orderId }), 'msg.order_cancelled');
  });

  register('setStopPrice', { weight: weights.journaled }, async (call) =>
    answer(await act(call, await readStops(call, desk)), 'msg.stops_set'),
  );

  register('setTrailingStop', { weight: weights.journaled }, async (call) => {
    const { id, distance, step } = call.params;
    const acted = await act(call, {
      type: 'SetTrail',
      accountId: call.session.accountId,
      orderId: parseWhole('id', id),
      distance: price(parseWhole('distance', distance)),
      step: price(step === undefined ? 1 : parseWhole('step', step)),
    });
    return answer(acted, 'msg.trail_set', acted.view.order.stopLoss);
  });

  register('setBreakEven', { weight: weights.journaled }, async (call) => {
    const { id, trigger, offset } = call.params;
    const acted = await act(call, {
      type: 'SetBreakEven',
      accountId: call.session.accountId,
      orderId: parseWhole('id', id),
      trigger: price(parseWhole('trigger', trigger)),
      offset: price(offset === undefined ? 0 : parseWhole('offset', offset)),
    });
    return answer(acted, 'msg.break_even_set');
  });

  register('setGuaranteedStop', { weight: weights.journaled }, async (call) => {
    const { accountId } = call.session;
    const orderId = parseWhole('id', call.params.id);
    const order = (await desk.engine.order(accountId, orderId))?.order;
    const at = call.params.stop_loss_price;
    const stopLoss = order ? parsePriceParameter('stop_loss_price', at, order.precision) : price(0);
    const acted = await act(call, { type: 'SetGuaranteedStop', accountId, orderId, stopLoss });
    return answer(acted, 'msg.stops_set');
  });

  register('linkOrders', { weight: weights.journaled }, async (call) => {
    const [orderId, otherId] = [
      parseWhole('id', call.params.id),
      parseWhole('other_id', call.params.other_id),
    ];
    const { accountId } = call.session;
    return answer(await act(call, { type: 'LinkOrders', accountId, orderId, otherId }), 'msg.orders_linked');
  });

  register('closeBy', { weight: weights.journaled }, async (call) => {
    const [orderId, otherId] = [
      parseWhole('id', call.params.id),
      parseWhole('other_id', call.params.other_id),
    ];
    const { accountId } = call.session;
    const acted = await act(call, { type: 'CloseBy', accountId, orderId, otherId });
    return answer(acted, 'msg.position_closed', acted.view.mark);
  });

  register('changePending', { weight: weights.journaled }, async (call) => {
    const acted = await act(call, await readChange(call, desk, find.venueNow));
    return answer(acted, 'msg.order_changed', acted.view.order.target);
  });
}

interface Acted {
  readonly view: OrderView;
  readonly made: MadePromise | undefined;
}

/** For messages without a price. */
const noPrice = price(0);

interface ClientAct {
  readonly session: Session;
  readonly idempotency: IdempotencyKey | null;
  readonly arrivedMs: number;
}

/**
 * Prices are parsed at the instrument's precision. For an unknown instrument the command goes to the core without them,
 * so that the rejection is stored under the caller's key like any other.
 */
function readPlacement(
  { params, session }: Call<'submit'>,
  { spec: findSpec, venueNow }: { spec: FindSpec; venueNow: () => number },
): AccountCommand {
  const side = parseCode('type', params.type, SIDE_CODES);
  const lots = parseLotsParameter('cont', params.cont);
  const instrumentId = parseWhole('forex_id', params.forex_id);
  const mode = parseCode('status', params.status, PLACEMENT_CODES);
  const spec = findSpec(instrumentId);
  const read = (field: 'target_price' | 'stop_loss_price' | 'target_profit_price') =>
    spec ? parsePriceParameter(field, params[field], spec.precision) : price(0);
  const target = read('target_price');
  const deviation = params.deviation === undefined ? null : parseWhole('deviation', params.deviation);
  if (mode === 'market' && params.kind !== undefined) throw invalid('kind');
  // Without a requested price there is nothing to deviate from.
  if (spec && deviation !== null && mode === 'market' && target === 0) throw missing('target_price');
  return {
    type: 'PlaceOrder',
    accountId: session.accountId,
    instrumentId,
    side,
    mode,
    lots,
    // 0 is never an offered leverage, so the core's rejection lists those that are.
    leverage: params.multiple === undefined ? 0 : parseWhole('multiple', params.multiple),
    target,
    stopLoss: read('stop_loss_price'),
    takeProfit: read('target_profit_price'),
    deviation,
    ...(params.kind !== undefined && { kind: params.kind as PendingKind }),
    ...readExpiry(params, mode, venueNow),
  };
}

/** A later time than this is a mistake. */
const EXPIRY_MS_MAX = 366 * 86_400_000;

/** An expiry is of pending orders alone. One that has passed is rejected by the core, under the caller's key. */
function readExpiry(
  {
    time_in_force: requestedTime = 'gtc',
    expires_at: expiresAt,
  }: Pick<Call<'submit'>['params'], 'time_in_force' | 'expires_at'>,
  mode: 'market' | 'pending',
  venueNow: () => number,
): { expiry?: Expiry } {
  const timeInForce = String(requestedTime) as 'gtc' | Expiry['timeInForce'];
  if (mode === 'market' && timeInForce !== 'gtc') throw invalid('time_in_force');
  if (timeInForce !== 'gtd' && expiresAt !== undefined) throw invalid('expires_at');
  if (timeInForce === 'gtc') return {};
  if (timeInForce === 'day') return { expiry: { timeInForce, at: nextTradingDayStart(venueNow()) } };
  if (expiresAt === undefined) throw missing('expires_at');
  const at = parseWhole('expires_at', expiresAt);
  if (at - venueNow() > EXPIRY_MS_MAX) throw invalid('expires_at');
  return { expiry: { timeInForce: timeInForce satisfies 'gtd', at } };
}

/**
 * Prices are parsed at the order's own precision. For an order that is no longer live the command goes to the core
 * without them: it is rejected there, or its stored response is returned.
 */
async function readStops(
  { params, session }: Call<'setStopPrice'>,
  desk: TradingDesk,
): Promise<AccountCommand> {
  const { accountId } = session;
  const orderId = parseWhole('id', params.id);
  const precision = (await desk.engine.order(accountId, orderId))?.order.precision;
  const read = (field: 'stop_loss_price' | 'target_profit_price') =>
    params[field] === undefined || precision === undefined
      ? null
      : parsePriceParameter(field, params[field], precision);
  const takeProfit = read('target_profit_price');
  return { type: 'SetStops', accountId, orderId, stopLoss: read('stop_loss_price'), takeProfit };
}

/** Prices like those of `readStops`. An expiry is changed only if the call names one. */
async function readChange(
  { params, session }: Call<'changePending'>,
  desk: TradingDesk,
  venueNow: () => number,
): Promise<AccountCommand> {
  const { accountId } = session;
  const orderId = parseWhole('id', params.id);
  const precision = (await desk.engine.order(accountId, orderId))?.order.precision;
  const read = (field: 'target_price' | 'stop_loss_price' | 'target_profit_price') =>
    params[field] === undefined || precision === undefined
      ? null
      : parsePriceParameter(field, params[field], precision);
  const isTimed = params.time_in_force !== undefined || params.expires_at !== undefined;
  return {
    type: 'ChangePending',
    accountId,
    orderId,
    target: read('target_price'),
    lots: params.cont === undefined ? null : parseLotsParameter('cont', params.cont),
    stopLoss: read('stop_loss_price'),
    takeProfit: read('target_profit_price'),
    expiry: isTimed ? (readExpiry(params, 'pending', venueNow).expiry ?? 'gtc') : null,
  };
}

/**
 * The response to a client's command on an order: the order, and a message. `price` is the message's price, in points
 * of the order's precision; `made` is the promise that the event will be in the public event log.
 */
function presentOrderAnswer(
  view: OrderView,
  {
    key,
    price,
    find,
    made,
  }: { key: MessageKey; price: Price; find: FindInstrument; made: MadePromise | undefined },
): Answer<ActedOrder> {
  const { order, profit } = view;
  const { precision } = order;
  const params = {
    price: priceToNumber(price, precision),
    precision,
    lots: lotsToNumber(order.lots),
    profit: moneyToNumber(profit),
  };
  const data = presentOrder(view, find);
  return { data: { ...data, ...made }, message: { key, params } };
}
