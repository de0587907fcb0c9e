// A pending order's price that was chosen outside of the ticket, as on the chart's scale: the ticket of its instrument takes it,
// once, when it is there.
import { makeListeners, perClient } from '@candor/client';
import type { Price } from '@candor/core';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../shared/app-context.ts';

export interface WantedPending {
  readonly instrumentId: number;
  readonly price: Price;
}

export const wantedPendingOf = perClient(() => {
  const listeners = makeListeners();
  let wanted: WantedPending | null = null;
  return {
    want(next: WantedPending): void {
      wanted = next;
      listeners.notify();
    },
    /** Null if none is wanted for this instrument. */
    take(instrumentId: number): Price | null {
      if (wanted?.instrumentId !== instrumentId) return null;
      const { price } = wanted;
      wanted = null;
      return price;
    },
    subscribe: listeners.add,
  };
});

export function useWantedPending(instrumentId: number, onWanted: (price: Price) => void): void {
  const store = wantedPendingOf(useClient());
  const latest = useRef(onWanted);
  latest.current = onWanted;
  useEffect(() => {
    const look = () => {
      const price = store.take(instrumentId);
      if (price !== null) latest.current(price);
    };
    look();
    return store.subscribe(look);
  }, [store, instrumentId]);
}
