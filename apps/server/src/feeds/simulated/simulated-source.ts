// The simulated source: a market drawn from a secret or a seed and the time alone, so that a restart goes on where the path is.
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import type { StoreLog } from '../../db/store-log.ts';
import type { FeedClock } from '../feed-clock.ts';
import type { CatalogueEntry } from '../instruments.ts';
import type { OwnHours } from '../own-hours.ts';
import { AHEAD_MS_MAX } from '../price-filter/price-filter.ts';
import type { PriceSource, SourceSink } from '../price-source.ts';
import { Pump } from '../pump.ts';
import type { Scheme } from '../scheme.ts';
import { openSeededMarket, readSeededMarket } from '../seeded-market.ts';
import type { Hours } from './activity.ts';
import type { Past } from './history.ts';
import { isKnownThing } from './ingredients.ts';
import { type MarketSource, makeMarketPath, type SeededMarket } from './market-path.ts';
import type { PricePath } from './price-path.ts';
import { SimulatedPast } from './simulated-past.ts';
import { confirmsAheadMs, lastTick, TickStream } from './tick-stream.ts';

export interface SimulatedOptions {
  readonly catalogue: readonly CatalogueEntry[];
  readonly seed: MarketSource;
  /** market: by the calendars; always: everything is open, so that a newcomer can trade at a weekend. */
  readonly hours: Hours;
  /** Those of operators, which hold before `hours`. */
  readonly own?: OwnHours | undefined;
  readonly speed: number;
}

export class SimulatedSource implements PriceSource {
  readonly label = 'simulated';
  readonly continues = true;
  readonly market: string;
  readonly usualHours: Hours;
  readonly confirmAheadMsMax: number;
  readonly past: SimulatedPast;
  readonly #options: SimulatedOptions;
  readonly #paths: Map<InstrumentId, PricePath>;
  readonly #drawn: CatalogueEntry[];
  readonly #pasts = new Map<InstrumentId, Past>();
  #begin: number | undefined;
  #now = (): number => this.#opened();
  #stream: TickStream | undefined;
  #pump: Pump | undefined;

  constructor(options: SimulatedOptions) {
    const { catalogue, seed, hours, speed } = options;
    this.#options = options;
    this.usualHours = hours;
    this.market = typeof seed === 'number' ? `simulated-2:${seed}` : 'simulated:own';
    this.confirmAheadMsMax = AHEAD_MS_MAX + confirmsAheadMs(speed);
    // What an operator has listed need not be of this world; it has no prices here.
    this.#drawn = catalogue.filter(isKnownThing);
    const paths = makeMarketPath(this.#drawn, { seed, hours });
    this.#paths = new Map(paths.map((path) => [path.entry.spec.id, path]));
    this.past = new SimulatedPast({
      ...{ catalogue: this.#drawn, seed, hours },
      pastOf: (id) => this.#pastOf(id),
    });
  }

  async open(at: number): Promise<void> {
    this.#begin = at;
  }

  start(sink: SourceSink, clock: FeedClock): void {
    this.#now = () => clock.now();
    const { speed, hours, own } = this.#options;
    const paths = [...this.#paths.values()];
    this.#stream = new TickStream({ paths, begin: this.#opened(), speed, hours, own });
    this.#pump = new Pump({ drawn: this.#stream, clock, sink });
  }

  list(entry: CatalogueEntry): () => void {
    const [path] = isKnownThing(entry) ? makeMarketPath([entry], this.#options) : [];
    const at = this.#now();
    if (!path) return () => {};
    this.#drawn.push(entry);
    this.#paths.set(entry.spec.id, path);
    this.#endPast(path, at);
    this.past.beginAgain();
    return () => this.#stream?.add([path], at);
  }

  async stop(): Promise<void> {
    await this.#pump?.stop();
    await this.past.stop();
  }

  /** Ends where the stream begins, whatever an operator makes of the hours afterwards. */
  #pastOf(instrumentId: InstrumentId): Past | undefined {
    const path = this.#paths.get(instrumentId);
    const known = this.#pasts.get(instrumentId);
    return !path || known ? known : this.#endPast(path, this.#opened());
  }

  #endPast(path: PricePath, at: number): Past {
    const { hours, own } = this.#options;
    const end = lastTick(path, at, { hours, own })?.at ?? at;
    const past = { path, end, roundTheClock: hours === 'always' || path.entry.calendar === 'crypto' };
    this.#pasts.set(path.entry.spec.id, past);
    return past;
  }

  #opened(): number {
    if (this.#begin === undefined) throw new Error('the source is not open yet');
    return this.#begin;
  }
}

export const simulated: Scheme = {
  form: 'simulated',
  isLive: false,
  make: async (_, parts) =>
    new SimulatedSource({ ...parts, seed: await marketOf(parts.seed, parts.pool, parts.log) }),
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
