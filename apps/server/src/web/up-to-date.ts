// Reads that include everything that has happened to an account: they wait until the projections have caught up with
// the engine.
import { type AccountId, shardOf } from '@candor/core';
import type { EnginePort } from '../engine/port.ts';
import { refuse } from './present-refusal.ts';
import { busy } from './rate-limit.ts';

/** `projections` names those that the caller then reads. */
export type UpToDate = (accountId: AccountId, projections: readonly string[]) => Promise<void>;

/** Throws busy if the projections do not catch up in time, for example because the database hangs. */
export function makeUpToDate(engine: Pick<EnginePort, 'account' | 'projected'>, waitMsMax = 5_000): UpToDate {
  return async (accountId, projections) => {
    const account = await engine.account(accountId);
    if (!account) throw refuse({ code: 'account_not_found' });
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(busy()), waitMsMax);
    try {
      await Promise.race([engine.projected(shardOf(accountId), account.lastSeq, projections), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
