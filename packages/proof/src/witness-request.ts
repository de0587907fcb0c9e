// A log's request to a witness (c2sp.org/tlog-witness): the size it knows, the proof that the new tree continues from
// there, the new checkpoint.
import { fromBase64, Malformed, parseWhole, toBase64 } from './text.ts';

const PROOF_LINES_MAX = 63;

export type AddCheckpoint = {
  readonly old: number;
  readonly proof: readonly Uint8Array[];
  readonly checkpoint: string;
};

export const formatAddCheckpoint = ({ old, proof, checkpoint }: AddCheckpoint): string =>
  `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;

/** Throws Malformed. */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const split = body.indexOf('\n\n');
  if (split < 0) throw new Malformed('no checkpoint');
  const [first = '', ...lines] = body.slice(0, split).split('\n');
  const old = /^old (.*)$/.exec(first)?.[1];
  if (old === undefined) throw new Malformed('old size');
  if (lines.length > PROOF_LINES_MAX) throw new Malformed('proof too long');
  return {
    old: parseWhole(old, 'old size'),
    proof: lines.map(fromBase64),
    checkpoint: body.slice(split + 2),
  };
}
