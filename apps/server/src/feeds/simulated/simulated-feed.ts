// The simulated feed: a market drawn from a secret or a seed and the time alone, so that a restart goes on where the path is.
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import type { StoreLog } from '../../db/store-log.ts';
import type { Feed, FeedStart, MarketSink } from '../feed.ts';
import { type ClockStore, FeedClock } from '../feed-clock.ts';
import type { CatalogueEntry } from '../instruments.ts';
import type { OwnHours } from '../own-hours.ts';
import { AHEAD_MS_MAX, PriceFilter } from '../price-filter/price-filter.ts';
import type { WithheldSink } from '../price-filter/withheld-log.ts';
import { Pump } from '../pump.ts';
import type { Scheme } from '../scheme.ts';
import { openSeededMarket, readSeededMarket } from '../seeded-market.ts';
import type { Hours } from './activity.ts';
import type { Past } from './history.ts';
import { type MarketSource, makeMarketPath, type SeededMarket } from './market-path.ts';
import type { PricePath } from './price-path.ts';
import { SimulatedPast } from './simulated-past.ts';
import { confirmsAheadMs, lastTick, TickSource } from './tick-source.ts';

export interface SimulatedFeedOptions {
  readonly catalogue: readonly CatalogueEntry[];
  readonly seed: MarketSource;
  /** market: by the calendars; always: everything is open, so that a newcomer can trade at a weekend. */
  readonly hours: Hours;
  /** Those of operators, which hold before `hours`. */
  readonly own?: OwnHours | undefined;
  readonly speed: number;
  readonly clock: ClockStore;
  readonly withheld: WithheldSink;
  readonly log: StoreLog;
  readonly wall?: () => number;
}

export class SimulatedFeed implements Feed {
  readonly label = 'simulated';
  readonly usualHours: Hours;
  readonly market: string;
  readonly past: SimulatedPast;
  readonly #options: SimulatedFeedOptions;
  readonly #clock: FeedClock;
  readonly #paths: ReadonlyMap<InstrumentId, PricePath>;
  readonly #pasts = new Map<InstrumentId, Past>();
  #begin: number | undefined;
  #pump: Pump | undefined;

  constructor(options: SimulatedFeedOptions) {
    this.#options = options;
    this.usualHours = options.hours;
    this.market = typeof options.seed === 'number' ? `simulated-2:${options.seed}` : 'simulated:own';
    const { wall, log, speed } = options;
    this.#clock = new FeedClock({ store: options.clock, speed, log, ...(wall ? { wall } : {}) });
    const paths = makeMarketPath(options.catalogue, options);
    this.#paths = new Map(paths.map((path) => [path.entry.spec.id, path]));
    const { catalogue, seed, hours } = options;
    this.past = new SimulatedPast({ catalogue, seed, hours, pastOf: (id) => this.#pastOf(id) });
  }

  now(): number {
    return this.#clock.now();
  }

  clockOffMs(): number {
    return this.#clock.offMs();
  }

  async open(): Promise<void> {
    await this.#clock.open();
    this.#begin = this.#clock.now();
  }

  async start(sink: MarketSink, { known = [], numbers }: FeedStart = {}): Promise<void> {
    const { catalogue, speed, hours, own, withheld } = this.#options;
    const paths = [...this.#paths.values()];
    const source = new TickSource({ paths, begin: this.#opened(), speed, hours, own });
    const filter = new PriceFilter({
      catalogue,
      record: (one) => withheld.record(one),
      confirmAheadMsMax: AHEAD_MS_MAX + confirmsAheadMs(speed),
    });
    for (const tick of known) filter.remember(tick);
    withheld.start();
    this.#clock.run();
    this.#pump = new Pump({ source, filter, clock: this.#clock, numbers, sink });
    this.#pump.start();
  }

  async stop(): Promise<void> {
    await this.#pump?.stop();
    await this.past.stop();
    await this.#options.withheld.stop();
    await this.#clock.close();
  }

  /** Ends where the stream begins, whatever an operator makes of the hours afterwards. */
  #pastOf(instrumentId: InstrumentId): Past | undefined {
    const path = this.#paths.get(instrumentId);
    const known = this.#pasts.get(instrumentId);
    if (!path || known) return known;
    const { hours, own } = this.#options;
    const end = lastTick(path, this.#opened(), { hours, own })?.at ?? this.#opened();
    const past = { path, end, roundTheClock: hours === 'always' || path.entry.calendar === 'crypto' };
    this.#pasts.set(instrumentId, past);
    return past;
  }

  #opened(): number {
    if (this.#begin === undefined) throw new Error('the feed is not open yet');
    return this.#begin;
  }
}

export const simulated: Scheme = {
  form: 'simulated',
  isLive: false,
  make: async (_, parts) =>
    new SimulatedFeed({ ...parts, seed: await marketOf(parts.seed, parts.pool, parts.log) }),
};

async function marketOf(seed: number | undefined, pool: pg.Pool, log: StoreLog): Promise<MarketSource> {
  if (seed === undefined) {
    const known = await readSeededMarket(pool);
    const own = known ?? (await openSeededMarket(pool, Date.now()));
    if (!known) logNewMarket(own, log);
    return own;
  }
  log.warn(`FEED_SEED is set: whoever knows the seed ${seed}, or searches for it, knows prices to come`);
  if (await readSeededMarket(pool))
    log.info('this store has a market of its own, with bars of its own: without FEED_SEED it goes on there');
  return seed;
}

function logNewMarket({ independentSinceHour: hour }: SeededMarket, log: StoreLog): void {
  log.info(
    hour
      ? `prices of this store are drawn in a new way from ${new Date(hour * 3_600_000).toISOString()} on: from a secret of its own, in independent steps`
      : 'this store has a market of its own now, drawn from a secret that is kept in it',
  );
}
