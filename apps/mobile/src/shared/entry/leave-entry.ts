// Navigates after a login or registration to the requested page, once there is a new session.
import { useEffect, useState } from 'react';
import { useGo, useValue } from '../navigation.ts';
import { safeFrom } from '../paths.ts';
import { useSession } from '../stores.ts';

/**
 * A demo user may stay: they come to log in to a real account. `home` is where they go who requested no page before.
 */
export function useLeaveOnLogin(home = '/'): void {
  const go = useGo();
  const from = safeFrom(useValue('from') ?? home);
  const session = useSession();
  const [before] = useState(session?.token);
  useEffect(() => {
    if (session && (session.token !== before || !session.user.isDemo)) go(from, { replace: true });
  }, [session, before, from, go]);
}

/** A link to another of these forms, which preserves the page requested before. */
export function useEntryLink(): (path: '/login' | '/register' | '/forgot') => string {
  const from = safeFrom(useValue('from'));
  return (path) => (from === '/' ? path : `${path}?from=${encodeURIComponent(from)}`);
}
