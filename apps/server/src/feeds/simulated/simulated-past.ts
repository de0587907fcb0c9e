// The simulated past as charts read it: drawn block by block on a thread of its own, one at a time, and kept.
import { Worker } from 'node:worker_threads';
import type { Period } from '@candor/contract';
import type { InstrumentId } from '@candor/core';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { Turns } from '../../bounds/turns.ts';
import { type Candle, MINUTE_MS, periodMinutes } from '../candle.ts';
import type { CatalogueEntry } from '../instruments.ts';
import type { FeedPast, PastRange } from '../price-source.ts';
import type { Hours } from './activity.ts';
import { BEGIN, barsOf, type Past } from './history.ts';
import type { MarketSource } from './market-path.ts';

/** Bars of a block: whole hours, and drawn within some 60 ms. */
const BLOCK_BARS: Readonly<Record<Period, number>> = {
  '1min': 240,
  '5min': 240,
  '15min': 240,
  '30min': 240,
  '60min': 240,
  '1day': 16,
};
/** Of 240 bars at most, which are some 25 kB: those asked for longest ago go. */
const BLOCKS_MAX = 1_000;
/** Milliseconds of the machine that a bar takes which is not kept. */
const MS_A_BAR: Readonly<Record<Period, number>> = {
  '1min': 0.0125,
  '5min': 0.06,
  '15min': 0.13,
  '30min': 0.2,
  '60min': 0.25,
  '1day': 1,
};

export interface PastStart {
  readonly catalogue: readonly CatalogueEntry[];
  readonly seed: MarketSource;
  readonly hours: Hours;
}

export interface WantedBars extends Pick<Past, 'end' | 'roundTheClock'> {
  readonly instrumentId: InstrumentId;
  readonly period: Period;
  readonly from: number;
  readonly to: number;
}

export interface SimulatedPastOptions extends PastStart {
  /** Undefined for an instrument that is none. The same for as long as the program runs, as its bars are kept. */
  readonly pastOf: (instrumentId: InstrumentId) => Past | undefined;
  readonly blocksMax?: number;
}

type Block = readonly Candle[];

export class SimulatedPast implements FeedPast {
  readonly #options: SimulatedPastOptions;
  readonly #blocks: BoundedMap<string, Block>;
  readonly #turns = new Turns();
  #worker: Worker | undefined;
  #asked: PromiseWithResolvers<Block> | undefined;

  constructor(options: SimulatedPastOptions) {
    this.#options = options;
    this.#blocks = new BoundedMap(options.blocksMax ?? BLOCKS_MAX);
  }

  async last(instrumentId: InstrumentId, period: Period, to?: number): Promise<Candle | undefined> {
    const past = this.#options.pastOf(instrumentId);
    return past && barsOf(past, period, { limit: 1, ...(to !== undefined && { to }) })[0];
  }

  async read(instrumentId: InstrumentId, period: Period, range: PastRange): Promise<Candle[]> {
    const past = this.#options.pastOf(instrumentId);
    if (!past) return [];
    const { isFirst = false, signal } = range;
    // Who goes first goes to the end; others take a turn for each block, so that none waits for the whole of another.
    return isFirst
      ? this.#turns.take(() => this.#collect(past, period, range, (draw) => draw()), { isFirst, signal })
      : this.#collect(past, period, range, (draw) => this.#turns.take(draw, { signal }));
  }

  async #collect(
    past: Past,
    period: Period,
    { limit, to: asked = past.end }: PastRange,
    inTurn: (draw: () => Promise<Block>) => Promise<Block>,
  ): Promise<Candle[]> {
    const to = Math.min(asked, past.end);
    const { id } = past.path.entry.spec;
    const found: Candle[][] = [];
    let missing = limit;
    for (const from of blocksBefore(period, to)) {
      if (missing <= 0) break;
      // Somebody else may have had it drawn before its turn came.
      const draw = async () => this.#kept(id, period, from) ?? this.#draw(past, period, from);
      const block = this.#kept(id, period, from) ?? (await inTurn(draw));
      const bars = block.filter(({ time }) => time < to).slice(-missing);
      found.push(bars);
      missing -= bars.length;
    }
    return found.reverse().flat();
  }

  costOf(instrumentId: InstrumentId, period: Period, range: PastRange): number {
    const past = this.#options.pastOf(instrumentId);
    if (!past) return 0;
    let drawn = 0;
    let missing = range.limit;
    for (const from of blocksBefore(period, Math.min(range.to ?? past.end, past.end))) {
      if (missing <= 0) break;
      const block = this.#blocks.get(keyOf(instrumentId, period, from));
      if (!block) drawn += BLOCK_BARS[period];
      missing -= block?.length ?? BLOCK_BARS[period];
    }
    return drawn * MS_A_BAR[period];
  }

  /** What is in the catalogue by now is drawn too: the thread begins again, once it is nobody's turn. */
  beginAgain(): void {
    void this.#turns.take(() => this.stop(), { isFirst: true });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #kept(instrumentId: InstrumentId, period: Period, from: number): Block | undefined {
    const key = keyOf(instrumentId, period, from);
    const block = this.#blocks.get(key);
    // The newest again.
    if (block) this.#blocks.set(key, block);
    return block;
  }

  async #draw({ path, end, roundTheClock }: Past, period: Period, from: number): Promise<Block> {
    const instrumentId = path.entry.spec.id;
    const to = from + blockMs(period);
    const bars = await this.#ask({ instrumentId, period, from, to, end, roundTheClock });
    this.#blocks.set(keyOf(instrumentId, period, from), bars);
    return bars;
  }

  /** The thread is asked one thing at a time. It starts with the first one, and once more where it ended. */
  #ask(wanted: WantedBars): Promise<Block> {
    this.#worker ??= this.#start();
    this.#asked = Promise.withResolvers();
    this.#worker.postMessage(wanted);
    return this.#asked.promise;
  }

  #start(): Worker {
    const { catalogue, seed, hours } = this.#options;
    const worker = new Worker(new URL('./past-thread.ts', import.meta.url), {
      workerData: { catalogue, seed, hours } satisfies PastStart,
      name: 'past',
    });
    // It holds nothing that would be lost: the program ends without it.
    worker.unref();
    worker.on('message', (bars: Block) => this.#asked?.resolve(bars));
    const ended = (cause: unknown): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#asked?.reject(new Error('the thread of the past ended', { cause }));
    };
    worker.on('error', ended);
    worker.on('exit', ended);
    return worker;
  }
}

const keyOf = (instrumentId: InstrumentId, period: Period, from: number): string =>
  `${instrumentId} ${period} ${from}`;

const blockMs = (period: Period): number => BLOCK_BARS[period] * periodMinutes[period] * MINUTE_MS;

/** The beginnings of blocks with bars that start before `to`, the newest first. */
function* blocksBefore(period: Period, to: number): Generator<number> {
  const length = blockMs(period);
  for (let from = Math.floor((to - 1) / length) * length; from + length > BEGIN; from -= length) yield from;
}
