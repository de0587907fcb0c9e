// The parts of a note from somebody else that may be stored: the lines that were verified. Any other line under a
// witness's name makes the note unreadable for all who know that witness's key.
import {
  formatNote,
  Malformed,
  type NoteSignature,
  openCheckpoint,
  parseNote,
  signaturesBy,
  type VerifierKey,
  verifyCosignature,
} from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';

/**
 * Returns the log's signature, and one cosignature of each witness that has cosigned. Throws Malformed if the log has
 * not signed.
 */
export async function keepVerified(
  note: string,
  { log, witnesses }: { log: VerifierKey; witnesses: readonly VerifierKey[] },
): Promise<string> {
  const { text } = await openCheckpoint(nodeCrypto, note, { log: [log], witnesses: [], quorum: 0 });
  const parsed = parseNote(note);
  const verified: NoteSignature[] = signaturesBy(parsed, log).slice(0, 1);
  for (const witness of witnesses) {
    for (const line of signaturesBy(parsed, witness)) {
      if (!(await isVerified(text, witness, line))) continue;
      verified.push(line);
      break;
    }
  }
  return formatNote({ text, signatures: verified });
}

async function isVerified(text: string, witness: VerifierKey, line: NoteSignature): Promise<boolean> {
  try {
    await verifyCosignature(nodeCrypto, text, witness, line);
    return true;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}
