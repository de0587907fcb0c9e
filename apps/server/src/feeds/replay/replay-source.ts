// The replay: recorded prices as if they happened now, in their own distances, at a chosen speed.
// After a restart of the program it begins again with the first row; its times and tick numbers go on.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { InstrumentId } from '@candor/core';
import { StartRefused } from '../../db/start-refused.ts';
import type { StoreLog } from '../../db/store-log.ts';
import type { FeedClock } from '../feed-clock.ts';
import type { CatalogueEntry } from '../instruments.ts';
import type { PriceSource, SourceSink } from '../price-source.ts';
import { Pump } from '../pump.ts';
import type { Scheme } from '../scheme.ts';
import { loadReplay, type ReplayData } from './load-replay.ts';
import { ReplayStream } from './replay-stream.ts';

export interface ReplayOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** A file or a folder of files. */
  readonly path: string;
  readonly speed: number;
  readonly log: StoreLog;
}

export class ReplaySource implements PriceSource {
  readonly label = 'replay';
  readonly usualHours = 'data';
  /** Its first row is no move from the last price before. */
  readonly continues = false;
  /** It knows its next tick. */
  readonly confirmAheadMsMax = Number.POSITIVE_INFINITY;
  readonly market: string;
  readonly #options: ReplayOptions;
  #data: ReplayData = new Map();
  #pump: Pump | undefined;
  #closed: (id: InstrumentId) => void = () => {};

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.market = `replay:${resolve(options.path)}`;
  }

  /** Rejects with a DataFault where a file can't be read. */
  async open(): Promise<void> {
    const { path, catalogue, log, speed } = this.#options;
    this.#data = await loadReplay(path, catalogue);
    const ticks = [...this.#data.values()].reduce((sum, { times }) => sum + times.length, 0);
    log.info(`replay of ${ticks} ticks of ${this.#data.size} instruments at speed ${speed}`);
  }

  start(sink: SourceSink, clock: FeedClock): void {
    const ids = this.#options.catalogue.map(({ spec }) => spec.id);
    const drawn = new ReplayStream({ data: this.#data, ids, begin: clock.now() });
    this.#closed = (instrumentId) =>
      sink([{ kind: 'session', instrumentId, status: 'closed', nextOpen: null, at: clock.now() }]);
    this.#pump = new Pump({ drawn, clock, sink });
  }

  /** Its files were read at the start: with the next one they may have the instrument. */
  list({ spec }: CatalogueEntry): () => void {
    return () => this.#closed(spec.id);
  }

  async stop(): Promise<void> {
    await this.#pump?.stop();
  }
}

export const replay: Scheme = {
  form: 'replay:<file or folder>',
  isLive: false,
  check: (path) =>
    access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(`FEED: ${path} can't be read (${error.code})`);
    }),
  make: async (path, parts) => new ReplaySource({ ...parts, path }),
};
