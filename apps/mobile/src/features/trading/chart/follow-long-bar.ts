// The open bar of a long period, kept live by the bars of the hour or day that the venue sends: those are parts of it.
import type { Candle } from '@candor/client';

export interface LongBarSource {
  /** The open bar of the long period as the venue has it; undefined if there is none. */
  readonly load: (signal: AbortSignal) => Promise<Candle | undefined>;
  /** Calls for each live bar of the base period. Returns how to stop. */
  readonly subscribe: (onBase: (base: Candle) => void) => () => void;
  readonly onBar: (bar: Candle) => void;
}

const RETRY_MS = 15_000;

/** Returns how to stop. */
export function followLongBar({ load, subscribe, onBar }: LongBarSource): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let long: Candle | null = null;
  /** The base's bar when the long one was loaded, which has its ticks already. */
  let first: Candle | null = null;
  /** Begins with each bar of the base, because only the server knows which of them begins a long one. */
  async function renew(): Promise<void> {
    long = null;
    first = null;
    try {
      const bar = await load(stopping.signal);
      if (stopping.signal.aborted) return;
      long = bar ?? null;
      if (bar) onBar(bar);
    } catch {
      if (!stopping.signal.aborted) timer = setTimeout(() => void renew(), RETRY_MS);
    }
  }
  let baseTime: number | null = null;
  const unsubscribe = subscribe((base) => {
    const isNext = baseTime !== null && base.time > baseTime;
    baseTime = base.time;
    if (isNext) {
      clearTimeout(timer);
      void renew();
      return;
    }
    if (long === null) return;
    first ??= base;
    onBar(growBar(long, first, base));
  });
  void renew();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * A long bar of 100 ticks from 1.1 to 1.3, loaded when its base had 40, has 105 and reaches to 1.4 once the base has 45 and a
 * high of 1.4.
 */
const growBar = (long: Candle, first: Candle, base: Candle): Candle => ({
  ...long,
  high: Math.max(long.high, base.high),
  low: Math.min(long.low, base.low),
  close: base.close,
  volume: long.volume + base.volume - first.volume,
});
