// A sample of a price source, to begin a new one with (CONTRIBUTING.md). It follows a file to which another program appends
// lines of JSON, and pushes what each says:
//   {"symbol":"EUR/USD","bid":"1.10000","ask":"1.10010","time":1795780800000}   a price
//   {"time":1795780801000}                                                      a heartbeat of the program that writes
import { constants } from 'node:fs';
import { access, type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type InstrumentId, type Price, parsePrice } from '@candor/core';
import { StartRefused } from '../../db/start-refused.ts';
import type { FeedClock } from '../feed-clock.ts';
import type { CatalogueEntry } from '../instruments.ts';
import type { PriceSource, RawEvent, SourceSink } from '../price-source.ts';
import type { Scheme, SourceParts } from '../scheme.ts';

const LOOK_MS = 50;
const CHUNK_BYTES = 65_536;

/** In `schemes.ts` it would be a line, and FEED=sample:<file> would run the venue on it. */
export const sample: Scheme = {
  form: 'sample:<file>',
  isLive: false,
  check: (path) =>
    access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(`FEED: ${path} can't be read (${error.code})`);
    }),
  make: async (path, parts) => new SampleSource(path, parts),
};

class SampleSource implements PriceSource {
  readonly label = 'sample';
  /** It has no calendar: a market opens with its first price. */
  readonly usualHours = 'data';
  readonly continues = true;
  readonly market: string;
  readonly #path: string;
  readonly #log: SourceParts['log'];
  /** By the symbol that this vendor has for an instrument. */
  readonly #bySymbol: Map<string, CatalogueEntry>;
  readonly #opened = new Set<InstrumentId>();
  readonly #stopping = new AbortController();
  #file: FileHandle | undefined;
  #following = Promise.resolve();
  #begun = Buffer.alloc(0);

  constructor(path: string, { catalogue, log }: SourceParts) {
    this.market = `sample:${resolve(path)}`;
    this.#path = path;
    this.#log = log;
    this.#bySymbol = new Map(catalogue.map((entry) => [entry.showCode, entry]));
  }

  async open(): Promise<void> {
    this.#file = await open(this.#path);
  }

  start(sink: SourceSink, clock: FeedClock): void {
    const [status, nextOpen, at] = ['closed', null, clock.now()] as const;
    const ids = [...this.#bySymbol.values()].map(({ spec }) => spec.id);
    sink(ids.map((instrumentId) => ({ kind: 'session', instrumentId, status, nextOpen, at })));
    this.#following = this.#follow(sink).catch((error: Error) =>
      // Without heartbeats its last prices are soon too old to trade on.
      this.#log.warn(`no more prices from ${this.#path}: ${error.message}`),
    );
  }

  list(entry: CatalogueEntry): () => void {
    return () => void this.#bySymbol.set(entry.showCode, entry);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    await this.#file?.close();
  }

  async #follow(sink: SourceSink): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const events = (await this.#readLines()).flatMap((line) => this.#parseLine(line));
      if (events.length > 0) sink(events);
      else await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The lines that were finished since the last time. */
  async #readLines(): Promise<string[]> {
    const { buffer, bytesRead = 0 } = (await this.#file?.read(Buffer.alloc(CHUNK_BYTES))) ?? {};
    if (!buffer || bytesRead === 0) return [];
    const all = Buffer.concat([this.#begun, buffer.subarray(0, bytesRead)]);
    const end = all.lastIndexOf('\n') + 1;
    this.#begun = all.subarray(end);
    return all.toString('utf8', 0, end).split('\n').slice(0, -1);
  }

  /** What can't be read is no price. What is no price of its instrument is the price filter's matter. */
  #parseLine(line: string): RawEvent[] {
    const { symbol, bid, ask, time: at } = parseFields(line) ?? {};
    if (typeof at !== 'number') return this.#skip(line);
    if (symbol === undefined) return [{ kind: 'heartbeat', at }];
    const { spec } = this.#bySymbol.get(String(symbol)) ?? {};
    if (!spec) return this.#skip(line);
    const [bids, asks] = [bid, ask].map((price) => parsePrice(String(price), spec.precision));
    if (!bids?.ok || !asks?.ok) return this.#skip(line);
    const { id: instrumentId } = spec;
    const prices = { bid: bids.value as Price, ask: asks.value as Price };
    const tick: RawEvent = { kind: 'tick', instrumentId, ...prices, at };
    if (this.#opened.has(instrumentId)) return [tick];
    this.#opened.add(instrumentId);
    return [{ kind: 'session', instrumentId, status: 'open', nextOpen: null, at }, tick];
  }

  #skip(line: string): [] {
    this.#log.warn(`${this.#path}: "${line.slice(0, 80)}" is no price of an instrument`);
    return [];
  }
}

function parseFields(line: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return parsed !== null && typeof parsed === 'object' ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
