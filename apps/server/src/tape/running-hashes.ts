// The running hash of each instrument's slice, for the quotes that are shown; calculated when it is requested.
import type { InstrumentId } from '@candor/core';
import { RunningHash, SLICE_MS, type TapeTick } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { ENTRY_TICKS_MAX, tickOf } from './slice-entries.ts';
import { readTickRows, type TickRow } from './tick-rows.ts';

/** The part of a quote that proves its place on the tape. */
export interface QuoteProof {
  readonly no: number;
  readonly proof: string;
}

/** Ticks of one entry of the tape; those before `next` are in the hash. */
interface SliceTicks {
  readonly slice: number;
  readonly digits: number;
  readonly rows: TickRow[];
  readonly hash: RunningHash;
  next: number;
  isOver: boolean;
  before: TapeTick | undefined;
}

/** A quote may be from the slice before the current one. */
const SLICES_CACHED = 2;

export class RunningHashes {
  readonly #slices = new Map<InstrumentId, SliceTicks[]>();
  readonly #last = new Map<InstrumentId, QuoteProof>();

  /** Accepts durable ticks in their order, in rows. */
  take(ticks: Uint8Array): void {
    for (const row of readTickRows(ticks)) this.#take(row);
  }

  /**
   * For a tick that is not older than the one requested last; undefined if the tape does not have it, or if it is no
   * longer cached.
   */
  of(instrumentId: InstrumentId, no: number): QuoteProof | undefined {
    const last = this.#last.get(instrumentId);
    if (last?.no === no) return last;
    for (const ticks of this.#slices.get(instrumentId) ?? []) {
      const first = ticks.rows[0]?.no ?? 0;
      if (no < first + ticks.next || no >= first + ticks.rows.length) continue;
      const found = { no, proof: goTo(ticks, no - first) };
      this.#last.set(instrumentId, found);
      return found;
    }
    return undefined;
  }

  #take(row: TickRow): void {
    const { instrumentId, digits, no } = row;
    const slice = Math.floor(row.t / SLICE_MS);
    const slices = this.#slices.get(instrumentId) ?? [];
    this.#slices.set(instrumentId, slices);
    const last = slices.at(-1);
    if (last?.slice === slice && last.rows.length < ENTRY_TICKS_MAX) {
      // If the precision changes within a slice, the entry's bytes differ from these, so no hash of its rest is shown.
      if (last.digits !== digits) last.isOver = true;
      if (!last.isOver) last.rows.push(row);
      return;
    }
    const hash = new RunningHash(sha256, { instrument: instrumentId, digits, slice, first: no });
    slices.push({ slice, digits, rows: [row], hash, next: 0, isOver: false, before: undefined });
    if (slices.length > SLICES_CACHED) slices.shift();
  }
}

function goTo(ticks: SliceTicks, at: number): string {
  for (; ticks.next <= at; ticks.next += 1) {
    const tick = tickOf(ticks.rows[ticks.next] as TickRow, ticks.digits, ticks.before);
    ticks.hash.add(tick);
    ticks.before = tick;
  }
  return ticks.hash.shown();
}
