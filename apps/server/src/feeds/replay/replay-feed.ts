// The replay feed: recorded prices as if they happened now, in their own distances, at a chosen speed.
// After a restart of the program it begins again with the first row; its times and tick numbers go on.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartRefused } from '../../db/start-refused.ts';
import type { StoreLog } from '../../db/store-log.ts';
import type { Feed, FeedStart, MarketSink } from '../feed.ts';
import { type ClockStore, FeedClock } from '../feed-clock.ts';
import type { CatalogueEntry } from '../instruments.ts';
import { PriceFilter } from '../price-filter/price-filter.ts';
import type { WithheldSink } from '../price-filter/withheld-log.ts';
import { Pump } from '../pump.ts';
import type { Scheme } from '../scheme.ts';
import { loadReplay, type ReplayData } from './load-replay.ts';
import { ReplaySource } from './replay-source.ts';

export interface ReplayFeedOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** A file or a folder of files. */
  readonly path: string;
  readonly speed: number;
  readonly clock: ClockStore;
  readonly withheld: WithheldSink;
  readonly log: StoreLog;
  readonly wall?: () => number;
}

export class ReplayFeed implements Feed {
  readonly label = 'replay';
  readonly usualHours = 'data';
  readonly market: string;
  readonly #options: ReplayFeedOptions;
  readonly #clock: FeedClock;
  #data: ReplayData | undefined;
  #pump: Pump | undefined;

  constructor(options: ReplayFeedOptions) {
    this.#options = options;
    this.market = `replay:${resolve(options.path)}`;
    const { wall, log, speed } = options;
    this.#clock = new FeedClock({ store: options.clock, speed, log, ...(wall ? { wall } : {}) });
  }

  now(): number {
    return this.#clock.now();
  }

  clockOffMs(): number {
    return this.#clock.offMs();
  }

  /** Rejects with a DataFault where a file can't be read. */
  async open(): Promise<void> {
    this.#data = await loadReplay(this.#options.path, this.#options.catalogue);
    await this.#clock.open();
    const ticks = [...this.#data.values()].reduce((sum, { times }) => sum + times.length, 0);
    this.#options.log.info(
      `replay of ${ticks} ticks of ${this.#data.size} instruments at speed ${this.#options.speed}`,
    );
  }

  async start(sink: MarketSink, { numbers }: FeedStart = {}): Promise<void> {
    if (!this.#data) throw new Error('the feed is not open yet');
    const { catalogue, withheld } = this.#options;
    // It begins with its first row again, which is no move from the last price before.
    const filter = new PriceFilter({
      catalogue,
      record: (one) => withheld.record(one),
      confirmAheadMsMax: Number.POSITIVE_INFINITY,
    });
    withheld.start();
    this.#clock.run();
    const ids = catalogue.map(({ spec }) => spec.id);
    const source = new ReplaySource({ data: this.#data, ids, begin: this.#clock.now() });
    this.#pump = new Pump({ source, filter, clock: this.#clock, numbers, sink });
    this.#pump.start();
  }

  async stop(): Promise<void> {
    await this.#pump?.stop();
    await this.#options.withheld.stop();
    await this.#clock.close();
  }
}

export const replay: Scheme = {
  form: 'replay:<file or folder>',
  isLive: false,
  check: (path) =>
    access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(`FEED: ${path} can't be read (${error.code})`);
    }),
  make: async (path, parts) => new ReplayFeed({ ...parts, path }),
};
