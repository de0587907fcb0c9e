// The user's price alerts, shared by the sheet and the chart; loaded again once one is reached.
import { fetchAlerts, makeResource, ordersOf, type PriceAlert, perClient } from '@candor/client';
import { useEffect } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { whenIdle } from '../../../shared/idle.ts';
import { useResource, useSession } from '../../../shared/stores.ts';

export const alertsOf = perClient((client) => {
  const resource = makeResource(() => fetchAlerts(client.http));
  ordersOf(client).onNotification((notification) => {
    if (notification.kind === 'account_notice' && notification.about === 'price_alert') void resource.renew();
  });
  let token = client.session.token();
  client.session.subscribe(() => {
    if (client.session.token() === token) return;
    token = client.session.token();
    resource.clear();
  });
  return resource;
});

/** It fired, and does not repeat. */
export const isOver = ({ firedAt, repeat }: PriceAlert): boolean => firedAt !== null && repeat === 0;

/** Those of this instrument that wait come first, then the others that wait, then what was reached. */
export function inOrderFor(alerts: readonly PriceAlert[], code: string): readonly PriceAlert[] {
  const rank = (alert: PriceAlert) => (isOver(alert) ? 2 : alert.code === code ? 0 : 1);
  return alerts.toSorted((a, b) => rank(a) - rank(b));
}

const none: readonly PriceAlert[] = [];

/** Those that wait, of all instruments; empty while they are not known. */
export function useWaitingAlerts(): readonly PriceAlert[] {
  const resource = alertsOf(useClient());
  const isLoggedIn = useSession() !== null;
  useEffect(() => {
    // The chart comes first.
    if (isLoggedIn) void whenIdle().then(() => resource.refresh());
  }, [resource, isLoggedIn]);
  return useResource(resource).data ?? none;
}
