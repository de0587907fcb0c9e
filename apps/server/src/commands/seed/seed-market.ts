// The store's simulated market in steps, from the first client's day to now: a quote of every instrument per step, with
// the rollovers between them.
import type { MarketEvent } from '@candor/core';
import type pg from 'pg';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { openSeededMarket } from '../../feeds/seeded-market.ts';
import { makeMarketPath } from '../../feeds/simulated/market-path.ts';
import type { PricePath } from '../../feeds/simulated/price-path.ts';
import { lastTick } from '../../feeds/simulated/tick-stream.ts';
import { TickNumbers } from '../../feeds/tick-numbers.ts';
import { nextTradingDayStart, rolloverAt } from '../../feeds/trading-day.ts';
import { joinedAt, type SeedPlan } from './seed-plan.ts';

export interface SeedMarketOptions {
  readonly plan: SeedPlan;
  readonly catalogue: readonly CatalogueEntry[];
  readonly pool: pg.Pool;
  readonly steps: number;
}

export class SeedMarket {
  readonly begin: number;
  at: number;
  readonly #stepMs: number;
  readonly #paths: readonly PricePath[];
  /** The store is empty, so tick numbers begin with 1. */
  readonly #numbers = new TickNumbers();
  #rollover: number;

  private constructor(begin: number, stepMs: number, paths: readonly PricePath[]) {
    this.begin = begin;
    this.at = begin;
    this.#stepMs = stepMs;
    this.#paths = paths;
    this.#rollover = nextTradingDayStart(begin);
  }

  static async open({ plan, catalogue, pool, steps }: SeedMarketOptions): Promise<SeedMarket> {
    const own = await openSeededMarket(pool, plan.now);
    const paths = makeMarketPath(catalogue, { seed: own, hours: 'always' });
    const begin = joinedAt(plan, 0);
    // The last step is a minute before now, so that the venue's own first prices are later.
    const stepMs = Math.floor((plan.now - 60_000 - begin) / steps);
    return new SeedMarket(begin, stepMs, paths);
  }

  next(): { at: number; events: MarketEvent[] } {
    const isFirst = this.at === this.begin;
    this.at += this.#stepMs;
    const { at } = this;
    const events: MarketEvent[] = [];
    if (isFirst)
      for (const { entry } of this.#paths)
        events.push({
          kind: 'session',
          instrumentId: entry.spec.id,
          status: 'open',
          nextOpen: null,
          at: this.begin,
        });
    for (; this.#rollover <= at; this.#rollover = nextTradingDayStart(this.#rollover))
      events.push(rolloverAt(this.#rollover));
    for (const path of this.#paths) {
      const tick = lastTick(path, at, { hours: 'always' });
      if (!tick) continue;
      const { instrumentId } = tick;
      const no = this.#numbers.take(instrumentId);
      events.push({ ...tick, kind: 'tick', no, at });
    }
    return { at, events };
  }
}
