// An account's events as its topics carry them: orders, closings, and notifications with their arithmetic.
import {
  type AccountTopic,
  CLOSING_TOPIC,
  type ClosedNotification,
  NOTICE_TOPIC,
  type Notice,
  type NotificationKind,
  ORDER_TOPIC,
} from '@candor/contract';
import {
  calculateExitSlippage,
  type MoneyEvent,
  moneyToNumber,
  netProfit,
  type OrderId,
  type OrderView,
  type Price,
  type ProtectionEvent,
  priceToNumber,
  type RiskMetrics,
  type VenueEvent,
} from '@candor/core';
import type { CommittedEvent } from '../../engine/port.ts';
import { presentMetrics } from './present-account.ts';
import { type FindInstrument, presentOrder, presentTime } from './present-order.ts';

export interface AccountPush {
  readonly topic: AccountTopic;
  readonly data: unknown;
}

/** The properties of an account's live orders that the topics need. */
export interface LiveOrder {
  readonly precision: number;
  readonly instrumentId: number;
}
export type FindOrder = (orderId: OrderId) => LiveOrder | undefined;

export function presentEvent(
  { event, order }: CommittedEvent,
  find: { instrument: FindInstrument; order: FindOrder },
): AccountPush | undefined {
  switch (event.type) {
    case 'OrderPlaced':
    case 'OrderTriggered':
    case 'StopsSet':
    case 'PendingChanged':
    case 'TrailSet':
    case 'OrdersLinked':
    case 'BreakEvenSet':
    case 'GuaranteedStopSet':
    case 'BreakEvenReached':
    case 'OrderCancelled':
      return order ? { topic: ORDER_TOPIC, data: presentOrder(order, find.instrument) } : undefined;
    case 'PositionClosed':
      return order ? { topic: CLOSING_TOPIC, data: presentClosing(event, order) } : undefined;
    case 'MarginCalled':
    case 'MarginCallArmed':
    case 'StopOutStep':
    case 'SwapCharged':
    case 'NegativeBalanceCovered':
    case 'DemoReset':
    case 'DepositCredited':
    case 'WithdrawalRequested':
    case 'WithdrawalCancelled':
    case 'WithdrawalApproved':
    case 'WithdrawalPaid':
    case 'WithdrawalRejected':
    case 'WithdrawalReleased':
    case 'BalanceAdjusted':
    case 'AccountBlocked':
    case 'AccountUnblocked':
    case 'ReferralRewarded':
    case 'ClientClassSet':
    case 'LossLimitSet':
    case 'BreakTaken':
    case 'LossDayBegun':
      return { topic: NOTICE_TOPIC, data: presentNotification(event, find) };
    case 'InstrumentConfigured':
    case 'InstrumentHalted':
    case 'InstrumentResumed':
    case 'SettingsChanged':
    case 'AuditAnchored':
    case 'InputsAnchored':
    case 'KeyErased':
    case 'VenueStarted':
    case 'ExecutionCounted':
    case 'RolledOver':
    case 'StopsTrailed':
    case 'AccountOpened':
    case 'AccountArchived':
    case 'CommandRefused':
      return undefined;
  }
}

/** For a socket whose session has ended; `at` in milliseconds of the wall clock. */
export const presentSessionEnded = (at: number): Notice & { readonly Kind: NotificationKind } => ({
  Kind: 'session_ended',
  Data: {},
  At: presentTime(at),
});

type NotifiedEvent = Extract<
  VenueEvent,
  {
    type:
      | 'MarginCalled'
      | 'MarginCallArmed'
      | 'StopOutStep'
      | 'SwapCharged'
      | 'NegativeBalanceCovered'
      | 'DemoReset'
      | MoneyEvent['type']
      | ProtectionEvent['type'];
  }
>;

function presentClosing(
  event: Extract<VenueEvent, { type: 'PositionClosed' }>,
  { order }: OrderView,
): ClosedNotification {
  const made = calculateExitSlippage(order, event)?.made;
  return {
    Id: order.id,
    CloseReason: event.reason,
    UpdatePrice: priceToNumber(event.price, order.precision),
    FactProfits: moneyToNumber(event.profit),
    FactNet: moneyToNumber(netProfit(order)),
    Slippage: made == null ? null : moneyToNumber(made),
  };
}

function presentNotification(
  event: NotifiedEvent,
  find: { instrument: FindInstrument; order: FindOrder },
): Notice & { readonly Kind: NotificationKind } {
  const At = presentTime(event.at);
  switch (event.type) {
    case 'MarginCalled':
      return { Kind: 'margin_call', Data: presentRisk(event.figures, find.order), At };
    // It is pushed as well because it has a sequence number of the account: without a push a client would see a gap.
    case 'MarginCallArmed':
      return { Kind: 'margin_call_over', Data: {}, At };
    case 'StopOutStep': {
      const instrumentId = find.order(event.orderId)?.instrumentId;
      const Code = instrumentId === undefined ? '' : (find.instrument(instrumentId)?.code ?? '');
      const Data = { Id: event.orderId, Code, Level: event.level, ...presentRisk(event.figures, find.order) };
      return { Kind: 'stop_out', Data, At };
    }
    case 'SwapCharged':
      return {
        Kind: 'swap',
        Data: {
          Id: event.orderId,
          Swap: moneyToNumber(event.amount),
          Days: event.days,
          ValueDate: event.valueDate,
        },
        At,
      };
    case 'NegativeBalanceCovered':
      return { Kind: 'negative_balance_covered', Data: { Value: moneyToNumber(event.amount) }, At };
    case 'DemoReset':
      return { Kind: 'demo_reset', Data: {}, At };
    // A separate notification informs the client. This push carries the account's number, so that a client sees no gap,
    // and signals that the balance or permissions have changed.
    case 'DepositCredited':
    case 'WithdrawalRequested':
    case 'WithdrawalCancelled':
    case 'WithdrawalApproved':
    case 'WithdrawalPaid':
    case 'WithdrawalRejected':
    case 'WithdrawalReleased':
    case 'BalanceAdjusted':
    case 'AccountBlocked':
    case 'AccountUnblocked':
    case 'ReferralRewarded':
    case 'ClientClassSet':
    case 'LossLimitSet':
    case 'BreakTaken':
    case 'LossDayBegun':
      return { Kind: 'account_changed', Data: {}, At };
  }
}

/** The metrics of a decision of the risk rules, from which a client can recompute it. */
function presentRisk(figures: RiskMetrics, findOrder: FindOrder): Record<string, unknown> {
  return {
    Balance: moneyToNumber(figures.balance),
    ...presentMetrics(figures),
    Positions: figures.positions.map((position) => ({
      Id: position.orderId,
      UpdatePrice: presentPrice(position.price, findOrder(position.orderId)),
      Tick: position.tick,
      FactProfits: moneyToNumber(position.profit),
      CautionMoney: moneyToNumber(position.margin),
      Tradable: position.tradable,
    })),
  };
}

/** Null for an order that is not known yet: no price is better than one with the wrong precision. */
const presentPrice = (points: Price, order: LiveOrder | undefined): number | null =>
  order ? priceToNumber(points, order.precision) : null;
