// Reloads a screen's data when the server notifies of a change to what it shows.
import { ordersOf } from '@candor/client';
import { useEffect, useRef } from 'react';
import { useClient } from './app-context.ts';

/** `kinds`: how the names of the notifications begin, as in `deposit_`. */
export function useNotified(kinds: string, reload: () => void): void {
  const client = useClient();
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(
    () =>
      ordersOf(client).onNotification((notification) => {
        if (notification.kind === 'account_notice' && notification.about.startsWith(kinds)) latest.current();
      }),
    [client, kinds],
  );
}
