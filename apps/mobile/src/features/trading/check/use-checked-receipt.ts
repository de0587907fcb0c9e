// Fetches the receipt of an order, as soon as the venue has signed all of it, and checks on this device that it holds, and for this order.
import { fetchReceipt, type Order } from '@candor/client';
import type { CheckedReceipt, CheckStep, Trade } from '@candor/proof';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { checkHere, tryChecker } from '../../../shared/check/check-here.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../../../shared/check/venue-keys.ts';
import { isWitnessKey } from '../../../shared/check/witness-key.ts';
import { lookAtPast, lostInThisVisit } from '../../../shared/past/look-at-past.ts';
import { believedKeys, readPast } from '../../../shared/past/stored-past.ts';

const AGAIN_MS_MIN = 2_000;

export interface ReceiptOfOrder {
  readonly file: string;
  readonly checked: CheckedReceipt;
  /** The origin of a log that has lost entries which this device saw; null if none has. */
  readonly lostOf: string | null;
  /** Whether there are witnesses whose signatures may still be pending. */
  readonly hasWitnesses: boolean;
}
export interface LoadedReceipt {
  readonly receipt: ReceiptOfOrder | null;
  /** The error thrown, which may be a rejection by the venue; null if there was none. */
  readonly fault: unknown;
  /** Counts up with each asking. */
  readonly attempt: number;
  readonly again: () => void;
}

export function useCheckedReceipt(order: Order): LoadedReceipt {
  const { id: orderId } = order;
  const { http } = useClient();
  const [receipt, setReceipt] = useState<ReceiptOfOrder | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins again
  useEffect(() => {
    const stop = new AbortController();
    setFault(null);
    setReceipt(null);
    Promise.all([follow(), tryChecker()]).catch((thrown: unknown) => {
      if (!stop.signal.aborted) setFault(thrown);
    });
    return () => stop.abort();

    async function follow(): Promise<void> {
      for (;;) {
        const { file, retryMs } = await fetchReceipt(http, orderId);
        if (stop.signal.aborted) return;
        if (file !== null) {
          const { logs, witnesses } = await fetchVenueKeys(apiOriginOfPage());
          const known = witnesses.filter(isWitnessKey);
          const keys = [...(await believedKeys(logs, readPast(), lookAtPast)), ...known];
          const checked = await checkHere(file, keys);
          // A log that has lost entries invalidates a trade that would otherwise pass.
          const [lost] = await lostInThisVisit();
          const lostOf = lost?.origin ?? null;
          if (stop.signal.aborted) return;
          if (!isBehind(checked, order))
            return setReceipt({ file, checked, lostOf, hasWitnesses: known.length > 0 });
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(retryMs, AGAIN_MS_MIN)));
        if (stop.signal.aborted) return;
      }
    }
  }, [http, orderId, attempt]);
  const held = receipt && { ...receipt, checked: holdToOrder(receipt.checked, order) };
  return { receipt: held, fault, attempt, again: useCallback(() => setAttempt((n) => n + 1), []) };
}

type RequestedOrder = Pick<
  Order,
  'id' | 'instrument' | 'side' | 'status' | 'precision' | 'openPrice' | 'openedAt' | 'closePrice' | 'profit'
>;

/**
 * The result if the receipt is of this order, with the prices and the profit that the app shows; otherwise a check that
 * fails.
 */
export function holdToOrder(checked: CheckedReceipt, order: RequestedOrder): CheckedReceipt {
  const why = checked.trade && differenceOf(checked.trade, figuresOf(checked.steps), order);
  if (!why) return checked;
  const failed: CheckStep = { id: 'recorded', state: 'fails', params: {}, why };
  return { holds: false, cause: null, steps: [...checked.steps, failed], trade: null };
}

/**
 * Whether the order was closed since by an event that the receipt doesn't have yet, because a receipt is made of
 * recorded events.
 */
export const isBehind = (checked: CheckedReceipt, order: RequestedOrder): boolean =>
  checked.holds &&
  checked.trade?.orderId === order.id &&
  order.status === 'history' &&
  order.openedAt !== null &&
  !figuresOf(checked.steps).hasEnded;

interface Figures {
  /** In points; undefined for an order that was never filled. */
  readonly opened: StepParam | undefined;
  /** Profit of the last close, in millionths of a dollar. */
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
  order: RequestedOrder,
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
