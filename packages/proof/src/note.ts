// Signed notes, by c2sp.org/signed-note: a text and its signatures.
import { areSameBytes, concatBytes, fromBase64, Malformed, toBase64, toHex, toUtf8 } from './text.ts';
import type { Sha256 } from './tree.ts';

/** Kinds of keys: an Ed25519 signature of the text, or a cosignature with its time. */
export const ED25519 = 1;
export const COSIGNATURE = 4;

/** A verifier key: who signs under which name. `id` is the first four bytes of SHA-256(name ‖ 0A ‖ kind ‖ key). */
export type VerifierKey = {
  readonly name: string;
  readonly kind: number;
  readonly id: Uint8Array;
  readonly publicKey: Uint8Array;
};

export type NoteSignature = {
  readonly name: string;
  readonly id: Uint8Array;
  readonly signature: Uint8Array;
};
export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] };

/** More or longer lines are rejected, so that a stranger's note costs limited time. */
export const NOTE_SIGNATURES_MAX = 16;
const NOTE_LINE_MAX = 5_000;

const NAME = /^[^\s+\p{Cc}]+$/u;

export function makeVerifierKey(
  sha256: Sha256,
  { name, kind, publicKey }: Omit<VerifierKey, 'id'>,
): VerifierKey {
  if (!NAME.test(name)) throw new Malformed('name of a key');
  const typed = concatBytes(Uint8Array.of(kind), publicKey);
  return { name, kind, publicKey, id: sha256(concatBytes(toUtf8(`${name}\n`), typed)).slice(0, 4) };
}

/** In the form `name+1f2e3d4c+base64`. */
export const formatVerifierKey = ({ name, kind, id, publicKey }: VerifierKey): string =>
  `${name}+${toHex(id)}+${toBase64(concatBytes(Uint8Array.of(kind), publicKey))}`;

/**
 * Throws Malformed if the text is not a key, or its id is another key's. It is split at the first two "+", because
 * base64 may contain others.
 */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey {
  const [name = '', id = ''] = text.split('+', 2);
  const typed = fromBase64(text.slice(name.length + id.length + 2));
  const [kind] = typed;
  if (kind === undefined || typed.length !== 33) throw new Malformed('key of another length');
  const key = makeVerifierKey(sha256, { name, kind, publicKey: typed.slice(1) });
  if (toHex(key.id) !== id) throw new Malformed("a key under another key's id");
  return key;
}

export function formatSignature({ name, id, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes(id, signature))}\n`;
}

export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** A signature's line without its end; throws Malformed. */
export function parseSignature(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ');
  if (dash !== '—' || rest.length > 0 || !NAME.test(name)) throw new Malformed('not a signature line');
  const bytes = fromBase64(encoded);
  if (bytes.length < 5) throw new Malformed('a signature is cut off');
  return { name, id: bytes.slice(0, 4), signature: bytes.slice(4) };
}

/** Splits a note at its last empty line; throws Malformed. Nothing is verified yet. */
export function parseNote(note: string): Note {
  const split = note.lastIndexOf('\n\n');
  if (split < 0) throw new Malformed('no signatures');
  const text = note.slice(0, split + 1);
  const tail = note.slice(split + 2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note may hold none but the newline
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(note)) throw new Malformed('a control character');
  if (!tail.endsWith('\n')) throw new Malformed('the last line is cut off');
  const lines = tail.slice(0, -1).split('\n');
  if (lines.length > NOTE_SIGNATURES_MAX) throw new Malformed('too many signatures');
  if (note.split('\n').some((line) => line.length > NOTE_LINE_MAX)) throw new Malformed('a line is too long');
  return { text, signatures: lines.map(parseSignature) };
}

/** The note's signatures under this key's name and id: a known key that fails must not pass as an unknown one. */
export const signaturesBy = (note: Note, key: VerifierKey): NoteSignature[] =>
  note.signatures.filter(({ name, id }) => name === key.name && areSameBytes(id, key.id));
