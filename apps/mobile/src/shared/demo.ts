// Into the demo with one tap. No account opening is needed to trade.
import { CallError, isCallFault } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useClient } from './app-context.ts';

/** The starting balance of a demo account (contract, rule 16). */
export const DEMO_START_USD = 10_000;

export interface DemoLogin {
  isBusy: boolean;
  /**
   * 0 to 1 while this device solves a challenge, because its client subnet has opened many accounts; null otherwise.
   */
  preparing: number | null;
  /** Seconds, if the client subnet has opened so many that only waiting or another network helps; null otherwise. */
  limitSeconds: number | null;
  /** True if it succeeded; a failure has been reported by a toast or by `limitSeconds`. */
  start(): Promise<boolean>;
}

/** The work ends when the screen closes. */
export function useDemoLogin(): DemoLogin {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [preparing, setPreparing] = useState<number | null>(null);
  const [limitSeconds, setLimitSeconds] = useState<number | null>(null);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);
  async function start(): Promise<boolean> {
    work.current = new AbortController();
    setBusy(true);
    setLimitSeconds(null);
    try {
      await client.loginDemo({ signal: work.current.signal, onPreparing: setPreparing });
      return true;
    } catch (fault) {
      if (fault instanceof CallError && fault.error === 'demo_limit')
        setLimitSeconds(Number(fault.details.seconds));
      // The client has already shown all others (onFault).
      if (isCallFault(fault)) return false;
      throw fault;
    } finally {
      setBusy(false);
      setPreparing(null);
    }
  }
  return { isBusy, preparing, limitSeconds, start };
}
