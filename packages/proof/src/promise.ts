// Promises: that an entry will be in a record by a time. The venue signs one for each accepted order, and its client opens it.
import { type Crypto, isSignedByLog } from './checkpoint.ts';
import { calculateOnTiles } from './nodes-of-tiles.ts';
import { parseNote, type VerifierKey } from './note.ts';
import { commit } from './record-entry.ts';
import { areSameBytes, fromBase64, Malformed, parseWhole, toBase64, toUtf8 } from './text.ts';
import type { TilePlace } from './tiles.ts';
import { HASH_BYTES, hashLeaf, proveInclusion, rootOfPath, type Sha256, type Tree } from './tree.ts';

const KIND = 'candor/promise/v2';
const BATCH_KIND = 'candor/promises/v1';
/** A signature covers fewer entries than this allows. */
const PATH_MAX = 32;

/** `leaf`: of the entry that the record will have for event `seq`; `before`: in seconds since 1970. */
export interface Promised {
  readonly origin: string;
  readonly seq: number;
  readonly leaf: Uint8Array;
  readonly before: number;
}

/** A client's event, and what opens its entry. */
export interface OpenedEvent {
  /** Its canonical text. */
  readonly event: string;
  readonly salt: Uint8Array;
}

/** The promised event, as the leaf of a batch that is signed once. `leaf` in base64. */
export const formatPromise = ({
  origin,
  seq,
  leaf,
  before,
}: Omit<Promised, 'leaf'> & { leaf: string }): string => `${KIND}\n${origin}\n${seq}\n${leaf}\n${before}\n`;

/** The signed text for a batch of promises of one log. */
export const formatPromiseBatch = (origin: string, root: string): string =>
  `${BATCH_KIND}\n${origin}\n${root}\n`;

/** Event and salt → commitment → entry → leaf hash. Throws Malformed of a salt of another length. */
export function leafOfEvent(sha256: Sha256, { event, salt }: OpenedEvent): Uint8Array {
  if (salt.length !== HASH_BYTES) throw new Malformed('a salt of another length');
  return hashLeaf(sha256, commit(sha256, salt, event));
}

/** The promise of the log's key; throws Malformed with the finding. */
export async function openPromise(crypto: Crypto, promise: string, key: VerifierKey): Promise<Promised> {
  const { sha256 } = crypto;
  const [head = '', place = '', text = '', ...others] = promise.split('\n\n');
  const [kind, origin = '', seq = '', leaf = '', before = '', ...more] = head.split('\n');
  if (kind !== KIND || more.length > 0 || others.length !== 1) throw new Malformed('not a promise');
  if (origin !== key.name) throw new Malformed('a promise of another log');
  const [at = '', ...path] = place.split('\n');
  const [index = '', size = '', ...rest] = at.split(' ');
  if (rest.length > 0 || path.length > PATH_MAX) throw new Malformed('place of a promise');
  const places = {
    index: parseWhole(index, 'place of a promise'),
    size: parseWhole(size, 'place of a promise'),
  };
  const root = rootOfPath(sha256, hashLeaf(sha256, toUtf8(`${head}\n`)), places, path.map(fromBase64));
  const note = parseNote(`${text}\n\n${others[0]}`);
  if (note.text !== formatPromiseBatch(origin, toBase64(root)))
    throw new Malformed('the promise is not under its signature');
  if (!(await isSignedByLog(crypto, note, key))) throw new Malformed('no log signature');
  const promised = {
    origin,
    seq: parseWhole(seq, 'event of a promise'),
    leaf: fromBase64(leaf),
    before: parseWhole(before, 'time of a promise'),
  };
  if (promised.leaf.length !== HASH_BYTES) throw new Malformed('leaf of another length');
  return promised;
}

/**
 * True if a signed tree has the promised leaf in its place. `opening` is the tree's first entry, which has the number
 * of its first event. Undefined, which proves nothing, if the tree does not reach the event yet, or if the served data
 * does not lead to the tree.
 */
export async function isPromiseKept(
  sha256: Sha256,
  { seq, leaf }: Pick<Promised, 'seq' | 'leaf'>,
  { tree, opening }: { tree: Tree; opening: Uint8Array },
  readTile: (place: TilePlace) => Promise<Uint8Array | undefined>,
): Promise<boolean | undefined> {
  const firstSeq = firstSeqOf(opening);
  const index = firstSeq === undefined ? -1 : seq - firstSeq + 1;
  if (!(index >= 1 && index < tree.size)) return undefined;
  const { size, root } = tree;
  const found = await calculateOnTiles(sha256, size, readTile, (read) =>
    [0, index].map((at) => ({ leaf: read(0, at), at, path: proveInclusion(sha256, read, at, size) })),
  );
  const [first, there] = found ?? [];
  const isThere = (one: typeof first) =>
    one !== undefined && areSameBytes(rootOfPath(sha256, one.leaf, { index: one.at, size }, one.path), root);
  if (!isThere(first) || !isThere(there) || !areSameBytes(hashLeaf(sha256, opening), first?.leaf ?? leaf))
    return undefined;
  return areSameBytes(there?.leaf ?? opening, leaf);
}

/** Reads the entry `02 ‖ {"type":"LogOpened", …}`: whatever letters its names have, these two fields are ASCII. */
function firstSeqOf(opening: Uint8Array): number | undefined {
  try {
    const { type, firstSeq } = JSON.parse(
      Array.from(opening.subarray(1), (byte) => String.fromCharCode(byte)).join(''),
    ) as {
      type?: unknown;
      firstSeq?: unknown;
    };
    return type === 'LogOpened' && Number.isSafeInteger(firstSeq) ? (firstSeq as number) : undefined;
  } catch {
    return undefined;
  }
}
