// One-tap trading: whether Sell and Buy send at once for an account of this device, and the limits that its client set.
import { type Lots, lots } from '@candor/core';
import { useEffect, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePreferences, useSession } from '../../../shared/stores.ts';

export interface OneTap {
  /** The largest size of one tap. */
  readonly lotsMax: Lots;
  /** Each order has the stop loss that the ticket offers first. */
  readonly hasStopLoss: boolean;
  /** Milliseconds since the epoch; null for until the logout. */
  readonly until: number | null;
}

/** Null if it was never turned on for this account, has ended, or can't be read. */
export function readOneTap(stored: unknown, now: number): OneTap | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { lotsMax, hasStopLoss, until } = stored as Record<string, unknown>;
  if (!isPositive(lotsMax) || typeof hasStopLoss !== 'boolean') return null;
  if (until !== null && !(isPositive(until) && until > now)) return null;
  return { lotsMax: lots(lotsMax), hasStopLoss, until };
}

const isPositive = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export interface OneTapState {
  /** Null while it is off. */
  readonly oneTap: OneTap | null;
  /** Null turns it off. */
  readonly set: (next: OneTap | null) => void;
}

/** For the account that is logged in, and no other one. */
export function useOneTap(): OneTapState {
  const { preferences } = useClient();
  const uid = useSession()?.user.uid;
  const stored = usePreferences().oneTap;
  const oneTap = uid === undefined ? null : readOneTap(stored[uid], Date.now());
  const until = oneTap?.until ?? null;
  const [, setEnded] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setEnded(until), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return {
    oneTap,
    set: (next) => {
      if (uid !== undefined) preferences.set({ oneTap: { ...preferences.get().oneTap, [uid]: next } });
    },
  };
}
