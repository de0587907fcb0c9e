// Times without a tick in an open market, as they happen: the newest ones, and counts by instrument.
import type { InstrumentId } from '@candor/core';
import type { RiskMarket } from './risk-market.ts';

/** A silence of this length is a gap. */
export const GAP_MS_MIN = 10_000;
const GAPS_MAX = 200;

export interface Gap {
  readonly instrumentId: InstrumentId;
  /** The feed's clock; `to` is null while it lasts. */
  readonly from: number;
  to: number | null;
}

interface Watched {
  /** The time of the last tick, or of the market's opening if there was none since. */
  since: number | null;
  gap: Gap | null;
  gaps: number;
  longestMs: number;
}

export class Silences {
  readonly #market: Pick<RiskMarket, 'catalogue' | 'quote'>;
  readonly #watched = new Map<InstrumentId, Watched>();
  /** Oldest first. */
  #gaps: Gap[] = [];

  constructor(market: Pick<RiskMarket, 'catalogue' | 'quote'>) {
    this.#market = market;
  }

  /** Call it about once a second, with the feed's clock. */
  look(now: number): void {
    for (const { spec } of this.#market.catalogue) {
      const { status, time } = this.#market.quote(spec.id);
      const watched = this.#watchedOf(spec.id);
      if (status !== 'open') {
        this.#end(watched, now);
        watched.since = null;
      } else {
        watched.since ??= now;
        if (time !== null && time > watched.since) {
          this.#end(watched, time);
          watched.since = time;
        }
        this.#judge(spec.id, watched, now);
      }
    }
  }

  /** Newest first. */
  gaps(): readonly Gap[] {
    return this.#gaps.toReversed();
  }

  of(instrumentId: InstrumentId): { readonly gaps: number; readonly longestMs: number } {
    return this.#watched.get(instrumentId) ?? { gaps: 0, longestMs: 0 };
  }

  #judge(instrumentId: InstrumentId, watched: Watched, now: number): void {
    const { since } = watched;
    if (since === null || now - since < GAP_MS_MIN) return;
    if (!watched.gap) {
      watched.gap = { instrumentId, from: since, to: null };
      watched.gaps += 1;
      this.#gaps = [...this.#gaps, watched.gap].slice(-GAPS_MAX);
    }
    watched.longestMs = Math.max(watched.longestMs, now - since);
  }

  #end(watched: Watched, at: number): void {
    if (!watched.gap) return;
    watched.gap.to = at;
    watched.longestMs = Math.max(watched.longestMs, at - watched.gap.from);
    watched.gap = null;
  }

  #watchedOf(id: InstrumentId): Watched {
    let watched = this.#watched.get(id);
    if (!watched) {
      watched = { since: null, gap: null, gaps: 0, longestMs: 0 };
      this.#watched.set(id, watched);
    }
    return watched;
  }
}
