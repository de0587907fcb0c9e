// The prices of the ticket that stands beside the chart: the chart shows them as drafts, and moves them when they are dragged.
import { makeListeners, perClient } from '@candor/client';
import type { Money, Price, Side, StopKind } from '@candor/core';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';

export type DraftKind = StopKind | 'pending';

export interface DraftLevel {
  readonly kind: DraftKind;
  readonly price: Price;
  /** What the order would bring there, fee included; null where that is not known or can't come. */
  readonly result: Money | null;
}

export interface Draft {
  readonly instrumentId: number;
  readonly side: Side;
  readonly levels: readonly DraftLevel[];
  readonly move: (kind: DraftKind, at: Price) => void;
}

export const draftOf = perClient(() => {
  const listeners = makeListeners();
  let draft: Draft | null = null;
  return {
    get: () => draft,
    set(next: Draft | null): void {
      draft = next;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
});

/** Null without a ticket beside the chart. */
export function useDraft(): Draft | null {
  const store = draftOf(useClient());
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
