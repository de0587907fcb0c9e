// Reads that see what has happened to an account: they wait until the projections have come as far as the engine.
import type { AccountId } from '@candor/core';
import type { EnginePort } from '../engine/port.ts';
import { refuse } from './present-refusal.ts';
import { busy } from './rate-limit.ts';

/** `projections` names those that are read then. */
export type UpToDate = (accountId: AccountId, projections: readonly string[]) => Promise<void>;

/** Throws busy where the projections do not come that far in time, as while the database stands still. */
export function makeUpToDate(engine: Pick<EnginePort, 'account' | 'projected'>, waitMsMax = 5_000): UpToDate {
  return async (accountId, projections) => {
    const account = await engine.account(accountId);
    if (!account) throw refuse({ code: 'account_not_found' });
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(busy()), waitMsMax);
    try {
      await Promise.race([engine.projected(account.lastSeq, projections), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
