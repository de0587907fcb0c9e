// The P/L of the trading day: the equity of now, less that of the day's start and what was paid in or out since.
import { fetchDayStart, makeResource, tradingDayStart } from '@candor/client';
import { type Money, money } from '@candor/core';
import { useEffect, useMemo } from 'react';
import { useClient } from './app-context.ts';
import { useAccount, useAccountGeneration, useResource } from './stores.ts';

const CHECK_DAY_MS = 60_000;

export interface DayResult {
  readonly result: Money;
  readonly equity: Money;
  readonly moved: Money;
  /** Milliseconds since the epoch. */
  readonly from: number;
}

/** Null while it is not known. The day's start is loaded again when an order or money changes, and with the next day. */
export function useDayResult(): DayResult | null {
  const { http, account } = useClient();
  const generation = useAccountGeneration();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has another account
  const start = useMemo(() => makeResource(() => fetchDayStart(http)), [http, generation]);
  useEffect(() => {
    void start.refresh();
    const leave = account.onPush(() => void start.renew());
    const timer = setInterval(() => {
      const from = start.get().data?.from;
      if (from !== undefined && from < tradingDayStart(Date.now())) void start.renew();
    }, CHECK_DAY_MS);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [account, start]);
  const { data } = useResource(start);
  const now = useAccount().data?.netValue;
  if (!data || data.equity === null || now === undefined) return null;
  const { from, equity, moved } = data;
  return { from, equity, moved, result: money(now - equity - moved) };
}
