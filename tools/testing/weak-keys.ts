// Public keys of small order, with signatures that are valid under them by the equation of RFC 8032 (5.1.7): a checker
// without the rule against such keys accepts them. Nobody knows their secrets, because none is needed.
import { createHash } from 'node:crypto';
import {
  COSIGNATURE,
  cosignedMessage,
  ED25519,
  formatNote,
  formatVerifierKey,
  makeVerifierKey,
  packCosignature,
  parseNote,
  toUtf8,
  type VerifierKey,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';
import type { ReceiptCheck } from './ask-checkers.ts';
import { cosignAt, WITNESS } from './simulated-logs.ts';

/** The order of the group that the base point generates. */
const L = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
/** Order of the largest of the eight points; the others' orders divide it. */
const ORDER_MAX = 8n;

/** The y of the eight points: of each the other x has the highest bit set. */
const REDUCED = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
];
/** The same points as not everybody writes them: y with p added, or with a sign that an x of 0 has not. */
const UNREDUCED = [
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
];

export interface Signer {
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

export const weakSigners: readonly Signer[] = [...REDUCED, ...UNREDUCED].map((hex) => {
  const publicKey = new Uint8Array(Buffer.from(hex, 'hex'));
  return { publicKey, sign: (message) => signUnderWeak(publicKey, message) };
});
/** A key of full order: its signatures are valid, which shows that the notes of the others are made correctly. */
export const strongSigner: Signer = makeSigningKey('66'.repeat(32));

const sha512 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha512').update(Buffer.concat(parts)).digest();
const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const toBytes = (number: bigint): Buffer =>
  Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();

/** R = S·B, for an S by which the hash is a multiple of the key's order: what is taken off R then is nothing. */
function signUnderWeak(publicKey: Uint8Array, message: Uint8Array): Uint8Array {
  for (let n = 1; ; n += 1) {
    // Any key pair is a number and its multiple of the base point.
    const seed = sha512(toBytes(BigInt(n))).subarray(0, 32);
    const r = makeSigningKey(seed.toString('hex')).publicKey;
    const challenge = toNumber(sha512(r, publicKey, message)) % L;
    if (challenge % ORDER_MAX !== 0n) continue;
    const scalar = sha512(seed).subarray(0, 32);
    scalar[0] = (scalar[0] ?? 0) & 0xf8;
    scalar[31] = ((scalar[31] ?? 0) & 0x7f) | 0x40;
    return new Uint8Array(Buffer.concat([r, toBytes(toNumber(scalar) % L)]));
  }
}

interface SignedLogs {
  readonly Logs: readonly { readonly Key: string; readonly Note: string }[];
}
const WITNESSED_S = 1_800_000_000;

/** The receipt with all its logs signed by this key, and cosigned by the witness of all. */
export function signedBy<Receipt extends SignedLogs>(
  receipt: Receipt,
  { publicKey, sign }: Signer,
): ReceiptCheck {
  const signed = receipt.Logs.map(({ Note, ...log }) => {
    const { text } = parseNote(Note);
    const key = makeVerifierKey(sha256, { name: originOf(text), kind: ED25519, publicKey });
    const note = formatNote({ text, signatures: [lineOf(key, sign(toUtf8(text)))] });
    return { ...log, Key: formatVerifierKey(key), Note: cosignAt(note, WITNESSED_S) };
  });
  return {
    text: JSON.stringify({ ...receipt, Logs: signed }),
    keys: signed.map(({ Key }) => Key),
    witness: WITNESS,
  };
}

/** The receipt with its logs signed as they were, and cosigned by a witness of this key. */
export function witnessedBy<Receipt extends SignedLogs>(
  receipt: Receipt,
  { publicKey, sign }: Signer,
): ReceiptCheck {
  const key = makeVerifierKey(sha256, { name: 'other-witness.example', kind: COSIGNATURE, publicKey });
  const witnessed = receipt.Logs.map(({ Note, ...log }) => {
    const { text, signatures } = parseNote(Note);
    const cosigned = packCosignature(WITNESSED_S, sign(cosignedMessage(text, WITNESSED_S)));
    return {
      ...log,
      Note: formatNote({ text, signatures: [...signatures.slice(0, 1), lineOf(key, cosigned)] }),
    };
  });
  return {
    text: JSON.stringify({ ...receipt, Logs: witnessed }),
    keys: receipt.Logs.map(({ Key }) => Key),
    witness: formatVerifierKey(key),
  };
}

const originOf = (checkpoint: string): string => checkpoint.slice(0, checkpoint.indexOf('\n'));
const lineOf = ({ name, id }: VerifierKey, signature: Uint8Array) => ({ name, id, signature });
