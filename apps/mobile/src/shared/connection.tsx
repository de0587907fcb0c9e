// The state of the connection in the user's words, with the age of the prices once they are old.
import { ConnectionBadge } from '@candor/ui';
import { useEffect, useReducer } from 'react';
import { useClient } from './app-context.ts';
import { useConnection, useI18n, useStoredAt } from './stores.ts';

export function ConnectionState() {
  const { socket } = useClient();
  const { t } = useI18n();
  const { state } = useConnection();
  const age = usePricesAge();
  const label =
    state === 'live'
      ? t('conn.live')
      : state === 'offline'
        ? age === null
          ? t('conn.offline')
          : t('conn.offline_since', { age })
        : t(state === 'connecting' ? 'conn.connecting' : 'conn.reconnecting');
  return <ConnectionBadge state={state} label={label} onClick={socket.check} />;
}

/**
 * Age of the prices in words while the connection is not live; null while it is, or before the first price. If this
 * session has received nothing yet, it is the age of the stored data shown meanwhile.
 */
export function usePricesAge(): string | null {
  const { socket } = useClient();
  const { format } = useI18n();
  const { state } = useConnection();
  const storedAt = useStoredAt();
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (state === 'live') return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [state]);
  const at = socket.aliveAt() ?? storedAt;
  return state === 'live' || at === null ? null : format.age(Math.max(0, Date.now() - at));
}
