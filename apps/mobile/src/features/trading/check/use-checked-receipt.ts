// Fetches the receipt of an order, as soon as the venue has signed all of it, and checks on this device that it holds, and for this order.
import { fetchReceipt, type Order } from '@candor/client';
import type { CheckedReceipt } from '@candor/proof';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { checkHere, tryChecker } from '../../../shared/check/check-here.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../../../shared/check/venue-keys.ts';
import { isWitnessKey } from '../../../shared/check/witness-key.ts';
import { believedKeys, readPast } from '../../../shared/past/kept-past.ts';
import { lookAtPast, lostInThisVisit } from '../../../shared/past/look-at-past.ts';
import { holdToOrder, isBehind } from './hold-to-order.ts';

const AGAIN_MS_MIN = 2_000;

export interface ReceiptOfOrder {
  readonly file: string;
  readonly checked: CheckedReceipt;
  /** The origin of a log that has lost what this device saw of it; null where none has. */
  readonly lostOf: string | null;
  /** Whether there are witnesses, who may sign yet. */
  readonly hasWitnesses: boolean;
}
export interface LoadedReceipt {
  readonly receipt: ReceiptOfOrder | null;
  /** What was thrown, a refusal of the venue among others; null where nothing was. */
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
          // A trade that holds in a log which has lost what was seen of it is not as it was.
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
