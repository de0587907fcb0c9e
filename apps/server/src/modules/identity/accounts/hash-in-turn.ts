// Passwords are hashed a few at a time: whoever finds the queue full is told that the venue is busy (503).
import { HashingBusy } from '../../../secrets/password-hash.ts';
import { busy } from '../../../web/rate-limit.ts';

/** `onBusy` takes back what was counted for it. */
export async function hashInTurn<T>(work: () => Promise<T>, onBusy?: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await onBusy?.();
    throw busy();
  }
}
