// Shows the prices of the ticket on the chart beside it.
import type { Money, Price } from '@candor/core';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { type DraftKind, type DraftLevel, draftOf } from '../chart/drafts.ts';
import { writePrice } from './read-fields.ts';
import type { TicketState } from './use-ticket.ts';

/** Shows what is typed while `isShown`. */
export function useShownDraft(instrumentId: number, state: TicketState, isShown: boolean): void {
  const store = draftOf(useClient());
  const { language } = useI18n();
  const latest = useRef(state);
  latest.current = state;
  const { side } = state.fields;
  const levels = JSON.stringify(isShown ? levelsOf(state) : []);
  useEffect(() => {
    const parsed = JSON.parse(levels) as readonly DraftLevel[];
    if (parsed.length === 0) return;
    store.set({
      instrumentId,
      side,
      levels: parsed,
      move(kind, at) {
        const { stops, change, spec } = latest.current;
        if (kind === 'pending') return change({ target: writePrice(at, spec.precision, language) });
        stops.put(kind, at);
        change(kind === 'stopLoss' ? { isStopLossTyped: true } : { isTakeProfitTyped: true });
      },
    });
    return () => store.set(null);
  }, [store, instrumentId, side, levels, language]);
}

function levelsOf({ ticket, preview }: TicketState): readonly DraftLevel[] {
  if (!ticket) return [];
  const prices: Readonly<Record<DraftKind, Price | null>> = {
    pending: ticket.target,
    stopLoss: ticket.stopLoss,
    takeProfit: ticket.takeProfit,
  };
  const results: Readonly<Record<DraftKind, Money | null>> = {
    pending: null,
    stopLoss: preview?.isStopOutFirst ? null : (preview?.atStop ?? null),
    takeProfit: preview?.atTarget ?? null,
  };
  return (['pending', 'stopLoss', 'takeProfit'] as const).flatMap((kind) => {
    const price = prices[kind];
    return price === null ? [] : [{ kind, price, result: results[kind] }];
  });
}
