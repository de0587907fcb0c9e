// Checkpoints (c2sp.org/tlog-checkpoint) and witnesses' cosignatures of them (c2sp.org/tlog-cosignature), and when both are enough.
import {
  COSIGNATURE,
  ED25519,
  type Note,
  type NoteSignature,
  parseNote,
  signaturesBy,
  type VerifierKey,
} from './note.ts';
import { hasSmallOrder } from './small-order.ts';
import { concatBytes, fromBase64, Malformed, parseWhole, toBase64, toUint64, toUtf8 } from './text.ts';
import { HASH_BYTES, type Sha256, type Tree } from './tree.ts';

export type Checkpoint = Tree & { readonly origin: string };

/**
 * True if this is the key's Ed25519 signature of the message. Any library will do: keys of small order never reach it.
 */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

export type Crypto = { readonly sha256: Sha256; readonly verify: VerifySignature };

/** Whom a checker believes: keys of the log, of which one must have signed, and witnesses, of which `quorum` must have. */
export type Policy = {
  readonly log: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
  readonly quorum: number;
};

/** `time` is the witness's, in seconds since 1970. */
export type Cosigner = { readonly name: string; readonly time: number };

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/**
 * Throws Malformed. Lines after the root are rejected: our logs write none, and one kind of cosignature leaves them
 * unsigned.
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', end, ...rest] = text.split('\n');
  if (origin === '' || end !== '' || rest.length > 0) throw new Malformed('not a checkpoint');
  const tree = { origin, size: parseWhole(size, 'size'), root: fromBase64(root) };
  if (tree.root.length !== HASH_BYTES) throw new Malformed('root of another length');
  return tree;
}

/** The message that a witness signs: the checkpoint and when the witness saw it. */
export const cosignedMessage = (text: string, time: number): Uint8Array =>
  toUtf8(`cosignature/v1\ntime ${time}\n${text}`);

/** A cosignature's bytes: the time in seconds in eight bytes, then the signature of `cosignedMessage`. */
export const packCosignature = (time: number, signature: Uint8Array): Uint8Array =>
  concatBytes(toUint64(time), signature);

/** In seconds: a time after the year 9999 is invalid. */
const YEAR_10000 = 253_402_300_800;

/** Throws Malformed. */
function unpackCosignature(bytes: Uint8Array): { time: number; signature: Uint8Array } {
  if (bytes.length !== 72) throw new Malformed('cosignature of another length');
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  if (time >= YEAR_10000) throw new Malformed('time of a cosignature');
  return { time, signature: bytes.subarray(8) };
}

/** The time of this key's cosignature; throws Malformed if it is not the key's. */
export async function verifyCosignature(
  { verify }: Crypto,
  text: string,
  key: VerifierKey,
  cosignature: NoteSignature,
): Promise<number> {
  const { time, signature } = unpackCosignature(cosignature.signature);
  const holds =
    key.kind === COSIGNATURE &&
    !hasSmallOrder(key.publicKey) &&
    (await verify(key.publicKey, cosignedMessage(text, time), signature));
  if (!holds) throw new Malformed(`bad signature of a known key: ${key.name}`);
  return time;
}

export type OpenedCheckpoint = Checkpoint & {
  readonly text: string;
  readonly cosigners: readonly Cosigner[];
};

/**
 * The checkpoint in a note that satisfies the policy; throws Malformed with what is missing. An invalid signature under
 * a known key's name and id rejects the whole note; unknown ones are ignored. A witness counts once.
 */
export async function openCheckpoint(
  crypto: Crypto,
  signed: string,
  policy: Policy,
): Promise<OpenedCheckpoint> {
  const note = parseNote(signed);
  const checkpoint = parseCheckpoint(note.text);
  const isSigned = await Promise.all(policy.log.map((key) => isSignedByLog(crypto, note, key)));
  if (!policy.log.some((key, at) => isSigned[at] === true && key.name === checkpoint.origin))
    throw new Malformed('no log signature');
  const cosigners: Cosigner[] = [];
  for (const key of policy.witnesses) {
    const times: number[] = [];
    for (const line of signaturesBy(note, key))
      times.push(await verifyCosignature(crypto, note.text, key, line));
    if (times.length > 0) cosigners.push({ name: key.name, time: Math.min(...times) });
  }
  if (cosigners.length < policy.quorum) throw new Malformed('quorum');
  return { ...checkpoint, text: note.text, cosigners };
}

/** True if the key has signed the note; throws Malformed if a signature under its name and id is not its own. */
export async function isSignedByLog({ verify }: Crypto, note: Note, key: VerifierKey): Promise<boolean> {
  const lines = signaturesBy(note, key);
  for (const { signature } of lines) {
    const holds =
      key.kind === ED25519 &&
      signature.length === 64 &&
      !hasSmallOrder(key.publicKey) &&
      (await verify(key.publicKey, toUtf8(note.text), signature));
    if (!holds) throw new Malformed(`bad signature of a known key: ${key.name}`);
  }
  return lines.length > 0;
}
