// Into the demo with one tap. No account opening is needed to trade.
import { CallError, NetworkError } from '@candor/client';
import { useState } from 'react';
import { useClient } from './app-context.ts';

/** What a demo account starts with (contract, rule 16). */
export const DEMO_START_USD = 10_000;

export interface DemoLogin {
  isBusy: boolean;
  /** True when it worked; what went wrong has been said as a toast. */
  start(): Promise<boolean>;
}

export function useDemoLogin(): DemoLogin {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  async function start(): Promise<boolean> {
    setBusy(true);
    try {
      await client.loginDemo();
      return true;
    } catch (fault) {
      // The client has told it already (onFault).
      if (fault instanceof CallError || fault instanceof NetworkError) return false;
      throw fault;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, start };
}
