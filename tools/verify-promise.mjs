// `node tools/verify-promise.mjs <promise file> <verifier key> <address of the log> [<verifier key of that log> [<address of the log that
// promised>]]`: whether the venue has kept a promise that it answered an order with. No dependencies but Node; written after
// docs/proof.md, "A promise".
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  base64,
  leafOf,
  need,
  nodeOf,
  openNote,
  parseKey,
  pathOfTile,
  readOver,
  readTile,
  sha256,
  shown,
  whole,
} from './served-log.mjs';

const WIDTH = 256;
const HASH = 32;
/** The last second of which a date can be made. */
const SECONDS_MAX = 8.64e12;

/**
 * @typedef {import('./served-log.mjs').Read} Read
 * @typedef {import('./served-log.mjs').Key} Key
 * @typedef {{ verdict: 'kept' | 'broken' | 'unknown', why: string }} Judged
 */

/** @param {Buffer} leaf @param {number} index @param {number} size @param {readonly Buffer[]} path */
function rootOfPath(leaf, index, size, path) {
  need(index < size, 'index outside of the tree');
  let [result, node, last] = [leaf, index, size - 1];
  for (const sibling of path) {
    need(sibling.length === HASH && last > 0, 'a path of another length');
    if (node % 2 === 1 || node === last) {
      result = nodeOf(sibling, result);
      for (; node % 2 === 0 && node > 0; node /= 2) last = Math.floor(last / 2);
    } else result = nodeOf(result, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  need(last === 0, 'a path of another length');
  return result;
}

/**
 * What the key has promised; throws where it has not. With what the client was given of the event, that it is what was promised.
 * @param {string} file @param {Key} key
 */
function openPromise(file, key) {
  const kept = file.startsWith('{') ? JSON.parse(file) : { promise: file };
  const [head = '', place = '', ...note] = String(kept.promise).split('\n\n');
  const [kind, origin, seq, leaf = '', before, ...more] = head.split('\n');
  need(kind === 'candor/promise/v2' && more.length === 0, 'the file is no promise');
  need(origin === key.name, `the promise is of ${origin}, the key of ${key.name}`);
  const [at = '', ...path] = place.split('\n');
  const [index, size, ...others] = at.split(' ');
  need(others.length === 0, 'the place of the promise is none');
  const own = leafOf(Buffer.from(`${head}\n`));
  const root = rootOfPath(own, whole(index), whole(size), path.map(base64));
  const signed = openNote(note.join('\n\n'), key);
  need(
    signed === `candor/promises/v1\n${origin}\n${root.toString('base64')}\n`,
    'the promise is not under its signature',
  );
  if (kept.promised) {
    const { event, salt } = kept.promised;
    const opens = base64(String(salt));
    // Of another length it could have the beginning of the event in it.
    need(opens.length === HASH, 'the salt in the file is none');
    const entry = Buffer.concat([Uint8Array.of(1), sha256(opens, Buffer.from(String(event)))]);
    need(leafOf(entry).toString('base64') === leaf, 'the event in the file is not what was promised');
  }
  need(whole(before) <= SECONDS_MAX, 'a time that is none');
  return { origin, seq: whole(seq), leaf: base64(leaf), before: whole(before) };
}

/** The hashes and entries of a log, each tile read once. @param {Read} read @param {number} size */
function makeTiles(read, size) {
  /** @type {Map<string, Promise<Buffer>>} */
  const tiles = new Map();
  /** @param {number | 'entries'} level @param {number} index */
  const tile = (level, index) => {
    const above = level === 'entries' ? size : Math.floor(size / WIDTH ** level);
    const width = Math.min(WIDTH, above - index * WIDTH);
    const path = pathOfTile(level, index);
    const held = tiles.get(path) ?? readTile(read, path, width);
    tiles.set(path, held);
    return held;
  };
  /** The hash of the leaves from index·2^level on, 2^level of them. @param {number} level @param {number} index */
  const node = async (level, index) => {
    const count = 2 ** (level % 8);
    const first = index * count;
    const bytes = await tile(Math.floor(level / 8), Math.floor(first / WIDTH));
    const at = (first % WIDTH) * HASH;
    let row = Array.from({ length: count }, (_, n) => bytes.subarray(at + n * HASH, at + (n + 1) * HASH));
    for (; row.length > 1; row = row.flatMap((one, n) => (n % 2 ? [nodeOf(row[n - 1] ?? one, one)] : [])));
    return row[0] ?? Buffer.alloc(0);
  };
  /** The root over [begin, end), worked out from the leaves themselves around `indexes`. @type {(begin: number, end: number, indexes: readonly number[]) => Promise<Buffer>} */
  const rootOver = async (begin, end, indexes) => {
    const level = Math.log2(end - begin);
    const holds = indexes.some((index) => index >= begin && index < end);
    if (Number.isInteger(level) && (level === 0 || !holds)) return node(level, begin / (end - begin));
    let half = 1;
    while (half * 2 < end - begin) half *= 2;
    return nodeOf(await rootOver(begin, begin + half, indexes), await rootOver(begin + half, end, indexes));
  };
  return {
    /** @param {number} index */
    leaf: (index) => node(0, index),
    /** @param {readonly number[]} indexes */
    rootAround: (indexes) => rootOver(0, size, indexes),
    /** @param {number} index */
    async entry(index) {
      const bundle = await tile('entries', Math.floor(index / WIDTH));
      let at = 0;
      for (let skip = index % WIDTH; skip > 0; skip -= 1) at += 2 + bundle.readUInt16BE(at);
      return bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at));
    },
  };
}

/**
 * A log as far as it is signed: its first entry, its last one where that closes it, and its leaves, each held against the signed root.
 * @param {Read} read @param {Key} key
 */
async function openLog(read, key) {
  const note = await read('checkpoint');
  need(note !== null, `${key.name} serves no checkpoint`);
  const text = openNote(note.toString(), key);
  const [origin, sizeText, root, end, ...more] = text.split('\n');
  need(origin === key.name && end === '' && more.length === 0, 'what is served is no checkpoint of the log');
  const size = whole(sizeText);
  const tiles = makeTiles(read, size);
  /** @param {readonly number[]} indexes */
  const prove = async (...indexes) =>
    need((await tiles.rootAround(indexes)).toString('base64') === root, NO_ROOT);
  /** @param {number} index */
  const entry = async (index) => {
    const bytes = await tiles.entry(index);
    await prove(index);
    need(leafOf(bytes).equals(await tiles.leaf(index)), NO_ROOT);
    return readClear(bytes);
  };
  const { type, firstSeq, predecessor } = await entry(0);
  need(
    type === 'LogOpened' && typeof firstSeq === 'number' && Number.isSafeInteger(firstSeq),
    'the first entry opens no log',
  );
  /** @param {number} index */
  const leafAt = async (index) => {
    await prove(index);
    return tiles.leaf(index);
  };
  const isClosed = async () =>
    readClear(await tiles.entry(size - 1)).type === 'LogClosed' && (await entry(size - 1));
  return { origin, size, text, firstSeq, predecessor, leafAt, isClosed };
}

const NO_ROOT = 'what is served does not lead to the signed root';

/**
 * @param {Read} read of the log that should have the entry @param {string} file @param {string} keyText of who promised
 * @param {{ logKey?: string, readPromising?: Read, now?: number }} [options] the log's own key, where it is another; the log that
 * promised, where the one that should have the entry has followed it; seconds since 1970
 * @returns {Promise<Judged>} throws where the promise is none, or a log can't be read
 */
export async function judgePromise(
  read,
  file,
  keyText,
  { logKey = keyText, readPromising, now = Date.now() / 1_000 } = {},
) {
  const promised = openPromise(file, parseKey(keyText));
  const { seq, leaf, before } = promised;
  const log = await openLog(read, parseKey(logKey));
  const { origin, size, firstSeq } = log;
  if (seq < firstSeq) {
    if (readPromising !== undefined)
      return judgeGap(log, await openLog(readPromising, parseKey(keyText)), seq);
    return { verdict: 'unknown', why: `the log begins at event ${firstSeq}: ask the one before it` };
  }
  const index = seq - firstSeq + 1;
  if (index >= size - 1 && (await log.isClosed()))
    return {
      verdict: 'unknown',
      why: `the log was closed before event ${seq}: ask the one that follows it, which has to have it`,
    };
  if (index >= size)
    return now > before
      ? {
          verdict: 'broken',
          why: `event ${seq} is not among the ${size} entries that are signed, and was promised until ${timeOf(before)}`,
        }
      : {
          verdict: 'unknown',
          why: `event ${seq} is not signed yet, and is promised until ${timeOf(before)}`,
        };
  return leaf.equals(await log.leafAt(index))
    ? { verdict: 'kept', why: `entry ${index} of ${origin} is what was promised of event ${seq}` }
    : { verdict: 'broken', why: `entry ${index} of ${origin} is another than was promised of event ${seq}` };
}

/**
 * Of an event that lies before the log's first one: whether the log that it follows was closed before the event, so that neither has it.
 * @typedef {Awaited<ReturnType<typeof openLog>>} OpenLog
 * @param {OpenLog} log @param {OpenLog} earlier @param {number} seq @returns {Promise<Judged>}
 */
async function judgeGap(log, earlier, seq) {
  const named = String(log.predecessor ?? '');
  const follows = named.slice(0, named.lastIndexOf('\n\n') + 1) === earlier.text;
  const isBehind = seq - earlier.firstSeq + 1 >= earlier.size - 1;
  if (follows && isBehind && (await earlier.isClosed()))
    return {
      verdict: 'broken',
      why: `event ${seq} is in neither log: ${earlier.origin} was closed before it, and ${log.origin}, which follows, begins at event ${log.firstSeq}`,
    };
  return { verdict: 'unknown', why: `the log begins at event ${log.firstSeq}: ask the one before it` };
}

/** What an entry in clear says; nothing of any other. @param {Buffer} entry @returns {Record<string, unknown>} */
function readClear(entry) {
  try {
    return Object(entry[0] === 2 ? JSON.parse(entry.subarray(1).toString()) : {});
  } catch {
    return {};
  }
}

/** @param {number} seconds */
const timeOf = (seconds) => new Date(seconds * 1_000).toISOString();

/** @param {string[]} words @returns {Promise<number>} the exit code */
async function main([file, key, url, logKey, promising]) {
  if (file === undefined || key === undefined || url === undefined) {
    console.error(
      'node tools/verify-promise.mjs <promise file> <verifier key> <log url> [<verifier key of the log> [<url of the log that promised>]]',
    );
    return 2;
  }
  const { verdict, why } = await judgePromise(readOver(url), readFileSync(file, 'utf8'), key, {
    ...(logKey && { logKey }),
    ...(promising && { readPromising: readOver(promising) }),
  });
  console.log(`${verdict}: ${shown(why)}`);
  return { kept: 0, broken: 1, unknown: 2 }[verdict];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(`unknown: ${shown(error.message)}`);
    return 2;
  });
