// Signed notes that the tree of a log has to begin with: the store's own, and those that somebody has kept.
import { type Checkpoint, openCheckpoint, parseVerifierKey } from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { SaidFaults } from '../../../audit/said-faults.ts';
import type { LogInStore } from './prove-succession.ts';

export interface HeldNote extends Checkpoint {
  /** Who has it, as a fault says it. */
  readonly where: string;
}

type Signing = Pick<LogInStore, 'name' | 'verifier_key'>;

/** Kept notes by the log whose key they are signed with. */
export async function findKept(
  logs: readonly Signing[],
  notes: readonly string[],
): Promise<{ found: ReadonlyMap<string, readonly HeldNote[]>; faults: readonly string[] }> {
  const found = new Map<string, HeldNote[]>();
  const faults = new SaidFaults('and more checkpoints that were kept are of no log of this store');
  for (const note of notes) {
    const opened = await openUnder(logs, note);
    if (opened) found.set(opened.log, [...(found.get(opened.log) ?? []), { ...opened, where: 'was kept' }]);
    else
      faults.say(
        `a checkpoint that was kept is signed by no log of this store: ${note.split('\n', 2).join(', ')} entries`,
      );
  }
  return { found, faults: faults.list };
}

export async function openUnder(
  logs: readonly Signing[],
  note: string,
): Promise<(Checkpoint & { log: string }) | undefined> {
  for (const { name, verifier_key } of logs) {
    const policy = { log: [parseVerifierKey(sha256, verifier_key)], witnesses: [], quorum: 0 };
    const opened = await openCheckpoint(nodeCrypto, note, policy).catch(() => undefined);
    if (opened) return { ...opened, log: name };
  }
  return undefined;
}
