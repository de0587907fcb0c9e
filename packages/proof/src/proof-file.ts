// A proof that an entry is in a log, as one text: c2sp.org/tlog-proof.
import { type Crypto, type OpenedCheckpoint, openCheckpoint, type Policy } from './checkpoint.ts';
import { areSameBytes, fromBase64, Malformed, parseWhole, toBase64 } from './text.ts';
import { hashLeaf, rootOfPath } from './tree.ts';

const HEADER = 'c2sp.org/tlog-proof@v1';
/** A tree of 2⁵³ leaves needs 53. */
const PATH_MAX = 63;

/** `path`: hashes from the leaf upwards; `checkpoint`: the signed note, whole. */
export type ProofFile = {
  readonly index: number;
  readonly path: readonly Uint8Array[];
  readonly checkpoint: string;
};

export function formatProofFile({ index, path, checkpoint }: ProofFile): string {
  return `${HEADER}\nindex ${index}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
}

/** Throws Malformed. A line "extra …" is allowed and ignored, because it is not signed. */
export function parseProofFile(text: string): ProofFile {
  const split = text.indexOf('\n\n');
  if (split < 0) throw new Malformed('no checkpoint');
  const [header, ...lines] = text.slice(0, split).split('\n');
  if (header !== HEADER) throw new Malformed('not a proof');
  if (lines[0]?.startsWith('extra ')) fromBase64(lines.shift()?.slice('extra '.length) ?? '');
  const index = /^index (.*)$/.exec(lines.shift() ?? '')?.[1];
  if (index === undefined) throw new Malformed('index line');
  if (lines.length > PATH_MAX) throw new Malformed('path too long');
  return {
    index: parseWhole(index, 'index line'),
    path: lines.map(fromBase64),
    checkpoint: text.slice(split + 2),
  };
}

/**
 * Verifies that the entry is in the log at the proof's index, and returns the checkpoint that proves it. Throws
 * Malformed with the finding.
 */
export async function verifyProofFile(
  crypto: Crypto,
  text: string,
  entry: Uint8Array,
  policy: Policy,
): Promise<OpenedCheckpoint & { readonly index: number }> {
  const { index, path, checkpoint } = parseProofFile(text);
  const opened = await openCheckpoint(crypto, checkpoint, policy);
  const root = rootOfPath(crypto.sha256, hashLeaf(crypto.sha256, entry), { index, size: opened.size }, path);
  if (!areSameBytes(root, opened.root)) throw new Malformed('root');
  return { ...opened, index };
}
