// Signed notes with which the tree of a log must begin: the store's own, and those that others have stored.
import { type Checkpoint, openCheckpoint, parseVerifierKey } from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { addTo } from '../../../audit/add-to.ts';
import { Findings } from '../../../audit/findings.ts';

export interface HeldNote extends Checkpoint {
  /** Source of the note, as worded in a finding. */
  readonly where: string;
}

interface Signing {
  readonly name: string;
  readonly verifier_key: string;
}

/** The given notes by the log whose key signed them. */
export async function findGiven(
  logs: readonly Signing[],
  notes: readonly string[],
): Promise<{ found: ReadonlyMap<string, readonly HeldNote[]>; findings: readonly string[] }> {
  const found = new Map<string, HeldNote[]>();
  const findings = new Findings('and more checkpoints that were kept are of no log of this store');
  for (const note of notes) {
    let isKnown = false;
    for (const log of logs) {
      const opened = await openUnder(log, note).catch(() => undefined);
      if (opened) addTo(found, log.name, { ...opened, where: 'was kept' });
      isKnown ||= opened !== undefined;
    }
    if (!isKnown)
      findings.report(
        `a checkpoint that was kept is signed by no log of this store: ${note.split('\n', 2).join(', ')} entries`,
      );
  }
  return { found, findings: findings.list };
}

/** Throws Malformed if the log has not signed the note. */
export const openUnder = ({ verifier_key }: Pick<Signing, 'verifier_key'>, note: string) =>
  openCheckpoint(nodeCrypto, note, {
    ...{ log: [parseVerifierKey(sha256, verifier_key)], witnesses: [], quorum: 0 },
  });
