// Holds a receipt to the order that it was asked for: one of another order checks out as well, and says nothing about this one.
import type { Order } from '@candor/client';
import type { CheckedReceipt, CheckStep, Trade } from '@candor/proof';

type AskedOrder = Pick<
  Order,
  'id' | 'instrument' | 'side' | 'status' | 'precision' | 'openPrice' | 'openedAt' | 'closePrice' | 'profit'
>;

/** What was found where the receipt is of this order, at the prices and with the profit that the app shows of it; else a check that fails. */
export function holdToOrder(checked: CheckedReceipt, order: AskedOrder): CheckedReceipt {
  const why = checked.trade && differenceOf(checked.trade, figuresOf(checked.steps), order);
  if (!why) return checked;
  const failed: CheckStep = { id: 'recorded', state: 'fails', params: {}, why };
  return { holds: false, cause: null, steps: [...checked.steps, failed], trade: null };
}

/** Whether the order was closed since, by an event that is not in the receipt yet: it is made of what is recorded. */
export const isBehind = (checked: CheckedReceipt, order: AskedOrder): boolean =>
  checked.holds &&
  checked.trade?.orderId === order.id &&
  order.status === 'history' &&
  order.openedAt !== null &&
  !figuresOf(checked.steps).hasEnded;

interface Figures {
  /** In points; undefined of an order that was never filled. */
  readonly opened: StepParam | undefined;
  /** Of the last closing, in millionths of a dollar. */
  readonly profit: StepParam | undefined;
  /** Else its last closing is a part's: the order may have been closed since, by an event that is not recorded yet. */
  readonly hasEnded: boolean;
}
type StepParam = CheckStep['params'][string];

function figuresOf(steps: readonly CheckStep[]): Figures {
  const holding = (name: CheckStep['id']) =>
    steps.findLast(({ id, state }) => id === name && state === 'holds')?.params;
  return {
    opened: holding('opened')?.price,
    profit: holding('profit')?.amount,
    hasEnded: holding('ended')?.state === 'ended',
  };
}

/** Only what never changes of an order: what is shown may be some seconds older than its receipt, or newer. */
function differenceOf(
  trade: Trade,
  { opened, profit, hasEnded }: Figures,
  order: AskedOrder,
): string | undefined {
  if (trade.orderId !== order.id)
    return `the receipt is of order ${trade.orderId}; order ${order.id} was asked for`;
  if (trade.instrumentId !== order.instrument.id || trade.side !== order.side)
    return 'the receipt is of another instrument or side than the order that is shown';
  if (trade.precision !== order.precision) return undefined;
  if (order.openedAt !== null && opened !== undefined && opened !== order.openPrice)
    return `the order was opened at ${opened} points, and is shown as opened at ${order.openPrice}`;
  if (order.status !== 'history' || !hasEnded) return undefined;
  const closed = trade.ending?.price;
  if (closed !== undefined && closed !== order.closePrice)
    return `the order was closed at ${closed} points, and is shown as closed at ${order.closePrice}`;
  if (closed !== undefined && profit !== order.profit)
    return `the profit was ${profit} millionths of a dollar, and is shown as ${order.profit}`;
  return undefined;
}
