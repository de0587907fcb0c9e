// Passwords are hashed a few at a time; a full queue answers that the venue is busy (503).
import { HashingBusy } from '../../../secrets/password-hash.ts';
import { busy } from '../../../web/rate-limit.ts';

/** `onBusy` reverts what was counted for the request. */
export async function hashInTurn<T>(work: () => Promise<T>, onBusy?: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await onBusy?.();
    throw busy();
  }
}
