// Start-up is recovery: the newest intact snapshot, then every event after it, folded by the same `apply` as live.
import { apply, ledgerSum, type VenueEvent, type VenueState } from '@candor/core';
import type pg from 'pg';
import type { Journal } from './journal.ts';
import { checkEnd } from './journal-end.ts';
import { JournalRefused } from './journal-refused.ts';
import { loadSnapshot, removeSnapshots } from './snapshots.ts';

export interface Recovered {
  readonly state: VenueState;
  /** How many events were folded on top of the snapshot. */
  readonly events: number;
}

export interface RecoveryOptions {
  /** The event that a journal whose end is missing may end with all the same; null accepts no loss. */
  readonly acceptedEnd: number | null;
  /** Hears what is out of the ordinary, and how far a long folding has come. */
  readonly warn: (line: string) => void;
}

const progressMs = 2_000;

/**
 * The state at the journal's end. Snapshots that turned out damaged are removed once it is reached without them.
 * @throws `JournalRefused` where the journal is damaged, has a gap, or lacks an end that was there
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

/** Folds the journal after the state's own number into it; answers how many events that were. */
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

/** What can't be folded now can't be at any other start. */
function fold(state: VenueState, event: VenueEvent, seq: number): void {
  try {
    apply(state, event);
  } catch (error) {
    throw new JournalRefused(`event ${seq} can't be folded: ${(error as Error).message}`, { cause: error });
  }
}
