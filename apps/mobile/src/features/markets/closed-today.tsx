// What the trades that were closed on this trading day made after costs, for the account's strip on Home; nothing
// before the first of them.
import { fetchClosedNet, makeResource, tradingDayStart } from '@candor/client';
import { Amount, directionOf } from '@candor/ui';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { usePartMessages } from '../../shared/part-messages.ts';
import { useAccountGeneration, usePreferences, useResource } from '../../shared/stores.ts';

const CHECK_DAY_MS = 60_000;

export function ClosedToday() {
  const { t, format } = usePartMessages('desk');
  const { hideBalance } = usePreferences();
  const net = useNetOfToday();
  if (!net || hideBalance) return null;
  return (
    <span className="ms-auto">
      {t('watch.closed_today')}{' '}
      <Amount className="font-semibold" text={format.scaledSignedMoney(net)} direction={directionOf(net)} />
    </span>
  );
}

/** Loaded again when an order changes, and when the trading day does. */
function useNetOfToday() {
  const { http, account } = useClient();
  const generation = useAccountGeneration();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has other trades
  const today = useMemo(() => {
    let from = 0;
    const resource = makeResource(() => {
      from = tradingDayStart(Date.now());
      return fetchClosedNet(http, from);
    });
    return { resource, isOver: () => tradingDayStart(Date.now()) !== from };
  }, [http, generation]);
  useEffect(() => {
    void today.resource.refresh();
    const leave = account.onPush(() => void today.resource.renew());
    const timer = setInterval(() => today.isOver() && void today.resource.renew(), CHECK_DAY_MS);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [account, today]);
  return useResource(today.resource).data;
}
