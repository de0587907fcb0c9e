// A log in memory, signed and served on loopback by c2sp.org/tlog-tiles, for tests of readers of logs. It can replace
// another log, and single paths of it can be corrupted.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Canonical, formatCanonical } from '../canonical.ts';
import { formatCheckpoint } from '../checkpoint.ts';
import { sha256 } from '../node/crypto.ts';
import { ED25519, formatNote, makeVerifierKey, type VerifierKey } from '../note.ts';
import { concatBytes, toUtf8 } from '../text.ts';
import { packEntries, parseTilePath, TILE_WIDTH, widthInTree } from '../tiles.ts';
import { proveConsistency, type ReadNode, rootOfTree, type Tree } from '../tree.ts';
import { makeSigningKey, readNodesOf } from './signing-key.ts';

export type MemoryLog = {
  readonly key: VerifierKey;
  /** The signed note of the first `size` entries. */
  readonly sign: (size: number) => string;
  /** The note of a size and a root, whatever the entries are. */
  readonly signTree: (tree: Tree) => string;
  readonly root: (size: number) => Uint8Array;
  readonly prove: (older: number, newer: number) => Uint8Array[];
  readonly read: ReadNode;
  readonly entry: (index: number) => Uint8Array;
};

/** `seed`: of the key, 32 bytes in hex; logs of one seed and origin sign as one. */
export function makeMemoryLog({
  origin,
  seed,
  entries,
}: {
  origin: string;
  seed: string;
  entries: readonly Uint8Array[];
}): MemoryLog {
  const signing = makeSigningKey(seed);
  const key = makeVerifierKey(sha256, { name: origin, kind: ED25519, publicKey: signing.publicKey });
  const read = readNodesOf(entries);
  const root = (size: number): Uint8Array => rootOfTree(sha256, read, size);
  const signTree = (tree: Tree): string => {
    const text = formatCheckpoint({ origin, ...tree });
    const signature = signing.sign(toUtf8(text));
    return formatNote({ text, signatures: [{ name: key.name, id: key.id, signature }] });
  };
  return {
    key,
    read,
    entry: (index) => entries[index] ?? new Uint8Array(),
    root,
    sign: (size) => signTree({ size, root: root(size) }),
    signTree,
    prove: (older, newer) => (older === 0 ? [] : proveConsistency(sha256, read, older, newer)),
  };
}

/** The content served now: a log up to a size. Tests may change it. */
export type Shown = { log: MemoryLog; size: number };

/** `spoilt` has other answers by path; null is a 404. `asked` has the requested paths. */
export type ServedLog = {
  readonly url: string;
  readonly shown: Shown;
  readonly spoilt: Map<string, Uint8Array | string | null>;
  readonly requested: string[];
  readonly close: () => Promise<void>;
};

export async function serveLog(first: Shown): Promise<ServedLog> {
  const shown = { ...first };
  const spoilt: ServedLog['spoilt'] = new Map();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    requested.push(path);
    const answer = spoilt.has(path) ? spoilt.get(path) : answerFrom(shown, path);
    response.writeHead(answer == null ? 404 : 200);
    response.end(answer ?? undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    shown,
    spoilt,
    requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The content at a path below the log's address: full tiles, and partial ones of at most the width that the tree has;
 * else null.
 */
export function answerFrom({ log, size }: Shown, path: string): Uint8Array | null {
  if (path === 'checkpoint') return toUtf8(log.sign(size));
  const { level, index, width } = parseTilePath(path);
  if (width > widthInTree({ level, index }, size)) return null;
  const places = Array.from({ length: width }, (_, at) => index * TILE_WIDTH + at);
  if (level === 'entries') return packEntries(places.map(log.entry));
  return concatBytes(...places.map((at) => log.read(8 * level, at)));
}

/** An entry in clear. */
export const inClear = (value: Canonical): Uint8Array =>
  concatBytes(Uint8Array.of(2), toUtf8(formatCanonical(value)));

export const openingOf = (log: string, rest: { firstSeq: number; predecessor?: string }): Uint8Array =>
  inClear({ type: 'LogOpened', v: 1, at: 0, venue: 'venue.example', log, ...rest });
