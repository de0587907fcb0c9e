// Recovery at start-up: loads the newest intact snapshot and folds every later event with the live `apply`.
import { apply, ledgerSum, type VenueEvent, type VenueState } from '@candor/core';
import type pg from 'pg';
import type { Journal } from './journal.ts';
import { checkEnd } from './journal-end.ts';
import { JournalRefused } from './journal-refused.ts';
import { loadSnapshot, removeSnapshots } from './snapshots.ts';

export interface Recovered {
  readonly state: VenueState;
  /** Number of events folded on top of the snapshot. */
  readonly events: number;
}

export interface RecoveryOptions {
  /** The event with which a truncated journal may end; null accepts no loss. */
  readonly acceptedEnd: number | null;
  /** Receives warnings, and the progress of a long recovery. */
  readonly warn: (line: string) => void;
}

const progressMs = 2_000;

/**
 * Returns the state at the journal's end. Damaged snapshots are removed once that state is reached without them.
 * @throws `JournalRefused` if the journal is damaged, has a gap or lacks its end
 */
export async function recover(
  journal: Journal,
  client: pg.Client,
  { acceptedEnd, warn }: RecoveryOptions,
): Promise<Recovered> {
  const { shard } = journal;
  const end = await checkEnd(client, journal, { acceptedEnd, warn });
  const damaged: number[] = [];
  const state = await loadSnapshot(client, shard, {
    onDamaged: (seq, why) => {
      damaged.push(seq);
      warn(`the snapshot at event ${seq} is damaged (${why}): going back to the one before it`);
    },
  });
  if (damaged.length > 0)
    warn(
      state.seq > 0
        ? `starting from the snapshot at event ${state.seq}, which is intact`
        : `no snapshot is intact: folding the whole journal, ${end} events`,
    );
  let saidAt = performance.now();
  const events = await catchUp(state, journal, {
    onBatch: () => {
      if (performance.now() - saidAt < progressMs) return;
      saidAt = performance.now();
      warn(`folding the journal: event ${state.seq} of ${end}`);
    },
  });
  if (damaged.length > 0) await removeSnapshots(client, shard, damaged);
  return { state, events };
}

/** Folds the journal's events after the state's number into the state, and returns their count. */
export async function catchUp(
  state: VenueState,
  journal: Journal,
  { seqMax = Number.MAX_SAFE_INTEGER, onBatch = () => {} }: { seqMax?: number; onBatch?: () => void } = {},
): Promise<number> {
  const before = state.seq;
  for await (const batch of journal.read(state.seq + 1)) {
    for (const [index, event] of batch.events.entries()) {
      const seq = batch.firstSeq + index;
      if (seq <= state.seq) continue;
      if (seq > seqMax) return state.seq - before;
      if (seq !== state.seq + 1) throw new JournalRefused(`event ${seq} can't follow event ${state.seq}`);
      fold(state, event, seq);
    }
    onBatch();
  }
  if (ledgerSum(state) !== 0)
    throw new JournalRefused(`the ledger does not sum to zero after event ${state.seq}`);
  return state.seq - before;
}

/** Throws JournalRefused: an event that can't be folded now fails at any other start as well. */
function fold(state: VenueState, event: VenueEvent, seq: number): void {
  try {
    apply(state, event);
  } catch (error) {
    throw new JournalRefused(`event ${seq} can't be folded: ${(error as Error).message}`, { cause: error });
  }
}
