// An order as the wire carries it.
import { ORDER_STATUS_CODES, SIDE_CODES, type Order as WireOrder } from '@candor/contract';
import {
  type InstrumentId,
  lotsToNumber,
  moneyToNumber,
  type Order,
  type OrderView,
  type Price,
  priceToNumber,
} from '@candor/core';

/** The instrument's properties that a list of orders shows. */
export interface OrderInstrument {
  readonly code: string;
  readonly showCode: string;
  readonly logo: string;
}
export type FindInstrument = (id: InstrumentId) => OrderInstrument | undefined;

export function presentOrder({ order, mark, profit }: OrderView, find: FindInstrument): WireOrder {
  const instrument = find(order.instrumentId);
  const wire = (points: Price) => priceToNumber(points, order.precision);
  return {
    Id: order.id,
    OrderType: SIDE_CODES[order.side],
    Status: ORDER_STATUS_CODES[order.status],
    Quantity: lotsToNumber(order.lots),
    Multiple: order.multiple,
    // An order that was never filled shows its target price.
    Price: wire(order.openPrice === 0 ? order.target : order.openPrice),
    OriginPrice: wire(order.seen),
    UpdatePrice: wire(mark),
    FactProfits: moneyToNumber(profit),
    CautionMoney: moneyToNumber(order.margin),
    TradeFee: moneyToNumber(order.fee),
    Swap: moneyToNumber(order.swap),
    TargetLossPrice: wire(order.stopLoss),
    TargetProfitPrice: wire(order.takeProfit),
    TrailingDistance: order.trail?.distance ?? null,
    TrailingStep: order.trail?.step ?? null,
    LinkedTo: order.linkedTo ?? null,
    GuaranteedPremium: order.guarantee ?? null,
    BreakEvenTrigger: order.breakEven?.trigger ?? null,
    BreakEvenOffset: order.breakEven?.offset ?? null,
    CreateTimeHandler: presentTime(order.createdAt),
    OpenTime: order.openedAt === 0 ? null : presentTime(order.openedAt),
    CloseTime: order.closedAt === 0 ? null : presentTime(order.closedAt),
    CloseReason: order.closeReason,
    ParentId: order.parentId,
    Kind: order.kind,
    TimeInForce: order.kind === 'market' ? null : (order.expiry?.timeInForce ?? 'gtc'),
    ExpiresAt: order.expiry?.at ?? null,
    Proof: presentProof(order),
    ForexTradeLists: {
      Id: order.instrumentId,
      Code: instrument?.code ?? '',
      ShowCode: instrument?.showCode ?? '',
      Logo: instrument?.logo ?? '',
      PricePrecision: order.precision,
    },
  };
}

/** An order from history, valued at its closing price. */
export const closedView = (order: Order): OrderView => ({
  order,
  mark: order.closePrice,
  profit: order.profit,
});

export const presentTime = (at: number): string => new Date(at).toISOString();

function presentProof(order: Readonly<Order>): WireOrder['Proof'] {
  return {
    ContractSize: order.contractSize,
    QuoteCurrency: order.quoteCurrency,
    OpenTick: order.openTick === 0 ? null : order.openTick,
    CloseTick: order.closeTick === 0 ? null : order.closeTick,
    Conversion: order.conversion.map((leg) => ({
      Code: leg.code,
      Tick: leg.tick,
      Price: priceToNumber(leg.price, leg.precision),
      Inverted: leg.inverted,
    })),
  };
}
