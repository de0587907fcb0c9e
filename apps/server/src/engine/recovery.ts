// Start-up is recovery: the newest snapshot, then every event after it, folded by the same `apply` as live.
import { apply, ledgerSum, type VenueState } from '@candor/core';
import type { Journal } from './journal.ts';

/** Folds the journal after the state's own number into it; answers how many events that were. */
export async function catchUp(
  state: VenueState,
  journal: Journal,
  seqMax = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const before = state.seq;
  for await (const batch of journal.read(state.seq + 1)) {
    for (const [index, event] of batch.events.entries()) {
      const seq = batch.firstSeq + index;
      if (seq <= state.seq) continue;
      if (seq > seqMax) return state.seq - before;
      if (seq !== state.seq + 1) throw new Error(`event ${seq} can't follow event ${state.seq}`);
      apply(state, event);
    }
  }
  if (ledgerSum(state) !== 0) throw new Error(`the ledger does not sum to zero after event ${state.seq}`);
  return state.seq - before;
}
