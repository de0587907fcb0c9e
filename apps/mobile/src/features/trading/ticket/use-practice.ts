// The practice order: a walk over the ticket's own parts, offered once to a demo that has no order yet.
import { useCallback, useState } from 'react';
import { isOver, setOver } from '../../../shared/first-steps.ts';
import { fetchPartMessages } from '../../../shared/part-messages.ts';
import { useI18n, useSession } from '../../../shared/stores.ts';
import { useAhead } from '../../../shared/use-ahead.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';

/** The parts of the ticket by their `data-part`, in the order of the walk. */
export const PRACTICE_STEPS = ['side', 'lots', 'stop', 'costs', 'submit'] as const;
export type PracticeStep = (typeof PRACTICE_STEPS)[number];

export interface Practice {
  readonly isOffered: boolean;
  /** Null while the walk is not under way. */
  readonly step: PracticeStep | null;
  /** To the first step, and from each to the next. */
  readonly go: () => void;
  /** It was skipped, or the order was placed: it is not offered again. */
  readonly end: () => void;
}

export function usePractice(): Practice {
  const user = useSession()?.user;
  const hasOrders = useLiveOrders().length > 0;
  const [place, setPlace] = useState(-1);
  const isOpen = user?.isDemo === true && !isOver('practice', user.uid);
  const step = isOpen ? (PRACTICE_STEPS[place] ?? null) : null;
  const { language } = useI18n();
  const loadMessages = useCallback(() => fetchPartMessages('desk', language), [language]);
  const canOffer = isOpen && step === null && !hasOrders;
  const words = useAhead(canOffer ? loadMessages : null);
  return {
    isOffered: words !== undefined,
    step,
    go: () => setPlace(Math.min(place + 1, PRACTICE_STEPS.length - 1)),
    end() {
      if (isOpen) setOver('practice', user.uid);
      setPlace(-1);
    },
  };
}
