// A client's protection, combined from the engine and the tables, and the checks that other modules use.
import type { DepositLimitPeriod } from '@candor/contract';
import { type AccountId, type Money, moneyToNumber, type ProtectionRules } from '@candor/core';
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { findLastRequest } from './class-request-rows.ts';
import { findDepositLimits, passedLimit, windowMs } from './deposit-limits.ts';
import type { ProtectionStatus } from './present-protection.ts';

/**
 * The amount that a user has deposited since: credited deposits, and waiting ones at their USD value when they were
 * reported.
 */
export type DepositedSince = (db: pg.Pool | pg.ClientBase, userId: number, since: Date) => Promise<Money>;

export interface ProtectionOptions {
  readonly rules: ProtectionRules | undefined;
  readonly account: EnginePort['account'];
  readonly depositedSince: DepositedSince;
}

export class Protection {
  readonly rules: ProtectionRules | undefined;
  readonly #context: Pick<ModuleContext, 'db' | 'now' | 'venueNow'>;
  readonly #options: ProtectionOptions;

  constructor(context: Pick<ModuleContext, 'db' | 'now' | 'venueNow'>, options: ProtectionOptions) {
    this.rules = options.rules;
    this.#context = context;
    this.#options = options;
  }

  async standing(userId: number, accountId: AccountId): Promise<ProtectionStatus> {
    const { db, now, venueNow } = this.#context;
    const at = now();
    const used = (period: DepositLimitPeriod): Promise<Money> =>
      this.#options.depositedSince(db.requests, userId, new Date(at - windowMs[period]));
    const [standing, limits, request, day, week, month] = await Promise.all([
      this.#options.account(accountId),
      findDepositLimits(db.requests, userId),
      findLastRequest(db.requests, userId),
      ...[used('day'), used('week'), used('month')],
    ]);
    if (!standing) throw refuse({ code: 'account_not_found' });
    const { rules } = this;
    const deposited = { day, week, month } as ProtectionStatus['used'];
    return {
      view: standing.protection,
      limits,
      used: deposited,
      request,
      rules,
      now: at,
      venueNow: venueNow(),
    };
  }

  /** Throws on_a_break during the client's cooling-off period. */
  async requireNoBreak(accountId: AccountId): Promise<void> {
    const until = (await this.#options.account(accountId))?.protection.coolingOffUntil ?? null;
    if (until !== null) throw refuse({ code: 'on_a_break', until });
  }

  /**
   * Within a command of the user: throws deposit_limit_reached if a deposit of this USD value
   * would exceed one of their limits.
   */
  async checkDeposit(client: pg.PoolClient, { userId, usd }: { userId: number; usd: Money }): Promise<void> {
    const passed = await passedLimit(
      await findDepositLimits(client, userId),
      { usd, at: this.#context.now() },
      (since) => this.#options.depositedSince(client, userId, since),
    );
    if (!passed) return;
    const { period, limit, left } = passed;
    const details = { limit: moneyToNumber(limit), left: moneyToNumber(left), period };
    throw new CallRefused('deposit_limit_reached', { details });
  }
}
