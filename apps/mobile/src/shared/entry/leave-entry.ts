// Navigates after a login or registration to the requested page, once there is a new session.
import { useEffect, useState } from 'react';
import { useGo, useValue } from '../navigation.ts';
import { safeFrom } from '../paths.ts';
import { useSession } from '../stores.ts';

/**
 * A demo user may stay: they come to log in to a real account. `home` is where they go who requested no page before; who had a
 * real account already goes to the markets.
 */
export function useLeaveOnLogin(home = '/'): void {
  const go = useGo();
  const wanted = useValue('from');
  const session = useSession();
  const [before] = useState(session?.token);
  useEffect(() => {
    if (!session) return;
    const isNew = session.token !== before;
    if (isNew || !session.user.isDemo) go(safeFrom(wanted ?? (isNew ? home : '/')), { replace: true });
  }, [session, before, wanted, home, go]);
}

/** A link to another of these forms, which preserves the page requested before. */
export function useEntryLink(): (path: '/login' | '/register' | '/forgot') => string {
  const from = safeFrom(useValue('from'));
  return (path) => (from === '/' ? path : `${path}?from=${encodeURIComponent(from)}`);
}
